"""The questions that are asked of a SQLite file. Each is answered within one transaction."""

import dataclasses
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

_CARD = "SELECT number, id, status, listed, about, last_seq, created_ms, updated_ms, fault FROM"

# What is not filed yet: see sqlite_log.py.
_TAIL = "FROM entries WHERE n > (SELECT n FROM filed)"

_CARDS = f"""WITH
    tail AS (SELECT table_number, max(seq) AS seq, max(at_ms) AS at_ms {_TAIL} GROUP BY 1),
    cards AS (SELECT number, id, status, listed, about, created_ms, fault,
                     max(last_seq, coalesce(seq, 0)) AS last_seq,
                     max(updated_ms, coalesce(at_ms, 0)) AS updated_ms
              FROM tables LEFT JOIN tail ON table_number = number)
    {_CARD} cards"""


def at_one_instant(db: sqlite3.Connection, ask: Callable[[sqlite3.Connection], T]) -> T:
    """An answer from the database as it stood at one instant, whatever is written meanwhile."""
    db.execute("BEGIN")
    try:
        return ask(db)
    finally:
        db.execute("ROLLBACK")


def entries(db: sqlite3.Connection, table_id: str, since: int) -> list[Entry]:
    number, filed = _filed(db, table_id)
    rows = db.execute(
        """SELECT entries.seq, at_ms, kind, body, seal FROM places CROSS JOIN entries USING (n)
           WHERE places.table_number = ? AND places.seq > ? ORDER BY places.seq""",
        (number, since),
    ).fetchall()
    rows += db.execute(
        f"SELECT seq, at_ms, kind, body, seal {_TAIL} AND table_number = ? AND seq > ? ORDER BY n",
        (number, max(since, filed.last_seq)),
    )
    return unbroken(table_id, rows, since, filed.last_seq)


def card(db: sqlite3.Connection, table_id: str) -> TableCard:
    number, filed = _filed(db, table_id)
    seq, at_ms = db.execute(
        f"SELECT max(seq), max(at_ms) {_TAIL} AND table_number = ?", (number,)
    ).fetchone()
    if seq is None or seq <= filed.last_seq:
        return filed
    return dataclasses.replace(filed, last_seq=seq, updated_ms=max(filed.updated_ms, at_ms))


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
        f"""{_CARDS} WHERE {" AND ".join(wheres)}
            ORDER BY updated_ms DESC, id LIMIT ?""",
        (*values, -1 if which.limit is None else which.limit),
    )
    return [_card(row)[1] for row in rows]


def counts(db: sqlite3.Connection) -> dict[str, int]:
    rows = db.execute(
        "SELECT iif(fault IS NULL, status, 'faulty'), count(*) FROM tables GROUP BY 1"
    )
    return dict.fromkeys((*STATUSES, "faulty"), 0) | dict(rows.fetchall())


def snapshot(db: sqlite3.Connection, table_id: str) -> Snapshot | None:
    row = db.execute("SELECT seq, body FROM snapshots WHERE table_id = ?", (table_id,)).fetchone()
    return None if row is None else Snapshot(*row)


def people(db: sqlite3.Connection, table_id: str) -> list[str]:
    _filed(db, table_id)
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


def _filed(db: sqlite3.Connection, table_id: str) -> tuple[int, TableCard]:
    """The number of a table, and its card as far as entries are filed. UnknownTable."""
    row = db.execute(f"{_CARD} tables WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        raise UnknownTable(table_id)
    return _card(row)


def _card(row: Any) -> tuple[int, TableCard]:
    number, id_, status, listed, *words = row
    return number, TableCard(id_, status, bool(listed), *words)
