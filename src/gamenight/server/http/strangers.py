"""Strangers over HTTP: open tables, quick pairing, blocks and reports."""

import hashlib

import msgspec
from starlette.responses import Response

from gamenight.server.http.access import Doorkeeper, access_table
from gamenight.server.http.handler import ApiCall, get, post
from gamenight.server.http.matches import name_for
from gamenight.server.live.strangers import Block, Report
from gamenight.server.live.table_actor import TableActor
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import admin
from gamenight.server.protocol import strangers as bodies
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent
from gamenight.server.table.state import TableState


class Strangers:
    """Blocks and reports."""

    def __init__(self, tables: Tables, door: Doorkeeper) -> None:
        self._tables = tables
        self._door = door

    @post("/api/tables/{table}/block", "Never again meet somebody who is or was at this table")
    async def block(self, call: ApiCall, ask: bodies.AskBlock) -> bodies.TellBlocks:
        actor = (await access_table(self._tables, call.table, call.caller)).actor
        person = call.caller.person
        other, nickname = await self._find(actor, person, ask)
        if other not in self._tables.blocks.by_person.get(person, {}):
            block = Block(nickname, self._tables.now_ms())
            await self._tables.blocks.add(person, other, block)
        return self._tell(person)

    @get("/api/me/blocks", "Whom I have blocked")
    async def list(self, call: ApiCall) -> bodies.TellBlocks:
        return self._tell(call.caller.person)

    @post("/api/me/unblock", "Let somebody be met again")
    async def unblock(self, call: ApiCall, ask: bodies.AskUnblock) -> bodies.TellBlocks:
        person = call.caller.person
        for other in list(self._tables.blocks.by_person.get(person, {})):
            if name_for(person, other) == ask.key:
                await self._tables.blocks.remove(person, other)
        return self._tell(person)

    def _tell(self, person: str) -> bodies.TellBlocks:
        found = self._tables.blocks.by_person.get(person, {})
        blocks = [
            bodies.BlockedPerson(name_for(person, other), block.nickname, block.since_ms)
            for other, block in found.items()
        ]
        return bodies.TellBlocks(sorted(blocks, key=lambda one: -one.since_ms))

    @post("/api/tables/{table}/report", "Report somebody to the host of the server")
    async def report(self, call: ApiCall, ask: bodies.AskReport) -> bodies.TellReported:
        actor = (await access_table(self._tables, call.table, call.caller)).actor
        person, state = call.caller.person, actor.state
        other, nickname = await self._find(actor, person, ask)
        self._door.check_report(call.caller.address)
        own = state.seats_of(person)
        report = Report(
            at_ms=self._tables.now_ms(),
            table=state.id,
            game=state.created.game,
            seq=state.seq,
            reason=ask.reason,
            person=other,
            nickname=nickname,
            address=actor.find_address(other),
            reporter=person,
            by=state.chairs[own[0]].nickname if own else "",
        )
        await self._tables.reports.add(report)
        return bodies.TellReported()

    async def _find(
        self, actor: TableActor, person: str, ask: bodies.AskBlock | bodies.AskReport
    ) -> tuple[str, str]:
        """The person on a seat, or who said something, and their nickname. Refused."""
        if not person:
            raise Refused("not_seated", status=403)
        other, nickname = "", ""
        if ask.said is not None:
            for entry in await self._tables.store.read(actor.id, max(0, ask.said - 1)):
                event = events.decode(entry.kind, entry.body)
                if entry.seq == ask.said and isinstance(event, events.Said):
                    other, nickname = event.by, event.nickname
                break
        elif ask.seat is not None and ask.seat < len(actor.state.chairs):
            chair = actor.state.chairs[ask.seat]
            other, nickname = chair.person, chair.nickname
        if other in ("", person):
            raise Refused("nobody_there", status=422, seat=ask.seat)
        return other, nickname

    @get("/api/admin/reports", "What people reported", admin=True)
    async def list_reports(self, call: ApiCall) -> bodies.TellReports:
        return bodies.TellReports(await self._tables.reports.list_all())

    @post("/api/admin/settle", "A report is dealt with", admin=True)
    async def settle(self, call: ApiCall, ask: bodies.AskAdminReport) -> admin.TellDoneAdmin:
        await self._tables.reports.remove(ask.id)
        return admin.TellDoneAdmin()


class OpenTableRoutes:
    """Open tables and quick pairing."""

    def __init__(self, tables: Tables, door: Doorkeeper) -> None:
        self._tables = tables
        self._door = door

    @get(
        "/api/open",
        "Tables that anybody may join or watch, and people who wait for a partner",
        answer=bodies.TellOpen,
    )
    async def list(self, call: ApiCall) -> Response:
        """Most who look again find that nothing has changed: that answer has no body."""
        body = msgspec.json.encode(await self._tables.open_tables.show(call.caller.person))
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        headers = {"cache-control": "private, no-cache", "etag": tag}
        if call.request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type="application/json")

    @post("/api/open/pair", "Play with whoever waits for the same game, or wait for somebody")
    async def pair(self, call: ApiCall, ask: bodies.AskPair) -> bodies.TellPaired:
        address = call.caller.address
        self._door.check_pair(address)

        def may_open() -> None:
            self._door.check_create(address)
            self._door.check_open(address)

        person = call.with_person().person
        return await self._tables.open_tables.pair(person, ask, may_open)

    @post("/api/tables/{table}/open", "Open a table to anybody, or close it to strangers")
    async def open(self, call: ApiCall, ask: bodies.AskOpen) -> bodies.TellOpened:
        self._tables.open_tables.check_on()
        person = call.caller.person
        found = await access_table(self._tables, call.table, call.caller)
        if ask.on:
            self._door.check_open(call.caller.address)

        def open_or_close(state: TableState) -> list[LogEvent]:
            if not person or person != state.host:
                raise Refused("not_host", status=403)
            if state.created.night:
                raise Refused("night_table")
            if state.phase != "waiting":
                raise Refused("wrong_phase", phase=state.phase)
            if state.private is not ask.on:
                return []
            return [events.Opened(on=ask.on, at_ms=self._tables.now_ms(), by=person)]

        await found.actor.write(open_or_close)
        return bodies.TellOpened(not found.actor.state.private)
