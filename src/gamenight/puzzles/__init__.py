"""Puzzles: positions from self-play in which one move is clearly better than all others.

A game that has puzzles keeps them in its folder, in ``puzzles.jsonl.gz``: one line of JSON each,
the easiest first. ``gamenight puzzles make`` finds them (``puzzles.make``).
"""

import datetime
import functools
import gzip
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from gamenight import games
from gamenight.core.chance import seed_from_int
from gamenight.core.record import RecordedMatch, open_match, seats_of

FILE = "puzzles.jsonl.gz"


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position, and what is best for the seat that is to move.

    What the seat cannot know is random in the position. ``answers`` are all moves that are as good
    as the best, that one first; any other is worse by ``gap`` at least, in ``unit``. ``level`` is
    the weakest level of bots that finds an answer. ``code`` and ``params`` are the reason.
    """

    position: dict[str, Any]
    options: dict[str, Any] = {}
    seat: int
    answers: list[str]
    gap: float
    unit: str = "win"
    level: str
    code: str
    params: dict[str, Any] = {}


@functools.cache
def load(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none if it has none."""
    file = find_file(game)
    return decode(file.read_bytes()) if file.is_file() else ()


def has_puzzles(game: str) -> bool:
    """Whether a game has puzzles; they are not read."""
    return find_file(game).is_file()


def decode(packed: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    lines = gzip.decompress(packed).splitlines()
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines)


def encode(puzzles: list[Puzzle]) -> bytes:
    """A file of puzzles; the same puzzles give the same bytes."""
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in puzzles)
    return gzip.compress(lines, mtime=0)


def find_of_day(day: datetime.date) -> tuple[str, int] | None:
    """The game of the puzzle of the day, and its number from 1; None if no game has puzzles.

    Games take turns. A step that shares no factor with the number of puzzles goes through all of
    them before one comes again.
    """
    offered = [game for game in games.GAMES if has_puzzles(game)]
    if not offered:
        return None
    turn, place = divmod(day.toordinal(), len(offered))
    game = offered[place]
    return game, 1 + turn * _STEP % len(load(game))


def pose(game: str, puzzle: Puzzle) -> RecordedMatch:
    """A match that begins at a puzzle."""
    found = games.load(game)
    seats = seats_of(puzzle.position)
    options = found.facts.validate(seats, puzzle.options)
    return open_match(
        found, seats, options, seed_from_int(0), start=puzzle.position, reachable=True
    )


_STEP = 7919  # a prime number, and larger than any collection


def find_file(game: str) -> Traversable:
    """Where a game keeps its puzzles, whether it has some or not."""
    return files(games.FOLDERS[game]).joinpath(FILE)
