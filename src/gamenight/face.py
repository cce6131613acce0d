"""The public face: make a match, play it, store it, and get it back."""

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamenight.core.chance import SEED_BYTES, Stream, new_seed, seed_from_int
from gamenight.core.errors import OptionError
from gamenight.core.facts import shortened
from gamenight.core.record import RecordedMatch, seats_of
from gamenight.games import load

if TYPE_CHECKING:
    from gamenight.boards.pictures import Picture


_MADE_ANEW = ("_states", "_after")  # arrays that lie in one another are no two arrays


class Match(RecordedMatch):
    """A match that can be looked at: what ``new``, ``setup`` and ``replay`` give."""

    @property
    def state(self) -> Any:
        """A copy of the state, hidden things included, that cannot be written.

        For local use and for tests. Matches at a server's tables do not have it.
        """
        states = self._states.copy()
        states.flags.writeable = False
        return states[0]

    def svg(self, seat: int | None = None, names: Sequence[str] = ()) -> "Picture":
        """The table as a seat (None: a spectator) sees it, as SVG; ``.png()`` makes it a PNG."""
        from gamenight.boards.pictures import picture

        return picture(self.view(seat), names)

    def __repr__(self) -> str:
        state = f"winners={self.winners}" if self.over else f"waiting={self.waiting}"
        return f"<Match {self.name}: seats={self.seats}, moves={len(self.moves)}, {state}>"

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def __copy__(self) -> Self:
        """No two matches share anything."""
        return copy.deepcopy(self)

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
    """A new match, dealt. Without a seed its chance is secret until it is over."""
    found = load(game)
    seats = found.facts.seats[0] if seats is None else seats
    return Match.opened(
        found,
        seats,
        found.facts.validated(seats, options),
        _seed(seed),
        open_seed=seed is not None,
    )


def setup(
    game: str, position: dict[str, Any], seed: int | bytes | None = None, **options: Any
) -> Match:
    """A match that begins at any legal position, as ``position()`` gives it."""
    found = load(game)
    seats = seats_of(position)
    return Match.opened(
        found,
        seats,
        found.facts.validated(seats, options),
        _seed(seed),
        start=position,
        open_seed=seed is not None,
        reachable=True,
    )


def replay(record: dict[str, Any]) -> Match:
    """The match of a record, byte for byte."""
    return Match.replayed(record, load)


def verify(record: dict[str, Any]) -> Match:
    """Like ``replay``, and proves that seed, moves, result and fingerprint all fit."""
    return Match.verified(record, load)


def _seed(seed: int | bytes | None) -> bytes:
    if seed is None:
        return new_seed()
    if isinstance(seed, int | np.integer) and not isinstance(seed, bool):
        return seed_from_int(int(seed))
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    raise OptionError("seed", got=shortened(seed))
