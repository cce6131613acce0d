"""What people reported to the host of the server, kept as settings until it is dealt with.

A report names a table and two people. What was said is read from the table's log when the host
looks, so that whoever is erased there is erased here as well.
"""

import hashlib

import msgspec

from gamenight.server.protocol.strangers import AdminReport, ReportedLine, ReportReason
from gamenight.server.table import events
from gamenight.store import Damaged, Store, UnknownTable

REPORTS = "report:"
REPORTS_MAX = 200  # beyond that the oldest go
LINES_SHOWN = 20


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
        found = await self._store.settings(REPORTS)
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
