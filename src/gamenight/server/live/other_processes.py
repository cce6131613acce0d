"""Several processes over one database: leases of autopilots, and shared presence."""

import asyncio
import logging
from collections.abc import Callable

import msgspec

from gamenight.server.live.identity import new_key
from gamenight.store import Store, StoreError

log = logging.getLogger("gamenight.server")
PRESENT = "present:"
_people = msgspec.json.Decoder(list[str])


class Leases:
    """Which process runs the autopilot of a table: its bots, its clocks, its own moves.

    Exactly one process does; the lease of one that died runs out, and another takes over.
    """

    def __init__(self, store: Store, seconds: float) -> None:
        self._store = store
        self._seconds = seconds
        self._owner = new_key()
        self._until: dict[str, float] = {}
        self._wanted: set[str] = set()

    async def hold(self, table_id: str) -> bool:
        """Whether this process runs the autopilot, now and for a moment to come."""
        self._wanted.add(table_id)
        if self.holds(table_id):
            return True
        await self._renew({table_id})
        return table_id in self._until

    def holds(self, table_id: str) -> bool:
        """Whether this process runs the autopilot, as far as it knows."""
        return self._until.get(table_id, 0.0) > asyncio.get_running_loop().time()

    async def drop(self, table_id: str) -> None:
        """Let another process have it."""
        self._wanted.discard(table_id)
        if self._until.pop(table_id, None) is not None:
            await self._store.release_leases([_name_table_lease(table_id)], self._owner)

    async def run(self) -> None:
        """Renew in time, all tables in one go."""
        while True:
            await asyncio.sleep(self._seconds / 3)
            try:
                if held := set(self._until) & self._wanted:
                    await self._renew(held)
            except StoreError as error:
                log.warning("leases are not renewed", extra={"reason": str(error)})

    async def close(self) -> None:
        names = [_name_table_lease(table_id) for table_id in self._until]
        self._until.clear()
        if names:
            await self._store.release_leases(names, self._owner)

    async def _renew(self, tables: set[str]) -> None:
        asked = asyncio.get_running_loop().time()
        names = {_name_table_lease(table_id): table_id for table_id in tables}
        held = await self._store.take_leases(list(names), self._owner, self._seconds)
        for name, table_id in names.items():
            if name in held:
                self._until[table_id] = asked + self._seconds * 0.8
            else:
                self._until.pop(table_id, None)


def _name_table_lease(table_id: str) -> str:
    return f"autopilot:{table_id}"


class OtherProcesses:
    """Who is at which table by way of another process over the same database.

    Each process writes down who is at its tables, as one setting for each table, and hears of the
    others' by the store's notifications. Every few seconds it reads all of them again: that heals
    whatever was missed, and finds the notes of a process that has died (its lease has run out).
    ``here`` tells who is at a table in this process, ``changed`` hears who is in another.
    """

    def __init__(
        self,
        store: Store,
        seconds: float,
        here: Callable[[str], set[str]],
        changed: Callable[[str, set[str]], None],
    ) -> None:
        self._store = store
        self._seconds = seconds
        self._here = here
        self._changed = changed
        self._process = new_key()
        self._notes: dict[tuple[str, str], set[str]] = {}
        self._told: dict[str, set[str]] = {}
        self._dirty: set[str] = set()
        self._something = asyncio.Event()

    def list_people(self, table_id: str) -> set[str]:
        """Everybody who is at a table in other processes."""
        found = [people for (table, _), people in self._notes.items() if table == table_id]
        return set().union(*found)

    def note(self, table_id: str) -> None:
        """Somebody came to a table of this process, or went."""
        if self._store.shared:
            self._dirty.add(table_id)
            self._something.set()

    async def run(self) -> None:
        """Keep the others up to date, and oneself."""
        if not self._store.shared:
            return
        while True:
            try:
                await self._refresh()
                await self._tell_for(self._seconds / 3)
            except StoreError as error:
                log.warning("presence is not shared", extra={"reason": str(error)})
                await asyncio.sleep(self._seconds / 3)

    async def hear(self, setting: str) -> None:
        """A setting has changed, perhaps one of another process's notes."""
        if not setting.startswith(PRESENT):
            return
        table_id, process = _split_name(setting)
        if process != self._process:
            value = await self._store.read_setting(setting)
            self._take((table_id, process), set() if value is None else set(_people.decode(value)))

    async def close(self) -> None:
        """Leave no note behind."""
        for table_id in list(self._told):
            await self._store.set_setting(self._name(table_id), None)
        await self._store.release_leases([_name_process_lease(self._process)], self._process)

    async def _tell_for(self, seconds: float) -> None:
        """Write down changes as they come, for so long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            self._something.clear()
            while self._dirty:
                await self._tell(self._dirty.pop())
            try:
                # Not wait_for: what is noted in the step in which this is cancelled would undo it.
                async with asyncio.timeout(max(0.01, until - loop.time())):
                    await self._something.wait()
            except TimeoutError:
                return

    async def _tell(self, table_id: str) -> None:
        people = self._here(table_id)
        if people == self._told.get(table_id, set()):
            return
        value = msgspec.json.encode(sorted(people)) if people else None
        await self._store.set_setting(self._name(table_id), value)
        if people:
            self._told[table_id] = people
        else:
            self._told.pop(table_id, None)

    async def _refresh(self) -> None:
        """Read every note; mend one's own, and remove those of the dead."""
        await self._store.take_lease(
            _name_process_lease(self._process), self._process, self._seconds
        )
        found = {
            _split_name(name): set(_people.decode(value))
            for name, value in (await self._store.read_settings(PRESENT)).items()
        }
        own = {table: people for (table, who), people in found.items() if who == self._process}
        self._dirty.update(table for table in own.keys() | self._told.keys())
        self._told = own
        others = {who for _, who in found if who != self._process}
        names = {_name_process_lease(who): who for who in others}
        free = (
            await self._store.take_leases(list(names), self._process, self._seconds)
            if names
            else ()
        )
        dead = {names[name] for name in free}
        for note in [note for note in found if note[1] in dead]:
            del found[note]
            await self._store.set_setting(f"{PRESENT}{note[0]}:{note[1]}", None)
        if dead:
            await self._store.release_leases(
                [_name_process_lease(who) for who in dead], self._process
            )
        for note in self._notes.keys() | {n for n in found if n[1] != self._process}:
            self._take(note, found.get(note, set()))

    def _take(self, note: tuple[str, str], people: set[str]) -> None:
        if people == self._notes.get(note, set()):
            return
        if people:
            self._notes[note] = people
        else:
            del self._notes[note]
        self._changed(note[0], self.list_people(note[0]))

    def _name(self, table_id: str) -> str:
        return f"{PRESENT}{table_id}:{self._process}"


def _split_name(setting: str) -> tuple[str, str]:
    table_id, _, process = setting.removeprefix(PRESENT).rpartition(":")
    return table_id, process


def _name_process_lease(process: str) -> str:
    return f"process:{process}"
