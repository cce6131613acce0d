"""Tables in a PostgreSQL database, for any number of processes (extra ``gamenight[postgres]``).

Everything stands in the schema ``gamenight``. Nothing is kept in this process but connections:
whichever process is asked, the answer is the same.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

import asyncpg

from gamenight.store import postgres_reads as reads
from gamenight.store import postgres_writes as writes
from gamenight.store.errors import Unavailable
from gamenight.store.interface import (
    SOUND,
    Append,
    Entry,
    Filter,
    Snapshot,
    Store,
    TableCard,
    Then,
    WholeTable,
    askable,
)
from gamenight.store.ledger import after, plain
from gamenight.store.lines import write_all
from gamenight.store.migrations import MIGRATIONS, Migration
from gamenight.store.postgres_appends import Appends
from gamenight.store.postgres_ear import Ear
from gamenight.store.postgres_link import LOST, Link, shown
from gamenight.store.wakes import Listener, Wakes


class PostgresStore(Store):
    """One database, shared with other processes."""

    shared = True

    def __init__(self, address: str, migrations: tuple[Migration, ...] = MIGRATIONS) -> None:
        self.link = Link(address, migrations)
        self.wakes = Wakes()
        self._ear = Ear(address, self.wakes)
        self._appends: Appends | None = None

    async def open(self) -> None:
        await self.link.open()
        try:
            await self._ear.open()
        except (*LOST, asyncpg.PostgresError) as error:
            await self.link.close()
            raise Unavailable(shown(error)) from error
        self._appends = Appends(self.link)

    async def close(self) -> None:
        appends, self._appends = self._appends, None
        if appends is None:
            return
        await appends.close()
        await self._ear.close()
        await self.link.close()
        self.wakes.close()

    async def _create(self, new: Append) -> None:
        await self.link.change(lambda c: writes.create(c, new), again=False)

    def submit(self, new: Append, then: Then) -> None:
        if self._appends is None:
            then(Unavailable("the store is closed"))
        else:
            self._appends.put(new, then)

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        return await self.link.ask(lambda c: reads.entries(c, askable(table_id), after(since)))

    async def card(self, table_id: str) -> TableCard:
        return await self.link.ask(lambda c: reads.card(c, askable(table_id)))

    async def tables(self, which: Filter = SOUND) -> list[TableCard]:
        return await self.link.ask(lambda c: reads.cards(c, which))

    async def counts(self) -> dict[str, int]:
        return await self.link.ask(reads.counts)

    async def delete(self, table_id: str) -> None:
        await self.link.change(lambda c: writes.delete(c, askable(table_id)), again=False)

    async def save_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        await self.link.change(lambda c: writes.snapshot(c, askable(table_id), snapshot))

    async def snapshot(self, table_id: str) -> Snapshot | None:
        return await self.link.ask(lambda c: reads.snapshot(c, askable(table_id)))

    async def quarantine(self, table_id: str, fault: str) -> None:
        await self.link.change(lambda c: writes.set_fault(c, askable(table_id), plain(fault)))

    async def release(self, table_id: str) -> None:
        await self.link.change(lambda c: writes.set_fault(c, askable(table_id), None))

    async def people(self, table_id: str) -> list[str]:
        return await self.link.ask(lambda c: reads.people(c, askable(table_id)))

    async def redact(self, table_id: str, bodies: Mapping[int, bytes]) -> None:
        await self.link.change(lambda c: writes.redact(c, askable(table_id), dict(bodies)))

    async def forget_person(self, person: str) -> list[str]:
        return await self.link.change(lambda c: writes.forget_person(c, person), again=False)

    def listen(self) -> Listener:
        return self.wakes.listen()

    async def leases(self, names: Collection[str], owner: str, seconds: float) -> set[str]:
        return await self.link.change(lambda c: writes.leases(c, set(names), owner, seconds))

    async def give_back(self, names: Collection[str], owner: str) -> None:
        await self.link.change(lambda c: writes.give_back(c, set(names), owner))

    async def settings(self, prefix: str = "") -> dict[str, bytes]:
        return await self.link.ask(lambda c: reads.settings(c, prefix))

    async def set_setting(self, name: str, value: bytes | None) -> None:
        await self.link.change(lambda c: writes.set_setting(c, name, value))

    async def whole(self, table_id: str) -> WholeTable:
        return await self.link.ask_at_one_instant(lambda c: reads.whole(c, askable(table_id)))

    async def put_whole(self, table: WholeTable) -> None:
        askable(table.card.id)
        await self.link.change(lambda c: writes.put_whole(c, table), again=False)

    async def backup(self, path: Path) -> None:
        """A file of JSON lines, each table as it stood at one instant."""
        await write_all(self, path)
