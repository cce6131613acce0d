"""The questions that are asked of a PostgreSQL database."""

from typing import Any

from gamenight.store.errors import UnknownTable
from gamenight.store.interface import (
    STATUSES,
    Entry,
    Filter,
    Snapshot,
    TableCard,
    WholeTable,
)
from gamenight.store.ledger import unbroken
from gamenight.store.postgres_link import Connection

CARD = "id, status, listed, about, last_seq, created_ms, updated_ms, fault"


async def entries(connection: Connection, table_id: str, since: int) -> list[Entry]:
    """One query, so that the last number and the entries are of the same instant."""
    rows = await connection.fetch(
        """SELECT tables.last_seq, seq, at_ms, kind, body, seal
           FROM tables LEFT JOIN entries ON table_id = id AND seq > $2
           WHERE id = $1 ORDER BY seq""",
        table_id,
        since,
    )
    if not rows:
        raise UnknownTable(table_id)
    found = [tuple(row)[1:] for row in rows if row["seq"] is not None]
    return unbroken(table_id, found, since, rows[0]["last_seq"])


async def card(connection: Connection, table_id: str) -> TableCard:
    row = await connection.fetchrow(f"SELECT {CARD} FROM tables WHERE id = $1", table_id)
    if row is None:
        raise UnknownTable(table_id)
    return TableCard(*row)


async def cards(connection: Connection, which: Filter) -> list[TableCard]:
    wheres = [{None: "true", True: "listed", False: "NOT listed"}[which.listed]]
    values: list[Any] = []
    for where, value in (
        ("status = $%d", which.status),
        ("id IN (SELECT table_id FROM people WHERE person = $%d)", which.person),
        ("updated_ms > $%d", which.updated_after_ms),
        ("updated_ms < $%d", which.updated_before_ms),
        ("(fault IS NOT NULL) = $%d", which.faulty),
    ):
        if value is not None:
            values.append(value)
            wheres.append(where % len(values))
    rows = await connection.fetch(
        f"""SELECT {CARD} FROM tables WHERE {" AND ".join(wheres)}
            ORDER BY updated_ms DESC, id COLLATE "C" LIMIT ${len(values) + 1}""",
        *values,
        which.limit,
    )
    return [TableCard(*row) for row in rows]


async def counts(connection: Connection) -> dict[str, int]:
    rows = await connection.fetch(
        """SELECT CASE WHEN fault IS NULL THEN status ELSE 'faulty' END, count(*)
           FROM tables GROUP BY 1"""
    )
    return dict.fromkeys((*STATUSES, "faulty"), 0) | dict(rows)


async def snapshot(connection: Connection, table_id: str) -> Snapshot | None:
    row = await connection.fetchrow("SELECT seq, body FROM snapshots WHERE table_id = $1", table_id)
    return None if row is None else Snapshot(*row)


async def people(connection: Connection, table_id: str) -> list[str]:
    await card(connection, table_id)
    rows = await connection.fetch(
        'SELECT person FROM people WHERE table_id = $1 ORDER BY person COLLATE "C"', table_id
    )
    return [person for (person,) in rows]


async def settings(connection: Connection, prefix: str) -> dict[str, bytes]:
    rows = await connection.fetch(
        'SELECT name, value FROM settings WHERE starts_with(name, $1) ORDER BY name COLLATE "C"',
        prefix,
    )
    return dict(rows)


async def whole(connection: Connection, table_id: str) -> WholeTable:
    return WholeTable(
        await card(connection, table_id),
        tuple(await people(connection, table_id)),
        tuple(await entries(connection, table_id, 0)),
        await snapshot(connection, table_id),
    )
