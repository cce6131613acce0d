"""Events as viewers see them; each game declares its own in ``events.py``.

An event is a struct tagged by its ``code``, with the seat that it is about, its parameters and the
clause of the rules that it follows from. Kernels write rows of numbers (``core/log.py``); a game's
``tell`` makes the event of a row for one viewer.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Annotated, Any

import msgspec

RESIGNED = 0  # the code of the referee's own event in a log; games number theirs from 1


class Event(msgspec.Struct, tag_field="code"):
    """Something that happened. As JSON: ``{"code", "seat", …, "clause"}``."""


class Resigned(Event, tag="match.event.resigned"):
    """A seat gives up."""

    seat: int


class GameEvent(msgspec.Struct, omit_defaults=True):
    """What every event of a match has. Its other fields are parameters, as its game says."""

    code: str
    seat: int | None = None
    clause: int | None = None


# An event of any game in a message: sent as its own struct, and read as plain JSON.
AnyEvent = Annotated[Any, msgspec.Meta(title=GameEvent.__name__)]


def tag_events(game: str) -> Callable[[str], str]:
    """How the events of a game are tagged: ``DrewNothing`` of DOS is ``dos.event.drew_nothing``."""

    def tag(name: str) -> str:
        words = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)
        return f"{game}.event.{words.lstrip('_')}"

    return tag


def list_events(module: ModuleType) -> list[type[Event]]:
    """The events that a game's ``events.py`` declares, in its order."""
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Event) and not thing.__subclasses__()
        if thing.__module__ == module.__name__
    ]
