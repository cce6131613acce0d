"""The changes made in a PostgreSQL database, other than appends."""

from collections.abc import Collection
from datetime import timedelta

from gamenight.store.errors import Damaged, TableExists, UnknownTable
from gamenight.store.interface import Append, Snapshot, TableCard, WholeTable
from gamenight.store.ledger import now_ms, numbered, seal
from gamenight.store.postgres_appends import (
    CHANNEL,
    SETTING,
    insert_entries,
    insert_people,
    notify,
)
from gamenight.store.postgres_link import Connection


async def create(connection: Connection, new: Append) -> None:
    now = now_ms()
    assert new.status is not None
    assert new.about is not None
    made = TableCard(new.table_id, new.status, bool(new.listed), new.about, new.last_seq, now, now)
    await put_whole(connection, WholeTable(made, new.people, tuple(numbered(new.entries, 0, now))))


async def put_whole(connection: Connection, table: WholeTable) -> None:
    c = table.card
    made = await connection.fetchval(
        """INSERT INTO tables (id, status, listed, about, last_seq, created_ms, updated_ms, fault)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING 1""",
        *(c.id, c.status, c.listed, c.about, c.last_seq, c.created_ms, c.updated_ms, c.fault),
    )
    if made is None:
        raise TableExists(c.id)
    await insert_entries(connection, [(c.id, entry) for entry in table.entries])
    await insert_people(connection, c.id, table.people)
    if table.snapshot is not None:
        await snapshot(connection, c.id, table.snapshot)
    await notify(connection, {c.id: c.last_seq} if table.entries else {})


async def delete(connection: Connection, table_id: str) -> None:
    await _lock(connection, table_id)
    await connection.execute("DELETE FROM tables WHERE id = $1", table_id)
    for part in ("entries", "people", "snapshots"):
        await connection.execute(f"DELETE FROM {part} WHERE table_id = $1", table_id)


async def snapshot(connection: Connection, table_id: str, new: Snapshot) -> None:
    await _lock(connection, table_id)
    await connection.execute(
        """INSERT INTO snapshots (table_id, seq, body) VALUES ($1, $2, $3)
           ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body
           WHERE excluded.seq >= snapshots.seq""",
        *(table_id, new.seq, new.body),
    )


async def set_fault(connection: Connection, table_id: str, fault: str | None) -> None:
    await _lock(connection, table_id)
    await connection.execute("UPDATE tables SET fault = $2 WHERE id = $1", table_id, fault)


async def redact(connection: Connection, table_id: str, bodies: dict[int, bytes]) -> None:
    await _lock(connection, table_id)
    rows = await connection.fetch("SELECT seq, kind FROM entries WHERE table_id = $1", table_id)
    kinds: dict[int, str] = dict(rows)
    for seq in bodies:
        if seq not in kinds:
            raise Damaged(table_id, seq)
    await connection.executemany(
        "UPDATE entries SET body = $3, seal = $4 WHERE table_id = $1 AND seq = $2",
        [
            (table_id, seq, body, seal(table_id, seq, kinds[seq], body))
            for seq, body in bodies.items()
        ],
    )


async def forget_person(connection: Connection, person: str) -> list[str]:
    rows = await connection.fetch("DELETE FROM people WHERE person = $1 RETURNING table_id", person)
    return sorted(table_id for (table_id,) in rows)


async def leases(
    connection: Connection, names: Collection[str], owner: str, seconds: float
) -> set[str]:
    """By the database's clock, as the processes' may differ; sorted, lest two wait crosswise."""
    rows = await connection.fetch(
        """INSERT INTO leases (name, owner, until)
           SELECT name, $2, clock_timestamp() + $3 FROM unnest($1::text[]) AS name
           ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until
           WHERE leases.owner = excluded.owner OR leases.until <= clock_timestamp()
           RETURNING name""",
        sorted(names),
        owner,
        timedelta(seconds=seconds),
    )
    return {name for (name,) in rows}


async def give_back(connection: Connection, names: Collection[str], owner: str) -> None:
    await connection.execute(
        "DELETE FROM leases WHERE name = ANY($1::text[]) AND owner = $2", sorted(names), owner
    )


async def set_setting(connection: Connection, name: str, value: bytes | None) -> None:
    if value is None:
        await connection.execute("DELETE FROM settings WHERE name = $1", name)
    else:
        await connection.execute(
            """INSERT INTO settings (name, value) VALUES ($1, $2)
               ON CONFLICT (name) DO UPDATE SET value = excluded.value""",
            name,
            value,
        )
    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{SETTING} {name}")


async def _lock(connection: Connection, table_id: str) -> None:
    """Keep appends and deletion away until this transaction ends. UnknownTable."""
    row = await connection.fetchrow("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", table_id)
    if row is None:
        raise UnknownTable(table_id)
