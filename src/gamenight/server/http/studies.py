"""Studies over HTTP: positions that somebody sets up, files of other programs, puzzles.

Nothing is stored. Whoever brings a position knows all of it, so that any seat's side can be shown.
"""

import datetime
from typing import Any

from starlette.responses import Response

from gamenight import games, puzzles
from gamenight.bots import LEVELS
from gamenight.core.chance import seed_from_int
from gamenight.core.record import RecordedMatch, open_match, seats_of
from gamenight.server.http.handler import ApiCall, get, post, read_body
from gamenight.server.http.replays import check_length, read_record
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol import puzzles as puzzle_bodies
from gamenight.server.protocol.fields import parse_number
from gamenight.server.protocol.refusals import Refused


class Studies:
    """Lessons and the set-up page ask here."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @post("/api/study", "A position, and what some moves from it lead to", long=True)
    async def study(self, call: ApiCall, ask: bodies.AskStudy) -> bodies.TellStudy:
        games.facts(ask.game)
        await self._tables.warm_up.load(ask.game)
        found: bodies.TellStudy = await self._tables.background.run(study_position, ask)
        return found

    @post(
        "/api/replay/position",
        "The position after some moves of a record; the body is the record",
        query={"move": "after how many moves; without it, at the end"},
        long=True,
    )
    async def position(self, call: ApiCall) -> bodies.TellPosition:
        record = await read_record(call.request, self._tables)
        after = call.read_number("move")
        found: bodies.TellPosition = await self._tables.background.run(_position_of, record, after)
        return found


def study_position(ask: bodies.AskStudy) -> bodies.TellStudy:
    """What a seat sees and may do once the moves are made; the error of the first that fails."""
    game = games.load(ask.game)
    seats = seats_of(ask.position)
    options = game.facts.validate(seats, ask.options)
    seed = seed_from_int(ask.seed)
    match = open_match(game, seats, options, seed, start=ask.position, reachable=True)
    known = 0
    for number, (mover, text) in enumerate(ask.moves):
        if number == ask.told:
            known = match.event_count
        match.play(mover, text)
    if ask.told >= len(ask.moves):
        known = match.event_count
    viewer = ask.seat if ask.seat is not None and ask.seat < seats else None
    return bodies.TellStudy(
        view=match.render((viewer,))[0],
        legal=[] if viewer is None else [*map(game.describe, match.legal(viewer))],
        events=match.tell(viewer, known),
        position=match.position(),
    )


def _position_of(record: object, after: int | None) -> bodies.TellPosition:
    if not isinstance(record, dict) or not isinstance(record.get("moves"), list):
        raise Refused("garbage", status=422, reason="a record has a list of moves")
    match = RecordedMatch.replay(record | {"moves": record["moves"][:after]}, games.load)
    return bodies.TellPosition(game=match.name, options=match.options, position=match.position())


FORMAT = "blksgf"
FILE_BYTES = 200_000
BLKSGF = "application/x-blokus-sgf"


class Conversions:
    """Nothing is stored: what is brought goes back in the other form."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._game, self._format = games.with_format(FORMAT)

    @post(
        "/api/convert/record",
        "The main variation of a .blksgf file (the body) as a record",
        long=True,
    )
    async def record(self, call: ApiCall) -> dict[str, Any]:
        body = await read_body(call.request, FILE_BYTES)
        await self._tables.warm_up.load(self._game)
        record: dict[str, Any] = await self._tables.background.run(self._record_of, body)
        return record

    @post(
        "/api/convert/blksgf",
        "A record of Blokus Duo (the body) as a .blksgf file",
        media=BLKSGF,
        long=True,
    )
    async def blksgf(self, call: ApiCall) -> Response:
        record = await read_record(call.request, self._tables)
        if not isinstance(record, dict) or record.get("game") != self._game:
            title = games.facts(self._game).title
            raise Refused("garbage", status=422, reason=f"not a record of {title}")
        text = await self._tables.background.run(self._file_of, record)
        headers = {"cache-control": "no-store"}
        return Response(text, media_type=BLKSGF, headers=headers)

    def _record_of(self, body: bytes) -> dict[str, Any]:
        try:
            text = body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise Refused("garbage", status=422, reason=error.reason) from None
        record: dict[str, Any] = self._format.record_of(text)
        return record

    def _file_of(self, record: dict[str, Any]) -> str:
        check_length(record)
        text: str = self._format.file_of(RecordedMatch.replay(record, games.load))
        return text


class Puzzles:
    """They come with the package, and are read when they are first asked for."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @get(
        "/api/puzzles",
        "How many puzzles each game has, and the puzzle of the day",
        query={"day": "a date as in 2026-01-31; without it, today in UTC"},
    )
    async def list(self, call: ApiCall) -> puzzle_bodies.TellPuzzles:
        day = _day(call.request.query_params.get("day", ""))
        found: puzzle_bodies.TellPuzzles = await self._tables.background.run(list_puzzles, day)
        return found

    @get(
        "/api/puzzles/{game}/{number}",
        "One puzzle with its answers; they are numbered from 1, the easiest first",
    )
    async def tell(self, call: ApiCall) -> puzzle_bodies.TellPuzzle:
        game = str(call.request.path_params["game"])
        number = parse_number(call.request.path_params["number"])
        if game not in games.GAMES:
            raise Refused("not_found", status=404)
        found: tuple[puzzles.Puzzle, ...] = await self._tables.background.run(puzzles.load, game)
        if number is None or not 1 <= number <= len(found):
            raise Refused("not_found", status=404)
        one = found[number - 1]
        return puzzle_bodies.TellPuzzle(
            game=game,
            number=number,
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


def list_puzzles(day: datetime.date) -> puzzle_bodies.TellPuzzles:
    """The puzzles of all games that have some."""
    offered = []
    for game in games.GAMES:
        levels = [one.level for one in puzzles.load(game)]
        if levels:
            counts = {level: levels.count(level) for level in LEVELS if level in levels}
            offered.append(puzzle_bodies.PuzzlesOfGame(game, len(levels), counts))
    today = puzzles.find_of_day(day)
    return puzzle_bodies.TellPuzzles(
        offered, None if today is None else puzzle_bodies.PuzzleOfDay(*today)
    )


def _day(text: str) -> datetime.date:
    if not text:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Refused("garbage", status=422, reason="day is a date as in 2026-01-31") from None
