"""Every Python fence in the pages is one that is run (others are skipped without a word)."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    one for one in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if one.exists()
]

pytestmark = pytest.mark.skipif(not PAGES, reason="the pages are not beside the tests")


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_fences_are_collected(page: Path) -> None:
    info = re.findall(
        r"^\s*(?:```|~~~)\s*(\S[^\n]*)$", page.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [i for i in info if re.match(r"(py|python|pycon)\b", i) and i != "python"] == []
