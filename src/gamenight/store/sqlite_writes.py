"""The changes that the writing thread makes in a SQLite file, many in one transaction.

Each looks first and then writes: an error leaves nothing half done for the others in the batch.
"""

import sqlite3
from collections.abc import Iterable

from gamenight.store.errors import Conflict, Damaged, SetApart, TableExists
from gamenight.store.interface import Append, Snapshot, WholeTable
from gamenight.store.ledger import now_ms, seal
from gamenight.store.sqlite_log import Log


def create(log: Log, new: Append) -> None:
    now = now_ms()
    number = _insert(
        log, new.table_id, new.status, new.listed, new.about, new.last_seq, now, now, None
    )
    _add(log, number, now, new)


def append(log: Log, new: Append) -> None:
    """Entries and words. (Entries alone go through ``Log.append``.)"""
    number = log.settled(new.table_id)
    last_seq, updated_ms, fault = log.db.execute(
        "SELECT last_seq, updated_ms, fault FROM tables WHERE number = ?", (number,)
    ).fetchone()
    if fault is not None:
        raise SetApart(new.table_id, fault)
    if last_seq != new.expected_seq:
        raise Conflict(new.table_id, new.expected_seq, last_seq)
    at_ms = max(updated_ms, now_ms())
    log.db.execute(
        """UPDATE tables SET last_seq = ?2, updated_ms = ?3, status = coalesce(?4, status),
                             listed = coalesce(?5, listed), about = coalesce(?6, about)
           WHERE number = ?1""",
        (number, new.last_seq, at_ms, new.status, new.listed, new.about),
    )
    _add(log, number, at_ms, new)


def delete(log: Log, table_id: str) -> None:
    # All of the log: a number above ``filed.n`` that went away could be given to another entry.
    log.file_all()
    number = log.settled(table_id)
    log.db.execute(
        "DELETE FROM entries WHERE n IN (SELECT n FROM places WHERE table_number = ?)", (number,)
    )
    log.db.execute("DELETE FROM places WHERE table_number = ?", (number,))
    log.db.execute("DELETE FROM tables WHERE number = ?", (number,))
    for part in ("people", "snapshots"):
        log.db.execute(f"DELETE FROM {part} WHERE table_id = ?", (table_id,))


def snapshot(log: Log, table_id: str, new: Snapshot) -> None:
    log.settled(table_id)
    log.db.execute(
        """INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT DO UPDATE
           SET seq = excluded.seq, body = excluded.body WHERE excluded.seq >= seq""",
        (table_id, new.seq, new.body),
    )


def set_fault(log: Log, table_id: str, fault: str | None) -> None:
    number = log.settled(table_id)
    log.db.execute("UPDATE tables SET fault = ? WHERE number = ?", (fault, number))


def redact(log: Log, table_id: str, bodies: dict[int, bytes]) -> None:
    number = log.settled(table_id)
    rows = log.db.execute(
        """SELECT places.seq, n, kind FROM places CROSS JOIN entries USING (n)
           WHERE places.table_number = ?""",
        (number,),
    )
    found = {seq: (n, kind) for seq, n, kind in rows}
    for seq in bodies:
        if seq not in found:
            raise Damaged(table_id, seq)
    log.db.executemany(
        "UPDATE entries SET body = ?, seal = ? WHERE n = ?",
        [
            (body, seal(table_id, seq, found[seq][1], body), found[seq][0])
            for seq, body in bodies.items()
        ],
    )


def forget_person(log: Log, person: str) -> list[str]:
    rows = log.db.execute("SELECT table_id FROM people WHERE person = ? ORDER BY 1", (person,))
    tables = [table_id for (table_id,) in rows]
    log.db.execute("DELETE FROM people WHERE person = ?", (person,))
    return tables


def leases(log: Log, names: Iterable[str], owner: str, seconds: float) -> set[str]:
    now = now_ms()
    held = set()
    for name in names:
        taken = log.db.execute(
            """INSERT INTO leases VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE
               SET owner = ?2, until_ms = ?3 WHERE owner = ?2 OR until_ms <= ?4""",
            (name, owner, now + round(seconds * 1000), now),
        )
        if taken.rowcount:
            held.add(name)
    return held


def give_back(log: Log, names: Iterable[str], owner: str) -> None:
    log.db.executemany(
        "DELETE FROM leases WHERE name = ? AND owner = ?", [(name, owner) for name in names]
    )


def set_setting(log: Log, name: str, value: bytes | None) -> None:
    if value is None:
        log.db.execute("DELETE FROM settings WHERE name = ?", (name,))
    else:
        log.db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


def put_whole(log: Log, table: WholeTable) -> None:
    c = table.card
    number = _insert(
        log, c.id, c.status, c.listed, c.about, c.last_seq, c.created_ms, c.updated_ms, c.fault
    )
    log.add(
        number,
        [
            (e.seq, e.at_ms, e.kind, e.body, seal(c.id, e.seq, e.kind, e.body))
            for e in table.entries
        ],
    )
    _join(log.db, c.id, table.people)
    if table.snapshot is not None:
        snapshot(log, c.id, table.snapshot)


def _insert(log: Log, table_id: str, *words: object) -> int:
    """The number of a new table. TableExists."""
    made = log.db.execute(
        """INSERT INTO tables
           (id, status, listed, about, last_seq, created_ms, updated_ms, fault)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING number""",
        (table_id, *words),
    ).fetchall()
    if not made:
        raise TableExists(table_id)
    return int(made[0][0])


def _add(log: Log, number: int, at_ms: int, new: Append) -> None:
    log.add(
        number,
        [
            (seq, at_ms, kind, body, seal(new.table_id, seq, kind, body))
            for seq, (kind, body) in enumerate(new.entries, start=new.expected_seq + 1)
        ],
    )
    _join(log.db, new.table_id, new.people)


def _join(db: sqlite3.Connection, table_id: str, people: Iterable[str]) -> None:
    db.executemany(
        "INSERT OR IGNORE INTO people VALUES (?, ?)", [(person, table_id) for person in people]
    )
