"""Who never wants to meet whom again: kept for both by the names of their tokens.

Every process has all of it in memory, since each line of chat and each list asks for it.
"""

from collections.abc import Collection, Mapping

import msgspec

from gamenight.server.protocol.refusals import Refused
from gamenight.store import Store

BLOCKS = "person_blocks:"
BLOCKS_MAX = 500  # of one person


class Block(msgspec.Struct):
    """Under which name somebody was blocked, and when."""

    nickname: str
    since_ms: int


class Blocks:
    """One setting for each pair, so that two processes never write the same one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._found: dict[str, dict[str, Block]] = {}

    @property
    def by_person(self) -> Mapping[str, Mapping[str, Block]]:
        """Whom each person has blocked."""
        return self._found

    def apart(self, person: str, others: Collection[str]) -> bool:
        """Whether this person has blocked one of the others, or one of them this person."""
        own = self._found.get(person, {})
        return any(one in own or person in self._found.get(one, {}) for one in others)

    async def load(self) -> None:
        found = await self._store.settings(BLOCKS)
        self._found = {}
        for name, value in found.items():
            self._take(name, value)

    async def hear(self, setting: str) -> None:
        """A setting has changed at another process, perhaps one of these."""
        if setting.startswith(BLOCKS):
            self._take(setting, await self._store.setting(setting))

    async def add(self, person: str, other: str, block: Block) -> None:
        if len(self._found.get(person, {})) >= BLOCKS_MAX:
            raise Refused("too_many_blocks", most=BLOCKS_MAX)
        await self._write(person, other, block)

    async def remove(self, person: str, other: str) -> None:
        await self._write(person, other, None)

    async def merge(self, person: str, heir: str) -> None:
        """Two people turned out to be one: whom either has blocked, and who has blocked either."""
        for one, other, block in self._pairs_of(person):
            blocker, blocked = (heir if who == person else who for who in (one, other))
            if blocker != blocked and blocked not in self._found.get(blocker, {}):
                await self._write(blocker, blocked, block)
            await self._write(one, other, None)

    async def erase(self, person: str) -> None:
        for one, other, _ in self._pairs_of(person):
            await self._write(one, other, None)

    def _pairs_of(self, person: str) -> list[tuple[str, str, Block]]:
        return [
            (one, other, block)
            for one, own in self._found.items()
            for other, block in own.items()
            if person in (one, other)
        ]

    async def _write(self, person: str, other: str, block: Block | None) -> None:
        name = f"{BLOCKS}{person}:{other}"
        value = None if block is None else msgspec.json.encode(block)
        await self._store.set_setting(name, value)
        self._take(name, value)

    def _take(self, name: str, value: bytes | None) -> None:
        person, _, other = name.removeprefix(BLOCKS).partition(":")
        if value is not None:
            self._found.setdefault(person, {})[other] = msgspec.json.decode(value, type=Block)
        elif own := self._found.get(person):
            own.pop(other, None)
            if not own:
                del self._found[person]
