"""Renders a table as one browser sees it: everything, or an update.

Views, legal moves and events of a seat go to the person who holds it, and to nobody else.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from gamenight.server.protocol.messages import (
    PROTOCOL,
    Chair,
    SeatQuestion,
    SeatUpdate,
    Table,
    TableEvent,
    TakeBackQuestion,
    TellTable,
    TellUpdate,
)
from gamenight.server.table import chat
from gamenight.server.table.state import TableState
from gamenight.server.table.waiting import list_asked

CHAT_SHOWN = 100
_encode = msgspec.json.Encoder().encode


class Surroundings(msgspec.Struct):
    """What shows of a table's surroundings: who is here, who watches, until when clocks run."""

    present: set[int]
    watchers: int
    deadlines: dict[int, int]
    now_ms: int
    blocks: Mapping[str, Container[str]]  # whose words each person does not want to read


def render_header(state: TableState, person: str, around: Surroundings) -> Table:
    """The table as one person sees it. Links go only to those who may hand them on."""
    created = state.created
    mine = set(state.seats_of(person))
    seated = bool(mine) or (person == state.host and person != "")
    return Table(
        id=state.id,
        game=created.game,
        name=created.name,
        phase=state.phase,
        private=state.private,
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
        chairs=[_render_chair(state, seat, seat in mine, around) for seat in range(created.seats)],
        watchers=around.watchers,
        chat_open=_may_chat(state, person, mine),
        invite=f"t/{state.id}#join={created.invite}" if seated else None,
        watch=f"t/{state.id}#watch={created.watch}" if seated else None,
        take_back=_render_take_back(state),
        wins=state.wins if state.match_number > 1 else UNSET,
        takeover=created.takeover or UNSET,
        seat_questions=_render_seat_questions(state, person),
        night=created.night or UNSET,
        seeking=created.seeking or UNSET,
        clock=created.clock or UNSET,
    )


def _render_take_back(state: TableState) -> TakeBackQuestion | UnsetType:
    wanted, match = state.take_back, state.match
    if wanted is None or match is None:
        return UNSET
    waiting = list_asked(state, wanted.seat, wanted.to)
    return TakeBackQuestion(wanted.seat, match.made - wanted.to, waiting)


def _render_seat_questions(state: TableState, person: str) -> list[SeatQuestion] | UnsetType:
    if state.phase != "playing" or not person:
        return UNSET
    return [
        SeatQuestion(number, wanted.seat, wanted.nickname, yours=wanted.person == person)
        for number, wanted in state.seat_requests.items()
        if person in (state.host, wanted.person)
    ] or UNSET


def _render_chair(state: TableState, seat: int, yours: bool, around: Surroundings) -> Chair:
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
        game_clock=(
            UNSET
            if state.clocks is None or chair.player == "bot"
            else state.clocks.show(seat, around.now_ms)
        ),
    )


def _may_chat(state: TableState, person: str, mine: set[int]) -> bool:
    if not mine or person in state.muted or state.phase == "closed":
        return False
    return not any(chat.must_keep_quiet(state, seat) for seat in mine)


def list_viewpoints(state: TableState, person: str) -> tuple[int | None, ...]:
    """The seats from which a person looks; a spectator looks from none."""
    return state.seats_of(person) or (None,)


def render_seats(
    state: TableState, seats: Sequence[int | None], events_since: int
) -> list[SeatUpdate]:
    """What seats may know now, each for itself, and of the events from a number on."""
    match = state.match
    if match is None:
        return [SeatUpdate(seat, view=None, legal=[], can_undo=False, events=[]) for seat in seats]
    playing = state.phase == "playing"
    undoer = match.undoer if playing and state.created.undo else None
    views = match.render(seats)
    return [
        SeatUpdate(
            seat,
            view=views[i],
            legal=state.describe_legal(seat) if playing and seat is not None else [],
            can_undo=seat == undoer is not None,
            events=match.tell(seat, events_since),
        )
        for i, seat in enumerate(seats)
    ]


def find_first_event(state: TableState, seq: int) -> int:
    """The number of the first event of the match after entry ``seq``."""
    assert state.match is not None
    found = state.match.event_count
    for number, first in reversed(state.event_marks):
        if number <= seq:
            break
        found = min(found, first)
    return found


def render_table(
    state: TableState, person: str, around: Surroundings, since: int | None
) -> TellTable:
    """Everything, and what was missed since an event number."""
    missed = list_missed(state, since)
    unheard = around.blocks.get(person, ())
    first = 0
    if state.match is not None:
        first = find_first_event(state, since if missed is not None and since else state.seq)
    said = [h for h in state.recent if h.kind == "said" and _is_heard(state, h, unheard)]
    points = list_viewpoints(state, person)
    return TellTable(
        seq=state.seq,
        protocol=PROTOCOL,
        table=render_header(state, person, around),
        seats=render_seats(state, points, first),
        plies=[_list_plies(state, seat, first) for seat in points],
        missed=missed and [_silence(state, event, unheard) for event in missed],
        chat=said[-CHAT_SHOWN:],
    )


def _is_heard(state: TableState, event: TableEvent, unheard: Container[str]) -> bool:
    return event.kind != "said" or state.speakers.get(event.seq) not in unheard


def _silence(state: TableState, event: TableEvent, unheard: Container[str]) -> TableEvent:
    """The event without words, if a person does not want to read them: numbers have no gaps."""
    if _is_heard(state, event, unheard):
        return event
    return TableEvent(event.seq, event.at_ms, event.kind, event.seat)


def _list_plies(state: TableState, seat: int | None, first: int) -> list[int]:
    if state.match is None:
        return []
    return [ply for ply, _ in state.match.events(seat, first)]


def list_missed(state: TableState, since: int | None) -> list[TableEvent] | None:
    """The gap, if it is known in full."""
    if since is None or since > state.seq or not state.recent:
        return None
    if state.recent[0].seq > since + 1:
        return None
    return list_events_after(state, since)


def list_events_after(state: TableState, since: int) -> list[TableEvent]:
    """The events after a number, which are among the last."""
    count = state.seq - since
    return state.recent.since(len(state.recent) - count) if count > 0 else []


def render_updates(
    state: TableState, around: Callable[[], Surroundings], since: int, people: Iterable[str]
) -> list[list[bytes]]:
    """What each of those who look is told of the latest events. Views come with the last one.

    Each seat from which somebody looks is rendered once.
    """
    *earlier, last = list_events_after(state, since)
    kinds = {event.kind for event in (*earlier, last)}
    told = [_encode(TellUpdate(e.seq, event=e, table=None, seats=[])) for e in earlier]
    looking = [(person, list_viewpoints(state, person)) for person in people]
    seen: dict[int | None, SeatUpdate] = {}
    if not kinds.isdisjoint(_MATCH_EVENTS):
        first = find_first_event(state, since) if state.match is not None else 0
        seats = list({seat: None for _, mine in looking for seat in mine})
        seen = {seat.seat: seat for seat in render_seats(state, seats, first)}
    changed = (
        not kinds <= _QUIET
        or state.phase != "playing"
        or state.created.timer_s is not None
        or state.created.clock is not None
        or state.partners
    )
    blocks = around().blocks if "said" in kinds else {}
    found: list[list[bytes]] = []
    for person, mine in looking:
        update = TellUpdate(
            last.seq,
            event=last,
            table=render_header(state, person, around()) if changed else None,
            seats=[seen[seat] for seat in mine] if seen else [],
        )
        before = told
        if unheard := blocks.get(person, ()):
            update.event = _silence(state, last, unheard)
            silenced = [_silence(state, event, unheard) for event in earlier]
            before = [_encode(TellUpdate(e.seq, event=e, table=None, seats=[])) for e in silenced]
        found.append([*before, _encode(update)])
    return found


_QUIET = {"moved", "undone", "taken_back", "said"}
_MATCH_EVENTS = {
    *("started", "moved", "undone", "taken_back", "rematched", "continued", "closed"),
    *("joined", "left"),
}
