"""Open tables and quick pairing over HTTP."""

import hashlib

import msgspec
from starlette.responses import Response

from gamenight.server.http.access import Doorkeeper, access
from gamenight.server.http.handler import Call, Endpoint
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import strangers as bodies
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent
from gamenight.server.table.state import TableState


class OpenTableRoutes:
    def __init__(self, tables: Tables, door: Doorkeeper) -> None:
        self._tables = tables
        self._door = door

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/open",
                self.list,
                "Tables that anybody may join or watch, and people who wait for a partner",
                bodies.TellOpen,
            ),
            Endpoint(
                "POST",
                "/api/open/pair",
                self.pair,
                "Play with whoever waits for the same game, or wait for somebody",
                bodies.TellPaired,
                bodies.AskPair,
            ),
            Endpoint(
                "POST",
                "/api/tables/{table}/open",
                self.open,
                "Open a table to anybody, or close it to strangers",
                bodies.TellOpened,
                bodies.AskOpen,
            ),
        ]

    async def list(self, call: Call) -> Response:
        """Most who look again find that nothing has changed: that answer has no body."""
        body = msgspec.json.encode(await self._tables.open_tables.show(call.caller.person))
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        headers = {"cache-control": "private, no-cache", "etag": tag}
        if call.request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type="application/json")

    async def pair(self, call: Call) -> bodies.TellPaired:
        address = call.caller.address
        self._door.may_pair(address)

        def may_open() -> None:
            self._door.may_create(address)
            self._door.may_open(address)

        person = call.with_person().person
        return await self._tables.open_tables.pair(person, call.body, may_open)

    async def open(self, call: Call) -> bodies.TellOpened:
        self._tables.open_tables.assert_on()
        ask: bodies.AskOpen = call.body
        person = call.caller.person
        found = await access(self._tables, call.table, call.caller)
        if ask.on:
            self._door.may_open(call.caller.address)

        def opened(state: TableState) -> list[LogEvent]:
            if not person or person != state.host:
                raise Refused("not_host", status=403)
            if state.created.night:
                raise Refused("night_table")
            if state.phase != "waiting":
                raise Refused("wrong_phase", phase=state.phase)
            if state.private is not ask.on:
                return []
            return [events.Opened(on=ask.on, at_ms=self._tables.now_ms(), by=person)]

        await found.actor.write(opened)
        return bodies.TellOpened(not found.actor.state.private)
