"""Open tables: the list that strangers see, and quick pairing.

Everything comes from the store's list of tables and from who is present where, which all processes
know. Somebody who waits for a partner has a table for two that is listed as ``seeking``, and waits
there for as long as they are connected to it.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gamenight import games
from gamenight.core.errors import GamenightError
from gamenight.server.live.erasing import erase_from_table
from gamenight.server.live.identity import new_key
from gamenight.server.protocol import commands
from gamenight.server.protocol.bodies import AskCreate
from gamenight.server.protocol.refusals import Refused
from gamenight.server.protocol.strangers import AskPair, OpenTable, TellOpen, TellPaired
from gamenight.server.table.chat import clean_nickname
from gamenight.server.table.summary import Summary, read_summary
from gamenight.store import Filter, Status, StoreError, TableCard

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

SHOWN = {"waiting": 50, "playing": 20}
SEARCHED = 200  # how many tables are looked through for a partner
OF_ONE_HOST = 3
LISTED_MS = 24 * 3_600_000  # so long after the last event a table is still shown
READ_S = 1.0  # the store is asked once in this time, however many look
PAIR = 2


class Found(NamedTuple):
    card: TableCard
    about: Summary

    @property
    def people(self) -> set[str]:
        return {self.about.host, *self.about.seats.values()} - {""}


class OpenTables:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        self._pairing = asyncio.Lock()
        self._reading: asyncio.Future[list[Found]] | None = None
        self._read_s = 0.0

    def check_on(self) -> None:
        if not self._tables.settings.open_tables:
            raise Refused("open_tables_off", status=403)

    async def show(self, person: str) -> TellOpen:
        """What one person is shown: nobody who has blocked them, nor whom they have blocked."""
        self.check_on()
        now_s = self._tables.steady_s()
        if self._reading is None or (self._reading.done() and now_s - self._read_s >= READ_S):
            self._read_s = now_s
            self._reading = asyncio.ensure_future(self._read_all())
        found = await asyncio.shield(self._reading)
        return TellOpen(
            [self._describe(one, person) for one in found if self._may_meet(person, one)]
        )

    async def _read_all(self) -> list[Found]:
        found = [
            *await self._read("waiting", SHOWN["waiting"]),
            *await self._read("playing", SHOWN["playing"]),
        ]
        shown: list[Found] = []
        for one in found:
            if one.about.seeking and not self._is_here(one, one.about.host):
                continue
            if sum(one.about.host == other.about.host for other in shown) < OF_ONE_HOST:
                shown.append(one)
        return shown

    async def _read(self, status: Status, limit: int) -> Sequence[Found]:
        since = self._tables.now_ms() - LISTED_MS
        which = Filter(status=status, listed=True, updated_after_ms=since, limit=limit)
        cards = await self._tables.store.list_tables(which)
        found = [(card, read_summary(card.about)) for card in cards]
        return [
            Found(card, about)
            for card, about in found
            if about is not None and (about.seeking or about.open)
        ]

    def _may_meet(self, person: str, one: Found) -> bool:
        return not self._tables.blocks.are_apart(person, one.people)

    def _is_here(self, one: Found, person: str) -> bool:
        actor = self._tables.find_loaded(one.card.id)
        if actor is not None:
            return actor.presence.is_here(person)
        return person in self._tables.other_processes.list_people(one.card.id)

    def _describe(self, one: Found, person: str) -> OpenTable:
        card, about = one
        return OpenTable(
            table=card.id,
            game=about.game,
            phase=about.phase,
            seeking=about.seeking,
            options=about.options,
            players=about.players,
            free=sum(not who.nickname and who.level is None for who in about.players),
            since_ms=card.created_ms,
            here=any(self._is_here(one, who) for who in one.people),
            yours=person in one.people,
        )

    async def pair(self, person: str, ask: AskPair, may_open: Callable[[], None]) -> TellPaired:
        """Seat somebody with whoever waits for the same game for longest, or let them wait.

        Two who began to wait at the same time, at two processes, both have a table: when one of
        them asks again, whose table is the younger moves to the other's.
        """
        self.check_on()
        low, high = games.facts(ask.game).seats
        if not low <= PAIR <= high:
            raise Refused("not_for_two", status=422, game=ask.game)
        clean_nickname(ask.nickname)  # refused before there is a table
        async with self._pairing:
            seekers = [one for one in await self._read("waiting", SEARCHED) if one.about.seeking]
            seekers.sort(key=lambda one: (one.card.created_ms, one.card.id))
            own = await self._keep_one(person, ask.game, seekers)
            older = seekers[: seekers.index(own)] if own else seekers
            for one in older:
                if one.about.game != ask.game or person in one.people:
                    continue
                if not self._may_meet(person, one) or not self._is_here(one, one.about.host):
                    continue
                if own is not None:
                    try:
                        await erase_from_table(self._tables, own.card.id, person)
                    except Refused:  # somebody has just come to it
                        break
                    own = None
                if (paired := await self._sit(person, ask, one)) is not None:
                    return paired
            if own is not None:
                seat = min(i for i, who in own.about.seats.items() if who == person)
                return TellPaired(own.card.id, seat, paired=False)
            may_open()
            return await self._wait(person, ask)

    async def _keep_one(self, person: str, game: str, seekers: Sequence[Found]) -> Found | None:
        """The table where this person waits already for this game; others are given up."""
        mine = [one for one in seekers if one.about.host == person]
        kept = next((one for one in mine if one.about.game == game), None)
        for one in mine:
            if one is not kept:
                await erase_from_table(self._tables, one.card.id, person)
        return kept

    async def _sit(self, person: str, ask: AskPair, one: Found) -> TellPaired | None:
        """Sit down and deal; None if somebody else was quicker."""
        try:
            actor = await self._tables.actor(one.card.id)
            free = [seat for seat, chair in enumerate(actor.state.chairs) if not chair.person]
            if actor.state.phase != "waiting" or not free:
                return None
            sit = commands.AskSit(new_key(), free[0], ask.nickname, ask.number)
            await actor.execute(person, True, sit)
        except StoreError:
            raise
        except GamenightError:
            return None
        with contextlib.suppress(Refused):  # its host has dealt already
            await actor.execute(actor.state.host, True, commands.AskStart(new_key()))
        return TellPaired(one.card.id, free[0], paired=True)

    async def _wait(self, person: str, ask: AskPair) -> TellPaired:
        made = await self._tables.create(person, AskCreate(ask.game, seats=PAIR), seeking=True)
        actor = await self._tables.actor(made.table)
        sit = commands.AskSit(new_key(), 0, ask.nickname, ask.number)
        await actor.execute(person, True, sit)
        return TellPaired(made.table, 0, paired=False)
