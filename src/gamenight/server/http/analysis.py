"""Analysis of a match by a strong bot: what it would have done, move by move.

It is asked what a hint at a table is asked: with the view and the recall of the seat that moved, as
they were then. What was hidden from that seat stays hidden from the bot.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from gamenight import games
from gamenight.core.match import resigns
from gamenight.core.moves import Move, Resign
from gamenight.core.record import RecordedMatch
from gamenight.server.http.access import Doorkeeper
from gamenight.server.http.handler import ApiCall, post
from gamenight.server.http.replays import check_length, read_record
from gamenight.server.live.bots import list_hints
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused, render_refusal

log = logging.getLogger("gamenight.server")
JSON_LINES = "application/x-ndjson"
_encode = msgspec.json.Encoder().encode


class Analyses:
    """Judgements come as lines of JSON, one as soon as it is there; who has enough hangs up."""

    def __init__(self, tables: Tables, door: Doorkeeper) -> None:
        self._tables = tables
        self._door = door
        self._turn = asyncio.Semaphore(1)  # bots at tables wait for one such thought at most

    @post(
        "/api/replay/analysis",
        "What a strong bot says of moves of a record (the body): a line of JSON for each",
        media=JSON_LINES,
        query={
            "from": "the first move to judge, counted from 1",
            "to": "the last one; one more than there are asks what to do at the end",
        },
    )
    async def judge(self, call: ApiCall) -> "JsonLines":
        with contextlib.ExitStack() as stack:
            stack.enter_context(self._door.study(call.caller.address))
            record = await read_record(call.request, self._tables)
            first, last = (_read_move(call, name) for name in ("from", "to"))
            walk = await self._tables.background.run(Walk, record, first or 1, last)
            return JsonLines(self._judge_all(walk), stack.pop_all())

    async def _judge_all(self, walk: "Walk") -> AsyncIterator[bytes]:
        yield b""  # servers send the head with the first part, and the first line takes its time
        while (asked := await asyncio.to_thread(walk.step)) is not None:
            try:
                yield _encode(await self._judge_one(walk.game, asked)) + b"\n"
            except (TimeoutError, BrokenExecutor):
                log.warning("a judgement failed", exc_info=True)
                yield _encode(render_refusal(Refused("study_failed", status=503))) + b"\n"
                return
            except Refused as error:  # the server stops
                yield _encode(render_refusal(error)) + b"\n"
                return

    async def _judge_one(self, game: str, asked: "MoveQuestion") -> bodies.Judgement:
        judged = bodies.Judgement(asked.number, asked.seat, asked.move, asked.unjudged)
        if asked.unjudged:
            return judged
        async with self._turn:
            found = await self._tables.pool.judge(
                game, asked.view, asked.recall, asked.made, asked.number
            )
        if found is None:
            judged.unjudged = "no_bot"
            return judged
        judged.hints = list_hints(game, found["hints"])
        judged.same, judged.loss = found["same"], found["loss"]
        return judged


@dataclass(frozen=True)
class MoveQuestion:
    """A move that was made (None: the record ends here), and what its seat knew before it."""

    number: int
    seat: int
    made: str | None
    move: Move | None
    unjudged: Literal["", "forced", "out_of_turn"]
    view: dict[str, Any]
    recall: dict[str, Any]


class Walk:
    """Goes through a record from one move to another. RecordError if it does not fit."""

    def __init__(self, record: Any, first: int, last: int | None) -> None:
        check_length(record)
        RecordedMatch.verify(record, games.load)
        self._moves: list[tuple[int, str]] = record["moves"]
        before = record | {"moves": self._moves[: first - 1]}
        self._match = RecordedMatch.replay(before, games.load)
        self._last = len(self._moves) if last is None else last
        self.game = self._match.name

    def step(self) -> MoveQuestion | None:
        """The next question; None behind the last."""
        match = self._match
        number = len(match.moves) + 1
        if match.over or number > min(self._last, len(self._moves) + 1):
            return None
        if number > len(self._moves):
            self._last = len(self._moves)
            return self._question(number, match.waiting[0], None)
        seat, made = self._moves[number - 1]
        asked = self._question(number, seat, made)
        match.make(seat, made)
        return asked

    def _question(self, number: int, seat: int, made: str | None) -> MoveQuestion:
        match = self._match
        offered = match.offered(seat)
        unjudged: Literal["", "forced", "out_of_turn"] = ""
        if resigns(made) or made in offered or seat not in match.waiting:
            unjudged = "out_of_turn"
        elif len(set(match.legal(seat)) - set(offered)) == 1:
            unjudged = "forced"
        move = self._describe(seat, made)
        return MoveQuestion(
            number, seat, made, move, unjudged, match.view(seat), match.recall(seat)
        )

    def _describe(self, seat: int, made: str | None) -> Move | None:
        """A move of the record, whose text need not be canonical, before it is made."""
        if made is None or resigns(made):
            return None if made is None else Resign(made)
        return self._match.game.describe(self._match.normalize(seat, made))


class JsonLines(StreamingResponse):
    """An answer in lines; however it ends, what it held is given back."""

    media_type = JSON_LINES

    def __init__(self, lines: AsyncIterator[bytes], held: contextlib.ExitStack) -> None:
        # A proxy must not keep lines back until there are many of them.
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(lines, headers=headers)
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._held:
            await super().__call__(scope, receive, send)


def _read_move(call: ApiCall, name: str) -> int | None:
    """The number of a move, which count from 1."""
    number = call.read_number(name)
    return None if number is None else max(1, number)
