"""The registry of the tables that this process serves, and what all actors share."""

import asyncio
import contextlib
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from gamenight import games
from gamenight.bots import has_bot
from gamenight.core.chance import new_seed
from gamenight.core.errors import Fault, GamenightError, PositionError
from gamenight.core.record import open_match, seats_of
from gamenight.server.connection import Connections
from gamenight.server.live.actor import Registry
from gamenight.server.live.autopilot import HURRIED
from gamenight.server.live.bots import Background, Pool, WarmUp
from gamenight.server.live.erasing import REDACTED
from gamenight.server.live.identity import new_key, new_table_id
from gamenight.server.live.loading import load_table
from gamenight.server.live.maintenance import Maintenance
from gamenight.server.live.night_actor import NightActor
from gamenight.server.live.nights import Nights
from gamenight.server.live.open_tables import OpenTables
from gamenight.server.live.other_processes import Leases, OtherProcesses
from gamenight.server.live.push import Push
from gamenight.server.live.strangers import Blocks, Reports
from gamenight.server.live.table_actor import TableActor
from gamenight.server.metrics import Metrics
from gamenight.server.night.summary import read_night_summary
from gamenight.server.protocol.bodies import AskCreate, TellCreated
from gamenight.server.protocol.fields import NAME_MAX
from gamenight.server.protocol.messages import TellNotice
from gamenight.server.protocol.refusals import Refused
from gamenight.server.settings import Settings
from gamenight.server.table import events
from gamenight.server.table.chat import clean_text
from gamenight.server.table.events import LogEvent
from gamenight.server.table.replay import PlayedMatch
from gamenight.server.table.seats import check_level
from gamenight.server.table.state import TableState
from gamenight.server.table.summary import read_summary, summarize
from gamenight.store import SetApart, Store, StoreError, UnknownTable
from gamenight.store.interface import Clock

log = logging.getLogger("gamenight.server")


class Tables(Registry[TableActor]):
    """The registry of tables, and what all actors share."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Clock | None = None,
        pool: Pool | None = None,
    ) -> None:
        super().__init__()
        self.store = store
        self.settings = settings
        self.now_ms = clock or store.clock
        self.steady_s: Callable[[], float] = time.monotonic
        self.metrics = Metrics()
        self.connections = Connections()
        self.pool = pool or Pool(settings)
        self.warm_up = WarmUp(self.pool, settings.warm_games)
        self.background = Background()
        self.hinting: Counter[str] = Counter()
        self.leases = Leases(store, settings.lease_s)
        self.other_processes = OtherProcesses(
            store, settings.lease_s, self._list_people, self._set_others
        )
        self.maintenance = Maintenance(self)
        self.nights = Nights(self)
        self.push = Push(self)
        self.blocks = Blocks(store)
        self.reports = Reports(store)
        self.open_tables = OpenTables(self)
        self.followers: dict[str, Callable[[], Awaitable[None]]] = {}
        self.rematch_wait_ms = settings.rematch_wait_ms
        self.stopping = asyncio.Event()
        self.notice = ""  # what the owner announces
        self.played: OrderedDict[str, tuple[int, list[PlayedMatch]]] = OrderedDict()  # read lately
        self._written_meanwhile: dict[str, int] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def steady_ms(self) -> int:
        """A clock that nobody sets, by which everything is timed; ``now_ms`` only dates events."""
        return int(self.steady_s() * 1000)

    async def open(self) -> None:
        self.steady_s = asyncio.get_running_loop().time
        await self.store.open()
        await self.push.open()
        await self.blocks.load()
        works = (
            self.warm_up.run(),
            self._listen(),
            self.leases.run(),
            self.other_processes.run(),
            self.connections.run(),
            self.maintenance.run(),
            self.maintenance.run_checkpoints(),
            self.nights.run(),
            self.push.run(),
        )
        for work in works:
            self._tasks.append(asyncio.ensure_future(_log_failure(work)))

    async def close(self) -> None:
        """Say goodbye, finish what is under way, keep positions, and let go."""
        self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*map(self._put_away, list(self._actors.values())))
        with contextlib.suppress(StoreError):
            await self.leases.close()
            await self.other_processes.close()
        self.push.close()
        self.pool.close()
        await self.store.close()

    async def _put_away(self, actor: TableActor) -> None:
        await actor.autopilot.stop()
        with contextlib.suppress(GamenightError):
            await actor.write(self._note_clocks)
            await self.maintenance.save(actor)

    def _note_clocks(self, state: TableState) -> list[LogEvent]:
        """What is left now is left when the server is back."""
        running = state.clocks is not None and state.clocks.running
        return [events.ClocksNoted(at_ms=self.now_ms())] if running else []

    def announce(self, text: str) -> None:
        """Tell everybody at a table what the owner of the server says, also those yet to come."""
        if text != self.notice:
            self.notice = text
            loaded: list[TableActor | NightActor] = [
                *self.list_loaded(),
                *self.nights.list_loaded(),
            ]
            for actor in loaded:
                actor.announce(TellNotice(text=text))

    def say_goodbye(self) -> None:
        self.stopping.set()
        self.nights.say_goodbye()
        super().say_goodbye()

    async def create(self, person: str, ask: AskCreate, *, seeking: bool = False) -> TellCreated:
        """A new table, private unless asked otherwise; its commitment is fixed from here on."""
        facts = games.facts(ask.game)
        seats = facts.seats[0] if ask.seats is None else ask.seats
        if ask.start is not None and ask.seats is None:
            seats = seats_of(ask.start)
        options = facts.validate(seats, ask.options)
        if ask.start is not None:
            await self._check_possible(ask.game, seats, options, ask.start)
        if len(ask.plan) > seats:
            raise Refused("bots_required", status=422, got=len(ask.plan), seats=seats)
        plan = [p.level if p.player == "bot" else None for p in ask.plan]
        for level in plan:
            if level is not None:
                check_level(ask.game, level, champion=self.settings.champion)
        created = events.Created(
            at_ms=self.now_ms(),
            by=person,
            game=ask.game,
            rules_version=facts.rules_version,
            seats=seats,
            options=options,
            plan=plan + [None] * (seats - len(plan)),
            name=clean_text(ask.name, NAME_MAX) or facts.title,
            private=ask.private,
            timer_s=ask.timer_s,
            clock=ask.clock,
            undo=ask.undo,
            hints=ask.hints and has_bot(ask.game),
            takeover=ask.takeover,
            hold_ms=ask.hold_ms,
            grace_ms=ask.grace_ms,
            pace_ms=ask.pace_ms,
            invite=new_key(),
            watch=new_key(),
            secret=new_seed().hex(),
            start=ask.start,
            seeking=seeking,
        )
        state = TableState(new_table_id(), created)
        state.apply(created)
        await self.open_new(state, [created], listed=seeking or not ask.private)
        return TellCreated(
            table=state.id,
            invite=f"t/{state.id}#join={created.invite}",
            watch=f"t/{state.id}#watch={created.watch}",
            commitment=state.commitment,
        )

    async def open_new(
        self, state: TableState, log: Sequence[LogEvent], listed: bool
    ) -> TableActor:
        """Write a new table, whose first events these are. TableExists."""
        await self.store.create(
            state.id,
            [events.encode(event) for event in log],
            listed=listed,
            about=summarize(state),
            people={event.by for event in log},
        )
        self.metrics.created.inc()
        self._add(actor := TableActor(self, state))
        return actor

    async def _check_possible(
        self, game: str, seats: int, options: dict[str, Any], start: dict[str, Any]
    ) -> None:
        """A position that cannot be, or in which nothing is left to play, opens no table."""
        await self.warm_up.load(game)
        if (got := seats_of(start)) != seats:
            raise PositionError([Fault("errors.fault.seats", got=got, n=seats)])
        found = await asyncio.to_thread(
            open_match, games.load(game), seats, options, new_seed(), start=start, reachable=True
        )
        if found.over:
            raise PositionError([Fault("errors.fault.over")])

    async def unload(self, table_id: str) -> None:
        """Drop a table from memory; whoever looks at it has to come back."""
        self.played.pop(table_id, None)
        if actor := self._actors.pop(table_id, None):
            actor.dismiss("reload", 500)
            await actor.autopilot.stop()
            await self.leases.drop(table_id)
        self.metrics.tables.set(len(self._actors))

    async def _load(self, table_id: str) -> TableActor:
        try:
            card = await self.store.read_card(table_id)
            if card.fault is not None:
                raise Refused("set_apart", status=503, fault="it does not replay")
            if read_night_summary(card.about) is not None:
                raise Refused("no_table", status=404)
            if (words := read_summary(card.about)) is None:
                raise Refused("set_apart", status=503, fault="its card cannot be read")
            await self.warm_up.load(words.game)
            actor = TableActor(self, await load_table(self.store, table_id))
        except UnknownTable:
            raise Refused("no_table", status=404) from None
        except SetApart:
            raise Refused("set_apart", status=503, fault="it does not replay") from None
        finally:
            del self._loading[table_id]
            written = self._written_meanwhile.pop(table_id, 0)
        self._add(actor)
        if written > actor.state.seq:
            await self._catch_up(actor, written)
        actor.autopilot.look()
        return actor

    def _add(self, actor: TableActor) -> None:
        self._actors[actor.id] = actor
        actor.presence.set_others(self.other_processes.list_people(actor.id))
        self.metrics.tables.set(len(self._actors))

    async def _listen(self) -> None:
        async for wake in self.store.listen():
            if wake.setting is not None:
                await self._follow(wake.setting)
                continue
            if wake.table_id is None:
                for read_again in self.followers.values():
                    await read_again()
                await self.blocks.load()
                for actor in list(self._actors.values()):
                    await self._catch_up(actor, 0)
                for night in self.nights.list_loaded():
                    await self.nights.catch_up(night, 0)
                continue
            await self.nights.follow(wake.table_id, wake.seq)
            if wake.table_id in self._loading:  # it may have been read before this was written
                self._written_meanwhile[wake.table_id] = wake.seq
            found = self._actors.get(wake.table_id)
            if found is not None and wake.seq > found.state.seq:
                await self._catch_up(found, wake.seq)

    async def _follow(self, setting: str) -> None:
        """A setting has changed: whoever follows its kind reads it again."""
        try:
            if setting.startswith(REDACTED):
                await self.unload(setting.removeprefix(REDACTED))
                self.nights.unload(setting.removeprefix(REDACTED))
            if setting.startswith(HURRIED):
                self._hear_hurry(setting)
            await self.other_processes.hear(setting)
            await self.blocks.hear(setting)
            for prefix, read_again in self.followers.items():
                if setting.startswith(prefix):
                    await read_again()
        except StoreError as error:
            log.warning("a setting was not followed", extra={"reason": str(error)})

    def _hear_hurry(self, setting: str) -> None:
        """Somebody at another process has seen enough."""
        table_id, _, person = setting.removeprefix(HURRIED).partition(":")
        if actor := self._actors.get(table_id):
            actor.autopilot.pauses.hurry(actor.state, person, actor.list_present_people())

    def _find(self, log_id: str) -> TableActor | NightActor | None:
        return self.find_loaded(log_id) or self.nights.find_loaded(log_id)

    def _list_people(self, log_id: str) -> set[str]:
        actor = self._find(log_id)
        return actor.presence.list_people() if actor is not None else set()

    def _set_others(self, log_id: str, people: set[str]) -> None:
        if (actor := self._find(log_id)) is not None:
            actor.set_others(people)

    async def _catch_up(self, actor: TableActor, seq: int) -> None:
        try:
            await actor.catch_up(seq)
        except UnknownTable:
            await self.unload(actor.id)
        except Exception:
            log.exception("a table could not be followed", extra={"table": actor.id[:6]})
            await self.unload(actor.id)


async def _log_failure(work: Coroutine[Any, Any, None]) -> None:
    """Background work must not end without a word."""
    try:
        await work
    except asyncio.CancelledError:
        raise
    except Exception:
        log.exception("background work ended")
