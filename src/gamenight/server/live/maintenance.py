"""Maintenance: loads tables whose autopilot nobody runs, unloads idle ones, saves checkpoints."""

import asyncio
import logging
import math
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from gamenight.core.errors import GamenightError
from gamenight.server.live.loading import save_checkpoint
from gamenight.server.live.table_actor import TableActor
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.summary import read_summary
from gamenight.store import Filter, StoreError, UnknownTable

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

log = logging.getLogger("gamenight.server")
ROUND_S = 15.0
CHECKPOINTS_S = 0.25
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
        for card in await self._tables.store.list_tables(Filter(status="playing")):
            await asyncio.sleep(0)  # others have their turn in between
            if (words := read_summary(card.about)) is not None and words.autopilot:
                await self._look_after(card.id, self._tables.actor(card.id))
        for actor in self._tables.list_loaded():
            await asyncio.sleep(0)
            if self._tables.find_loaded(actor.id) is actor:
                await self._look_after(actor.id, self._unload_if_idle(actor))

    async def _look_after(self, table_id: str, work: Coroutine[Any, Any, object]) -> None:
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
            work = [self._look_after(actor.id, self.save(actor)) for actor in oldest]
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
