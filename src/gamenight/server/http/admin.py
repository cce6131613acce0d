"""Requests with the host key, and what machines ask: health checks and metrics."""

import asyncio
import os
from datetime import datetime

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from gamenight import __version__
from gamenight.server.http.access import Doorkeeper
from gamenight.server.http.handler import ApiCall, get, post, respond_json, respond_refused
from gamenight.server.live.tables import Tables
from gamenight.server.logs import TROUBLES, describe_database
from gamenight.server.night.summary import NIGHT, read_listing
from gamenight.server.protocol import admin as bodies
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.chat import clean_text
from gamenight.server.table.events import LogEvent
from gamenight.server.table.state import TableState
from gamenight.store import Filter, StoreError, TableCard, UnknownTable, default_file, sqlite_file

BLOCKED = "blocked:"
NOTICE, NOTICE_MAX = "notice", 300
LATEST = Filter(faulty=None, limit=100)
CHECK_S = 1.0
SERVER_ERRORS = range(500, 600)


class Admin:
    def __init__(self, tables: Tables, door: Doorkeeper) -> None:
        self._tables = tables
        self._door = door
        self._checked: asyncio.Future[None] | None = None
        self._checked_s = 0.0

    @get("/api/admin/overview", "How the server stands", admin=True)
    async def overview(self, call: ApiCall) -> bodies.TellAdmin:
        """What an owner looks at first; figures of processes are those of this one."""
        tables, figure = self._tables, self._tables.metrics.read
        failed = [figure("gamenight_requests_total", status=str(code)) for code in SERVER_ERRORS]
        memory = figure("process_resident_memory_bytes")
        return bodies.TellAdmin(
            version=__version__,
            database=describe_database(tables.settings.database),
            storage_bytes=self._storage_bytes(),
            counts=await tables.store.count_tables(),
            tables=[_row(card) for card in await tables.store.list_tables(LATEST)],
            connections=int(figure("gamenight_connections") or 0),
            tables_loaded=int(figure("gamenight_tables_loaded") or 0),
            failed_requests=int(sum(count or 0 for count in failed)),
            load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
            cpus=os.cpu_count() or 1,
            memory_bytes=None if memory is None else int(memory),
            troubles=list(TROUBLES.latest)[::-1],
            blocked=sorted(self._door.blocked),
            notice=tables.notice,
        )

    def _storage_bytes(self) -> int | None:
        file = sqlite_file(self._tables.settings.database)
        if file is None or not file.is_file():
            return None
        parts = (file, file.with_name(file.name + "-wal"))
        return sum(part.stat().st_size for part in parts if part.is_file())

    @post("/api/admin/backup", "Copy everything into a file", admin=True)
    async def backup(self, call: ApiCall) -> bodies.TellBackup:
        """Copy everything into a new file in the folder ``backups`` beside the database.

        With PostgreSQL that is the data folder of the user that the server runs as.
        """
        folder = (sqlite_file(self._tables.settings.database) or default_file()).parent / "backups"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = folder / f"tables-{datetime.now():%Y-%m-%dT%H%M%S-%f}.db"
        await self._tables.store.backup(file)
        return bodies.TellBackup(file=str(file), size_bytes=file.stat().st_size)

    @post("/api/admin/announce", "Tell everybody at tables", admin=True)
    async def announce(self, call: ApiCall, ask: bodies.AskAdminNotice) -> bodies.TellDoneAdmin:
        """Tell everybody at tables, at all processes, until it is taken back."""
        text = clean_text(ask.text, NOTICE_MAX)
        await self._tables.store.set_setting(NOTICE, text.encode() or None)
        self._tables.announce(text)
        return bodies.TellDoneAdmin()

    async def load_notice(self) -> None:
        self._tables.announce(((await self._tables.store.read_setting(NOTICE)) or b"").decode())

    async def load_blocks(self) -> None:
        names = await self._tables.store.read_settings(BLOCKED)
        self._door.blocked = {name.removeprefix(BLOCKED) for name in names}

    @post("/api/admin/close", "Close a table", admin=True)
    async def close(self, call: ApiCall, ask: bodies.AskAdminTable) -> bodies.TellDoneAdmin:
        if await self._is_night(ask.table):
            await self._tables.nights.end(ask.table)
            return bodies.TellDoneAdmin()
        actor = await self._tables.actor(ask.table)

        def close(state: TableState) -> list[LogEvent]:
            return [events.Closed(reason="admin", at_ms=self._tables.now_ms())]

        await actor.write(close)
        return bodies.TellDoneAdmin()

    async def _is_night(self, table_id: str) -> bool:
        try:
            card = await self._tables.store.read_card(table_id)
        except UnknownTable:
            return False
        return read_listing(card.about).game == NIGHT

    @post("/api/admin/remove", "Free a seat", admin=True)
    async def remove(self, call: ApiCall, ask: bodies.AskAdminTable) -> bodies.TellDoneAdmin:
        actor = await self._tables.actor(ask.table)

        def free_seat(state: TableState) -> list[LogEvent]:
            seat = -1 if ask.seat is None else ask.seat
            if not 0 <= seat < len(state.chairs) or not state.chairs[seat].person:
                raise Refused("nobody_there", status=422, seat=ask.seat)
            return [events.Left(seat=seat, removed=True, at_ms=self._tables.now_ms())]

        await actor.write(free_seat)
        return bodies.TellDoneAdmin()

    @post("/api/admin/block", "Block an address", admin=True)
    async def block(self, call: ApiCall, ask: bodies.AskAdminBlock) -> bodies.TellDoneAdmin:
        await self._tables.store.set_setting(BLOCKED + ask.address, b"1" if ask.on else None)
        (self._door.blocked.add if ask.on else self._door.blocked.discard)(ask.address)
        return bodies.TellDoneAdmin()

    async def healthz(self, request: Request) -> Response:
        """The process answers."""
        return PlainTextResponse("ok")

    async def readyz(self, request: Request) -> Response:
        """Tables can be dealt and written, and the server is not about to stop."""
        try:
            self._door.slow_down(request)
        except Refused as error:
            return respond_refused(error)
        if self._tables.stopping.is_set():
            return respond_refused(Refused("stopping", status=503))
        if not self._tables.warm_up.can_deal:
            return respond_refused(Refused("starting", status=503))
        try:
            await self._check_store()
        except StoreError as error:
            return respond_refused(error)
        return respond_json({"ready": True, "warm": self._tables.warm_up.is_done})

    async def _check_store(self) -> None:
        """Write to the database and read from it, once a second however many ask. StoreError."""
        now = self._tables.steady_s()
        if self._checked is None or (self._checked.done() and now - self._checked_s >= CHECK_S):
            self._checked_s = now
            self._checked = asyncio.ensure_future(self._tables.store.check())
        await asyncio.shield(self._checked)

    async def metrics(self, request: Request) -> Response:
        """Figures for Prometheus: from this machine, or with the host key."""
        try:
            self._door.slow_down(request)
            if self._door.is_from_here(request):
                self._door.check_host(request)
            else:
                self._door.check_admin(request)
        except Refused as error:
            return respond_refused(error)
        return Response(
            self._tables.metrics.render(), media_type="text/plain; version=0.0.4; charset=utf-8"
        )


def _row(card: TableCard) -> bodies.AdminTable:
    about = read_listing(card.about)
    return bodies.AdminTable(
        id=card.id,
        updated_ms=card.updated_ms,
        status=card.status,
        game=about.game,
        name=about.name,
        people=about.nicknames,
        fault=card.fault or None,
    )
