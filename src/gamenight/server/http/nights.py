"""Game nights over HTTP and WebSocket: create, join, list, command, poll, QR code."""

from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamenight.server.http.access import Access, Caller, Doorkeeper, access_night
from gamenight.server.http.handler import ApiCall, get, post
from gamenight.server.http.polling import Poller
from gamenight.server.http.routes import LISTED, SVG, draw_qr
from gamenight.server.live.night_actor import NightActor
from gamenight.server.live.tables import Tables
from gamenight.server.night.state import NightState
from gamenight.server.night.summary import read_night_summary
from gamenight.server.protocol import messages, nights
from gamenight.server.protocol.refusals import Refused
from gamenight.server.socket import Session
from gamenight.store import Filter


class NightSession(Session):
    """One browser in one night."""

    decoder = msgspec.json.Decoder(nights.NightCommand)

    @staticmethod
    async def access(tables: Tables, night_id: str, caller: Caller) -> Access[Any]:
        return await access_night(tables, night_id, caller)

    async def carry_out(self, command: Any) -> messages.TellDone:
        return await carry_out(self._tables, self._door, self._found, self.person, command)


async def carry_out(
    tables: Tables,
    door: Doorkeeper,
    found: Access[NightActor],
    person: str,
    command: nights.NightCommand,
) -> messages.TellDone:
    """What a command led to; raises the error that says why it did not.

    A deal may open a table for any two who are in, a round for any two who play in the
    tournament: that counts like tables opened by hand.
    """
    with tables.metrics.count_command():
        if isinstance(command, nights.AskDeal | nights.AskNextRound):
            people = count_people(found.actor.state, command)
            door.check_create(found.address, max(1, people // 2))
        return await found.actor.execute(person, found.may_join, command)


def count_people(state: NightState, command: nights.AskDeal | nights.AskNextRound) -> int:
    """How many may get a seat at tables that a command opens."""
    if isinstance(command, nights.AskDeal):
        proposal = state.proposals.get(command.proposal)
        return len(proposal.ins) if proposal else 0
    found = [one for one in state.tournaments if one.number == command.tournament]
    return len(found[0].players) - len(found[0].dropped) if found else 0


class NightRoutes:
    """The handlers, over one registry of nights."""

    def __init__(
        self, tables: Tables, door: Doorkeeper, find_base: Callable[[Request], str]
    ) -> None:
        self._tables = tables
        self._door = door
        self._find_base = find_base
        self._poller = Poller(tables)

    @get("/api/nights", "This browser's nights")
    async def list(self, call: ApiCall) -> nights.TellNights:
        person, store = call.caller.person, self._tables.store
        cards = await store.list_tables(Filter(person=person, limit=LISTED)) if person else []
        found = [
            (card, about) for card in cards if (about := read_night_summary(card.about)) is not None
        ]
        return nights.TellNights(
            mine=[
                nights.NightSummary(
                    card.id, about.night, about.open, about.nicknames, card.updated_ms
                )
                for card, about in found
            ]
        )

    @post("/api/nights", "Create a night, or the next one with the same people")
    async def create(self, call: ApiCall, ask: nights.AskNight) -> nights.TellNightJoined:
        self._door.check_create(call.caller.address)
        again = None
        if ask.again:
            again = (await access_night(self._tables, ask.again, call.caller)).actor
            if not again.state.is_member(call.caller.person):
                raise Refused("no_night", status=404)
            if again.state.open:
                raise Refused("night_goes_on")
        return await self._tables.nights.create(call.with_person().person, ask, again)

    @post("/api/nights/{night}/join", "Join a night by its link")
    async def join(self, call: ApiCall, ask: nights.AskJoinNight) -> nights.TellNightJoined:
        found = await access_night(
            self._tables, call.night, call.caller, ask.key or call.caller.key
        )
        person = call.with_person().person
        number = await found.actor.join(person, found.may_join, ask.nickname)
        state = found.actor.state
        return nights.TellNightJoined(state.id, state.link, number)

    async def _access(self, call: ApiCall) -> Access[NightActor]:
        return await access_night(self._tables, call.night, call.caller)

    @post(
        "/api/nights/{night}/commands",
        "Say a command in a night, when sockets are blocked",
        key=True,
    )
    async def ask(self, call: ApiCall, ask: nights.NightCommand) -> messages.TellDone:
        found = await self._access(call)
        return await carry_out(self._tables, self._door, found, call.caller.person, ask)

    @get(
        "/api/nights/{night}/updates",
        "Wait for the night to change, when sockets are blocked",
        query={"since": "the cursor of the last answer"},
        key=True,
    )
    async def poll(self, call: ApiCall) -> nights.TellNightPoll:
        found = await self._access(call)
        since = call.request.query_params.get("since")
        cursor, told = await self._poller.poll(
            found.actor, call.caller.person, found.address, since
        )
        return nights.TellNightPoll(cursor=cursor, messages=[told])

    @get("/api/nights/{night}/qr", "The night's link as a QR code", media=SVG, key=True)
    async def qr(self, call: ApiCall) -> Response:
        found = await self._access(call)
        link = f"{self._find_base(call.request)}/{found.actor.state.link}"
        return Response(draw_qr(link), media_type=SVG, headers={"cache-control": "no-store"})
