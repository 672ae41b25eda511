"""Which function of the library makes a value, and which functions that one calls meanwhile.

A place is what the rulebook calls so: the module of a function and its qualified name.
"""

import sys

from attrs import field, frozen

PACKAGE = "jassrules"
INNER = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
"""Frames that belong to the function around them."""


def place_of(frame):
    return f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}"


def home_of(frame):
    """The frame of the function a frame belongs to."""
    while frame.f_code.co_name in INNER:
        frame = frame.f_back
    return frame


@frozen
class Made:
    """A value that was made while a call was traced: by which function, which others it called."""

    value: object
    by: str
    called: frozenset[str] = field(repr=False)

    def is_decided_by(self, places):
        return not {self.by, *self.called}.isdisjoint(places)


def traced(call, makers, ready=()):
    """Return what a call returns, and every value made meanwhile by one of the given functions.

    ``makers`` maps the code of a constructor to the name of the local that holds what it makes, or
    to ``None`` where it returns it. A result of the type ``ready`` that was not made meanwhile lay
    ready: then the function counts that handed it out first.
    """
    calls, found, handed = {}, [], {}

    def watch(frame, event, arg):
        code = frame.f_code
        if event == "call" and frame.f_back is not None:
            calls.setdefault(home_of(frame.f_back), set()).add(place_of(frame))
        elif event == "return" and code in makers:
            local = makers[code]
            value = arg if local is None else frame.f_locals[local]
            found.append((value, home_of(frame.f_back)))
        if event == "return" and isinstance(arg, ready):
            handed.setdefault(id(arg), (arg, home_of(frame)))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        result = call()
    finally:
        sys.setprofile(before)
    if not found and id(result) in handed:
        found.append(handed[id(result)])
    return result, [
        Made(value, place_of(frame), frozenset(calls.get(frame, ())) | remembered(frame))
        for value, frame in found
    ]


def remembered(frame):
    """The places of functions a frame names whose answers are remembered: they are called once."""
    named = (frame.f_globals.get(name) for name in frame.f_code.co_names)
    return {f"{one.__module__}.{one.__qualname__}" for one in named if hasattr(one, "cache_clear")}


def forget():
    """Empty what the modules of the library remember, so that it is made again under the eye."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != PACKAGE:
            continue
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()
            elif isinstance(value, dict) and hasattr(type(value), "__missing__"):
                value.clear()
