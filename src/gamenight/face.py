"""The public face: make a match, play it, store it, and get it back."""

from typing import Any

from gamenight.core.chance import SEED_BYTES, new_seed, seed_from_int
from gamenight.core.errors import OptionError
from gamenight.core.facts import shortened
from gamenight.core.record import RecordedMatch, open_match, replayed, seats_of, verified
from gamenight.games import load


def new(
    game: str, seats: int | None = None, seed: int | bytes | None = None, **options: Any
) -> RecordedMatch:
    """A new match, dealt. Without a seed its chance is secret until it is over."""
    found = load(game)
    seats = found.facts.seats[0] if seats is None else seats
    return open_match(
        found,
        seats,
        found.facts.validated(seats, options),
        _seed(seed),
        open_seed=seed is not None,
    )


def setup(
    game: str, position: dict[str, Any], seed: int | bytes | None = None, **options: Any
) -> RecordedMatch:
    """A match that begins at any legal position, as ``position()`` gives it."""
    found = load(game)
    seats = seats_of(position)
    return open_match(
        found,
        seats,
        found.facts.validated(seats, options),
        _seed(seed),
        start=position,
        open_seed=seed is not None,
    )


def replay(record: dict[str, Any]) -> RecordedMatch:
    """The match of a record, byte for byte."""
    return replayed(record, load)


def verify(record: dict[str, Any]) -> RecordedMatch:
    """Like ``replay``, and proves that seed, moves, result and fingerprint all fit."""
    return verified(record, load)


def _seed(seed: int | bytes | None) -> bytes:
    if seed is None:
        return new_seed()
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed_from_int(seed)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    raise OptionError("seed", got=shortened(seed))
