"""What is written down of a table: each entry of its log is one deed. Only ever add to this file.

A table is the fold of its deeds (``table.py``). People are named by the hash of their token; ``id``
is the command that a deed answers, so that the same command never counts twice.
"""

from typing import Any

import msgspec
from msgspec import Struct


class Deed(Struct, omit_defaults=True, kw_only=True, gc=False):
    """What every entry carries: when, by whom, and for which command."""

    at_ms: int
    by: str = ""
    id: str = ""


class Created(Deed):
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    plan: list[str | None]
    name: str
    private: bool
    timer_s: int | None
    undo: bool
    hold_ms: int
    grace_ms: int
    pace_ms: int
    invite: str
    watch: str
    secret: str
    hints: bool = False
    start: dict[str, Any] | None = None


class Sat(Deed):
    seat: int
    nickname: str
    number: str


class Stood(Deed):
    """A person left a seat, or was removed from it."""

    seat: int
    removed: bool = False


class Renamed(Deed):
    seat: int
    nickname: str


class Planned(Deed):
    """Before the start: a bot shall sit here, or (None) somebody may."""

    seat: int
    level: str | None


class NumberGiven(Deed):
    number: str


class Started(Deed):
    """Cards are dealt. ``bots`` are the levels for the seats where nobody sits."""

    numbers: list[str]
    bots: dict[int, str]
    rules_version: int


class Moved(Deed):
    """A move that the referee let pass. ``mover`` is person, bot or table."""

    seat: int
    text: str
    mover: str = "person"


class Undone(Deed):
    seat: int


class Said(Deed):
    text: str
    nickname: str
    seat: int | None = None


class StoodIn(Deed):
    """A bot plays for a person. ``reason`` is host, vote, timer or resigned."""

    seat: int
    level: str
    reason: str


class Returned(Deed):
    seat: int


class HostChanged(Deed):
    person: str


class Voted(Deed):
    seat: int


class Muted(Deed):
    seat: int
    on: bool


class Rematched(Deed):
    secret: str
    options: dict[str, Any]


class Continued(Deed):
    """The rules have changed under a match: it goes on from this position."""

    position: dict[str, Any]
    rules_version: int
    resigned: list[int] = []


class Closed(Deed):
    reason: str


class Exchanged(Deed):
    """The bot on a seat plays at another level from here on."""

    seat: int
    level: str


KINDS: dict[str, type[Deed]] = {
    "created": Created,
    "sat": Sat,
    "stood": Stood,
    "renamed": Renamed,
    "planned": Planned,
    "number_given": NumberGiven,
    "started": Started,
    "moved": Moved,
    "undone": Undone,
    "said": Said,
    "stood_in": StoodIn,
    "returned": Returned,
    "host_changed": HostChanged,
    "voted": Voted,
    "muted": Muted,
    "rematched": Rematched,
    "continued": Continued,
    "closed": Closed,
    "exchanged": Exchanged,
}
_NAMES = {kind: name for name, kind in KINDS.items()}
_decoders = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}
_encode = msgspec.json.Encoder().encode


def drafted(deed: Deed) -> tuple[str, bytes]:
    """A deed as the store takes it."""
    return _NAMES[type(deed)], _encode(deed)


def read(kind: str, body: bytes) -> Deed:
    """A deed as the store gives it. ValueError if it is none."""
    if kind not in _decoders:
        raise ValueError(f"an entry of kind {kind!r} is unknown")
    return _decoders[kind].decode(body)
