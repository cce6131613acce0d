"""The WebSocket session of a browser at a table: reads commands one by one, sends messages."""

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from gamenight.core.errors import GamenightError
from gamenight.core.match import BrokenMatch
from gamenight.server.connection import BROKEN, LINGER_S, Connection, ConnectionClosed
from gamenight.server.http.access import (
    Access,
    Bucket,
    Caller,
    Doorkeeper,
    access_table,
    identify,
)
from gamenight.server.live.actor import encode
from gamenight.server.live.autopilot import hurry
from gamenight.server.live.bots import give_hint
from gamenight.server.live.table_actor import TableActor
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import commands, messages
from gamenight.server.protocol.fields import SEQ_DIGITS, parse_number
from gamenight.server.protocol.refusals import (
    GOING,
    REFUSED,
    Refused,
    render_failure,
    render_refusal,
)

log = logging.getLogger("gamenight.server")


async def serve_socket(
    kind: "type[Session]", socket: WebSocket, tables: Tables, door: Doorkeeper
) -> None:
    """Serve one browser until its connection is gone; until then it counts for its address."""
    try:
        address = door.admit(socket)
        door.check_origin(socket)
        caller = door.check_person(identify(socket, address))
        found = await kind.access(tables, str(*socket.path_params.values()), caller)
        door.connect(address)
    except GamenightError as error:
        await _refuse(socket, error)
        return
    try:
        await socket.accept()
        session = kind(tables, door, found, caller.person, socket)
        await session.run(parse_number(socket.query_params.get("since"), SEQ_DIGITS))
    except BROKEN:  # the browser left during the handshake
        return
    finally:
        door.disconnect(address)


async def _refuse(socket: WebSocket, error: GamenightError) -> None:
    """Accept, say why, close: a browser cannot read the answer to a refused handshake."""
    with contextlib.suppress(TimeoutError, *BROKEN):
        async with asyncio.timeout(LINGER_S):
            await socket.accept()
            answer = render_failure(error, None)
            await socket.send_text(encode(answer).decode())
            await socket.close(REFUSED, answer.code[:60])


class Session:
    """One browser at one table, or (``NightSession``) in one night."""

    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(commands.Command)

    def __init__(
        self,
        tables: Tables,
        door: Doorkeeper,
        found: Access[Any],
        person: str,
        socket: WebSocket,
    ) -> None:
        limits = tables.settings.limits
        self.person = person
        self.address = found.address
        self._tables = tables
        self._door = door
        self._found = found
        self._connection = Connection(socket, limits)
        self._bucket = Bucket(limits.commands_burst)
        self._rejected = 0
        self._hints: set[asyncio.Task[None]] = set()

    @staticmethod
    async def access(tables: Tables, table_id: str, caller: Caller) -> Access[Any]:
        """What the browser looks at. Refused if it may not."""
        return await access_table(tables, table_id, caller)

    @property
    def silent_since_s(self) -> float | None:
        return self._connection.silent_since_s

    def push(self, message: bytes) -> None:
        self._connection.send(message)

    def end(self) -> None:
        """The table lets go of this browser."""
        self._connection.end(GOING)

    async def run(self, since: int | None) -> None:
        """Show the table, then carry out what the browser asks."""
        actor, connection = self._found.actor, self._connection
        self._tables.connections.add(connection)
        self._tables.metrics.connections.inc()
        try:
            await actor.enter(self, since)
            while not actor.ended.is_set():
                await self._handle(await connection.receive())
        except ConnectionClosed:
            pass
        except (GamenightError, BrokenMatch) as error:
            self.push(encode(render_failure(error, None)))
        except Exception:  # our own mistake must not leave a browser waiting for ever
            log.exception("a command failed")
            connection.drop()
        finally:
            actor.leave(self)
            for task in self._hints:
                task.cancel()
            await connection.close()
            self._tables.connections.remove(connection)
            self._tables.metrics.connections.dec()

    async def _handle(self, message: bytes) -> None:
        limits = self._tables.settings.limits
        if not self._bucket.take(limits.commands_per_s, limits.commands_burst):
            self._reject(Refused("too_fast", status=429))
            return
        try:
            command = self.decoder.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._reject(Refused("garbage", status=422, reason=str(error)[:200]))
            return
        if isinstance(command, commands.AskHint):  # a bot thinks for seconds: moves need not wait
            task = asyncio.create_task(self._answer(command))
            self._hints.add(task)
            task.add_done_callback(self._end_hint)
        else:
            await self._answer(command)

    def _end_hint(self, task: asyncio.Task[None]) -> None:
        self._hints.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a hint failed", exc_info=error)
            self._connection.drop()

    async def _answer(self, command: commands.Command) -> None:
        began = time.perf_counter()
        answer: messages.TellDone | messages.TellHint | messages.TellRefused
        try:
            answer = await self.carry_out(command)
        except (GamenightError, BrokenMatch) as error:
            answer = render_failure(error, command.id)
        self.push(encode(answer))
        stale = isinstance(answer, messages.TellRefused) and answer.code == "stale"
        if stale or isinstance(command, commands.AskView):
            await self._show()
        self._tables.metrics.command_seconds.observe(time.perf_counter() - began)

    async def carry_out(self, command: Any) -> messages.TellDone | messages.TellHint:
        """What a command led to; raises the error that says why it did not."""
        return await carry_out(self._tables, self._found, self.person, command)

    async def _show(self) -> None:
        """Tell everything again."""
        try:
            self.push(encode(await self._found.actor.render(self.person, None)))
        except GamenightError as error:
            self.push(encode(render_failure(error, None)))

    def _reject(self, error: Refused) -> None:
        """Answer what is no command. A browser that says nothing else is shown out."""
        self.push(encode(render_refusal(error)))
        self._rejected += 1
        if self._rejected == self._tables.settings.limits.rejected:
            self.end()


async def carry_out(
    tables: Tables, found: Access[TableActor], person: str, command: commands.Command
) -> messages.TellDone | messages.TellHint:
    """What a command led to; raises the error that says why it did not."""
    with tables.metrics.count_command():
        if isinstance(command, commands.AskHint):
            return await give_hint(found.actor, person, command)
        if isinstance(command, commands.AskHurry):
            return await hurry(found.actor, person, command)
        return await found.actor.execute(person, found.may_join, command)
