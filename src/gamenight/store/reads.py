"""Queries, the same for both databases."""

from typing import Any

from gamenight.store.errors import UnknownTable
from gamenight.store.sql import Statement, Steps
from gamenight.store.tables import (
    STATUSES,
    Entry,
    Filter,
    Snapshot,
    TableCard,
    WholeTable,
    check_entries,
)

SEQ_MAX = 2**62
_CARDS = """SELECT id, status, listed, about, last_seq, created_ms, updated_ms, fault
            FROM tables LEFT JOIN descriptions ON table_number = number"""


def read_entries(table_id: str, since: int) -> Steps[list[Entry]]:
    """One statement, so that the last number and the entries are of the same instant."""
    since = min(max(since, 0), SEQ_MAX)
    rows = yield Statement(
        """SELECT last_seq, seq, at_ms, kind, body, checksum
           FROM tables LEFT JOIN entries ON table_number = number AND seq > $2
           WHERE id = $1 ORDER BY seq""",
        (table_id, since),
    )
    if not rows:
        raise UnknownTable(table_id)
    found = [tuple(row)[1:] for row in rows if row[1] is not None]
    return check_entries(table_id, found, since, rows[0][0])


def read_card(table_id: str) -> Steps[TableCard]:
    rows = yield Statement(f"{_CARDS} WHERE id = $1", (table_id,))
    if not rows:
        raise UnknownTable(table_id)
    return _card(rows[0])


def list_cards(which: Filter) -> Steps[list[TableCard]]:
    # In so many words: SQLite takes the index of listed tables only then.
    wheres = [{None: "1 = 1", True: "listed", False: "NOT listed"}[which.listed]]
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
    limit = ""
    if which.limit is not None:
        values.append(which.limit)
        limit = f"LIMIT ${len(values)}"
    rows = yield Statement(
        f"{_CARDS} WHERE {' AND '.join(wheres)} ORDER BY updated_ms DESC, id {limit}", values
    )
    return [_card(row) for row in rows]


def count_tables() -> Steps[dict[str, int]]:
    rows = yield Statement(
        """SELECT CASE WHEN fault IS NULL THEN status ELSE 'faulty' END, count(*)
           FROM tables GROUP BY 1"""
    )
    return dict.fromkeys((*STATUSES, "faulty"), 0) | dict(rows)


def read_snapshot(table_id: str) -> Steps[Snapshot | None]:
    rows = yield Statement("SELECT seq, body FROM snapshots WHERE table_id = $1", (table_id,))
    return Snapshot(*rows[0]) if rows else None


def list_people(table_id: str) -> Steps[list[str]]:
    yield from read_card(table_id)
    rows = yield Statement(
        "SELECT person FROM people WHERE table_id = $1 ORDER BY person", (table_id,)
    )
    return [person for (person,) in rows]


def read_settings(prefix: str) -> Steps[dict[str, bytes]]:
    rows = yield Statement(
        """SELECT name, value FROM settings
           WHERE substr(name, 1, length(CAST($1 AS text))) = $1 ORDER BY name""",
        (prefix,),
    )
    return dict(rows)


def read_whole(table_id: str) -> Steps[WholeTable]:
    card = yield from read_card(table_id)
    people = yield from list_people(table_id)
    entries = yield from read_entries(table_id, 0)
    snapshot = yield from read_snapshot(table_id)
    return WholeTable(card, tuple(people), tuple(entries), snapshot)


def _card(row: Any) -> TableCard:
    id_, status, listed, about, *rest = row
    return TableCard(id_, status, bool(listed), b"" if about is None else about, *rest)
