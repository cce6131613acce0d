"""Tables over HTTP: games, words, rules, create, peek, join, command, poll, record, QR code."""

import functools
import io
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import Response

from gamenight import games
from gamenight.bots import has_bot
from gamenight.core import rulebook
from gamenight.core.errors import UnknownGame
from gamenight.core.facts import Facts, Option
from gamenight.core.words import ENGLISH, catalogue, languages
from gamenight.server.http.access import Access, Doorkeeper, access_table
from gamenight.server.http.handler import ApiCall, delete, get, post
from gamenight.server.http.lan import Lan
from gamenight.server.http.polling import Poller
from gamenight.server.live.erasing import erase_person
from gamenight.server.live.identity import new_key
from gamenight.server.live.loading import load_record
from gamenight.server.live.table_actor import TableActor
from gamenight.server.live.tables import Tables
from gamenight.server.protocol import bodies, commands, messages
from gamenight.server.protocol.bodies import OptionFacts
from gamenight.server.protocol.refusals import Refused
from gamenight.server.socket import carry_out
from gamenight.server.table.seats import offered_levels
from gamenight.server.table.state import TableState
from gamenight.server.table.summary import Summary, read_summary
from gamenight.server.table.waiting import knows_another_hand
from gamenight.store import Filter, TableCard

LISTED = 50
SVG = "image/svg+xml"
_AREAS = ("errors", "match", "server")


class Routes:
    """The handlers, over one registry of tables."""

    def __init__(self, tables: Tables, door: Doorkeeper, lan: Lan) -> None:
        self._tables = tables
        self._door = door
        self._lan = lan
        self._poller = Poller(tables)

    @get("/api/games", "The games, their options")
    async def games(self, call: ApiCall) -> bodies.TellGames:
        return bodies.TellGames(
            protocol=messages.PROTOCOL,
            games=[self._facts(name) for name in games.GAMES],
            open_tables=self._tables.settings.open_tables,
        )

    def _facts(self, name: str) -> bodies.GameFacts:
        facts = games.facts(name)
        return bodies.GameFacts(
            name=name,
            title=facts.title,
            pitch={
                language: catalogue(name, language).get("pitch", "") for language in languages()
            },
            minutes=facts.minutes,
            seats=facts.seats,
            options=list_options(name),
            levels=offered_levels(name, champion=self._tables.settings.champion),
            hidden=facts.hidden,
            cards=facts.cards,
            low_wins=facts.low_wins,
            youngest_begins=facts.youngest_begins,
            formats=list(facts.formats),
            colour=facts.colour,
            hints=has_bot(name),
        )

    @get(
        "/api/words/{language}",
        "The words for codes",
        query={"area": "only the words of this game or part"},
    )
    async def words(self, call: ApiCall) -> dict[str, Any]:
        language = _language(call)
        wanted = call.request.query_params.get("area")
        areas = [area for area in (*_AREAS, *games.GAMES) if wanted in (None, area)]
        return {area: catalogue(area, language) for area in areas}

    @get("/api/rules/{game}/{language}", "The rules of a game as people read them")
    async def rules(self, call: ApiCall) -> bodies.TellRules:
        game = str(call.request.path_params["game"])
        if game not in games.GAMES:
            raise Refused("not_found", status=404)
        try:
            return bodies.TellRules(*rulebook.translation(game, _language(call)))
        except UnknownGame:
            return bodies.TellRules(ENGLISH, "")

    @get("/api/tables", "This browser's tables")
    async def list(self, call: ApiCall) -> bodies.TellTables:
        person = call.caller.person
        store = self._tables.store
        mine = await store.list_tables(Filter(person=person, limit=LISTED)) if person else []
        return bodies.TellTables(
            mine=[await self._summary(*found, person) for found in _read_summaries(mine)]
        )

    async def _summary(self, card: TableCard, about: Summary, person: str) -> bodies.TableSummary:
        seats = [seat for seat, holder in about.seats.items() if person and holder == person]
        your_turn = False
        if seats and about.phase == "playing":
            match = (await self._tables.actor(card.id)).state.match
            your_turn = match is not None and not set(seats).isdisjoint(match.waiting)
        return bodies.TableSummary(
            table=card.id,
            game=about.game,
            name=about.name,
            phase=about.phase,
            nicknames=about.nicknames,
            free=about.free,
            your_seats=seats,
            your_turn=your_turn,
            changed_ms=card.updated_ms,
            players=about.players,
            winners=about.winners,
        )

    @post("/api/tables", "Create a table")
    async def create(self, call: ApiCall, ask: bodies.AskCreate) -> bodies.TellCreated:
        self._door.check_create(call.caller.address)
        if not ask.private:
            self._tables.open_tables.check_on()
            self._door.check_open(call.caller.address)
        return await self._tables.create(call.with_person().person, ask)

    async def _access(self, call: ApiCall, key: str | None = None) -> Access[TableActor]:
        return await access_table(self._tables, call.table, call.caller, key)

    @get("/api/tables/{table}", "What is to be known before joining", key=True)
    async def peek(self, call: ApiCall) -> bodies.TellPeek:
        found = await self._access(call)
        state = await found.actor.read_state()
        return bodies.TellPeek(
            table=state.id,
            game=state.created.game,
            name=state.created.name,
            phase=state.phase,
            options=state.options,
            seats=state.created.seats,
            free=[seat for seat, chair in enumerate(state.chairs) if not chair.person],
            nicknames=[chair.nickname for chair in state.chairs if chair.person],
            commitment=state.commitment,
            may_join=found.may_join,
        )

    @post("/api/tables/{table}/join", "Take a seat")
    async def join(self, call: ApiCall, ask: bodies.AskJoin) -> bodies.TellJoined:
        found = await self._access(call, ask.key or call.caller.key)
        person = call.with_person().person
        state = found.actor.state
        seat = ask.seat
        if seat is None:
            free = [i for i, chair in enumerate(state.chairs) if not chair.person]
            if not free:
                raise Refused("table_full")
            seat = min(free, key=lambda i: _objections(state, person, i))
        sit = commands.AskSit(id=new_key(), seat=seat, nickname=ask.nickname, number=ask.number)
        done = await found.actor.execute(person, found.may_join, sit)
        waiting = seat not in found.actor.state.seats_of(person)
        return bodies.TellJoined(table=state.id, seat=seat, seq=done.seq, waiting=waiting)

    @post(
        "/api/tables/{table}/commands",
        "Say a command, when sockets are blocked",
        key=True,
    )
    async def ask(
        self, call: ApiCall, ask: commands.Command
    ) -> messages.TellDone | messages.TellHint:
        found = await self._access(call)
        return await carry_out(self._tables, found, call.caller.person, ask)

    @get(
        "/api/tables/{table}/updates",
        "Wait for updates, when sockets are blocked",
        query={"since": "the cursor of the last answer"},
        key=True,
    )
    async def poll(self, call: ApiCall) -> bodies.TellPoll:
        found = await self._access(call)
        since = call.request.query_params.get("since")
        cursor, told = await self._poller.poll(
            found.actor, call.caller.person, found.address, since
        )
        return bodies.TellPoll(cursor=cursor, messages=[told])

    @get("/api/tables/{table}/record", "The record of a match that is over, seed and all", key=True)
    async def record(self, call: ApiCall) -> dict[str, Any]:
        found = await self._access(call)
        state = await found.actor.read_state()
        if state.match is None or not state.match.over:
            raise Refused("wrong_phase", phase=state.phase)
        return await load_record(self._tables.store, state, state.match_number)

    @get(
        "/api/tables/{table}/qr",
        "A link as a QR code",
        media=SVG,
        query={"link": "invite or watch"},
        key=True,
    )
    async def qr(self, call: ApiCall) -> Response:
        found = await self._access(call)
        state, query = found.actor.state, call.request.query_params
        if not found.may_join:
            raise Refused("not_invited", status=403)
        watch = query.get("link") == "watch"
        part = f"watch={state.created.watch}" if watch else f"join={state.created.invite}"
        picture = draw_qr(f"{self.find_base(call.request)}/t/{state.id}#{part}")
        return Response(picture, media_type=SVG, headers={"cache-control": "no-store"})

    def find_base(self, request: Request) -> str:
        """The address that a phone can reach: not this machine's own name for itself."""
        settings = self._tables.settings
        if settings.public_url:
            return settings.public_url.rstrip("/")
        if self._door.is_local(request) and (addresses := self._lan.list_urls()):
            return addresses[0].rstrip("/") + settings.root_path
        scheme = "https" if self._door.is_secure(request) else "http"
        return f"{scheme}://{request.headers.get('host', 'localhost')}{settings.root_path}"

    @delete("/api/me", "Erase this person")
    async def erase(self, call: ApiCall) -> bodies.TellErased:
        if not call.caller.person:
            return bodies.TellErased(tables=0)
        count = await erase_person(self._tables, call.caller.person)
        return bodies.TellErased(tables=count)


def draw_qr(link: str) -> bytes:
    """A link as a QR code, in SVG."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(
        picture, kind="svg", border=3, scale=4, xmldecl=False, omitsize=True
    )
    return picture.getvalue()


def _language(call: ApiCall) -> str:
    language = str(call.request.path_params["language"])
    if not language.isascii() or not language.isalpha() or len(language) > 8:
        raise Refused("not_found", status=404)
    return language


def _objections(state: TableState, person: str, seat: int) -> tuple[bool, ...]:
    """What speaks against a free seat for somebody who takes any, the worst first."""
    resigned = state.match is not None and seat in state.match.resigned
    another = knows_another_hand(state, person, seat)
    return resigned, another, state.chairs[seat].level is not None


def _read_summaries(cards: list[TableCard]) -> list[tuple[TableCard, Summary]]:
    return [(card, about) for card in cards if (about := read_summary(card.about)) is not None]


@functools.cache
def list_options(game: str) -> list[OptionFacts]:
    """The options of a game as the page offers them."""
    facts = games.facts(game)
    return [_option_facts(facts, option) for option in facts.options]


def _option_facts(facts: Facts, option: Option) -> OptionFacts:
    low, high = facts.seats
    seats = range(low, high + 1)
    return OptionFacts(
        name=option.name,
        kind=option.kind,
        choices=list(option.choices),
        numbers=option.numbers,
        custom=option.custom is not None,
        default={str(n): option.default_for(n) for n in seats},
        fits={
            str(n): [one for one in option.choices if _fits(facts, n, option, one)] for n in seats
        },
        highest={str(n): _highest(facts, n, option) for n in seats} if option.numbers else {},
    )


def _fits(facts: Facts, seats: int, option: Option, value: Any) -> bool:
    """Whether a value goes together with the defaults of all other options."""
    options = {one.name: one.default_for(seats) for one in facts.options}
    return facts.contradiction(seats, options | {option.name: value}) is None


def _highest(facts: Facts, seats: int, option: Option) -> int:
    numbers = option.numbers_for(seats)
    assert numbers is not None
    low, high = numbers
    return next((n for n in range(high, low, -1) if _fits(facts, seats, option, n)), low)
