"""What the owner of a server may do with the host key, and what machines ask: health, figures."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from gamenight.server.http.access import Doorkeeper
from gamenight.server.http.handler import Call, Endpoint, refused
from gamenight.server.http.handler import json as json_response
from gamenight.server.live.identity import same
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent
from gamenight.server.table.state import TableState
from gamenight.store import StoreError

BLOCKED = "blocked:"


class Admin:
    def __init__(self, tables: Tables, door: Doorkeeper) -> None:
        self._tables = tables
        self._door = door

    def endpoints(self) -> list[Endpoint]:
        table, done = bodies.AskAdminTable, bodies.TellDoneAdmin
        return [
            Endpoint(
                "POST", "/api/admin/close", self.close, "Close a table", done, table, admin=True
            ),
            Endpoint(
                "POST", "/api/admin/remove", self.remove, "Free a seat", done, table, admin=True
            ),
            Endpoint(
                "POST",
                "/api/admin/block",
                self.block,
                "Block an address",
                done,
                bodies.AskAdminBlock,
                admin=True,
            ),
        ]

    async def load_blocks(self) -> None:
        names = await self._tables.store.settings(BLOCKED)
        self._door.blocked = {name.removeprefix(BLOCKED) for name in names}

    async def close(self, call: Call) -> bodies.TellDoneAdmin:
        self._assert_admin(call.request)
        actor = await self._tables.actor(call.body.table)

        def closed(state: TableState) -> list[LogEvent]:
            return [events.Closed(reason="admin", at_ms=self._tables.now_ms())]

        await actor.write(closed)
        return bodies.TellDoneAdmin()

    async def remove(self, call: Call) -> bodies.TellDoneAdmin:
        self._assert_admin(call.request)
        ask: bodies.AskAdminTable = call.body
        actor = await self._tables.actor(ask.table)

        def stood(state: TableState) -> list[LogEvent]:
            seat = -1 if ask.seat is None else ask.seat
            if not 0 <= seat < len(state.chairs) or not state.chairs[seat].person:
                raise Refused("nobody_there", status=422, seat=ask.seat)
            return [events.Left(seat=seat, removed=True, at_ms=self._tables.now_ms())]

        await actor.write(stood)
        return bodies.TellDoneAdmin()

    async def block(self, call: Call) -> bodies.TellDoneAdmin:
        self._assert_admin(call.request)
        ask: bodies.AskAdminBlock = call.body
        await self._tables.store.set_setting(BLOCKED + ask.address, b"1" if ask.on else None)
        (self._door.blocked.add if ask.on else self._door.blocked.discard)(ask.address)
        return bodies.TellDoneAdmin()

    async def healthz(self, request: Request) -> Response:
        """The process answers."""
        return PlainTextResponse("ok")

    async def readyz(self, request: Request) -> Response:
        """The database answers too, and the server is not about to stop."""
        try:
            self._door.slow_down(request)
        except Refused as error:
            return refused(error)
        if self._tables.stopping.is_set():
            return refused(Refused("stopping", status=503))
        try:
            await self._tables.store.counts()
        except StoreError:
            return refused(Refused("busy", status=503))
        return json_response({"ready": True, "warm": self._tables.warm_up.is_done})

    async def metrics(self, request: Request) -> Response:
        """Figures for Prometheus: from this machine, or with the host key."""
        try:
            self._door.slow_down(request)
            if self._door.from_here(request):
                self._door.check_host(request)
            else:
                self._assert_admin(request)
        except Refused as error:
            return refused(error)
        return Response(
            self._tables.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8"
        )

    def _assert_admin(self, request: Request) -> None:
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not same(key, self._tables.settings.host_key):
            raise Refused("not_admin", status=401)
