"""Records of matches: the door to `jassrules.text`."""

from jassrules.text.record import FORMAT, Record, dumps, loads, replay

__all__ = ("FORMAT", "Record", "dumps", "loads", "replay")
