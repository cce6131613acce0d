"""The socket of a browser at a table: commands in, news out. A slow peer harms nobody else."""

import contextlib
import logging
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamenight.core.errors import GamenightError
from gamenight.core.match import BrokenMatch
from gamenight.server import protocol as say
from gamenight.server.access import Access, Caller, access, caller_of
from gamenight.server.actor import encode, refusal
from gamenight.server.hints import hint
from gamenight.server.refusals import Refused, told
from gamenight.server.security import Buckets, Doorkeeper
from gamenight.server.tables import Tables
from gamenight.server.wire import EXTENSION, Wire

log = logging.getLogger("gamenight.server")
decoder = msgspec.json.Decoder(say.Asked)
GARBAGE_MAX = 20
CLOSE_REFUSED, CLOSE_GOING = 4403, 1012


class SocketViewer:
    """A connected browser. What is pushed leaves at once; a peer that does not take it is cut."""

    def __init__(self, wire: Wire, person: str, may_join: bool, unsent_bytes: int) -> None:
        self.person = person
        self.may_join = may_join
        self._wire = wire
        self._unsent_bytes = unsent_bytes
        self.ended = False

    def push(self, message: bytes) -> None:
        if not self.ended and not self._wire.tell(message, self._unsent_bytes):
            self.ended = True
            self._wire.cut()

    def end(self) -> None:
        self.ended = True
        self._wire.hang_up()


async def serve_socket(socket: WebSocket, tables: Tables, door: Doorkeeper) -> None:
    """One connection from its first to its last message."""
    try:
        address = door.admit(socket)
        door.check_origin(socket)
        caller = caller_of(socket, address)
        found = await access(tables, socket.path_params["table"], caller)
        door.connect(address)
    except GamenightError as error:
        await _refuse(socket, error)
        return
    tables.metrics.connections.inc()
    try:
        await socket.accept()
        await _converse(socket, tables, found, caller)
    except (GamenightError, WebSocketDisconnect, OSError, RuntimeError) as error:
        log.debug("socket ended", extra={"reason": type(error).__name__})
    finally:
        tables.metrics.connections.dec()
        door.disconnect(address)


async def _refuse(socket: WebSocket, error: GamenightError) -> None:
    """Accept, say why, close: a browser cannot read the answer to a refused handshake."""
    with contextlib.suppress(OSError, RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(encode(told(error)).decode())
        await socket.close(CLOSE_REFUSED, error.code[:60])


async def _converse(socket: WebSocket, tables: Tables, found: Access, caller: Caller) -> None:
    wire: Wire = socket.scope["extensions"][EXTENSION]
    limits = tables.settings.limits
    viewer = SocketViewer(wire, caller.person, found.may_join, limits.unsent_bytes)
    await found.actor.enter(viewer, since_of(socket.query_params.get("since")))
    try:
        if not found.actor.ended.is_set():
            await _listen(socket, tables, found, viewer)
    finally:
        found.actor.leave(viewer)
    await socket.close(CLOSE_GOING)


async def _listen(socket: WebSocket, tables: Tables, found: Access, viewer: SocketViewer) -> None:
    limits = tables.settings.limits
    bucket = Buckets(limits.commands_per_s, limits.commands_burst)
    garbage = 0
    while garbage < GARBAGE_MAX:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text") or message.get("bytes") or b""
        if not bucket.take(""):
            viewer.push(encode(told(Refused("too_fast", status=429))))
            garbage += 1
            continue
        try:
            command = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            garbage += 1
            viewer.push(encode(told(Refused("garbage", status=422, reason=str(error)[:200]))))
            continue
        await obey(tables, found, viewer, command)


async def obey(tables: Tables, found: Access, viewer: SocketViewer, command: say.Asked) -> None:
    """Carry out a command, and answer it."""
    began = time.perf_counter()
    answer = await answered(tables, found, viewer.person, command)
    viewer.push(encode(answer))
    stale = isinstance(answer, say.TellRefused) and answer.code == "stale"
    if stale or isinstance(command, say.AskView):
        viewer.push(encode(await found.actor.tell(viewer.person, None)))
    tables.metrics.command_seconds.observe(time.perf_counter() - began)


async def answered(
    tables: Tables, found: Access, person: str, command: say.Asked
) -> say.TellDone | say.TellHint | say.TellRefused:
    """The answer to a command, whatever happens."""
    done: say.TellDone | say.TellHint
    try:
        if isinstance(command, say.AskHint):
            done = await hint(found.actor, person, command)
        else:
            done = await found.actor.ask(person, found.may_join, command)
    except (GamenightError, BrokenMatch) as error:
        tables.metrics.commands.labels("refused").inc()
        return refusal(error, command.id)
    tables.metrics.commands.labels("done").inc()
    return done


def since_of(text: str | None) -> int | None:
    """The last event that a returning browser saw."""
    known = text is not None and text.isascii() and text.isdigit() and len(text) < 16
    return int(text or "") if known else None
