"""Positions that somebody sets up: judged, shown, tried out with a few moves. Nothing is stored.

Whoever brings a position knows all of it, so that any seat's side can be shown.
"""

from gamenight import games
from gamenight.core.chance import seed_from_int
from gamenight.core.record import open_match, replayed, seats_of
from gamenight.server.http.handler import Call, Endpoint
from gamenight.server.http.replays import record_in
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused


class Studies:
    """Lessons and the set-up page ask here."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "POST",
                "/api/study",
                self.study,
                "A position, and what some moves from it lead to",
                bodies.TellStudy,
                bodies.AskStudy,
            ),
            Endpoint(
                "POST",
                "/api/replay/position",
                self.position,
                "The position after some moves of a record; the body is the record",
                bodies.TellPosition,
                query={"move": "after how many moves; without it, at the end"},
            ),
        ]

    async def study(self, call: Call) -> bodies.TellStudy:
        ask: bodies.AskStudy = call.body
        games.facts(ask.game)
        await self._tables.warmth.warm_up(ask.game)
        found: bodies.TellStudy = await self._tables.aside.run(studied, ask)
        return found

    async def position(self, call: Call) -> bodies.TellPosition:
        record = await record_in(call.request, self._tables)
        move = call.request.query_params.get("move", "")
        after = int(move) if move.isascii() and move.isdigit() and len(move) < 7 else None
        found: bodies.TellPosition = await self._tables.aside.run(_position_of, record, after)
        return found


def studied(ask: bodies.AskStudy) -> bodies.TellStudy:
    """What a seat sees and may do once the moves are made; the error of the first that fails."""
    game = games.load(ask.game)
    seats = seats_of(ask.position)
    options = game.facts.validated(seats, ask.options)
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
    match = replayed(record | {"moves": record["moves"][:after]}, games.load)
    return bodies.TellPosition(game=match.name, options=match.options, position=match.position())
