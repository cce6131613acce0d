"""The seats of a table: who holds each and who plays it, at which level; who sat where before."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from gamenight.bots import CHAMPION, levels_of
from gamenight.server.protocol.fields import Player
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent


class TakeBack(NamedTuple):
    """What a seat would take back, and which of the other people have agreed to it."""

    seat: int
    to: int
    agreed: frozenset[int] = frozenset()


class SeatRequest(NamedTuple):
    """Who would take a bot's seat in mid-match."""

    person: str
    seat: int
    nickname: str
    number: str


class Holding(msgspec.Struct, frozen=True, gc=False):
    """Whose a seat is. While a bot plays, ``level`` is set; ``stand_in`` says why it does so on
    the seat of a person."""

    person: str = ""
    nickname: str = ""
    number: str = ""
    level: str | None = None
    stand_in: str = ""
    votes: frozenset[str] = frozenset()

    @property
    def player(self) -> Player:
        if not self.person:
            return "open" if self.level is None else "bot"
        return "person" if self.level is None else "stand_in"

    def but(self, **changes: Any) -> "Holding":
        return msgspec.structs.replace(self, **changes)

    def hand_to_bot(self, level: str, reason: str) -> "Holding":
        return self.but(level=level, stand_in=reason, votes=frozenset())

    def hand_back(self) -> "Holding":
        return self.but(level=None, stand_in="", votes=frozenset())


def list_players(log: Iterable[LogEvent]) -> dict[str, Any]:
    """The ``about`` of a record: nicknames as of the start of the latest match, and its bots.

    It is read from the log of the table, so that a person who was erased there is in no new record.
    """
    plan: list[str | None] = []
    names: dict[int, str] = {}
    found: dict[str, Any] = {}
    for event in log:
        match event:
            case events.Created():
                plan = list(event.plan)
            case events.Joined() | events.Renamed():
                names[event.seat] = event.nickname
            case events.Left():
                names.pop(event.seat, None)
            case events.SeatPlanned():
                names.pop(event.seat, None)
                plan[event.seat] = event.level
            case events.BotChanged():
                plan[event.seat] = event.level
            case events.Started():
                began = datetime.fromtimestamp(event.at_ms / 1000, UTC)
                players = [
                    _player(names.get(seat), event.bots.get(seat, level))
                    for seat, level in enumerate(plan)
                ]
                found = {"began": began.isoformat(timespec="seconds"), "players": players}
    return found


def _player(name: str | None, level: str | None) -> dict[str, str]:
    if name is None:
        return {"level": level} if level else {}
    return {"name": name} if name else {}


def group_seats(chairs: Sequence[Holding]) -> dict[str, tuple[int, ...]]:
    """The seats of each person."""
    found: dict[str, tuple[int, ...]] = {}
    for seat, chair in enumerate(chairs):
        if chair.person:
            found[chair.person] = (*found.get(chair.person, ()), seat)
    return found


def drop_requests(
    requests: Mapping[int, SeatRequest], person: str, seat: int
) -> dict[int, SeatRequest]:
    """What is still asked for once a person has sat down on a seat."""
    return {
        question: wanted
        for question, wanted in requests.items()
        if wanted.person != person and wanted.seat != seat
    }


def offered_levels(game: str, *, champion: bool) -> list[str]:
    """The levels of a game's bots that a server offers, the weakest first.

    Champions are among them only where the host has switched them on.
    """
    return [level for level in levels_of(game) if champion or level != CHAMPION]


def check_level(game: str, level: str, *, champion: bool) -> None:
    """Refuse a level that is not offered."""
    known = offered_levels(game, champion=champion)
    if level not in known:
        raise Refused("level", status=422, got=level, known=", ".join(known))
