"""What the server says of a table to one browser.

Views, legal moves and events of a seat go to the person who holds it, and to nobody else.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from gamenight.server import chat
from gamenight.server.protocol import (
    PROTOCOL,
    Chair,
    Happening,
    SeatNews,
    Table,
    TellNews,
    TellTable,
)
from gamenight.server.table import TableState

CHAT_SHOWN = 100
_encode = msgspec.json.Encoder().encode


class Onlooker(msgspec.Struct):
    """What shows of a table's surroundings: who is here, who watches, until when clocks run."""

    present: set[int]
    watchers: int
    deadlines: dict[int, int]
    now_ms: int


def table_for(state: TableState, person: str, around: Onlooker) -> Table:
    """The table as one person sees it. Links go only to those who may hand them on."""
    created = state.created
    mine = set(state.seats_of(person))
    seated = bool(mine) or (person == state.host and person != "")
    return Table(
        id=state.id,
        game=created.game,
        name=created.name,
        phase=state.phase,
        private=created.private,
        seats=created.seats,
        options=state.options,
        timer_s=created.timer_s,
        undo=created.undo,
        hints=created.hints,
        hold_ms=created.hold_ms,
        grace_ms=created.grace_ms,
        pace_ms=created.pace_ms,
        commitment=state.commitment,
        match=state.match_number,
        set_up=created.start is not None,
        you_host=person != "" and person == state.host,
        chairs=[_chair(state, seat, seat in mine, around) for seat in range(created.seats)],
        watchers=around.watchers,
        chat_open=_chat_open(state, person, mine),
        invite=f"t/{state.id}#join={created.invite}" if seated else None,
        watch=f"t/{state.id}#watch={created.watch}" if seated else None,
    )


def _chair(state: TableState, seat: int, yours: bool, around: Onlooker) -> Chair:
    chair = state.chairs[seat]
    ends = around.deadlines.get(seat)
    voters = [i for i, other in enumerate(state.chairs) if other.person in chair.votes]
    return Chair(
        seat=seat,
        player=chair.player,
        nickname=chair.nickname,
        level=chair.level,
        present=seat in around.present,
        yours=yours,
        host=chair.person != "" and chair.person == state.host,
        muted=chair.person in state.muted,
        votes=voters,
        clock_ms=None if ends is None else max(0, ends - around.now_ms),
    )


def _chat_open(state: TableState, person: str, mine: set[int]) -> bool:
    if not mine or person in state.muted or state.phase == "closed":
        return False
    return not any(chat.must_keep_quiet(state, seat) for seat in mine)


def viewpoints(state: TableState, person: str) -> list[int | None]:
    """The seats from which a person looks; a spectator looks from none."""
    return list(state.seats_of(person)) or [None]


def seat_news(state: TableState, seats: Sequence[int | None], events_since: int) -> list[SeatNews]:
    """What seats may know now, each for itself, and of the events from a number on."""
    match = state.match
    if match is None:
        return [
            SeatNews(seat=seat, view=None, legal=[], can_undo=False, events=[]) for seat in seats
        ]
    undo = state.phase == "playing" and state.created.undo
    return [
        SeatNews(
            seat=seat,
            view=view,
            legal=state.legal[seat] if seat is not None else [],
            can_undo=seat is not None and undo and match.can_undo(seat),
            events=[event for _, event in match.events(seat, events_since)],
        )
        for seat, view in zip(seats, match.views(seats), strict=True)
    ]


def events_since(state: TableState, seq: int) -> int:
    """The number of the first event of the match after entry ``seq``."""
    assert state.match is not None
    found = state.match.event_count
    for number, first in reversed(state.event_marks):
        if number <= seq:
            break
        found = min(found, first)
    return found


def telling(state: TableState, person: str, around: Onlooker, since: int | None) -> TellTable:
    """Everything, and what was missed since an event number."""
    missed = missed_since(state, since)
    first = 0
    if state.match is not None:
        first = events_since(state, since if missed is not None and since else state.seq)
    said = [h for h in state.happenings if h.what == "said"]
    return TellTable(
        seq=state.seq,
        protocol=PROTOCOL,
        table=table_for(state, person, around),
        seats=seat_news(state, viewpoints(state, person), first),
        missed=missed,
        chat=said[-CHAT_SHOWN:],
    )


def missed_since(state: TableState, since: int | None) -> list[Happening] | None:
    """The gap, if it is known in full."""
    if since is None or since > state.seq or not state.happenings:
        return None
    if state.happenings[0].seq > since + 1:
        return None
    return happened_since(state, since)


def happened_since(state: TableState, since: int) -> list[Happening]:
    """The happenings after a number, which are among the last."""
    count = state.seq - since
    return state.happenings[-count:] if count > 0 else []


class News:
    """The news of the latest deeds; views are drawn together, encoded once for each viewpoint."""

    def __init__(
        self,
        state: TableState,
        around: Callable[[], Onlooker],
        since: int,
        people: Iterable[str],
    ) -> None:
        self._state = state
        self._around = around
        self._new = happened_since(state, since)
        whats = [happening.what for happening in self._new]
        self._table_changed = (
            state.created.timer_s is not None
            or state.phase != "playing"
            or state.partners
            or any(what not in _QUIET for what in whats)
        )
        self._seats: dict[str, list[Any]] = {}
        if any(what in _MATCH_NEWS for what in whats):
            self._see(events_since(state, since) if state.match is not None else 0, people)

    def _see(self, first: int, people: Iterable[str]) -> None:
        points = {person: viewpoints(self._state, person) for person in people}
        seats = list(dict.fromkeys(seat for mine in points.values() for seat in mine))
        drawn = seat_news(self._state, seats, first)
        raw = {news.seat: msgspec.Raw(_encode(news)) for news in drawn}
        self._seats = {person: [raw[seat] for seat in mine] for person, mine in points.items()}

    def for_person(self, person: str) -> list[bytes]:
        """The messages for a person, encoded. Views come with the last of them."""
        messages = []
        for happening in self._new:
            last = happening is self._new[-1]
            table = None
            if last and self._table_changed:
                table = table_for(self._state, person, self._around())
            seats = self._seats.get(person, []) if last else []
            news = TellNews(seq=happening.seq, happening=happening, table=table, seats=seats)
            messages.append(_encode(news))
        return messages


_QUIET = {"moved", "undone", "said"}
_MATCH_NEWS = {"started", "moved", "undone", "rematch", "continued", "closed", "joined", "left"}
