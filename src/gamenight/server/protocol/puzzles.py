"""Bodies of answers about puzzles."""

from typing import Any

from msgspec import Struct


class PuzzlesOfGame(Struct):
    """How many puzzles a game has, and how many each level is the weakest to solve."""

    game: str
    count: int
    levels: dict[str, int]


class PuzzleOfDay(Struct):
    """The puzzle of a day: its game, and its number from 1."""

    game: str
    number: int


class TellPuzzles(Struct):
    """GET /api/puzzles: the games that have puzzles, and the puzzle of the day."""

    games: list[PuzzlesOfGame]
    today: PuzzleOfDay | None


class TellPuzzle(Struct):
    """GET /api/puzzles/{game}/{number}: a position, and the moves that are right for a seat.

    What the seat cannot know is random in the position. Any other move is worse by ``gap`` at
    least: in games won of one (``unit`` "win") or in points. ``code`` and ``params`` tell why the
    first of the ``answers`` is good; ``level`` is the weakest level of bots that finds one.
    """

    game: str
    number: int
    count: int
    position: dict[str, Any]
    options: dict[str, Any]
    seat: int
    answers: list[str]
    gap: float
    unit: str
    level: str
    code: str
    params: dict[str, Any]
