"""What a release is built with is pinned: every tool with its version and its hashes, and no more."""

import re
from pathlib import Path

import pytest

GITHUB = Path(__file__).resolve().parents[2] / ".github"
pytestmark = pytest.mark.skipif(not GITHUB.is_dir(), reason="the sdist has no workflows")

PINNED = re.compile(r"[a-z][a-z0-9-]*==[0-9.]+( --hash=sha256:[0-9a-f]{64})+")


def test_every_tool_has_a_version_and_hashes():
    text = (GITHUB / "release-tools.txt").read_text(encoding="utf-8").replace(" \\\n    ", " ")
    tools = [line for line in text.splitlines() if not line.startswith("#")]
    assert [line for line in tools if not PINNED.fullmatch(line)] == []
    names = {line.partition("==")[0] for line in tools}
    asked = (GITHUB / "release-tools.in").read_text(encoding="utf-8").splitlines()
    assert {line for line in asked if not line.startswith("#")} <= names


def test_the_job_that_builds_installs_nothing_else():
    text = (GITHUB / "workflows" / "release.yml").read_text(encoding="utf-8")
    build = text[text.index("  build:") : text.index("  test:")]
    runs = [line.strip() for line in build.splitlines() if "run: " in line]
    tools = "--require-hashes --only-binary :all: -r .github/release-tools.txt"
    assert [run for run in runs if "pip" in run] == [f'- run: "python -m pip install {tools}"']
    assert "- run: python -m build --no-isolation" in runs
    assert "needs: [build, test]" in text


def test_every_action_is_pinned():
    for file in (GITHUB / "workflows").iterdir():
        uses = re.findall(r"uses: (\S+)", file.read_text(encoding="utf-8"))
        assert uses
        assert [one for one in uses if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", one)] == []
