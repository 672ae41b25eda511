"""Change the rules a little, one change at a time, and see that a test notices.

    make mutants                                   60 changes, drawn with seed 1
    make mutants ARGS="--sample 100 --seed 7"      others
    make mutants ARGS="--only games/sens"          those of a part
    make mutants ARGS=--all                        every one: hours

The changes are made in copies of the project that are thrown away. A change is killed by the first
test that fails, those of its own game first. What survives and does not stand in ``mutants.toml``,
with the reason why nothing changes, is printed, and the exit code is 1.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import SimpleQueue

from tests.tools.mutations import mutants_of, mutated

ROOT = Path(__file__).parents[2]
PACKAGE = Path("src", "jassrules")
PARTS = ("games", "jass", "tricks")
ACCEPTED = Path(__file__).parents[1] / "mutants.toml"
LEFT_BEHIND = shutil.ignore_patterns(
    ".git",
    ".venv*",
    ".*_cache",
    ".hypothesis",
    "__pycache__",
    "dist",
    "site",
    "htmlcov",
    "*.egg-info",
)
NOTHING_COLLECTED = 5
MOST_MEMORY = 4 << 30

ticks = count(int(time.time()) + 10)
"""Times of files: each is written with a new one, so that no compiled file passes for it."""


# -- which tests, in which order ------------------------------------------------------------------


def stages(file):
    """The arguments of pytest for a changed file, likely killers first; together all the tests."""
    room, name, *_ = Path(file).parts
    rest = [
        str(one.relative_to(ROOT))
        for one in sorted((ROOT / "tests").iterdir())
        if one.is_dir()
        and one.name not in {"games", "laws", "bench", "tools", "__pycache__", "house"}
    ]
    rest += ["src", "docs", "README.md"]
    if room == "games" and (ROOT / "tests" / "games" / name).is_dir():
        own = f"tests/games/{name}"
        return (
            ("its game", [own]),
            ("laws", ["tests/laws", "-k", name]),
            ("rest", ["tests/house", *rest]),
        )
    return (
        ("the house", ["tests/house"]),
        ("games", ["tests/games"]),
        ("laws", ["tests/laws"]),
        ("rest", rest),
    )


def run_tests(copy, arguments, timeout=None):
    """The exit code of pytest in a copy, ``None`` if it was stopped."""
    environment = os.environ | {
        "PYTHONPATH": str(copy / "src"),
        "JASSRULES_HYPOTHESIS_PROFILE": "mutants",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider"]
    running = subprocess.Popen(
        command + arguments, cwd=copy, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip
    if sys.platform == "linux":
        import resource

        resource.prlimit(running.pid, resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        said, _ = running.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        return None, b""
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
    return running.returncode, said


def passed(code):
    return code in (0, NOTHING_COLLECTED)


# -- the run --------------------------------------------------------------------------------------


def put(copy, file, text):
    path = copy / PACKAGE / file
    path.write_text(text, encoding="utf-8")
    now = next(ticks)
    os.utime(path, (now, now))


def check_unchanged(copy, sources, mutants):
    """Run the tests once on the code as it is, written as changed code will be; return the times."""
    for file, source in sources.items():
        put(copy, file, mutated(source, None))
    took = {}
    for _, arguments in {
        str(stage): stage for one in mutants for stage in stages(one.file)
    }.values():
        begun = time.monotonic()
        code, said = run_tests(copy, arguments)
        if not passed(code):
            sys.stdout.write(said.decode(errors="replace"))
            sys.exit("mutants: the tests must pass before anything is changed")
        took[str(arguments)] = time.monotonic() - begun
    for file, source in sources.items():
        put(copy, file, source)
    return took


def fate(copy, mutant, source, took):
    """Who noticed a change: the name of a stage, ``"time"`` if it ran on and on, or ``None``."""
    put(copy, mutant.file, mutated(source, mutant.number))
    try:
        for name, arguments in stages(mutant.file):
            code, _ = run_tests(copy, arguments, timeout=30 + 5 * took[str(arguments)])
            if code is None:
                return "time"
            if not passed(code):
                return name
        return None
    finally:
        put(copy, mutant.file, source)


def try_all(mutants, sources, jobs):
    """Yield every mutant with its fate."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        copies = SimpleQueue()
        for number in range(jobs):
            copy = Path(scratch, str(number))
            shutil.copytree(ROOT, copy, ignore=LEFT_BEHIND)
            copies.put(copy)
        took = check_unchanged(copy, sources, mutants)

        def judge(mutant):
            copy = copies.get()
            try:
                return mutant, fate(copy, mutant, sources[mutant.file], took)
            finally:
                copies.put(copy)

        pool = ThreadPoolExecutor(jobs)
        try:
            yield from pool.map(judge, mutants)
        finally:
            pool.shutdown(cancel_futures=True)


def accepted():
    """The names of the changes that change nothing, with the reason."""
    listed = tomllib.loads(ACCEPTED.read_text(encoding="utf-8")).get("accepted", [])
    return {(one["file"], one["where"], one["was"], one["now"]): one["why"] for one in listed}


def all_sources():
    """The text of every module that is changed, by its path in the package."""
    package = ROOT / PACKAGE
    return {
        path.relative_to(package).as_posix(): path.read_text(encoding="utf-8")
        for part in PARTS
        for path in sorted((package / part).rglob("*.py"))
    }


def main():
    about = argparse.ArgumentParser(
        prog="make mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    about.add_argument("--sample", type=int, default=60, help="how many changes (60)")
    about.add_argument("--seed", type=int, default=1, help="which ones (1)")
    about.add_argument("--all", action="store_true", help="every change")
    about.add_argument("--only", default="", help="paths that begin so, such as games/sens")
    about.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time")
    asked = about.parse_args()
    sources, fine = all_sources(), accepted()
    every = [one for file, source in sources.items() for one in mutants_of(file, source)]
    gone = sorted(fine.keys() - {one.name for one in every})
    for file, where, was, _ in gone:
        print(f"mutants.toml: no such change any more: {file} in {where}: {was}")
    chosen = [one for one in every if one.file.startswith(asked.only)]
    if not asked.all:
        chosen = random.Random(asked.seed).sample(chosen, min(asked.sample, len(chosen)))
    print(f"{len(chosen)} of {len(every)} changes, {asked.jobs} at a time", flush=True)
    noticed, survivors = Counter(), []
    for done, (mutant, by) in enumerate(try_all(chosen, sources, asked.jobs), 1):
        by = by or ("accepted" if mutant.name in fine else "nobody")
        noticed[by] += 1
        if by == "nobody":
            survivors.append(mutant)
            print(mutant, flush=True)
        elif done % 20 == 0:
            print(f"  {done} tried", flush=True)
    print("noticed by " + ", ".join(f"{by}: {n}" for by, n in noticed.most_common()))
    print(f"{len(survivors)} survived and stand in no list")
    return 1 if survivors or gone else 0


if __name__ == "__main__":
    sys.exit(main())
