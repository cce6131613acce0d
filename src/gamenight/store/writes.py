"""Changes, the same for both databases.

Each looks first and then writes: a StoreError leaves nothing half done for others in the same
transaction.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from gamenight.store.errors import (
    Conflict,
    Damaged,
    SetApart,
    StoreError,
    TableExists,
    UnknownTable,
)
from gamenight.store.sql import Bulk, Notify, Statement, Steps
from gamenight.store.tables import (
    Append,
    Entry,
    EntryRow,
    Pending,
    Snapshot,
    TableCard,
    WholeTable,
    checksum,
)

_INSERT_ENTRIES = """INSERT {or_rollback} INTO entries
                     (table_number, seq, at_ms, kind, body, checksum) {rows}"""
_PUT_SETTING = """INSERT INTO settings (name, value) VALUES ($1, $2)
                  ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
_ENTRY_TYPES = ("bigint", "bigint", "bigint", "text", "bytea", "bigint")

LEASE_MAX_S = 60

CHECKED = "checked"  # the setting that is written to see whether anything can be

SETTING = "setting"  # a notification begins with this word, or with a table's last number


def create(new: Append, now: int) -> Steps[None]:
    assert new.status is not None
    assert new.about is not None
    card = TableCard(new.table_id, new.status, bool(new.listed), new.about, new.last_seq, now, now)
    entries = [Entry(seq, now, *draft) for seq, draft in enumerate(new.entries, start=1)]
    yield from put_whole(WholeTable(card, new.people, tuple(entries)))


def put_whole(table: WholeTable) -> Steps[None]:
    c = table.card
    made = yield Statement(
        """INSERT INTO tables (id, status, listed, last_seq, created_ms, updated_ms, fault)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING number""",
        (c.id, c.status, c.listed, c.last_seq, c.created_ms, c.updated_ms, c.fault),
    )
    if not made:
        raise TableExists(c.id)
    number = made[0][0]
    yield Statement("INSERT INTO descriptions VALUES ($1, $2)", (number, c.about))
    yield Bulk(
        _INSERT_ENTRIES,
        _ENTRY_TYPES,
        [
            (number, e.seq, e.at_ms, e.kind, e.body, checksum(c.id, e.seq, e.kind, e.body))
            for e in table.entries
        ],
    )
    yield _insert_people((c.id, person) for person in table.people)
    if table.snapshot is not None:
        yield _save_snapshot(c.id, table.snapshot)
    if table.entries:
        yield Notify([f"{c.last_seq} {c.id}"])


@dataclass(slots=True)
class Head:
    """Where a table stands: what decides whether an append fits."""

    number: int
    last_seq: int
    updated_ms: int
    fault: str | None


def append(batch: Sequence[Pending], now: int) -> Steps[None]:
    """Write those of a batch that fit, in a few statements; the others get their error."""
    heads = yield from _lock_heads({pending.new.table_id for pending in batch})
    written: list[tuple[Head, Append]] = []
    rows: list[EntryRow] = []
    for pending in batch:
        new, head = pending.new, heads.get(pending.new.table_id)
        pending.error = None
        if pending.tried is not None and (yield from _is_written(new, pending.tried)):
            continue
        pending.error = _refuse(new, head)
        if head is None or pending.error is not None:
            continue
        head.last_seq, head.updated_ms = new.last_seq, max(now, head.updated_ms)
        pending.tried = _number(head, new)
        rows += pending.tried
        written.append((head, new))
    if not written:
        return
    yield Bulk(_INSERT_ENTRIES, _ENTRY_TYPES, rows)
    moved = {head.number: head for head, _ in written}
    yield Bulk(
        """UPDATE tables SET last_seq = new.column2, updated_ms = new.column3
           FROM ({rows}) AS new WHERE number = new.column1""",
        ("bigint", "bigint", "bigint"),
        [(head.number, head.last_seq, head.updated_ms) for head in moved.values()],
    )
    for head, new in written:
        if new[3:] != (None, None, None, ()):
            yield from _change_words(head.number, new)
    yield Notify(f"{new.last_seq} {new.table_id}" for _, new in written if new.entries)


def delete(table_id: str) -> Steps[None]:
    number = yield from _lock(table_id)
    for part in ("entries", "descriptions"):
        yield Statement(f"DELETE FROM {part} WHERE table_number = $1", (number,))
    for part in ("people", "snapshots"):
        yield Statement(f"DELETE FROM {part} WHERE table_id = $1", (table_id,))
    yield Statement("DELETE FROM tables WHERE number = $1", (number,))


def save_snapshot(table_id: str, new: Snapshot) -> Steps[None]:
    yield from _lock(table_id)
    yield _save_snapshot(table_id, new)


def set_fault(table_id: str, fault: str | None) -> Steps[None]:
    number = yield from _lock(table_id)
    if fault is not None:  # a text that every database can hold
        fault = fault.replace("\0", "�").encode(errors="replace").decode()
    yield Statement("UPDATE tables SET fault = $2 WHERE number = $1", (number, fault))


def redact(table_id: str, bodies: dict[int, bytes]) -> Steps[None]:
    number = yield from _lock(table_id)
    rows = yield Statement("SELECT seq, kind FROM entries WHERE table_number = $1", (number,))
    kinds: dict[int, str] = dict(rows)
    for seq in bodies:
        if seq not in kinds:
            raise Damaged(table_id, seq)
    yield Bulk(
        """UPDATE entries SET body = new.column3, checksum = new.column4
           FROM ({rows}) AS new WHERE table_number = new.column1 AND seq = new.column2""",
        ("bigint", "bigint", "bytea", "bigint"),
        [
            (number, seq, body, checksum(table_id, seq, kinds[seq], body))
            for seq, body in bodies.items()
        ],
    )


def erase_person(person: str, table_id: str | None) -> Steps[list[str]]:
    rows = yield Statement(
        """DELETE FROM people WHERE person = $1 AND table_id = coalesce($2, table_id)
           RETURNING table_id""",
        (person, table_id),
    )
    return sorted(table_id for (table_id,) in rows)


def take_leases(names: Collection[str], owner: str, seconds: float) -> Steps[set[str]]:
    """By the database's clock, as the processes' may differ; sorted, lest two wait crosswise.

    A lease that seems to last longer than any can was given before that clock was set back.
    """
    assert seconds <= LEASE_MAX_S
    rows = yield Bulk(
        f"""INSERT INTO leases (name, owner, until_ms)
           SELECT column1, column2, now_ms() + column3 FROM ({{rows}}) AS new WHERE 1 = 1
           ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until_ms = excluded.until_ms
           WHERE leases.owner = excluded.owner OR leases.until_ms <= now_ms()
              OR leases.until_ms > now_ms() + {LEASE_MAX_S * 1000}
           RETURNING name""",
        ("text", "text", "bigint"),
        [(name, owner, round(seconds * 1000)) for name in sorted(set(names))],
    )
    return {name for (name,) in rows}


def release_leases(names: Collection[str], owner: str) -> Steps[None]:
    yield Bulk(
        "DELETE FROM leases WHERE (name, owner) IN ({rows})",
        ("text", "text"),
        [(name, owner) for name in sorted(set(names))],
    )


def set_setting(name: str, value: bytes | None) -> Steps[None]:
    if value is None:
        yield Statement("DELETE FROM settings WHERE name = $1", (name,))
    else:
        yield Statement(_PUT_SETTING, (name, value))
    yield Notify([f"{SETTING} {name}"])


def keep_setting(name: str, value: bytes) -> Steps[bytes]:
    """Set a setting that is not there yet; what it is now. Of several who try, one is first."""
    yield Statement(
        "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        (name, value),
    )
    rows = yield Statement("SELECT value FROM settings WHERE name = $1", (name,))
    kept: bytes = rows[0][0]
    return kept


def write_check(now: int) -> Steps[None]:
    yield Statement(_PUT_SETTING, (CHECKED, b"%d" % now))


def take_setting(name: str) -> Steps[bytes | None]:
    """Remove a setting and return it: of several who try, one gets it."""
    rows = yield Statement("DELETE FROM settings WHERE name = $1 RETURNING value", (name,))
    return rows[0][0] if rows else None


def copy_person(person: str, other: str) -> Steps[None]:
    yield Statement(
        """INSERT INTO people (table_id, person) SELECT table_id, $2 FROM people WHERE person = $1
           ON CONFLICT DO NOTHING""",
        (person, other),
    )


def _lock_heads(table_ids: Collection[str]) -> Steps[dict[str, Head]]:
    rows = yield Bulk(
        """SELECT id, number, last_seq, updated_ms, fault FROM tables
           WHERE id IN ({rows}) {lock}""",
        ("text",),
        [(table_id,) for table_id in sorted(table_ids)],
    )
    return {table_id: Head(*rest) for table_id, *rest in rows}


def _refuse(new: Append, head: Head | None) -> StoreError | None:
    if head is None:
        return UnknownTable(new.table_id)
    if head.fault is not None:
        return SetApart(new.table_id, head.fault)
    if head.last_seq != new.expected_seq:
        return Conflict(new.table_id, new.expected_seq, head.last_seq)
    return None


def _is_written(new: Append, tried: list[EntryRow]) -> Steps[bool]:
    """Whether an earlier attempt, whose answer was lost, wrote these very entries."""
    rows = yield Statement(
        """SELECT number, seq, at_ms, kind, body, checksum
           FROM tables JOIN entries ON table_number = number
           WHERE id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq""",
        (new.table_id, new.expected_seq, new.last_seq),
    )
    return bool(rows) and [tuple(row) for row in rows] == tried


def _lock(table_id: str) -> Steps[int]:
    """The number of a table that nobody else changes until this transaction ends. UnknownTable."""
    rows = yield Statement("SELECT number FROM tables WHERE id = $1 {lock}", (table_id,))
    if not rows:
        raise UnknownTable(table_id)
    return int(rows[0][0])


def _change_words(number: int, new: Append) -> Steps[None]:
    if new.status is not None or new.listed is not None:
        yield Statement(
            """UPDATE tables SET status = coalesce($2, status), listed = coalesce($3, listed)
               WHERE number = $1""",
            (number, new.status, new.listed),
        )
    if new.about is not None:
        yield Statement(
            """INSERT INTO descriptions VALUES ($1, $2)
               ON CONFLICT (table_number) DO UPDATE SET about = excluded.about""",
            (number, new.about),
        )
    yield _insert_people((new.table_id, person) for person in new.people)


def _number(head: Head, new: Append) -> list[EntryRow]:
    """Rows of new entries, the last of which is the table's last."""
    return [
        (head.number, seq, head.updated_ms, kind, body, checksum(new.table_id, seq, kind, body))
        for seq, (kind, body) in enumerate(new.entries, start=new.expected_seq + 1)
    ]


def _insert_people(people: Iterable[tuple[str, str]]) -> Bulk:
    return Bulk(
        "INSERT INTO people (table_id, person) {rows} ON CONFLICT DO NOTHING",
        ("text", "text"),
        list(people),
    )


def _save_snapshot(table_id: str, new: Snapshot) -> Statement:
    return Statement(
        """INSERT INTO snapshots (table_id, seq, body) VALUES ($1, $2, $3)
           ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body
           WHERE excluded.seq >= snapshots.seq""",
        (table_id, new.seq, new.body),
    )
