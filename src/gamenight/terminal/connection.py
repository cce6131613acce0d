"""The connection to a server: one WebSocket that reconnects, and a few HTTP requests.

Messages are those of docs/protocol.md, as plain dicts. A command that got no answer is sent again
with the same id after a break: the server never does it twice.
"""

import asyncio
import contextlib
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gamenight.core.chance import new_seed
from gamenight.core.errors import GamenightError
from gamenight.core.words import catalogue, say
from gamenight.terminal.address import Address
from gamenight.terminal.tokens import keep_token, read_token

Message = dict[str, Any]
COOKIE = "gamenight"
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 8.0
# Why a table stays shut, however often one knocks.
FOR_GOOD = ("no_table", "not_invited", "blocked", "origin", "host_name", "set_apart")
PATIENCE_S = 20.0


class Refusal(GamenightError):
    """The server said no, or does not answer."""

    def __init__(self, told: Message) -> None:
        self.clause = told.get("clause")
        self.message = str(told.get("message", ""))
        self.where = dict(told.get("where") or {})
        super().__init__(str(told.get("code", "")), **dict(told.get("params") or {}))

    def __str__(self) -> str:
        told = self.describe()
        return say(told["code"], **told["params"])

    def describe(self) -> dict[str, Any]:
        """In the language of this terminal where it has the words, else as the server said it."""
        params = self.params | self.where
        for code in (self.code, f"server.{self.code}", f"errors.{self.code}"):
            area, _, key = code.partition(".")
            if not catalogue(area).get(key):
                continue
            if not key.startswith("clause."):
                return {"code": code, "params": params}
            reason = {"code": code, "params": params}
            clause = {"game": area, "clause": self.clause, "reason": reason}
            return {"code": "errors.illegal_move", "params": clause}
        return {"code": "errors.fault.said", "params": {"words": self.message}}


class ServerConnection:
    """``heard`` takes every message, ``lost`` the seconds until the next try (0: it is back)."""

    def __init__(
        self,
        address: Address,
        heard: Callable[[Message], None],
        lost: Callable[[float], None],
        passes: Path | None = None,
    ) -> None:
        self._address = address
        self._heard, self._lost = heard, lost
        self._passes = passes
        # A link to watch shows the table to a spectator, not from one's own seat.
        self._token = "" if address.watch else read_token(address.base, passes)
        self._socket: ClientConnection | None = None
        self._open: dict[str, tuple[str, asyncio.Future[Message]]] = {}
        self.seq: int | None = None

    @property
    def known(self) -> bool:
        """Whether the server may know this terminal already."""
        return bool(self._token)

    async def run(self) -> None:
        """Connect, listen, and connect again; a Refusal of the whole connection ends it."""
        wait_s = FIRST_WAIT_S
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    self._address.socket(self.seq or 1),  # who comes late is told all of it
                    additional_headers=self._headers(),
                    compression=None,
                    max_size=4 << 20,
                    open_timeout=PATIENCE_S,
                    close_timeout=1,
                ) as socket:
                    wait_s = FIRST_WAIT_S
                    try:
                        await self._converse(socket)
                    except asyncio.CancelledError:
                        socket.transport.abort()  # do not wait for the server's close
                        raise
            self._socket = None
            self._lost(wait_s)
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, LONGEST_WAIT_S)

    async def _converse(self, socket: ClientConnection) -> None:
        first = True
        async for text in socket:
            message = json.loads(text)
            if first and message["type"] == "tell_refused":
                if self.seq and message["code"] not in FOR_GOOD:
                    return
                raise Refusal(message)
            if first:
                self._socket = socket
                self._lost(0.0)
                for line, _ in list(self._open.values()):
                    await socket.send(line)
            first = False
            if message["type"] == "tell_ping":
                await socket.send(json.dumps({"type": "ask_ping", "id": "ping"}))
            self._take(message)

    def _take(self, message: Message) -> None:
        if message["type"] in ("tell_table", "tell_update"):
            self.seq = max(self.seq or 0, message["seq"])
        _, answer = self._open.get(message.get("id") or "", ("", None))
        if answer is not None and not answer.done():
            answer.set_result(message)
        self._heard(message)

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Say a command and wait for its answer; a Refusal says why not."""
        name = new_seed().hex()[:16]
        line = json.dumps({"type": f"ask_{kind}", "id": name, **fields})
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._open[name] = (line, answer)
        try:
            if self._socket is not None:
                with contextlib.suppress(WebSocketException, OSError):
                    await self._socket.send(line)
            told = await asyncio.wait_for(answer, PATIENCE_S)
        except TimeoutError:
            raise Refusal({"code": "busy", "message": say("screen.no_answer")}) from None
        finally:
            del self._open[name]
        if told["type"] == "tell_refused":
            raise Refusal(told)
        return told

    async def http(self, method: str, part: str, body: Message | None = None) -> Message:
        """A request beside the socket; the token that a first answer brings is kept."""
        return await asyncio.to_thread(self._http, method, part, body)

    def _http(self, method: str, part: str, body: Message | None) -> Message:
        sent = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **self._headers()}
        request = urllib.request.Request(
            self._address.api(part), data=sent, headers=headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                cookie = SimpleCookie(answer.headers.get("set-cookie", ""))
                told: Message = json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise Refusal(_read_refusal(error)) from None
        except (OSError, ValueError) as error:
            reason = str(getattr(error, "reason", error))
            said = say("screen.no_server", address=self._address.base, reason=reason)
            raise Refusal({"code": "unreachable", "message": said}) from None
        if COOKIE in cookie:
            self._token = cookie[COOKIE].value
            keep_token(self._address.base, self._token, self._passes)
        return told

    def _headers(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self._token}"} if self._token else {}


def _read_refusal(error: urllib.error.HTTPError) -> Message:
    try:
        told = json.load(error)
    except (ValueError, OSError):
        told = None
    return told if isinstance(told, dict) else {"code": str(error.code), "message": str(error)}
