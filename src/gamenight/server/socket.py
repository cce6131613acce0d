"""The socket of a browser at a table: commands in, news out. A slow peer harms nobody else.

Most commands are decided in the same step in which they arrive, and answered in the same step in
which the disk has them: no task, no queue. What must wait for something gets a task of its own.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamenight.core.errors import GamenightError
from gamenight.core.match import BrokenMatch
from gamenight.server import protocol as say
from gamenight.server.access import Access, access, caller_of
from gamenight.server.actor import encode
from gamenight.server.hints import hint
from gamenight.server.pauses import hurry
from gamenight.server.refusals import Refused, refusal, told
from gamenight.server.security import Bucket, Doorkeeper
from gamenight.server.tables import Tables
from gamenight.server.wire import EXTENSION, Handshake, Wire
from gamenight.store import Conflict

log = logging.getLogger("gamenight.server")
decoder = msgspec.json.Decoder(say.Asked)
GARBAGE_MAX = 20
UNREAD_MESSAGES = 8
CLOSE_REFUSED, CLOSE_GOING = 4403, 1012
WAITING = {say.AskStart, say.AskHint, say.AskHurry, say.AskView}  # for more than the disk


class Conversation:
    """A connected browser. What is pushed leaves at once; a peer that does not take it is cut."""

    __slots__ = (
        "_address",
        "_began",
        "_bucket",
        "_busy",
        "_door",
        "_found",
        "_garbage",
        "_tables",
        "_task",
        "_unread",
        "_wire",
        "ended",
        "may_join",
        "person",
        "push",
    )

    def __init__(
        self, tables: Tables, door: Doorkeeper, found: Access, person: str, address: str
    ) -> None:
        self.person = person
        self.may_join = found.may_join
        self.ended = False
        self._tables = tables
        self._door = door
        self._found = found
        self._address = address
        self._bucket = Bucket(tables.settings.limits.commands_burst)
        self._garbage = 0
        self._busy = True
        self._began = 0.0
        self._unread: deque[bytes] | None = None
        self._task: asyncio.Task[None] | None = None
        self._wire: Wire | None = None
        self.push: Callable[[bytes], None] = _unheard

    async def begin(self, wire: Wire, since: int | None) -> None:
        """Come to the table: everything is told, and from then on every command is heard."""
        self._wire, self.push = wire, wire.tell
        actor = self._found.actor
        try:
            await actor.enter(self, since)
        except GamenightError as error:
            self.push(encode(refusal(error, None)))
            wire.close(CLOSE_GOING)
        except BaseException:
            wire.cut()
            raise
        if self.ended or actor.ended.is_set():
            actor.leave(self)
            wire.close(CLOSE_GOING)
        else:
            self._free()

    def end(self) -> None:
        """The table lets go of this browser."""
        if self._wire is not None:
            self._wire.close(CLOSE_GOING)

    def heard(self, message: bytes) -> None:
        if self.ended:
            return
        if self._unread is None:
            if not self._busy:
                self._obey(message)
                return
            self._unread = deque()
        self._unread.append(message)
        if len(self._unread) == UNREAD_MESSAGES and self._wire is not None:
            self._wire.pause()

    def lost(self) -> None:
        self.ended, self.push = True, _unheard
        self._unread = None
        self._found.actor.leave(self)
        self._tables.metrics.connections.dec()
        self._door.disconnect(self._address)

    def _obey(self, message: bytes) -> None:
        limits = self._tables.settings.limits
        if not self._bucket.take(limits.commands_per_s, limits.commands_burst):
            self._scold(Refused("too_fast", status=429))
            return
        try:
            command = decoder.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._scold(Refused("garbage", status=422, reason=str(error)[:200]))
            return
        self._busy = True
        self._began = time.perf_counter()
        if type(command) in WAITING or not self._found.actor.ask_now(
            self.person, self.may_join, command, self._answer
        ):
            self._later(self._obey_later(command))

    def _scold(self, error: Refused) -> None:
        """Answer what is no command. Whoever says nothing else is shown out."""
        self.push(encode(told(error)))
        self._garbage += 1
        if self._garbage == GARBAGE_MAX:
            self.end()

    def _answer(self, command: say.Asked, outcome: say.TellDone | Exception) -> None:
        """A command that was decided at once is on disk, or refused."""
        if isinstance(outcome, say.TellDone):
            self._tables.metrics.answered(True)
            self.push(encode(outcome))
            self._free()
            return
        if isinstance(outcome, Conflict):
            self._later(self._obey_later(command))
            return
        answer = refusal(outcome, command.id)
        self._tables.metrics.answered(False)
        self.push(encode(answer))
        if answer.code == "stale":
            self._later(self._show_again())
        else:
            self._free()

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        self._task = asyncio.ensure_future(work)
        self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Our own mistake must not leave a browser waiting for ever."""
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a command failed", exc_info=error)
            if self._wire is not None:
                self._wire.cut()

    async def _obey_later(self, command: say.Asked) -> None:
        answer: say.TellDone | say.TellHint | say.TellRefused
        try:
            answer = await carry_out(self._tables, self._found, self.person, command)
        except (GamenightError, BrokenMatch) as error:
            answer = refusal(error, command.id)
        self.push(encode(answer))
        stale = isinstance(answer, say.TellRefused) and answer.code == "stale"
        if stale or isinstance(command, say.AskView):
            await self._show_again()
        else:
            self._free()

    async def _show_again(self) -> None:
        try:
            self.push(encode(await self._found.actor.tell(self.person, None)))
        except GamenightError as error:
            self.push(encode(refusal(error, None)))
        self._free()

    def _free(self) -> None:
        """The last command is answered: on to the next, if it has been said already."""
        if self._began:
            self._tables.metrics.command_seconds.observe(time.perf_counter() - self._began)
        self._task = None
        self._busy = False
        if self._unread is not None:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        while self._unread and not self._busy and not self.ended:
            self._obey(self._unread.popleft())
        if self._unread is not None and not self._unread and self._wire is not None:
            self._unread = None
            self._wire.go_on()


def _unheard(message: bytes) -> None:
    """What is told to somebody who is not here yet, or no more."""


async def serve_socket(socket: WebSocket, tables: Tables, door: Doorkeeper) -> None:
    """Receive a browser; the conversation goes on after this has ended."""
    try:
        address = door.admit(socket)
        door.check_origin(socket)
        caller = caller_of(socket, address)
        found = await access(tables, socket.path_params["table"], caller)
        door.connect(address)
    except GamenightError as error:
        await _refuse(socket, error)
        return
    try:
        await socket.accept()
    except (OSError, RuntimeError, WebSocketDisconnect):
        door.disconnect(address)
        return
    tables.metrics.connections.inc()
    conversation = Conversation(tables, door, found, caller.person, address)
    handshake: Handshake = socket.scope["extensions"][EXTENSION]
    wire = handshake.hand_over(conversation, tables.exchange)
    await conversation.begin(wire, since_of(socket.query_params.get("since")))


async def _refuse(socket: WebSocket, error: GamenightError) -> None:
    """Accept, say why, close: a browser cannot read the answer to a refused handshake."""
    with contextlib.suppress(OSError, RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(encode(told(error)).decode())
        await socket.close(CLOSE_REFUSED, error.code[:60])


async def carry_out(
    tables: Tables, found: Access, person: str, command: say.Asked
) -> say.TellDone | say.TellHint:
    """What a command led to; raises the error that says why it did not."""
    answer: say.TellDone | say.TellHint
    try:
        if isinstance(command, say.AskHint):
            answer = await hint(found.actor, person, command)
        elif isinstance(command, say.AskHurry):
            answer = await hurry(found.actor, person, command)
        else:
            answer = await found.actor.ask(person, found.may_join, command)
    except (GamenightError, BrokenMatch):
        tables.metrics.answered(False)
        raise
    tables.metrics.answered(True)
    return answer


def since_of(text: str | None) -> int | None:
    """The last event that a returning browser saw."""
    known = text is not None and text.isascii() and text.isdigit() and len(text) < 16
    return int(text or "") if known else None
