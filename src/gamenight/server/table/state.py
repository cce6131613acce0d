"""The state of a table, made by applying the events of its log: event sourcing.

The same code applies events live and when a table is read back from the store, so that both give
the same table. An event that the referee refuses raises an error.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from gamenight import games
from gamenight.core.chance import commitment, mixed_seed
from gamenight.core.game import Game
from gamenight.core.growing import Growing
from gamenight.core.match import RESIGN
from gamenight.core.moves import Move
from gamenight.core.record import RecordedMatch, open_match
from gamenight.server.protocol.fields import Phase
from gamenight.server.protocol.messages import TableEvent
from gamenight.server.table import events
from gamenight.server.table.clocks import GameClocks, fill_clocks, run_clocks
from gamenight.server.table.events import LogEvent, describe_event
from gamenight.server.table.seats import Holding, SeatRequest, TakeBack, drop_requests, group_seats

KEPT_COMMANDS = 512
KEPT_EVENTS = 400
FILL_LEVEL = "steady"


class TableState:
    """Everything that is true of a table now. ``fork`` gives the state that events are applied to,
    so that this one stays what is on disk."""

    def __init__(self, table_id: str, created: events.Created) -> None:
        self.id = table_id
        self.created = created
        self.seq = 0
        self.phase: Phase = "waiting"
        self.host = created.by
        self.private = created.private
        self.options = created.options
        self.secret = created.secret
        self.commitment = commitment(bytes.fromhex(created.secret))
        self.numbers: list[str] = []
        self.plan = tuple(created.plan)
        self.chairs = [Holding(level=level) for level in created.plan]
        self.seats_by_person: dict[str, tuple[int, ...]] = {}
        self.match: RecordedMatch | None = None
        self.match_number = 1
        self._wins: dict[str, int] = {}  # in the matches before this one
        self.first_seat = 0
        self.partners = False
        self.muted: frozenset[str] = frozenset()
        self.removed: frozenset[str] = frozenset()
        self.hands: dict[str, frozenset[int]] = {}  # the seats on which people sat in this match
        self.recent: Growing[TableEvent] = Growing()
        self.speakers: dict[int, str] = {}  # who said what is in ``recent``
        self.done: dict[tuple[str, str], int] = {}
        self.continued_at = 0
        self.rules_version = created.rules_version
        self.heard_ms: int | None = None
        self.waiting_since: dict[int, int] = {}
        self.take_back: TakeBack | None = None
        self.clocks: GameClocks | None = None
        self._clear_match()

    def fork(self) -> "TableState":
        """A state to apply events to. What events only replace is shared, what they change is not;
        and as every move makes one, what only grows is not copied."""
        twin = object.__new__(TableState)
        twin.__dict__.update(self.__dict__)
        if self.match is not None:
            twin.match = self.match.fork()
        twin.chairs = self.chairs.copy()
        twin.recent, twin.event_marks = self.recent.copy(), self.event_marks.copy()
        twin._moves, twin._texts = self._moves.copy(), self._texts.copy()
        twin.legal_since = self.legal_since.copy()
        twin.legal_from = self.legal_from.copy()
        twin.waiting_since = self.waiting_since.copy()
        twin._spent_ms = self._spent_ms.copy()
        return twin

    def go_live(self, now_ms: int, steady_ms: int) -> None:
        """From here on time counts by a steady clock, and ``heard_ms`` says when events are heard.

        What was read from the log is of a wall clock, which may have been set since: no seat has
        waited since a time to come.
        """
        shift = steady_ms - now_ms
        self.heard_ms = steady_ms
        self.waiting_since = {
            seat: min(since + shift, steady_ms) for seat, since in self.waiting_since.items()
        }
        self.clocks = self.clocks and self.clocks.restart(steady_ms)

    def _time(self, event: LogEvent) -> int:
        return event.at_ms if self.heard_ms is None else self.heard_ms

    @cached_property
    def game(self) -> Game:
        return games.load(self.created.game)

    @property
    def rematch_pending(self) -> bool:
        return self.phase == "waiting" and self.match_number > 1

    @property
    def wins(self) -> list[int]:
        """How many matches each seat's holder has won here, with this one if it is over."""
        won = self.match.winners if self.match is not None and self.match.over else ()
        return [self._wins.get(who, 0) + (i in won) for i, who in enumerate(self._holders())]

    def _holders(self) -> list[str]:
        return [chair.person or f"bot {seat}" for seat, chair in enumerate(self.chairs)]

    def seats_of(self, person: str) -> tuple[int, ...]:
        return self.seats_by_person.get(person, ())

    def list_people(self) -> set[str]:
        return set(self.seats_by_person)

    def is_member(self, person: str) -> bool:
        return bool(self.seats_of(person)) or (person == self.host != "")

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat, in notation."""
        texts = self._texts[seat]
        if texts is None:
            assert self.match is not None
            texts = self._texts[seat] = self.match.format_moves(seat, self._moves[seat])
        return texts

    def describe_legal(self, seat: int) -> list[Move]:
        """The legal moves of a seat, with names for their parts."""
        return [*map(self.game.describe, self.legal(seat))]

    def apply(self, event: LogEvent, *, settle: bool = True) -> None:
        """Add the next event of the log. Without ``settle`` legal moves are left for later."""
        seq = self.seq + 1
        _APPLY[type(event)](self, event)
        self.seq = seq
        self.recent.append(describe_event(seq, event, self.chairs))
        if len(self.recent) > KEPT_EVENTS:
            self.recent = Growing(self.recent.since(KEPT_EVENTS // 4))
        if type(event) in MATCH_EVENTS:
            self._settle(self._time(event), legal=settle)
        self.clocks = self.clocks and run_clocks(self.clocks, self, event, self._time(event))

    def remember(self, written: Sequence[LogEvent]) -> None:
        """The last events are on disk, and so their commands are done: for all forks alike."""
        first = self.seq - len(written) + 1
        self.done.update({(e.by, e.id): seq for seq, e in enumerate(written, first) if e.id})
        while len(self.done) > KEPT_COMMANDS:
            del self.done[next(iter(self.done))]

    def _settle(self, at_ms: int, *, legal: bool) -> None:
        """Bring up to date what follows from the match: phase, clocks, legal moves."""
        match = self.match
        if match is None:
            return
        waiting = match.waiting
        if not waiting and self.phase == "playing":
            self.phase = "over"
        if self.phase != "playing":
            waiting = ()
        since = self.waiting_since
        self.waiting_since = {seat: since.get(seat, at_ms) for seat in waiting}
        if legal:
            playing = self.phase == "playing"
            found = match.list_legal() if playing else [[] for _ in self.chairs]
            numbers_tell_all = bool(self.game.texts)
            for seat, moves in enumerate(found):
                if moves != self._moves[seat] or not numbers_tell_all:
                    self._set_legal(match, seat, moves)

    def _set_legal(self, match: RecordedMatch, seat: int, moves: list[int]) -> None:
        self._moves[seat] = moves
        texts = None
        if not self.game.texts:
            texts = match.format_moves(seat, moves)
            if texts == self._texts[seat]:
                return
        self._texts[seat] = texts
        if self.game.facts.challenges:
            before = self.legal_from[seat]
            now = self.legal(seat)
            self.legal_from[seat] = {move: before.get(move, self.seq) for move in now}
        self.legal_since[seat] = self.seq

    def _clear_match(self) -> None:
        seats = self.created.seats
        self.match = None
        self.take_back = self.clocks = None
        self.seat_requests: dict[int, SeatRequest] = {}
        self.denied: frozenset[str] = frozenset()
        self._moves: list[list[int]] = [[] for _ in range(seats)]
        self._texts: list[list[str] | None] = [[] for _ in range(seats)]
        self.legal_since = [0] * seats
        self.legal_from: list[dict[str, int]] = [{} for _ in range(seats)]
        self.waiting_since = {}
        self._spent_ms: list[int] = []
        self._spared: dict[int, int] = {}
        self.event_marks: Growing[tuple[int, int]] = Growing()

    def _seat(self, seat: int, holding: Holding) -> None:
        self.chairs[seat] = holding
        self.seats_by_person = group_seats(self.chairs)

    def _set_plan(self, seat: int, level: str | None) -> None:
        self.plan = (*self.plan[:seat], level, *self.plan[seat + 1 :])

    def _created(self, event: events.Created) -> None:
        assert self.seq == 0, "a table is created once"

    def _joined(self, event: events.Joined) -> None:
        self._seat(event.seat, Holding(event.by, event.nickname, event.number))
        hands = self.hands.get(event.by, frozenset())
        self.hands = {**self.hands, event.by: hands | {event.seat}}
        self.seat_requests = drop_requests(self.seat_requests, event.by, event.seat)

    def _left(self, event: events.Left) -> None:
        person = self.chairs[event.seat].person
        playing = self.match is not None and self.phase == "playing"
        self._seat(event.seat, Holding(level=FILL_LEVEL if playing else self.plan[event.seat]))
        if event.removed:
            self.removed |= {person}
        if person == self.host and not self.seats_of(person):
            self.host = next((c.person for c in self.chairs if c.person), self.host)

    def _renamed(self, event: events.Renamed) -> None:
        self.chairs[event.seat] = self.chairs[event.seat].but(nickname=event.nickname)

    def _seat_planned(self, event: events.SeatPlanned) -> None:
        self._set_plan(event.seat, event.level)
        self._seat(event.seat, Holding(level=event.level))

    def _number_given(self, event: events.NumberGiven) -> None:
        for seat in self.seats_of(event.by):
            self.chairs[seat] = self.chairs[seat].but(number=event.number)

    def _started(self, event: events.Started) -> None:
        for seat, level in event.bots.items():
            self.chairs[seat] = self.chairs[seat].but(level=level)
        self.rules_version = event.rules_version
        self.phase = "playing"
        self.numbers = event.numbers
        self.hands = {p: frozenset(seats) for p, seats in self.seats_by_person.items()}
        self.clocks = fill_clocks(self.created, self._time(event))
        if self.continued_at > self.seq:
            return
        self._open_match(event.numbers, self.created.start)
        assert self.match is not None
        self.event_marks.append((self.seq + 1, 0))
        self.first_seat = self.match.waiting[0] if self.match.waiting else 0

    def _open_match(self, numbers: list[str], start: dict[str, Any] | None) -> None:
        given = [bytes.fromhex(number) for number in numbers]
        self.match = open_match(
            self.game,
            self.created.seats,
            self.options,
            mixed_seed(bytes.fromhex(self.secret), given),
            start=start,
            table={"secret": self.secret, "numbers": numbers},
        )
        self.partners = len(set(self.match.sides)) < self.created.seats

    def _moved(self, event: events.Moved) -> None:
        """The text of the event becomes canonical, as it is stored."""
        if self.match is not None:
            before = self.match.event_count
            self.match.make(event.seat, event.text, lists=True)
            event.text = self.match.moves[-1][1]
            self.event_marks.append((self.seq + 1, before))
        self.take_back = None
        now = self._time(event)
        since = self.waiting_since.pop(event.seat, now)
        if self.created.timer_s is not None:
            self._spent_ms.append(min(max(0, now - since), self.created.timer_s * 1000))
        chair = self.chairs[event.seat]
        if chair.votes:
            self.chairs[event.seat] = chair = chair.but(votes=frozenset())
        if event.text == RESIGN:
            self.chairs[event.seat] = chair.hand_to_bot(FILL_LEVEL, "resigned")

    def _undone(self, event: events.Undone) -> None:
        if self.match is not None:
            self.match.undo(event.seat)
            self.event_marks.append((self.seq + 1, self.match.event_count))
        self._charge_again(event, 1)

    def _taken_back(self, event: events.TakenBack) -> None:
        self.take_back = None
        if self.match is not None:
            self.match.take_back(event.seat)
            assert self.match.made == event.to, "a take-back leads elsewhere"
            self.event_marks.append((self.seq + 1, self.match.event_count))
        self._charge_again(event, event.count)

    def _charge_again(self, event: events.Undone | events.TakenBack, count: int) -> None:
        """Whoever takes moves back wins no time by it."""
        if self._spent_ms:
            since = self.waiting_since.get(event.seat, self._time(event))
            self.waiting_since[event.seat] = since - self._spent_ms[-count]
            del self._spent_ms[-count:]

    def _take_back_asked(self, event: events.TakeBackAsked) -> None:
        self.take_back = TakeBack(event.seat, event.to)

    def _take_back_answered(self, event: events.TakeBackAnswered) -> None:
        wanted = self.take_back if event.on else None
        self.take_back = wanted and wanted._replace(agreed=wanted.agreed | {event.seat})

    def _seat_asked(self, event: events.SeatAsked) -> None:
        wanted = SeatRequest(event.by, event.seat, event.nickname, event.number)
        others = {n: one for n, one in self.seat_requests.items() if one.person != event.by}
        self.seat_requests = {**others, self.seq + 1: wanted}

    def _seat_answered(self, event: events.SeatAnswered) -> None:
        others = dict(self.seat_requests)
        wanted = others.pop(event.question, None)
        self.seat_requests = others
        if wanted is not None and not event.on:
            self.denied |= {wanted.person}

    def _said(self, event: events.Said) -> None:
        kept = list(self.speakers.items())[1 - KEPT_EVENTS :]
        self.speakers = dict([*kept, (self.seq + 1, event.by)])

    def _clocks_noted(self, event: events.ClocksNoted) -> None: ...

    def _stood_in(self, event: events.StoodIn) -> None:
        chair = self.chairs[event.seat]
        self.chairs[event.seat] = chair.hand_to_bot(event.level, event.reason)

    def _returned(self, event: events.Returned) -> None:
        """The clock begins anew, once for each move: nobody can come back for ever."""
        self.chairs[event.seat] = self.chairs[event.seat].hand_back()
        plies = 0 if self.match is None else len(self.match.moves)
        if event.seat in self.waiting_since and plies > self._spared.get(event.seat, -1):
            self._spared = {**self._spared, event.seat: plies}
            self.waiting_since[event.seat] = self._time(event)

    def _host_changed(self, event: events.HostChanged) -> None:
        self.host = event.person

    def _voted(self, event: events.Voted) -> None:
        chair = self.chairs[event.seat]
        self.chairs[event.seat] = chair.but(votes=chair.votes | {event.by})

    def _muted(self, event: events.Muted) -> None:
        person = {self.chairs[event.seat].person}
        self.muted = self.muted | person if event.on else self.muted - person

    def _rematched(self, event: events.Rematched) -> None:
        self._wins = self._wins | dict(zip(self._holders(), self.wins, strict=True))
        self._clear_match()
        self.phase = "waiting"
        self.secret, self.options = event.secret, event.options
        self.commitment = commitment(bytes.fromhex(event.secret))
        self.match_number += 1
        for seat, (chair, level) in enumerate(zip(self.chairs, self.plan, strict=True)):
            if not chair.person:
                chair = chair.but(level=level)
            elif chair.stand_in == "resigned":
                chair = chair.hand_back()
            self.chairs[seat] = chair.but(number="")

    def _continued(self, event: events.Continued) -> None:
        """The position's chance begins anew, from a seed that ``verify`` can still check."""
        numbers = [*self.numbers, f"{self.seq + 1:064x}"]
        clocks = self.clocks and self.clocks.begin_anew()
        self._clear_match()
        self.clocks = clocks
        self._open_match(numbers, event.position)
        assert self.match is not None
        for seat in event.resigned:
            self.match.resign(seat)
        self.numbers = numbers
        self.rules_version = event.rules_version

    def _bot_changed(self, event: events.BotChanged) -> None:
        self._set_plan(event.seat, event.level)
        self.chairs[event.seat] = self.chairs[event.seat].but(level=event.level)

    def _opened(self, event: events.Opened) -> None:
        self.private = not event.on

    def _closed(self, event: events.Closed) -> None:
        self.phase = "closed"


_APPLY: dict[type[LogEvent], Callable[[Any, Any], None]] = {
    kind: getattr(TableState, f"_{name}") for name, kind in events.KINDS.items()
}
MATCH_EVENTS = {
    *(events.Started, events.Moved, events.Undone, events.TakenBack),
    *(events.Continued, events.Closed),
}
