"""A table as the fold of its deeds: who sits where, and the match that the moves make.

The same fold runs live and when a table is read back from the store, so that both give the same
table. A deed that the referee refuses raises before anything has changed.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from typing import Any

from gamenight import games
from gamenight.core.chance import commitment, mixed_seed
from gamenight.core.game import Game
from gamenight.core.match import RESIGN
from gamenight.core.moves import Move
from gamenight.core.record import RecordedMatch, open_match
from gamenight.server.protocol.messages import Happening, Phase
from gamenight.server.table import events as deeds
from gamenight.server.table.events import Deed
from gamenight.server.table.seats import Chair

KEPT_COMMANDS = 512
KEPT_HAPPENINGS = 400
FILL_LEVEL = "steady"


class TableState:
    """Everything that is true of a table now."""

    waiting_since: dict[int, int]

    def __init__(self, table_id: str, created: deeds.Created) -> None:
        self.id = table_id
        self.created = created
        self.seq = 0
        self.phase: Phase = "gathering"
        self.host = created.by
        self.options = created.options
        self.secret = created.secret
        self.numbers: list[str] = []
        self.chairs = [Chair(level=level) for level in created.plan]
        self.seating = 0
        self._note_seats()
        self.match: RecordedMatch | None = None
        self.match_number = 1
        self.first_seat = 0
        self.partners = False
        self.muted: set[str] = set()
        self.removed: set[str] = set()
        self._hands: dict[str, set[int]] = {}
        self.happenings: list[Happening] = []
        self.done: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.event_marks: list[tuple[int, int]] = []
        self.continued_at = 0
        self.rules_version = created.rules_version
        self._forget_match()

    @cached_property
    def game(self) -> Game:
        return games.load(self.created.game)

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def rematch_pending(self) -> bool:
        return self.phase == "gathering" and self.match_number > 1

    def seats_of(self, person: str) -> tuple[int, ...]:
        return self._seats.get(person, ())

    def people(self) -> set[str]:
        return set(self._seats)

    def knows_another_hand(self, person: str, seat: int) -> bool:
        """Whether somebody has sat elsewhere in this match, and could see what is hidden there."""
        seen = self._hands.get(person, {seat})
        return self.phase == "playing" and self.game.facts.hidden and seat not in seen

    def _note_seats(self) -> None:
        """Who holds which seats; asked after every move, changed a few times in a match."""
        self.seating += 1
        self._seats: dict[str, tuple[int, ...]] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.person:
                self._seats[chair.person] = (*self.seats_of(chair.person), seat)

    def take(self, deed: Deed, *, settle: bool = True) -> None:
        """Add the next deed. Without ``settle`` legal moves are left for later."""
        seq = self.seq + 1
        _TAKE[type(deed)](self, deed)
        self.seq = seq
        if deed.id:
            self.done[deed.by, deed.id] = seq
            if len(self.done) > KEPT_COMMANDS:
                self.done.popitem(last=False)
        self._note(seq, deed)
        if type(deed) in MATCH_DEEDS:
            self.settle(deed.at_ms, legal=settle)

    def settle(self, at_ms: int, *, legal: bool = True) -> None:
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
            found = match.listed() if playing else [[] for _ in self.chairs]
            numbers_tell_all = bool(self.game.texts)
            for seat, moves in enumerate(found):
                if moves != self._moves[seat] or not numbers_tell_all:
                    self._note_legal(match, seat, moves)

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat, in notation."""
        texts = self._texts[seat]
        if texts is None:
            assert self.match is not None
            texts = self._texts[seat] = self.match.spelt(seat, self._moves[seat])
        return texts

    def describe_legal(self, seat: int) -> list[Move]:
        """The legal moves of a seat, with names for their parts."""
        return [*map(self.game.describe, self.legal(seat))]

    def _note_legal(self, match: RecordedMatch, seat: int, moves: list[int]) -> None:
        self._moves[seat] = moves
        texts = None
        if not self.game.texts:
            texts = match.spelt(seat, moves)
            if texts == self._texts[seat]:
                return
        self._texts[seat] = texts
        if self.game.facts.challenges:
            before = self.legal_from[seat]
            now = self.legal(seat)
            self.legal_from[seat] = {move: before.get(move, self.seq) for move in now}
        self.legal_since[seat] = self.seq

    def _forget_match(self) -> None:
        seats = self.created.seats
        self.match = None
        self._moves: list[list[int]] = [[] for _ in range(seats)]
        self._texts: list[list[str] | None] = [[] for _ in range(seats)]
        self.legal_since = [0] * seats
        self.legal_from: list[dict[str, int]] = [{} for _ in range(seats)]
        self.waiting_since = {}
        self._spent_ms: list[int] = []
        self._spared: dict[int, int] = {}
        self.event_marks = []

    def _note(self, seq: int, deed: Deed) -> None:
        self.happenings.append(happening(seq, deed, self))
        if len(self.happenings) > KEPT_HAPPENINGS:
            del self.happenings[: KEPT_HAPPENINGS // 4]

    def _created(self, deed: deeds.Created) -> None:
        assert self.seq == 0, "a table is created once"

    def _sat(self, deed: deeds.Sat) -> None:
        self.chairs[deed.seat].seat_person(deed.by, deed.nickname, deed.number)
        self._note_seats()
        self._hands.setdefault(deed.by, set()).add(deed.seat)

    def _stood(self, deed: deeds.Stood) -> None:
        chair = self.chairs[deed.seat]
        person = chair.person
        playing = self.match is not None and self.phase == "playing"
        chair.clear(FILL_LEVEL if playing else self.created.plan[deed.seat])
        self._note_seats()
        if deed.removed:
            self.removed.add(person)
        if person == self.host and not self.seats_of(person):
            self.host = next((c.person for c in self.chairs if c.person), self.host)

    def _renamed(self, deed: deeds.Renamed) -> None:
        self.chairs[deed.seat].nickname = deed.nickname

    def _planned(self, deed: deeds.Planned) -> None:
        self.created.plan[deed.seat] = deed.level
        self.chairs[deed.seat].clear(deed.level)
        self._note_seats()

    def _number_given(self, deed: deeds.NumberGiven) -> None:
        for seat in self.seats_of(deed.by):
            self.chairs[seat].number = deed.number

    def _started(self, deed: deeds.Started) -> None:
        for seat, level in deed.bots.items():
            self.chairs[seat].level = level
        self.rules_version = deed.rules_version
        self.phase = "playing"
        self.numbers = deed.numbers
        self._hands = {person: set(seats) for person, seats in self._seats.items()}
        if self.continued_at > self.seq:
            return
        numbers = [bytes.fromhex(number) for number in deed.numbers]
        self.match = open_match(
            self.game,
            self.created.seats,
            self.options,
            mixed_seed(bytes.fromhex(self.secret), numbers),
            start=self.created.start,
            table={"secret": self.secret, "numbers": deed.numbers},
        )
        self.event_marks.append((self.seq + 1, 0))
        self.first_seat = self.match.waiting[0] if self.match.waiting else 0
        self.partners = len(set(self.match.sides)) < self.created.seats

    def _moved(self, deed: deeds.Moved) -> None:
        if self.match is not None:
            before = self.match.event_count
            self.match.make(deed.seat, deed.text, lists=True)
            deed.text = self.match.moves[-1][1]
            self.event_marks.append((self.seq + 1, before))
        since = self.waiting_since.pop(deed.seat, deed.at_ms)
        if self.created.timer_s is not None:
            self._spent_ms.append(deed.at_ms - since)
        chair = self.chairs[deed.seat]
        if chair.votes:
            chair.votes.clear()
        if deed.text == RESIGN:
            chair.hand_to_bot(FILL_LEVEL, "resigned")

    def _undone(self, deed: deeds.Undone) -> None:
        if self.match is not None:
            self.match.undo(deed.seat)
            self.event_marks.append((self.seq + 1, self.match.event_count))
        if self._spent_ms:  # whoever takes moves back wins no time by it
            since = self.waiting_since.get(deed.seat, deed.at_ms)
            self.waiting_since[deed.seat] = since - self._spent_ms.pop()

    def _said(self, deed: deeds.Said) -> None:
        pass

    def _stood_in(self, deed: deeds.StoodIn) -> None:
        self.chairs[deed.seat].hand_to_bot(deed.level, deed.reason)

    def _returned(self, deed: deeds.Returned) -> None:
        """The clock begins anew, once for each move: nobody can come back for ever."""
        self.chairs[deed.seat].hand_back()
        plies = 0 if self.match is None else len(self.match.moves)
        if deed.seat in self.waiting_since and plies > self._spared.get(deed.seat, -1):
            self._spared[deed.seat] = plies
            self.waiting_since[deed.seat] = deed.at_ms

    def _host_changed(self, deed: deeds.HostChanged) -> None:
        self.host = deed.person

    def _voted(self, deed: deeds.Voted) -> None:
        self.chairs[deed.seat].votes.add(deed.by)

    def _muted(self, deed: deeds.Muted) -> None:
        person = self.chairs[deed.seat].person
        (self.muted.add if deed.on else self.muted.discard)(person)

    def _rematched(self, deed: deeds.Rematched) -> None:
        self._forget_match()
        self.phase = "gathering"
        self.secret, self.options = deed.secret, deed.options
        self.match_number += 1
        for chair, level in zip(self.chairs, self.created.plan, strict=True):
            chair.number = ""
            if not chair.person:
                chair.level = level
            elif chair.stand_in == "resigned":
                chair.hand_back()

    def _continued(self, deed: deeds.Continued) -> None:
        """The position's chance begins anew, from a seed that ``verify`` can still check."""
        marker = f"{self.seq + 1:064x}"
        numbers = [*self.numbers, marker]
        seed = mixed_seed(bytes.fromhex(self.secret), [bytes.fromhex(n) for n in numbers])
        self._forget_match()
        self.match = open_match(
            self.game,
            self.created.seats,
            self.options,
            seed,
            start=deed.position,
            table={"secret": self.secret, "numbers": numbers},
        )
        self.partners = len(set(self.match.sides)) < self.created.seats
        for seat in deed.resigned:
            self.match.resign(seat)
        self.numbers = numbers
        self.rules_version = deed.rules_version

    def _exchanged(self, deed: deeds.Exchanged) -> None:
        self.created.plan[deed.seat] = deed.level
        self.chairs[deed.seat].level = deed.level

    def _closed(self, deed: deeds.Closed) -> None:
        self.phase = "closed"


_TAKE: dict[type[Deed], Callable[[Any, Any], None]] = {
    kind: getattr(TableState, f"_{name}") for name, kind in deeds.KINDS.items()
}
MATCH_DEEDS = {deeds.Started, deeds.Moved, deeds.Undone, deeds.Continued, deeds.Closed}


def happening(seq: int, deed: Deed, state: TableState) -> Happening:
    """A deed as everybody at the table may hear of it: never the text of a move, never a number."""
    seat = getattr(deed, "seat", None)
    nickname = None if seat is None else state.chairs[seat].nickname or None
    what = Happening(seq, deed.at_ms, _WHAT[type(deed)], seat, nickname)
    match deed:
        case deeds.Moved():
            what.reason = deed.mover
        case deeds.Said():
            what.text, what.nickname = deed.text, deed.nickname
        case deeds.StoodIn():
            what.level, what.reason = deed.level, deed.reason
        case deeds.Planned() | deeds.Exchanged():
            what.level = deed.level
        case deeds.Muted():
            what.on = deed.on
        case deeds.Closed():
            what.reason = deed.reason
    return what


_WHAT: dict[type[Deed], Any] = {
    deeds.Created: "created",
    deeds.Sat: "joined",
    deeds.Stood: "left",
    deeds.Renamed: "seat_changed",
    deeds.Planned: "seat_changed",
    deeds.NumberGiven: "number_given",
    deeds.Started: "started",
    deeds.Moved: "moved",
    deeds.Undone: "undone",
    deeds.Said: "said",
    deeds.StoodIn: "stood_in",
    deeds.Returned: "returned",
    deeds.HostChanged: "host_changed",
    deeds.Voted: "voted",
    deeds.Muted: "muted",
    deeds.Rematched: "rematch",
    deeds.Continued: "continued",
    deeds.Closed: "closed",
    deeds.Exchanged: "exchanged",
}
