"""A table on a server, seen and played through a connection."""

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from gamenight.bots import Hint
from gamenight.core.chance import new_seed
from gamenight.core.words import say
from gamenight.terminal.address import Address
from gamenight.terminal.chairs import bot_name
from gamenight.terminal.connection import Message, Refusal, ServerConnection
from gamenight.terminal.naming import seat_name
from gamenight.terminal.sentences import sentence
from gamenight.terminal.table import (
    Chair,
    Kind,
    SeatClock,
    SeatView,
    Table,
    TakeBackRequest,
    TakeSeatRequest,
)

STORY_MAX = 500
_TOLD = {
    **{
        what: f"page.happened.{what}"
        for what in ("joined", "left", "undone", "taken_back", "take_back_asked", "stood_in")
    },
    **{
        what: f"page.happened.{what}"
        for what in ("returned", "host_changed", "bot_changed", "closed")
    },
    "seat_asked": "page.happened.seat_asked",
    "said": "screen.told_said",
    "started": "screen.told_started",
    "rematched": "screen.told_rematch",
}


class RemoteTable(Table):
    """Everything here comes from the server's messages."""

    def __init__(self, address: Address, nickname: str, passes: Path | None = None) -> None:
        super().__init__()
        self._address = address
        self._nickname = nickname
        self._seat_views: dict[int | None, SeatView] = {}
        self._stories: dict[int | None, list[str]] = {}
        self._numbered = 0  # the match that this terminal gave a number to
        self._waiting = False  # for the host, who was asked for a bot's seat
        self._giving: asyncio.Future[None] | None = None
        self._connection = ServerConnection(address, self._hear, self._lose, passes)
        self.status = say("screen.connecting", address=address.base)

    async def open(self) -> None:
        """Peek: which game it is, and whether the link still works. Refusal if it does not."""
        peek = await self._connection.http("GET", "")
        self.game = peek["game"]
        self.chairs = tuple(Chair("", "open") for _ in range(peek["seats"]))
        if not self._address.watch and not (self._connection.known and await self._has_seat()):
            number = new_seed().hex()
            body = {"nickname": self._nickname, "number": number, "key": self._address.key}
            await self._connection.http("POST", "/join", body)

    async def _has_seat(self) -> bool:
        """Whether a seat at this table is ours already, from an earlier visit."""
        try:
            told = await self._connection.http("GET", "/updates")
        except Refusal:
            return False
        tables = [message["table"] for message in told["messages"] if "table" in message]
        return any(chair["yours"] for table in tables if table for chair in table["chairs"])

    async def live(self) -> None:
        await self._connection.run()

    def view_from(self, seat: int | None) -> SeatView:
        sight = self._seat_views.get(seat, SeatView())
        return replace(sight, legal=self.show_moves(sight.legal))

    def story(self, seat: int | None) -> list[str]:
        return self._stories.get(seat, [])

    async def play(self, seat: int, text: str) -> None:
        await self._connection.ask(
            "play", seat=seat, move=self.read_move(text), seen=self._connection.seq or 0
        )

    async def undo(self, seat: int) -> None:
        await self._connection.ask("undo", seat=seat, seen=self._connection.seq or 0, past=True)

    async def agree(self, on: bool) -> None:
        asked = self.question
        if isinstance(asked, TakeSeatRequest):
            await self._connection.ask("admit", question=asked.question, on=on)
        elif asked is not None:
            await self._connection.ask("agree", seat=asked.seat, on=on)

    async def resign(self, seat: int) -> None:
        await self._connection.ask("resign", seat=seat)

    async def advice(self, seat: int) -> list[Hint]:
        told = await self._connection.ask("hint", seat=seat)
        moves = self.show_moves([hint["move"]["text"] for hint in told["hints"]])
        both = zip(told["hints"], moves, strict=True)
        return [Hint(**(hint | {"move": move})) for hint, move in both]

    async def hurry(self) -> None:
        await self._connection.ask("hurry")

    async def again(self) -> None:
        await self._connection.ask("rematch")

    async def start(self) -> None:
        await self._connection.ask("start")

    async def chat(self, seat: int | None, text: str) -> None:
        if text:
            await self._connection.ask("chat", text=text[:300], seat=seat)

    async def record(self) -> dict[str, Any]:
        return await self._connection.http("GET", "/record")

    # What the server says

    def _lose(self, wait_s: float) -> None:
        self.status = say("screen.lost") if wait_s else ""
        self.thinking.clear()
        self._heard()

    def _hear(self, message: Message) -> None:
        kind = message["type"]
        if kind == "tell_thinking":
            self.thinking[message["seat"]] = message["warming"]
        if kind in ("tell_table", "tell_update", "tell_presence") and message.get("table"):
            self._set_table(message["table"])
        if kind == "tell_update":
            self._take_event(message["event"])
        if kind == "tell_table":
            for event in message["missed"] or []:
                self._tell_all(event)
        for news in message.get("seats", []):
            self._see(news)
        if kind == "tell_notice":
            self.status = message["text"]
        if kind == "tell_goodbye" and message["retry_ms"] is None:
            self.phase, self.status = "closed", say("screen.goodbye")
        self._give_number()
        self._heard()

    def _give_number(self) -> None:
        """A rematch is a new shuffle: this terminal's number for it, after the new commitment."""
        if self.phase != "waiting" or not self.own or self._numbered == self.match_number:
            return
        joined = not self._numbered and self.match_number == 1  # with a number
        self._numbered = self.match_number
        if not joined:
            self._giving = asyncio.ensure_future(self._send_number())

    async def _send_number(self) -> None:
        with contextlib.suppress(Refusal):  # the host was quicker: the match has begun
            await self._connection.ask("number", number=new_seed().hex())

    def _set_table(self, table: Message) -> None:
        self.game = table["game"]
        self.phase = table["phase"]
        self.match_number = table["match"]
        self.hosted = table["you_host"]
        self.chairs = tuple(read_chair(chair) for chair in table["chairs"])
        requests = table.get("seat_questions", [])
        self.question = self._read_question(table.get("take_back")) or self._read_request(requests)
        self._tell_request(requests)
        links = {"join": table["invite"], "watch": table["watch"]}
        self.links = {what: self._address.page(link) for what, link in links.items() if link}

    def _tell_request(self, asked: list[Message]) -> None:
        """In mid-match the host is asked for a bot's seat: what has become of it."""
        mine = [one["seat"] for one in asked if one["yours"]]
        if mine:
            self.status = say("page.seat_waits", bot=seat_name(mine[0], self.names))
        elif self._waiting:
            self.status = "" if self.own or self.phase != "playing" else say("server.seat_denied")
        self._waiting = bool(mine)

    def _read_question(self, asked: Message | None) -> TakeBackRequest | None:
        own = [seat for seat in asked["waiting"] if seat in self.own] if asked else []
        return TakeBackRequest(asked["seat"], asked["count"], own[0]) if asked and own else None

    def _read_request(self, asked: list[Message]) -> TakeSeatRequest | None:
        """The first request that this keyboard, the host's, has to answer."""
        others = [one for one in asked if not one["yours"]]
        if not others:
            return None
        return TakeSeatRequest(others[0]["question"], others[0]["seat"], others[0]["nickname"])

    def _see(self, news: Message) -> None:
        seat = news["seat"]
        view = news["view"]
        if view is not None and self.phase in ("playing", "waiting"):
            self.phase = "over" if view["over"] else "playing"
        self._seat_views[seat] = SeatView(
            view, [move["text"] for move in news["legal"]], news["can_undo"]
        )
        told = [sentence(event, self.names) for event in news["events"]]
        self._add(seat, told)
        self.thinking.clear()

    def _take_event(self, event: Message) -> None:
        kind = event["kind"]
        if kind in ("moved", "undone", "taken_back"):
            self.thinking.clear()
            if isinstance(self.question, TakeBackRequest):
                self.question = None  # settled by another move, or by its answer
        if kind in ("started", "rematched"):
            self._stories.clear()
        if kind == "rematched":
            self._seat_views.clear()
            self.phase = "waiting"
        self._tell_all(event)

    def _tell_all(self, event: Message) -> None:
        """What people did, apart from their moves: those are told to each seat by themselves."""
        if event["kind"] not in _TOLD:
            return
        seat = event.get("seat")
        name = event.get("nickname") or ("" if seat is None else seat_name(seat, self.names))
        level = say(f"page.level.{event.get('level')}")
        words = {"name": name, "text": event.get("text") or "", "level": level}
        line = say(_TOLD[event["kind"]], **words)
        for viewer in self.own or (None,):
            self._add(viewer, [line])

    def _add(self, seat: int | None, told: list[str]) -> None:
        story = self._stories.setdefault(seat, [])
        story += told
        del story[:-STORY_MAX]


def read_chair(chair: Message) -> Chair:
    kinds: dict[str, Kind] = {"bot": "bot", "open": "open"}
    kind: Kind = "you" if chair["yours"] else kinds.get(chair["player"], "person")
    present = chair["present"] or chair["yours"] or kind in ("bot", "open")
    name = chair["nickname"] or (bot_name(chair["seat"]) if kind == "bot" else "")
    told = chair.get("game_clock")
    clock = SeatClock(told["left_ms"] / 1000, told["running"]) if told else None
    return Chair(name, kind, chair["level"], present, clock)
