"""The command ``jassrules``, also as ``python -m jassrules``."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; see `jassrules.cli`."""
    from jassrules.cli import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
