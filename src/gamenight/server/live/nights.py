"""The registry of the nights that this process serves; opens their tables."""

import asyncio
import logging
from typing import TYPE_CHECKING

from gamenight import games
from gamenight.core.chance import new_seed
from gamenight.server.live.actor import Registry
from gamenight.server.live.identity import new_key, new_table_id
from gamenight.server.live.loading import load_table
from gamenight.server.live.night_actor import NightActor
from gamenight.server.live.table_actor import TableActor
from gamenight.server.night import events
from gamenight.server.night.decide import come
from gamenight.server.night.permissions import Guest
from gamenight.server.night.results import DEFAULT_POINTS
from gamenight.server.night.state import NightState, OpenedTable, replay
from gamenight.server.night.summary import read_night_summary, summarize_night
from gamenight.server.protocol.bodies import AskCreate
from gamenight.server.protocol.fields import NAME_MAX
from gamenight.server.protocol.nights import AskNight, TellNightJoined
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.chat import clean_text
from gamenight.server.table.events import Created, Joined, LogEvent
from gamenight.server.table.state import FILL_LEVEL, TableState
from gamenight.store import SetApart, StoreError, TableExists, UnknownTable

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

log = logging.getLogger("gamenight.server")
ROUND_S = 15.0
UNSET_TEMPO = AskCreate(game="")


class Nights(Registry[NightActor]):
    """The registry of nights. ``tempo`` is that of the tables which they open."""

    def __init__(self, tables: "Tables") -> None:
        super().__init__()
        self.tables = tables
        self.tempo = UNSET_TEMPO
        self._idle_since: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def create(self, person: str, ask: AskNight, again: NightActor | None) -> TellNightJoined:
        """A new night; *again* brings the people and settings of an earlier one along."""
        now = self.tables.now_ms()
        before = again.state if again is not None else None
        created = events.NightCreated(
            at_ms=now,
            by=person,
            name=clean_text(ask.name, NAME_MAX) or (before.created.name if before else "gamenight"),
            invite=new_key(),
            season=before.created.season if before else ask.season,
            scoring=before.scoring if before else "places",
            points=list(before.points if before else DEFAULT_POINTS),
        )
        state = NightState(new_table_id(), created)
        found: list[LogEvent] = [created]
        state.apply(created)
        people = [(person, ask.nickname)]
        if before is not None:
            mine = before.players_of(person)
            others = [one for one in before.players if one.here and one not in mine]
            people = [(one.person, one.nickname) for one in (*mine, *others)]
        for device, nickname in people:
            came = come(state, Guest(device, True, now), nickname)
            state.apply(came)
            found.append(came)
        await self.tables.store.create(
            state.id,
            [events.encode(event) for event in found],
            about=summarize_night(state),
            people={device for device, _ in people},
        )
        self._actors[state.id] = NightActor(self, state)
        if again is not None:
            followed = events.Followed(night=state.id, at_ms=now, by=person)
            await again.write(lambda old: [] if old.next_night else [followed])
        return TellNightJoined(state.id, state.link, 0)

    async def _load(self, night_id: str) -> NightActor:
        try:
            card = await self.tables.store.read_card(night_id)
            if read_night_summary(card.about) is None:
                raise Refused("no_night", status=404)
            entries = await self.tables.store.read(night_id)
            state = replay(night_id, events.decode_log(entries))
            actor = NightActor(self, state)
            await actor.settle()
        except UnknownTable:
            raise Refused("no_night", status=404) from None
        finally:
            del self._loading[night_id]
        self._actors[night_id] = actor
        actor.presence.set_others(self.tables.other_processes.list_people(night_id))
        await actor.catch_up(0)  # another process may have written while it was read
        return actor

    async def is_member(self, night_id: str, person: str) -> bool:
        """Whether somebody is in a night, and so may look at its tables as a spectator."""
        state = await self._find_state(night_id)
        return state is not None and state.is_member(person)

    async def has_removed(self, night_id: str, person: str) -> bool:
        """Whether the host removed somebody from a night, and so from its tables."""
        state = await self._find_state(night_id)
        return state is not None and person in state.removed

    async def _find_state(self, night_id: str) -> NightState | None:
        """None if a table belongs to no night, or to one that is gone."""
        try:
            return (await self.actor(night_id)).state if night_id else None
        except Refused:
            return None

    async def open_table(self, night: NightState, opened: OpenedTable, new: bool) -> TableActor:
        """The actor of one of a night's tables; a new one is created. UnknownTable."""
        try:
            return await self.tables.actor(opened.table)
        except Refused as error:
            if error.code != "no_table":
                raise
            if not new:
                raise UnknownTable(opened.table) from None
        created, *joined = self._plan_table(night, opened)
        assert isinstance(created, Created)
        await self.tables.warm_up.load(opened.game)
        state = TableState(opened.table, created)
        for event in (created, *joined):
            state.apply(event)
        try:
            actor = await self.tables.open_new(state, [created, *joined], listed=False)
        except TableExists:  # another process was quicker
            return await self.tables.actor(opened.table)
        actor.autopilot.look()
        return actor

    def _plan_table(self, night: NightState, opened: OpenedTable) -> list[LogEvent]:
        """The first events of a table: everybody has a seat. Numbers come with the browsers."""
        people = [night.players[player] for player in opened.seats if player is not None]
        devices = [one.person for one in people]
        now, tempo = self.tables.now_ms(), self.tempo
        facts = games.facts(opened.game)
        created = Created(
            at_ms=now,
            by=night.host if night.host in devices else devices[0],
            game=opened.game,
            rules_version=facts.rules_version,
            seats=len(opened.seats),
            options=opened.options,
            plan=[opened.bots or FILL_LEVEL if player is None else None for player in opened.seats],
            name=facts.title,
            private=True,
            timer_s=None,
            undo=True,
            hold_ms=tempo.hold_ms,
            grace_ms=tempo.grace_ms,
            pace_ms=tempo.pace_ms,
            invite=new_key(),
            watch=new_key(),
            secret=new_seed().hex(),
            night=night.id,
        )
        joined = [
            Joined(seat=seat, nickname=one.nickname, number="", at_ms=now, by=one.person)
            for seat, player in enumerate(opened.seats)
            if player is not None and (one := night.players[player]).here
        ]
        return [created, *joined]

    async def is_finished(self, table_id: str) -> bool:
        """Whether nothing more happens at a table; not so if it is still to be opened."""
        try:
            return (await self.tables.store.read_card(table_id)).status == "finished"
        except UnknownTable:
            return False

    async def read_table(self, table_id: str) -> TableState:
        """A table's state; one that is over is read from its log, and stays in no memory."""
        if (actor := self.tables.find_loaded(table_id)) is not None:
            return await actor.read_state()
        card = await self.tables.store.read_card(table_id)
        if card.status != "finished":
            return (await self.tables.actor(table_id)).state
        return await load_table(self.tables.store, table_id)

    def hear(self, table: TableState) -> None:
        """A table has changed: the night that it belongs to shows it, if somebody looks."""
        actor = self._actors.get(table.created.night) if table.created.night else None
        if actor is None:
            return
        known = actor.progress.get(table.id)
        if known is None or known.phase != table.phase:
            task = asyncio.ensure_future(self._look_again(actor, table.id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def hear_presence(self, table: TableState) -> None:
        """Somebody came to a table or went: they are in the night, or away from it."""
        if table.created.night and (actor := self._actors.get(table.created.night)):
            actor.show()

    async def _look_again(self, actor: NightActor, table_id: str | None = None) -> None:
        try:
            await actor.look_again(table_id)
        except (Refused, StoreError) as error:
            log.warning("a night cannot read its tables", extra={"reason": str(error)})
        except Exception:
            log.exception("a night cannot read its tables", extra={"night": actor.id[:6]})

    async def run(self) -> None:
        """Look for what was missed, and unload nights whose people are all away."""
        while True:
            await asyncio.sleep(ROUND_S)
            for actor in self.list_loaded():
                if actor.list_here() or actor.viewers or actor.lock.locked():
                    self._idle_since.pop(actor.id, None)
                    await self._look_again(actor)
                    continue
                since = self._idle_since.setdefault(actor.id, self.tables.steady_s())
                if self.tables.steady_s() - since >= self.tables.settings.idle_after_s:
                    self.unload(actor.id)

    def unload(self, night_id: str) -> None:
        self._idle_since.pop(night_id, None)
        if actor := self._actors.pop(night_id, None):
            actor.dismiss("reload", 500)

    def say_goodbye(self) -> None:
        for task in self._tasks:
            task.cancel()
        super().say_goodbye()

    async def follow(self, night_id: str, seq: int) -> None:
        """A log has grown, perhaps that of a night."""
        actor = self._actors.get(night_id)
        if actor is not None and seq > actor.state.seq:
            await self.catch_up(actor, seq)

    async def catch_up(self, actor: NightActor, seq: int) -> None:
        """Another process has written to a night."""
        try:
            await actor.catch_up(seq)
        except (Refused, SetApart, UnknownTable):
            self.unload(actor.id)
        except StoreError as error:
            log.warning("a night cannot be read on", extra={"reason": str(error)})

    async def end(self, night_id: str) -> None:
        """The server's owner ends a night."""
        now = self.tables.now_ms()
        actor = await self.actor(night_id)
        await actor.write(lambda state: [events.NightEnded(at_ms=now)] if state.open else [])
