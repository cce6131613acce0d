"""One match stepped by move numbers, without referee, notation or record; environments share it.

The seat that is asked, its legal actions, and what it knows are found by the same kernels as in a
batch. A ``Stepped`` can be copied and pickled at any moment; a copy plays on alike.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, Self

import numpy as np
from msgspec import to_builtins
from numpy.typing import NDArray

from gamenight import games
from gamenight.core import chance
from gamenight.core.chance import CHANCE, fast
from gamenight.core.game import (
    MAY_DECLINE,
    Game,
    apply,
    asks,
    deal,
    legal,
    offered,
    over,
    resample,
    seats_in,
    verdict,
)
from gamenight.core.kernel import blank
from gamenight.core.log import rows, scratch_log, wipe
from gamenight.core.referee import as_array, questions, scratch, write_summary
from gamenight.core.tiers import compile_rules
from gamenight.core.view import View, add_seats
from gamenight.games import facts
from gamenight.research.kernels import settle
from gamenight.research.observations import DTYPE, load_observation, observe

_STREAM = ("kind", "a", "b", "c", "d")


class Stepped:
    """A match of one game; ``decline`` is the action of saying nothing when asked out of turn."""

    def __init__(self, name: str, seats: int, options: dict[str, Any], seed: int) -> None:
        self.name, self.seats, self.options = name, seats, options
        self.moves = 0
        self.actions = 0
        self.declined = 0
        self.events: list[tuple[int, ...]] = []
        self.numbers: list[int] = []  # the number of the move that each event came with
        self.since = [0] * seats  # the first event of this world, for each seat
        compile_rules(self.game)
        self.s = self.game.blank(seats, options)
        self.ch = fast(seed)
        log = scratch_log()
        wipe(log)
        deal(self.s, self.ch, log)
        self._record_events(log)

    @property
    def game(self) -> Game:
        return games.load(self.name)

    @property
    def decline(self) -> int:
        return self.game.facts.moves

    @property
    def over(self) -> bool:
        return bool(over(self.s))

    @property
    def seat(self) -> int:
        """Who is asked now."""
        return int(asks(self.s, self.declined)) & (MAY_DECLINE - 1)

    def legal(self) -> list[int]:
        """The actions of the seat that is asked, rising."""
        asked = int(asks(self.s, self.declined))
        out = np.empty(self.decline, np.int64)
        free = asked >= MAY_DECLINE
        listed = offered if free else legal
        n = listed(self.s, asked & (MAY_DECLINE - 1), out)
        return [*sorted(out[:n].tolist()), *([self.decline] if free else [])]

    def allows(self, action: int) -> bool:
        """Whether an action is legal for the seat that is asked."""
        asked = int(asks(self.s, self.declined))
        if asked >= MAY_DECLINE:
            return action in self.legal()
        return 0 <= action < self.decline and verdict(self.s, asked, action) == 0

    def act(self, action: int) -> None:
        """Make a legal action for the seat that is asked."""
        self.actions += 1
        if action == self.decline:
            self.declined += 1
            return
        log = scratch_log()
        wipe(log)
        apply(self.s, self.seat, action, self.ch, log)
        self.declined = 0
        self.moves += 1
        self._record_events(log)

    def _record_events(self, log: Any) -> None:
        happened = rows(log)
        self.events.extend(happened)
        self.numbers.extend([self.moves] * len(happened))

    @property
    def made(self) -> int:
        """How many moves were made."""
        return self.moves

    def questions(self) -> list[tuple[int, bool]]:
        """Whom to ask now, and whether that seat may decline; [] when the match is over."""
        return [] if self.over else questions(as_array(self.s), self.declined)

    def observation(self, seat: int) -> NDArray[np.int16]:
        out = np.zeros(load_observation(self.name), DTYPE)
        observe(self.s, seat, out)
        return out

    def rewards(self) -> list[float]:
        """The winners share 1 and the others share -1; all 0 for a draw, or before the end."""
        out = np.zeros(self.seats, np.float64)
        if self.over:
            settle(self.s, out)
        return [float(earned) for earned in out]

    def view(self, seat: int | None) -> dict[str, Any]:
        return view_of(self.game, self.s, seat, self.options, self.moves)

    def recall(self, seat: int | None) -> dict[str, Any]:
        """What a perfect memory of that seat holds beyond the view."""
        recall = self.game.recall(self.s, seat)
        if self.game.memories is not None:
            recall |= self.game.memories(self._list_events(seat))
        return recall

    def list_events(self, seat: int | None) -> list[dict[str, Any]]:
        """Everything that happened, as a seat may know it.

        In a resampled world the others remember no card of the true one: of what was before they
        know what all were told.
        """
        return [event for _, event in self._list_events(seat)]

    def _list_events(self, seat: int | None) -> list[tuple[int, dict[str, Any]]]:
        first = 0 if seat is None else self.since[seat]
        return [
            (move, to_builtins(self.game.tell(row, seat if number >= first else None)))
            for number, (move, row) in enumerate(zip(self.numbers, self.events, strict=True))
        ]

    def resample(self, seat: int, seed: int) -> Self:
        """A match that is the same for this seat; what it cannot know, and the future, is new."""
        other = self.copy()
        other.ch = fast(seed)
        other.since = [len(self.events)] * self.seats
        other.since[seat] = self.since[seat]
        resample(other.s, seat, other.ch)
        return other

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__ = self.__dict__ | {
            "s": self.s.copy(),
            "ch": self.ch.copy(),
            "events": self.events.copy(),
            "numbers": self.numbers.copy(),
        }
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        stream = [int(self.ch[name]) for name in _STREAM]
        return self.__dict__ | {"s": self.s.tobytes(), "ch": stream}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ = kept.copy()
        load_observation(self.name)
        self.s = np.frombuffer(kept["s"], self.game.state).copy()[0]
        self.ch = blank(CHANCE)
        for name, value in zip(_STREAM, kept["ch"], strict=True):
            self.ch[name] = value


def view_of(
    game: Game, s: Any, seat: int | None, options: dict[str, Any], moves: int
) -> dict[str, Any]:
    """A view as a match gives it, of a state that no referee looks after."""
    seats = int(s["seats"])
    out = scratch(4 + seats)
    write_summary(as_array(s), out)
    _, waiting, over, winners, *scores = out[: 4 + seats].tolist()
    spectator = View(
        game=game.facts.name,
        seats=seats,
        options=options,
        seat=None,
        moves=moves,
        waiting=list(seats_in(waiting)),
        over=over == 1,
        scores=scores,
        winners=list(seats_in(winners)),
        resigned=[],
        board=game.show(s),
    )
    found: dict[str, Any] = to_builtins(add_seats(spectator, game, s, (seat,))[0])
    return found


def draw_seed() -> int:
    """A seed that nobody chose."""
    return int.from_bytes(chance.new_seed()[:4])


def check_mode(mode: str | None) -> str | None:
    """A way to render, or None; ValueError if there is no such way."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is {', '.join(MODES)} or None, not {mode!r}")
    return mode


def to_number(action: Any) -> int:
    """An action as a number: a float that is rounded in silence would be another one."""
    try:
        return index(action)
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r}") from None


def title(name: str) -> str:
    """How registries write a game: ``BlokusDuo``."""
    return facts(name).registry_name or "".join(part.capitalize() for part in name.split("-"))


def render_view(view: dict[str, Any], mode: str | None) -> Any:
    """A view as ``render`` returns it: text, an array of pixels, or printed."""
    from gamenight.boards import board

    if mode == "ansi":
        return board(view)
    if mode == "human":
        print(board(view))
        return None
    if mode == "rgb_array":
        from gamenight.boards.pictures import picture
        from gamenight.boards.pictures.pixels import pixels

        return pixels(picture(view), *FRAME)
    return None


FRAME = (960, 720)
MODES: Sequence[str] = ("human", "ansi", "rgb_array")
