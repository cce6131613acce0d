"""The changes that the writing thread makes in a SQLite file, many in one transaction.

Each looks first and then writes: an error leaves nothing half done for the others in the batch.
"""

import functools
import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from gamenight.store.errors import Conflict, Damaged, SetApart, TableExists
from gamenight.store.interface import Append, Snapshot, Wake, WholeTable
from gamenight.store.ledger import now_ms, seal
from gamenight.store.sqlite_reads import card

ROWS_MAX = 64

_ENTRY = """INSERT INTO entries (table_id, seq, at_ms, kind, body, seal)
            VALUES (?1, ?2, (SELECT updated_ms FROM tables WHERE id = ?1), ?3, ?4, ?5)"""


def create(db: sqlite3.Connection, wakes: list[Wake], new: Append) -> None:
    now = now_ms()
    made = db.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING",
        (new.table_id, new.status, new.listed, new.about, new.last_seq, now, now),
    )
    if made.rowcount == 0:
        raise TableExists(new.table_id)
    _add(db, wakes, new)


def append(db: sqlite3.Connection, wakes: list[Wake], new: Append) -> None:
    moved = db.execute(
        """UPDATE tables SET last_seq = ?3, updated_ms = max(updated_ms, ?4)
           WHERE id = ?1 AND last_seq = ?2 AND fault IS NULL""",
        (new.table_id, new.expected_seq, new.last_seq, now_ms()),
    )
    if moved.rowcount == 0:
        _refuse(db, new)
    if not new.only_entries:
        db.execute(
            """UPDATE tables SET status = coalesce(?2, status), listed = coalesce(?3, listed),
                                 about = coalesce(?4, about) WHERE id = ?1""",
            (new.table_id, new.status, new.listed, new.about),
        )
    _add(db, wakes, new)


def append_many(db: sqlite3.Connection, many: Sequence[Append]) -> bool:
    """Appends of one entry each, to as many tables; False if some do not fit: then roll back.

    A statement for many rows is one trip into the database, where another thread can go on.
    """
    now = now_ms()
    for some in _powers_of_two(many):
        room, size = _rows_of(3, len(some)), len(some)
        moved = db.execute(
            f"""UPDATE tables SET last_seq = last_seq + 1, updated_ms = max(updated_ms, new.column3)
                FROM (VALUES {room}) AS new WHERE id = new.column1 AND last_seq = new.column2
                AND fault IS NULL""",
            [value for new in some for value in (new.table_id, new.expected_seq, now)],
        )
        if moved.rowcount != size:
            return False
        rows: list[object] = []
        for new in some:
            kind, body = new.entries[0]
            seq = new.expected_seq + 1
            rows += (new.table_id, seq, kind, body, seal(new.table_id, seq, kind, body))
        db.execute(
            f"""INSERT INTO entries (table_id, seq, at_ms, kind, body, seal)
                SELECT new.column1, new.column2, updated_ms, new.column3, new.column4, new.column5
                FROM (VALUES {_rows_of(5, size)}) AS new CROSS JOIN tables ON id = new.column1""",
            rows,
        )
    return True


def _powers_of_two(many: Sequence[Append]) -> Iterator[Sequence[Append]]:
    """Pieces of few different sizes: each size is a statement that the database prepares once."""
    size = ROWS_MAX
    while many:
        while size > len(many):
            size //= 2
        yield many[:size]
        many = many[size:]


@functools.cache
def _rows_of(columns: int, rows: int) -> str:
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)


def delete(db: sqlite3.Connection, table_id: str) -> None:
    card(db, table_id)
    db.execute("DELETE FROM tables WHERE id = ?", (table_id,))
    for part in ("entries", "people", "snapshots"):
        db.execute(f"DELETE FROM {part} WHERE table_id = ?", (table_id,))


def snapshot(db: sqlite3.Connection, table_id: str, new: Snapshot) -> None:
    card(db, table_id)
    db.execute(
        """INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT DO UPDATE
           SET seq = excluded.seq, body = excluded.body WHERE excluded.seq >= seq""",
        (table_id, new.seq, new.body),
    )


def set_fault(db: sqlite3.Connection, table_id: str, fault: str | None) -> None:
    card(db, table_id)
    db.execute("UPDATE tables SET fault = ? WHERE id = ?", (fault, table_id))


def redact(db: sqlite3.Connection, table_id: str, bodies: dict[int, bytes]) -> None:
    card(db, table_id)
    kinds = dict(db.execute("SELECT seq, kind FROM entries WHERE table_id = ?", (table_id,)))
    for seq in bodies:
        if seq not in kinds:
            raise Damaged(table_id, seq)
    db.executemany(
        "UPDATE entries SET body = ?, seal = ? WHERE table_id = ? AND seq = ?",
        [
            (body, seal(table_id, seq, kinds[seq], body), table_id, seq)
            for seq, body in bodies.items()
        ],
    )


def forget_person(db: sqlite3.Connection, person: str) -> list[str]:
    rows = db.execute("SELECT table_id FROM people WHERE person = ? ORDER BY 1", (person,))
    tables = [table_id for (table_id,) in rows]
    db.execute("DELETE FROM people WHERE person = ?", (person,))
    return tables


def leases(db: sqlite3.Connection, names: Iterable[str], owner: str, seconds: float) -> set[str]:
    now = now_ms()
    held = set()
    for name in names:
        taken = db.execute(
            """INSERT INTO leases VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE
               SET owner = ?2, until_ms = ?3 WHERE owner = ?2 OR until_ms <= ?4""",
            (name, owner, now + round(seconds * 1000), now),
        )
        if taken.rowcount:
            held.add(name)
    return held


def give_back(db: sqlite3.Connection, names: Iterable[str], owner: str) -> None:
    db.executemany(
        "DELETE FROM leases WHERE name = ? AND owner = ?", [(name, owner) for name in names]
    )


def set_setting(db: sqlite3.Connection, name: str, value: bytes | None) -> None:
    if value is None:
        db.execute("DELETE FROM settings WHERE name = ?", (name,))
    else:
        db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


def put_whole(db: sqlite3.Connection, wakes: list[Wake], table: WholeTable) -> None:
    c = table.card
    made = db.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (c.id, c.status, c.listed, c.about, c.last_seq, c.created_ms, c.updated_ms, c.fault),
    )
    if made.rowcount == 0:
        raise TableExists(c.id)
    db.executemany(
        "INSERT INTO entries (table_id, seq, at_ms, kind, body, seal) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (c.id, e.seq, e.at_ms, e.kind, e.body, seal(c.id, e.seq, e.kind, e.body))
            for e in table.entries
        ],
    )
    _join(db, c.id, table.people)
    if table.snapshot is not None:
        snapshot(db, c.id, table.snapshot)
    if table.entries:
        wakes.append(Wake(c.id, c.last_seq))


def _add(db: sqlite3.Connection, wakes: list[Wake], new: Append) -> None:
    for seq, (kind, body) in enumerate(new.entries, start=new.expected_seq + 1):
        db.execute(_ENTRY, (new.table_id, seq, kind, body, seal(new.table_id, seq, kind, body)))
    _join(db, new.table_id, new.people)
    if new.entries:
        wakes.append(Wake(new.table_id, new.last_seq))


def _join(db: sqlite3.Connection, table_id: str, people: Iterable[str]) -> None:
    db.executemany(
        "INSERT OR IGNORE INTO people VALUES (?, ?)", [(person, table_id) for person in people]
    )


def _refuse(db: sqlite3.Connection, new: Append) -> None:
    standing = card(db, new.table_id)
    if standing.fault is not None:
        raise SetApart(new.table_id, standing.fault)
    raise Conflict(new.table_id, new.expected_seq, standing.last_seq)
