"""Blocks and reports among strangers, kept as settings of the store.

Every process has all blocks in memory, since each line of chat and each list asks for them. A
report names a table and two people; what was said is read from the table's log when the host of
the server looks, so that whoever is erased there is erased here as well.
"""

import hashlib
from collections.abc import Collection, Mapping

import msgspec

from gamenight.server.protocol.refusals import Refused
from gamenight.server.protocol.strangers import AdminReport, ReportedLine, ReportReason
from gamenight.server.table import events
from gamenight.store import Damaged, Store, UnknownTable

BLOCKS = "person_blocks:"
BLOCKS_MAX = 500  # of one person
REPORTS = "report:"
REPORTS_MAX = 200  # beyond that the oldest go
LINES_SHOWN = 20


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

    def are_apart(self, person: str, others: Collection[str]) -> bool:
        """Whether this person has blocked one of the others, or one of them this person."""
        own = self._found.get(person, {})
        return any(one in own or person in self._found.get(one, {}) for one in others)

    async def load(self) -> None:
        found = await self._store.read_settings(BLOCKS)
        self._found = {}
        for name, value in found.items():
            self._take(name, value)

    async def hear(self, setting: str) -> None:
        """A setting has changed at another process, perhaps one of these."""
        if setting.startswith(BLOCKS):
            self._take(setting, await self._store.read_setting(setting))

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


class Report(msgspec.Struct):
    """``seq``: the last event of the table when it was made."""

    at_ms: int
    table: str
    game: str
    seq: int
    reason: ReportReason
    person: str
    nickname: str
    address: str
    reporter: str
    by: str


class Reports:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, report: Report) -> None:
        """Keep a report; the same person about the same one at the same table has only one."""
        found = await self._read()
        found[_name(report)] = report
        await self._store.set_setting(_name(report), msgspec.json.encode(report))
        for name in sorted(found, key=lambda name: found[name].at_ms)[:-REPORTS_MAX]:
            await self._store.set_setting(name, None)

    async def list_all(self) -> list[AdminReport]:
        found = await self._read()
        latest = sorted(found.items(), key=lambda pair: -pair[1].at_ms)
        return [
            AdminReport(
                id=name.removeprefix(REPORTS),
                at_ms=report.at_ms,
                table=report.table,
                game=report.game,
                reason=report.reason,
                nickname=report.nickname,
                person=report.person,
                address=report.address,
                by=report.by,
                chat=await self._read_chat(report),
            )
            for name, report in latest
        ]

    async def remove(self, report_id: str) -> None:
        await self._store.set_setting(REPORTS + report_id, None)

    async def merge(self, person: str, heir: str) -> None:
        for name, report in (await self._read()).items():
            if person in (report.person, report.reporter):
                await self._store.set_setting(name, None)
                report.person = heir if report.person == person else report.person
                report.reporter = heir if report.reporter == person else report.reporter
                await self._store.set_setting(_name(report), msgspec.json.encode(report))

    async def erase(self, person: str) -> None:
        """Reports about somebody who was erased go; those that they made lose their name."""
        for name, report in (await self._read()).items():
            if report.person == person:
                await self._store.set_setting(name, None)
            elif report.reporter == person:
                report.reporter = report.by = ""
                await self._store.set_setting(name, msgspec.json.encode(report))

    async def _read(self) -> dict[str, Report]:
        found = await self._store.read_settings(REPORTS)
        return {name: msgspec.json.decode(value, type=Report) for name, value in found.items()}

    async def _read_chat(self, report: Report) -> list[ReportedLine]:
        try:
            entries = await self._store.read(report.table)
        except (UnknownTable, Damaged):
            return []
        said = [
            event
            for entry in entries
            if entry.kind == "said" and entry.seq <= report.seq
            if isinstance(event := events.decode(entry.kind, entry.body), events.Said)
        ]
        return [
            ReportedLine(event.nickname, event.text, theirs=event.by == report.person)
            for event in said[-LINES_SHOWN:]
        ]


def _name(report: Report) -> str:
    words = f"{report.table}\0{report.reporter}\0{report.person}"
    return REPORTS + hashlib.sha256(words.encode()).hexdigest()[:16]
