"""Replays over HTTP: a finished match of a table, or of a record, move by move."""

from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamenight import games
from gamenight.core.errors import RecordError
from gamenight.core.facts import shorten
from gamenight.core.match import Match
from gamenight.core.record import RecordedMatch
from gamenight.server.http.access import access_table
from gamenight.server.http.handler import ApiCall, decode_body, get, post, read_body, respond_json
from gamenight.server.live.loading import load_record
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused

RECORD_BYTES = 1_000_000
MOVES_MAX = 5_000
SIDE = {"seat": "whose side is shown; without it, a spectator's"}
_encode = msgspec.json.Encoder().encode


class MatchPlace(NamedTuple):
    """Which of a table's matches is shown, and the key that lets others look at it."""

    key: str = ""
    match: int = 0
    matches: int = 0


NOWHERE = MatchPlace()


class Replays:
    """Everything is open once a match is over, so that any seat's side can be shown."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @get(
        "/api/tables/{table}/replay",
        "A finished match, move by move",
        answer=bodies.TellReplay,
        query=SIDE
        | {"match": "which match of the table, from 1; without it, the latest that is over"},
        key=True,
        long=True,
    )
    async def of_table(self, call: ApiCall) -> Response:
        found = await access_table(self._tables, call.table, call.caller)
        state = await found.actor.read_state()
        over = state.match is not None and state.match.over
        matches = state.match_number if over else state.match_number - 1
        number = call.read_number("match") or max(1, matches)
        if number > matches:
            raise Refused("wrong_phase", phase=state.phase)
        record = await load_record(self._tables.store, state, number)
        place = MatchPlace(state.created.watch, number, matches)
        return await self._respond(record, call.read_number("seat"), place)

    @post(
        "/api/replay",
        "The match of a record, move by move; the body is the record",
        answer=bodies.TellReplay,
        query=SIDE,
        long=True,
    )
    async def of_record(self, call: ApiCall) -> Response:
        record = await read_record(call.request, self._tables)
        return await self._respond(record, call.read_number("seat"))

    async def _respond(
        self, record: Any, seat: int | None, place: MatchPlace = NOWHERE
    ) -> Response:
        response: Response = await self._tables.background.run(
            lambda: respond_json(render_replay(record, seat, place))
        )
        return response


def render_replay(record: Any, seat: int | None, place: MatchPlace = NOWHERE) -> bodies.TellReplay:
    """Every position of a match as one seat saw it; RecordError if the record does not replay."""
    check_length(record)
    RecordedMatch.verify(record, games.load)
    match = RecordedMatch.replay(record | {"moves": []}, games.load)
    seat = seat if seat is not None and seat < match.seats else None
    # Each is written down by itself: all in one go would hold up everybody for many milliseconds.
    frames: list[Any] = [_frame(match, seat, None, None, 0)]
    for mover, text in record["moves"]:
        known = match.event_count
        match.make(mover, text)
        frames.append(_frame(match, seat, mover, text, known))
    players = record.get("about", {}).get("players", [])
    names = [player.get("name", "") for player in players]
    return bodies.TellReplay(record, seat, names, frames, place.key, place.match, place.matches)


def check_length(record: Any) -> None:
    """RecordError if there are more moves than anybody wants to look at."""
    moves = record.get("moves") if isinstance(record, dict) else None
    if isinstance(moves, list) and len(moves) > MOVES_MAX:
        raise RecordError("record_field", field="moves", got=shorten(len(moves)))


def _frame(
    match: Match, seat: int | None, mover: int | None, text: str | None, since: int
) -> msgspec.Raw:
    (view,) = match.render((seat,))
    return msgspec.Raw(_encode(bodies.Frame(mover, text, view, match.tell(seat, since))))


async def read_record(request: Request, tables: Tables) -> Any:
    """The record that a request brings, or whatever it is, and its game imported. Refused."""
    body = await read_body(request, RECORD_BYTES)
    record = await tables.background.run(decode_body, body)
    game = record.get("game") if isinstance(record, dict) else None
    if game in games.GAMES:
        await tables.warm_up.load(str(game))
    return record
