"""Puzzles: which there are, and one of them. The page sets them up as studies."""

import datetime

from gamenight import games, puzzles
from gamenight.bots import LEVELS
from gamenight.server.http.handler import Call, Endpoint
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import puzzles as bodies
from gamenight.server.protocol.refusals import Refused


class Puzzles:
    """They come with the package, and are read when they are first asked for."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/puzzles",
                self.list,
                "How many puzzles each game has, and the puzzle of the day",
                bodies.TellPuzzles,
                query={"day": "a date as in 2026-01-31; without it, today in UTC"},
            ),
            Endpoint(
                "GET",
                "/api/puzzles/{game}/{number}",
                self.tell,
                "One puzzle with its answers; they are numbered from 1, the easiest first",
                bodies.TellPuzzle,
            ),
        ]

    async def list(self, call: Call) -> bodies.TellPuzzles:
        day = _day(call.request.query_params.get("day", ""))
        found: bodies.TellPuzzles = await self._tables.background.run(list_puzzles, day)
        return found

    async def tell(self, call: Call) -> bodies.TellPuzzle:
        game, number = (str(call.request.path_params[name]) for name in ("game", "number"))
        if game not in games.GAMES:
            raise Refused("not_found", status=404)
        known = number.isascii() and number.isdigit() and len(number) < 7
        found: tuple[puzzles.Puzzle, ...] = await self._tables.background.run(puzzles.load, game)
        if not known or not 1 <= int(number) <= len(found):
            raise Refused("not_found", status=404)
        one = found[int(number) - 1]
        return bodies.TellPuzzle(
            game=game,
            number=int(number),
            count=len(found),
            position=one.position,
            options=one.options,
            seat=one.seat,
            answers=one.answers,
            gap=one.gap,
            unit=one.unit,
            level=one.level,
            code=one.code,
            params=one.params,
        )


def list_puzzles(day: datetime.date) -> bodies.TellPuzzles:
    """The puzzles of all games that have some."""
    offered = []
    for game in games.GAMES:
        levels = [one.level for one in puzzles.load(game)]
        if levels:
            counts = {level: levels.count(level) for level in LEVELS if level in levels}
            offered.append(bodies.PuzzlesOfGame(game, len(levels), counts))
    today = puzzles.find_of_day(day)
    return bodies.TellPuzzles(offered, None if today is None else bodies.PuzzleOfDay(*today))


def _day(text: str) -> datetime.date:
    if not text:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Refused("garbage", status=422, reason="day is a date as in 2026-01-31") from None
