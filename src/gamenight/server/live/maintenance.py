"""What a server does by itself: unloads idle tables, saves checkpoints; and erases people."""

import asyncio
import contextlib
import logging
import math
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from gamenight.core.errors import GamenightError
from gamenight.server.live.identity import new_key
from gamenight.server.live.loading import save_checkpoint
from gamenight.server.live.table_actor import TableActor
from gamenight.server.night.render import read_about
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent
from gamenight.server.table.state import TableState
from gamenight.server.table.summary import read_summary, summarize
from gamenight.store import Conflict, Damaged, Filter, StoreError, UnknownTable

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

log = logging.getLogger("gamenight.server")
ROUND_S = 15.0
CHECKPOINTS_S = 0.25
REDACTED = "redacted:"  # the setting by which other processes hear that a log was changed
CHECKPOINT_AFTER_S = 60.0  # moves made since are read from the log, whatever the rules


class Maintenance:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        self._idle_since: dict[str, float] = {}

    async def run(self) -> None:
        """Load tables whose bots and clocks nobody runs, unload tables where nothing happens."""
        while True:
            try:
                await self._tidy()
            except StoreError as error:
                log.warning("maintenance waits", extra={"reason": str(error)})
            await asyncio.sleep(ROUND_S)

    async def _tidy(self) -> None:
        for card in await self._tables.store.tables(Filter(status="playing")):
            await asyncio.sleep(0)  # others have their turn in between
            if (words := read_summary(card.about)) is not None and words.autopilot:
                await self._tidied(card.id, self._tables.actor(card.id))
        for actor in self._tables.list_loaded():
            await asyncio.sleep(0)
            if self._tables.find_loaded(actor.id) is actor:
                await self._tidied(actor.id, self._unload_if_idle(actor))

    async def _tidied(self, table_id: str, work: Coroutine[Any, Any, object]) -> None:
        """One table that cannot be looked after must not keep the others waiting."""
        try:
            await work
        except (Refused, UnknownTable):
            await self._tables.unload(table_id)
        except StoreError:
            raise
        except GamenightError as error:  # a game that is not played here
            log.info("a table is left alone", extra={"reason": str(error)})
        except Exception:
            log.exception("a table could not be looked after", extra={"table": table_id[:6]})

    async def run_checkpoints(self) -> None:
        """Save checkpoints, a few at a time: thousands at once would make everybody wait."""
        while True:
            await asyncio.sleep(CHECKPOINTS_S)
            due = self._tables.steady_s() - CHECKPOINT_AFTER_S
            old = [
                actor
                for actor in self._tables.list_loaded()
                if actor.behind or (actor.saved_s < due and actor.saved_seq < actor.state.seq)
            ]
            some = math.ceil(
                len(self._tables.list_loaded()) * 2 * CHECKPOINTS_S / CHECKPOINT_AFTER_S
            )
            oldest = sorted(old, key=lambda actor: actor.saved_s)[:some]
            work = [self._tidied(actor.id, self.save(actor)) for actor in oldest]
            for kept in await asyncio.gather(*work, return_exceptions=True):
                if isinstance(kept, StoreError):
                    log.warning("a checkpoint is not saved", extra={"reason": str(kept)})

    async def save(self, actor: TableActor) -> None:
        """Save a checkpoint, unless it is the one that was saved last."""
        actor.saved_s = self._tables.steady_s()  # should it fail, others have their turn first
        state = await actor.read_state()
        if actor.saved_seq != state.seq:
            await save_checkpoint(self._tables.store, state)
            actor.saved_seq = state.seq

    async def _unload_if_idle(self, actor: TableActor) -> None:
        if actor.viewers or actor.autopilot.busy or actor.lock.locked():
            self._idle_since.pop(actor.id, None)
            return
        since = self._idle_since.setdefault(actor.id, self._tables.steady_s())
        if self._tables.steady_s() - since >= self._tables.settings.idle_after_s:
            del self._idle_since[actor.id]
            await self.save(actor)
            await self._tables.unload(actor.id)


async def erase_person(tables: "Tables", person: str) -> int:
    """Erase somebody everywhere; at how many tables."""
    cards = await tables.store.tables(Filter(person=person, faulty=None))
    count = 0
    for card in cards:
        try:
            if read_about(card.about) is not None:
                await tables.nights.erase(card.id, person)
                continue
            if card.fault is None:
                await _leave(tables, card.id, person)
            await _redact(tables, card.id, person)
            count += 1
        except (Damaged, Refused, ValueError) as error:
            # It cannot be read any more: what is left of it is the owner's to delete.
            words = {"table": card.id[:6], "reason": str(error)}
            log.warning("a damaged table still names somebody", extra=words)
    await tables.push.forget(person)
    await tables.blocks.erase(person)
    await tables.reports.erase(person)
    await tables.store.erase_person(person)
    return count


async def erase_from_table(tables: "Tables", table_id: str, person: str) -> None:
    """Erase somebody from one table. If nobody else was ever there, it goes altogether."""
    await _leave(tables, table_id, person, in_play=False)
    if set(await tables.store.people(table_id)) <= {person}:
        await tables.unload(table_id)
        await tables.store.delete(table_id)
        await _tell_others(tables, table_id)
    else:
        await _redact(tables, table_id, person)
        await tables.store.erase_person(person, table_id)


async def _leave(tables: "Tables", table_id: str, person: str, *, in_play: bool = True) -> None:
    actor = await tables.actor(table_id)

    def stand(state: TableState) -> list[LogEvent]:
        seats = state.seats_of(person)
        if seats and state.phase == "playing" and not in_play:
            raise Refused("wrong_phase", phase=state.phase)
        return [events.Left(seat=seat, at_ms=tables.now_ms(), by=person) for seat in seats]

    await actor.write(stand)


async def merge_person(tables: "Tables", person: str, heir: str) -> int:
    """Make two people one: at how many tables. Refused while both sit at one running match.

    The heir is added first, and the other one removed last: what is cut short can be repeated.
    """
    await assert_apart(tables, person, heir)
    cards = await tables.store.tables(Filter(person=person))
    await tables.store.copy_person(person, heir)
    await tables.push.hand_on(person, heir)
    count = 0
    for card in cards:
        try:
            if read_about(card.about) is not None:
                await tables.nights.hand_on(card.id, person, heir)
                continue
            count += 1
            await _redact(tables, card.id, person, heir)
            await _inherit_summary(tables, card.id, person, heir)
        except (Damaged, ValueError) as error:
            words = {"table": card.id[:6], "reason": str(error)}
            log.warning("a damaged table is not handed on", extra=words)
    await tables.blocks.merge(person, heir)
    await tables.reports.merge(person, heir)
    await tables.store.erase_person(person)
    return count


async def assert_apart(tables: "Tables", person: str, heir: str) -> None:
    """Refused if both sit at a match that is played: nobody gets two hands."""
    for card in await tables.store.tables(Filter(status="playing", person=person)):
        summary = read_summary(card.about)
        if summary is not None and {person, heir} <= set(summary.seats.values()):
            raise Refused("both_seated")


async def _inherit_summary(tables: "Tables", table_id: str, person: str, heir: str) -> None:
    """A table that is not loaded need not be, for a name to be changed in what lists show of it."""
    card = await tables.store.card(table_id)
    summary = read_summary(card.about)
    if summary is None or person not in (summary.host, *summary.seats.values()):
        return
    summary.host = heir if summary.host == person else summary.host
    summary.seats = {i: heir if one == person else one for i, one in summary.seats.items()}
    with contextlib.suppress(Conflict):  # somebody moved: what lists show is written anew anyway
        await tables.store.append(table_id, card.last_seq, [], about=msgspec.json.encode(summary))


async def _redact(tables: "Tables", table_id: str, person: str, heir: str = "") -> None:
    """The log keeps its shape: another name stands where this person's was, and no words.

    An heir keeps the words as well.
    """
    nobody = heir or "gone " + new_key()
    bodies: dict[int, bytes] = {}
    for entry in await tables.store.read(table_id):
        event = events.decode(entry.kind, entry.body)
        mine = event.by == person
        if mine:
            event.by = nobody
        if mine and not heir:
            if isinstance(event, events.Joined | events.Renamed | events.Said | events.SeatAsked):
                event.nickname = ""
            if isinstance(event, events.Said):
                event.text = ""
        if isinstance(event, events.HostChanged) and event.person == person:
            event.person, mine = nobody, True
        if mine:
            bodies[entry.seq] = msgspec.json.encode(event)
    await tables.store.redact(table_id, bodies)
    actor = tables.find_loaded(table_id)
    await tables.unload(table_id)
    await _tell_others(tables, table_id)
    if actor is not None:
        fresh = (await tables.actor(table_id)).state
        with contextlib.suppress(Conflict):  # a bot has moved since; the next change writes it
            await tables.store.append(table_id, fresh.seq, [], about=summarize(fresh))


async def _tell_others(tables: "Tables", table_id: str) -> None:
    if tables.store.shared:  # a setting that is none: it only wakes the other processes
        await tables.store.set_setting(REDACTED + table_id, None)
