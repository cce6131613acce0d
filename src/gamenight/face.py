"""The library's public functions: make a match, set it up, replay it, verify it; simulate many."""

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamenight.core import playouts
from gamenight.core.chance import SEED_BYTES, Stream, new_seed, seed_from_int
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten
from gamenight.core.playouts import POLICIES, Results
from gamenight.core.record import RecordedMatch, seats_of
from gamenight.games import load

if TYPE_CHECKING:
    from gamenight.boards.pictures import Picture


_MADE_ANEW = ("_states", "_after")  # arrays that lie in one another are no two arrays


class Match(RecordedMatch):
    """A match, as ``new``, ``setup``, ``replay`` and ``verify`` return it.

    Two matches are equal if their options, states, moves and chance are.
    """

    @property
    def state(self) -> Any:
        """A read-only copy of the state, hidden things included.

        For local programs and tests. Matches at a server's tables do not have it.
        """
        states = self._states.copy()
        states.flags.writeable = False
        return states[0]

    def svg(self, seat: int | None = None, names: Sequence[str] = ()) -> "Picture":
        """The table as a seat (None: a spectator) sees it, as SVG; ``.png()`` makes it a PNG."""
        from gamenight.boards.pictures import picture

        return picture(self.view(seat), names)

    def copy(self) -> Self:
        """An independent copy of this match."""
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        """A summary, and the table as a spectator sees it."""
        from gamenight.boards import board

        state = f"winners={self.winners}" if self.over else f"waiting={self.waiting}"
        heading = f"<Match {self.name}: seats={self.seats}, moves={len(self.moves)}, {state}>"
        return f"{heading}\n{board(self.view(None))}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self._everything() == other._everything()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _everything(self) -> tuple[Any, ...]:
        chance = self._stream.seed, self._stream.used
        return self.name, self.options, self.start, self.moves, chance, self._s.tobytes()

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def __copy__(self) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All that a copy or a pickle needs, secrets included."""
        stream = self._stream.seed, self._stream.used
        kept = {name: value for name, value in self.__dict__.items() if name not in _MADE_ANEW}
        return kept | {"game": self.name, "_state": self._s.tobytes(), "_stream": stream}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = load(kept["game"])
        self._s = np.frombuffer(kept["_state"], self.game.state).copy()[0]
        self._stream = Stream(*kept["_stream"])


def new(
    game: str, seats: int | None = None, seed: int | bytes | None = None, **options: Any
) -> Match:
    """Deal a new match. Without a seed its chance is secret until the match is over."""
    found = load(game)
    seats = found.facts.seats[0] if seats is None else seats
    return Match.open(
        found,
        seats,
        found.facts.validate(seats, options),
        _seed(seed),
        open_seed=seed is not None,
    )


def setup(
    game: str, position: dict[str, Any], seed: int | bytes | None = None, **options: Any
) -> Match:
    """Make a match that begins at a position, in the form that ``Match.position`` returns."""
    found = load(game)
    seats = seats_of(position)
    return Match.open(
        found,
        seats,
        found.facts.validate(seats, options),
        _seed(seed),
        start=position,
        open_seed=seed is not None,
        reachable=True,
    )


def replay(record: dict[str, Any]) -> Match:
    """Play the moves of a record again, and return the match."""
    return Match.replay(record, load)


def verify(record: dict[str, Any]) -> Match:
    """Replay a record, and check that seed, moves, result and fingerprint fit together."""
    return Match.verify(record, load)


def simulate(
    game: str,
    games: int,
    policy: str = "random",
    seats: int | None = None,
    seed: int = 0,
    **options: Any,
) -> Results:
    """Play a number of games in compiled code, all seats by one policy: random, first or greedy.

    Game number i of a seed is always the same game.
    """
    found = load(game)
    seats = found.facts.seats[0] if seats is None else seats
    checked = found.facts.validate(seats, options)
    if policy not in POLICIES:
        raise OptionError("policy_unknown", got=shorten(policy), known=", ".join(POLICIES))
    if type(games) is not int or games < 1:
        raise ValueError(f"games is a number from 1 on, not {games!r}")
    return playouts.simulate(found, seats, checked, games, policy, seed)


def _seed(seed: int | bytes | None) -> bytes:
    if seed is None:
        return new_seed()
    if isinstance(seed, int | np.integer) and not isinstance(seed, bool):
        return seed_from_int(int(seed))
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    raise OptionError("seed", got=shorten(seed))
