"""Appends to PostgreSQL: what waits shares a transaction, and sequence numbers decide every race.

A commit that notifies takes a lock over the whole database, so that commits queue up; a batch takes
it once.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

from gamenight.store.errors import Conflict, SetApart, StoreError, Unavailable, UnknownTable
from gamenight.store.interface import Append, Entry, Then
from gamenight.store.ledger import now_ms, numbered, seal
from gamenight.store.postgres_link import Connection, Link

BATCH_MAX = 512
CHANNEL = "gamenight"
SETTING = "setting"  # a notification begins with this word, or with a table's last number

_STANDING = """SELECT id, last_seq, updated_ms, fault FROM tables
               WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE"""
_ENTRIES = """INSERT INTO entries (table_id, seq, at_ms, kind, body, seal)
              SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[],
                                   $6::bigint[])"""
_TABLES = """UPDATE tables SET last_seq = new.last_seq, updated_ms = new.updated_ms
             FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new (id, last_seq, updated_ms)
             WHERE tables.id = new.id"""
_WORDS = """UPDATE tables SET status = coalesce($2, status), listed = coalesce($3, listed),
                              about = coalesce($4, about) WHERE id = $1"""
_PEOPLE = "INSERT INTO people (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_NOTIFY = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told"


@dataclass(slots=True)
class Waiting:
    """An append, who waits for it, and what an attempt with an open outcome tried to write."""

    new: Append
    then: Then
    tried: list[Entry] | None = None
    error: Exception | None = None


@dataclass(slots=True)
class Standing:
    last_seq: int
    updated_ms: int
    fault: str | None


class Appends:
    """Gathers appends while the last batch is under way, then commits them together."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._waiting: list[Waiting] = []
        self._something = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    def put(self, new: Append, then: Then) -> None:
        self._waiting.append(Waiting(new, then))
        self._something.set()

    async def close(self) -> None:
        """Commit what waits, then end."""
        self._closing = True
        self._something.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            self._something.clear()
            if not self._waiting and not self._closing:
                await self._something.wait()
            batch, self._waiting = self._waiting[:BATCH_MAX], self._waiting[BATCH_MAX:]
            if batch:
                await self._commit(batch)

    async def _commit(self, batch: list[Waiting]) -> None:
        try:
            await self._link.change(lambda connection: commit(connection, batch))
        except Exception as error:
            # Whatever it was, this task must go on: everybody else waits for it.
            if len(batch) > 1 and type(error) is not Unavailable:
                for waiting in batch:
                    await self._commit([waiting])
                return
            for waiting in batch:
                waiting.error = error
        loop = asyncio.get_running_loop()
        for waiting in batch:
            loop.call_soon(waiting.then, waiting.error)


async def commit(connection: Connection, batch: list[Waiting]) -> None:
    """Write those of a batch that fit; the others get their error."""
    ids = sorted({waiting.new.table_id for waiting in batch})
    standing = {
        id_: Standing(last_seq, updated_ms, fault)
        for id_, last_seq, updated_ms, fault in await connection.fetch(_STANDING, ids)
    }
    now, written = now_ms(), []
    for waiting in batch:
        waiting.error = None
        if waiting.tried is not None and await _happened(connection, waiting):
            continue
        table = standing.get(waiting.new.table_id)
        waiting.error = _refusal(waiting.new, table)
        if waiting.error is not None:
            continue
        assert table is not None
        table.updated_ms = max(now, table.updated_ms)
        table.last_seq = waiting.new.last_seq
        waiting.tried = numbered(waiting.new.entries, waiting.new.expected_seq, table.updated_ms)
        written.append(waiting)
    if written:
        await _write(connection, written, standing)


def _refusal(new: Append, table: Standing | None) -> StoreError | None:
    if table is None:
        return UnknownTable(new.table_id)
    if table.fault is not None:
        return SetApart(new.table_id, table.fault)
    if table.last_seq != new.expected_seq:
        return Conflict(new.table_id, new.expected_seq, table.last_seq)
    return None


async def _write(
    connection: Connection, written: list[Waiting], standing: dict[str, Standing]
) -> None:
    await insert_entries(
        connection, [(w.new.table_id, entry) for w in written for entry in w.tried or ()]
    )
    moved = sorted({w.new.table_id for w in written})
    await connection.execute(
        _TABLES,
        moved,
        [standing[id_].last_seq for id_ in moved],
        [standing[id_].updated_ms for id_ in moved],
    )
    for new in (w.new for w in written):
        if not new.only_entries:
            await connection.execute(_WORDS, new.table_id, new.status, new.listed, new.about)
        await insert_people(connection, new.table_id, new.people)
    await notify(connection, {w.new.table_id: w.new.last_seq for w in written if w.new.entries})


async def insert_entries(connection: Connection, entries: list[tuple[str, Entry]]) -> None:
    rows = [(id_, e.seq, e.at_ms, e.kind, e.body) for id_, e in entries]
    if rows:
        columns: list[Any] = [list(column) for column in zip(*rows, strict=True)]
        seals = [seal(id_, seq, kind, body) for id_, seq, _, kind, body in rows]
        await connection.execute(_ENTRIES, *columns, seals)


async def insert_people(connection: Connection, table_id: str, people: tuple[str, ...]) -> None:
    if people:
        await connection.executemany(_PEOPLE, [(person, table_id) for person in people])


async def notify(connection: Connection, last_seqs: dict[str, int]) -> None:
    """Wake all processes, when this transaction commits."""
    if last_seqs:
        told = [f"{seq} {table_id}" for table_id, seq in last_seqs.items()]
        await connection.execute(_NOTIFY, CHANNEL, told)


async def _happened(connection: Connection, waiting: Waiting) -> bool:
    """Whether an earlier attempt, whose answer was lost, wrote these very entries."""
    rows = await connection.fetch(
        """SELECT seq, at_ms, kind, body FROM entries
           WHERE table_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq""",
        waiting.new.table_id,
        waiting.new.expected_seq,
        waiting.new.last_seq,
    )
    return bool(rows) and [Entry(*row) for row in rows] == waiting.tried
