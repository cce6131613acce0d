"""The referee of one match: every move of every person and every bot passes here."""

import hashlib
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from msgspec import UNSET, to_builtins

from gamenight.core import referee, tiers
from gamenight.core.chance import Stream
from gamenight.core.errors import GameOver, IllegalMove, NotationError, NotYourTurn, OptionError
from gamenight.core.events import RESIGNED, Event
from gamenight.core.facts import shorten
from gamenight.core.game import Game, seats_in
from gamenight.core.history import History, PlainEvent
from gamenight.core.kernel import duplicate, implemented
from gamenight.core.log import rows, scratch_log
from gamenight.core.outcome import Outcome, best_of
from gamenight.core.referee import as_array, scratch
from gamenight.core.undo import Before, Undoable
from gamenight.core.view import View, add_seats

RESIGN = "resign"


def resigns(text: object) -> bool:
    """Whether a text resigns; case and spaces around it do not matter."""
    return isinstance(text, str) and text.strip().lower() == RESIGN


class BrokenMatch(AssertionError):
    """Our own mistake: a state broke an invariant. The match stands as it was before the move."""


class Match:
    """One game, or a series to a target, under a referee."""

    commitment: str = ""  # to the seed; published before the first card

    def __init__(self, game: Game, s: Any, options: dict[str, Any], stream: Stream) -> None:
        self.game = game
        self.options = options
        self._s = s
        self.seats = int(s["seats"])
        self._stream = stream
        self._history = History()
        self._resigned: list[int] = []
        self._undoable = Undoable(game.facts.hidden)
        self._room = 4 + self.seats * (2 + game.facts.moves)  # the most numbers that a call writes

    @property
    def _s(self) -> Any:
        """The state. Setting another one drops its summary."""
        return self._state

    @_s.setter
    def _s(self, s: Any) -> None:
        self._state = s
        self._states = as_array(s)
        self._after: list[int] | None = None  # the summary of this state, if it is known

    def fork(self) -> Self:
        """A copy that can go on while this match stays as it is."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states = duplicate(self._states)
        twin._state = twin._states[0]
        twin._stream = self._stream.fork()
        twin._history = self._history.fork()
        twin._resigned = self._resigned.copy()
        twin._undoable = self._undoable.fork()
        return twin

    @property
    def name(self) -> str:
        return self.game.facts.name

    @property
    def chance_used(self) -> int:
        """How many words of its chance were drawn so far."""
        return self._stream.used

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves that were made, each with its seat."""
        return self._history.moves.since(0)

    @property
    def made(self) -> int:
        """How many moves were made."""
        return len(self._history.moves)

    def questions(self) -> list[tuple[int, bool]]:
        """Whom to ask now, and whether that seat may decline; [] when the match is over."""
        return [] if self.over else referee.questions(self._states)

    def derive(self, *what: object) -> int:
        """Derive a number from the match's seed; it is as secret as the seed."""
        text = " ".join(map(str, ("gamenight derived", *what))).encode()
        return int.from_bytes(hashlib.sha256(text + b"\0" + self._stream.seed).digest()[:7])

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the match waits for; () when it is over."""
        return () if self._is_decided() else seats_in(self._summarise()[1])

    @property
    def over(self) -> bool:
        return self._is_decided() or self._summarise()[2] == 1

    @property
    def scores(self) -> list[int]:
        return self._summarise()[4 : 4 + self.seats]

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that won; () while the match goes on."""
        won = seats_in(self._summarise()[3])
        if not self._resigned:
            return won
        sides = self.game.sides(self._s)
        lost = {sides[seat] for seat in self._resigned}
        if self._is_decided():
            return tuple(seat for seat in range(self.seats) if sides[seat] not in lost)
        if not self.over:
            return won
        rest = [seat for seat in range(self.seats) if sides[seat] not in lost]
        still = tuple(seat for seat in won if seat in rest)
        return still or (best_of(rest, self.scores, self.game.facts.low_wins) if won else ())

    @property
    def outcome(self) -> Outcome | None:
        """How and why the match ended; None while it goes on."""
        if self._is_decided():
            seats = sorted(self._resigned)
            return Outcome("match.outcome.resigned", {"seat": seats, "n": len(seats)})
        return self.game.outcome(self._s) if self.over else None

    @property
    def resigned(self) -> tuple[int, ...]:
        return tuple(self._resigned)

    def legal(self, seat: int) -> list[str]:
        """Every legal move of a seat, in notation; a seat not waited for may have some too."""
        self._check_seat(seat)
        return self.format_moves(seat, self._list_legal(seat).tolist())

    def list_legal(self) -> list[list[int]]:
        """The numbers of the legal moves of every seat, in one call of a kernel at most."""
        if self._is_decided():
            return [[] for _ in range(self.seats)]
        numbers, at = self._after, 4 + self.seats
        if numbers is None or len(numbers) == at:
            out = scratch(self._room)
            numbers, at = out[: referee.write_legal(self._states, out)].tolist(), 0
        found = []
        for _ in range(self.seats):
            end = at + 1 + numbers[at]
            found.append(numbers[at + 1 : end])
            at = end
        return found

    def format_moves(self, seat: int, moves: list[int]) -> list[str]:
        """Moves of a seat in notation."""
        texts = self.game.texts
        if texts:
            return [texts[move] for move in moves]
        return [self.game.text(self._s, seat, move) for move in moves]

    def normalize(self, seat: int, text: str) -> str:
        """What a seat types, in canonical notation, legal now or not."""
        return self.game.text(self._s, seat, self._parse(seat, text))

    def offered(self, seat: int) -> list[str]:
        """The moves that a seat may make out of turn now, in notation; [] in games without any."""
        self._check_seat(seat)
        if self.over or not self.game.facts.out_of_turn:
            return []
        if not implemented(self.game.state, "offered") and seat in self.waiting:
            return []
        out = np.empty(self.game.facts.moves, np.int64)
        moves = out[: referee.offered_moves(self._states, seat, out)]
        return self.format_moves(seat, moves.tolist())

    @property
    def between_rounds(self) -> bool:
        """Whether the last move ended a round, and nobody has moved in the next one yet."""
        return self.made > 0 and not self.over and self._history.holds(self.game.rounds)

    @property
    def sides(self) -> list[int]:
        """Which side each seat is on."""
        return self.game.sides(self._s)

    def play(self, seat: int, text: str) -> list[PlainEvent]:
        """Make a move; returns what happened, as that seat may know it."""
        since = len(self._history)
        self.make(seat, text)
        return [event for _, event in self.events(seat, since)]

    def make(self, seat: int, text: str, *, lists: bool = False) -> None:
        """Make a move. With ``lists``, everybody's legal moves come in the same call."""
        self._check_seat(seat)
        if self.over:
            raise GameOver("game_over", game=self.name)
        if resigns(text):
            self.resign(seat)
            return
        move = self._parse(seat, text)
        canonical = self.game.text(self._state, seat, move)
        before, used = self._states.tobytes(), self._stream.used
        happened = self._apply(seat, move, before, used, lists)
        tiers.count_move(self.game)
        self._history.add_move(seat, canonical, happened)
        shown = used != self._stream.used or any(row[0] in self.game.reveals for row in happened)
        self._undoable.add(Before(seat, before, used), quiet=not shown)

    def resign(self, seat: int) -> list[PlainEvent]:
        """Resign: with two sides the other wins; with more, this side ranks last."""
        self._check_seat(seat)
        if self.over:
            raise GameOver("game_over", game=self.name)
        if seat in self._resigned:
            raise IllegalMove("match", 1, seat=seat)
        self._resigned.append(seat)
        self._undoable.clear()
        self._history.add_move(seat, RESIGN, [(RESIGNED, seat)])
        return [event for _, event in self.events(seat, len(self._history) - 1)]

    @property
    def undoer(self) -> int | None:
        """The seat that may take back the last move: its own, which revealed nothing; else None."""
        return None if self.over else self._undoable.last_seat

    def can_undo(self, seat: int) -> bool:
        return seat == self.undoer

    def undo(self, seat: int) -> None:
        """Take back the last move of the match, which was this seat's own."""
        self._check_seat(seat)
        if not self.can_undo(seat):
            raise IllegalMove("match", 2, seat=seat)
        self.take_back(seat)

    def take_back(self, seat: int) -> None:
        """Take back this seat's last move, and all moves of others after it.

        The referee does not ask whether they agree.
        """
        self._check_seat(seat)
        ply = self.ply_before(seat)
        if ply is None:
            raise IllegalMove("match", 2, seat=seat)
        before = self._undoable.drop(self.made - ply)
        self._restore(before.state, before.used)
        self._history.drop_after(ply)

    def ply_before(self, seat: int) -> int | None:
        """How many moves are left if this seat takes back its last one; None: it cannot."""
        count = None if self.over else self._undoable.count_since(seat)
        return None if count is None else self.made - count

    def events(self, viewer: int | None, since: int = 0) -> list[tuple[int, PlainEvent]]:
        """The events from a number on, as a viewer may know them.

        Each is a pair: the number of the move, counted from 1 (0 is the deal), and the event.
        """
        return self._history.events(self.game, viewer, since)

    @property
    def event_count(self) -> int:
        return len(self._history)

    def tell(self, viewer: int | None, since: int) -> list[Event]:
        """``events`` as structs, without the numbers of the moves."""
        return self._history.tell(self.game, viewer, since)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see now, as plain JSON-ready values."""
        found: dict[str, Any] = to_builtins(self.render((seat,))[0])
        return found

    def render(self, viewers: Sequence[int | None]) -> list[View]:
        """Build the views of several viewers. What all may see is built once."""
        for seat in viewers:
            if seat is not None:
                self._check_seat(seat)
        spectator = View(
            game=self.name,
            seats=self.seats,
            options=self.options,
            commitment=self.commitment,
            outcome=self.outcome or UNSET,
            seat=None,
            moves=self.made,
            waiting=list(self.waiting),
            over=self.over,
            scores=self.scores,
            winners=list(self.winners),
            resigned=self._resigned.copy(),
            board=self.game.show(self._s),
        )
        return add_seats(spectator, self.game, self._s, viewers)

    def recall(self, seat: int | None) -> dict[str, Any]:
        """What a perfect memory adds to the view of that seat."""
        if seat is not None:
            self._check_seat(seat)
        recall = self.game.recall(self._s, seat)
        if self.game.memories is not None:
            recall |= self.game.memories(self.events(seat))
        return recall

    def position(self) -> dict[str, Any]:
        """The whole state as JSON, hidden things included; ``setup`` makes a match from it."""
        return self.game.position(self._s)

    def automatic(self) -> tuple[int, str] | None:
        """The move that a table makes by itself after its hold time, if there is one now."""
        move = int(referee.move_of_the_table(self._states))
        if move < 0 or self._is_decided():
            return None
        seat = self.waiting[0]
        return seat, self.game.text(self._s, seat, move)

    def digest(self) -> str:
        """A fingerprint of the state and of how much chance was used."""
        return hashlib.sha256(
            self._s.tobytes() + self._stream.used.to_bytes(8, "little")
        ).hexdigest()

    def begin(self) -> None:
        """Deal."""
        self._stream.ready()
        log = scratch_log()
        broken = int(referee.begin_match(self._states, self._stream.windows, log))
        self._after = None
        self._history.add(rows(log))
        assert broken == 0, f"invariant {broken} is broken"

    def _summarise(self) -> list[int]:
        """A list: its length, the seats waited for, 1 if over, the winners, the scores."""
        if self._after is not None:
            return self._after
        out = scratch(self._room)
        self._after = out[: int(referee.write_summary(self._states, out))].tolist()
        return self._after

    def _list_legal(self, seat: int) -> Any:
        out = np.empty(self.game.facts.moves, np.int64)
        n = 0 if self._is_decided() else referee.legal_moves(self._states, seat, out)
        return out[:n]

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise OptionError("seat_unknown", got=shorten(seat), high=self.seats - 1)

    def _parse(self, seat: int, text: str) -> int:
        """The number of a move; games are given nothing but texts."""
        if not isinstance(text, str):
            raise NotationError("move_text", game=self.name, got=shorten(text))
        return self.game.parse(self._state, seat, text)

    def _refuse(self, seat: int, move: int, clause: int) -> None:
        """Raise NotYourTurn if the broken clause is about whose turn it is, else IllegalMove."""
        if clause in self.game.facts.turn_clauses and seat not in self.waiting:
            if not len(self._list_legal(seat)):
                raise NotYourTurn(self.name, seat, self.waiting, clause)
        raise IllegalMove(self.name, clause, self.game.why(self._s, seat, move, clause), seat=seat)

    def _apply(
        self, seat: int, move: int, before: bytes, used: int, lists: bool
    ) -> list[tuple[int, ...]]:
        """Make a move that may turn out to be illegal; the rows of what happened."""
        out, stream = scratch(self._room), self._stream
        stream.ready()
        log = scratch_log()
        try:
            broken = referee.make_move(self._states, seat, move, stream.windows, log, lists, out)
            assert broken >= 0, f"invariant {-broken} is broken"
        except (IndexError, AssertionError) as error:
            self._restore(before, used)
            raise BrokenMatch(f"{self.name}: move {self.made} by {seat}: {error}") from error
        if broken:
            self._refuse(seat, move, int(broken))
        self._after = out[: out.item(0)].tolist()
        return rows(log)

    def _restore(self, before: bytes, used: int) -> None:
        self._after = None
        self._states.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
        self._stream.seek(used)

    def _is_decided(self) -> bool:
        """Whether resignations have left a single side."""
        if not self._resigned:
            return False
        sides = self.game.sides(self._s)
        return len(set(sides) - {sides[seat] for seat in self._resigned}) <= 1
