"""Case files and their runner: the door to `jassrules.text`."""

from jassrules.text.conformance import (
    FORMAT,
    Case,
    Result,
    check_record,
    check_text,
    read_cases,
    run_case,
    shipped,
)

__all__ = (
    "FORMAT", "Case", "Result", "check_record", "check_text", "read_cases", "run_case", "shipped",
)  # fmt: skip
