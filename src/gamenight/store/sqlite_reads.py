"""The questions that are asked of a SQLite file. Each is answered within one transaction."""

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

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

T = TypeVar("T")

CARD = "id, status, listed, about, last_seq, created_ms, updated_ms, fault"


def at_one_instant(db: sqlite3.Connection, ask: Callable[[sqlite3.Connection], T]) -> T:
    """An answer from the database as it stood at one instant, whatever is written meanwhile."""
    db.execute("BEGIN")
    try:
        return ask(db)
    finally:
        db.execute("ROLLBACK")


def entries(db: sqlite3.Connection, table_id: str, since: int) -> list[Entry]:
    last_seq = card(db, table_id).last_seq
    rows = db.execute(
        """SELECT seq, at_ms, kind, body, seal FROM entries
           WHERE table_id = ? AND seq > ? ORDER BY seq""",
        (table_id, since),
    )
    return unbroken(table_id, rows, since, last_seq)


def card(db: sqlite3.Connection, table_id: str) -> TableCard:
    row = db.execute(f"SELECT {CARD} FROM tables WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        raise UnknownTable(table_id)
    return _card(row)


def cards(db: sqlite3.Connection, which: Filter) -> list[TableCard]:
    # In so many words: the planner takes the index of listed tables only then.
    wheres = [{None: "1", True: "listed", False: "NOT listed"}[which.listed]]
    values: list[str | int] = []
    for where, value in (
        ("status = ?", which.status),
        ("id IN (SELECT table_id FROM people WHERE person = ?)", which.person),
        ("updated_ms > ?", which.updated_after_ms),
        ("updated_ms < ?", which.updated_before_ms),
        ("(fault IS NOT NULL) = ?", which.faulty),
    ):
        if value is not None:
            wheres.append(where)
            values.append(value)
    rows = db.execute(
        f"""SELECT {CARD} FROM tables WHERE {" AND ".join(wheres)}
            ORDER BY updated_ms DESC, id LIMIT ?""",
        (*values, -1 if which.limit is None else which.limit),
    )
    return [_card(row) for row in rows]


def counts(db: sqlite3.Connection) -> dict[str, int]:
    rows = db.execute(
        "SELECT iif(fault IS NULL, status, 'faulty'), count(*) FROM tables GROUP BY 1"
    )
    return dict.fromkeys((*STATUSES, "faulty"), 0) | dict(rows.fetchall())


def snapshot(db: sqlite3.Connection, table_id: str) -> Snapshot | None:
    row = db.execute("SELECT seq, body FROM snapshots WHERE table_id = ?", (table_id,)).fetchone()
    return None if row is None else Snapshot(*row)


def people(db: sqlite3.Connection, table_id: str) -> list[str]:
    card(db, table_id)
    rows = db.execute("SELECT person FROM people WHERE table_id = ? ORDER BY person", (table_id,))
    return [person for (person,) in rows]


def settings(db: sqlite3.Connection, prefix: str) -> dict[str, bytes]:
    rows = db.execute(
        "SELECT name, value FROM settings WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name",
        (prefix,),
    )
    return dict(rows.fetchall())


def whole(db: sqlite3.Connection, table_id: str) -> WholeTable:
    return WholeTable(
        card(db, table_id),
        tuple(people(db, table_id)),
        tuple(entries(db, table_id, 0)),
        snapshot(db, table_id),
    )


def _card(row: Any) -> TableCard:
    id_, status, listed, about, last_seq, created_ms, updated_ms, fault = row
    return TableCard(id_, status, bool(listed), about, last_seq, created_ms, updated_ms, fault)
