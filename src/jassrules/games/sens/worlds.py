"""Full states that fit what a seat knows, and the test whether a state can be at all."""

from __future__ import annotations

from typing import Any


def sampled(view: Any, rng: Any) -> Any:
    raise ValueError


def audit(state: Any) -> str | None:
    return None
