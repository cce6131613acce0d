"""The log in a SQLite file: entries in the order in which they came, and places to find them by.

An entry goes to the end of the file's one log, beside all others of its commit: a hundred tables
share a few pages. Where a table's entries are is *filed* later, many of a table at a time, because
each table has pages of its own there. What is not filed yet is the log's tail, which readers look
through from end to end:

- ``places`` has every entry up to ``tables.last_seq``;
- every later entry of a table has a number ``n`` above ``filed.n``.

So what is on disk is whole at any instant, whoever reads it. The writing thread remembers how far
its tables are, as long as no other process has written.
"""

import functools
import sqlite3
from collections.abc import Sequence

from gamenight.store.errors import Conflict, SetApart, UnknownTable
from gamenight.store.interface import Append
from gamenight.store.ledger import EntryRow, seal

ROWS_MAX = 128
ROWS_STEP = 8

# OR IGNORE: of an entry that was damaged by hand the reader of its table is to hear, nobody else.
_FILE_PLACES = """INSERT OR IGNORE INTO places
                  SELECT table_number, entries.seq, n FROM entries JOIN tables
                  ON number = table_number WHERE n > (SELECT n FROM filed) AND seq > last_seq
                  ORDER BY 1, 2"""
_FILE_TABLES = """UPDATE tables SET last_seq = tail.seq, updated_ms = max(updated_ms, tail.at_ms)
                  FROM (SELECT table_number, max(seq) AS seq, max(at_ms) AS at_ms FROM entries
                        WHERE n > (SELECT n FROM filed) GROUP BY table_number) AS tail
                  WHERE number = tail.table_number AND last_seq < tail.seq"""
_MOVED = """UPDATE tables SET last_seq = new.column2, updated_ms = new.column3
            FROM (VALUES {}) AS new WHERE number = new.column1"""


class Head:
    """How far a table is: its last entry, and the numbers of those that are not filed."""

    __slots__ = ("at_ms", "last_seq", "number", "unfiled")

    def __init__(self, number: int, last_seq: int, at_ms: int) -> None:
        self.number = number
        self.last_seq = last_seq
        self.at_ms = at_ms
        self.unfiled: list[int] = []


class Log:
    """Of the writing connection; everything here happens within its transactions."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.stale = True
        self.last_n = 0
        self._filed_n = 0
        self._heads: dict[str, Head] = {}
        self._rows: list[object] = []
        self._round: list[str] = []
        self._round_n = 0

    @property
    def tail(self) -> int:
        """How many entries a reader has to look through."""
        return self.last_n - self._filed_n

    @property
    def in_round(self) -> bool:
        """Whether filing was begun and not finished."""
        return bool(self._round)

    def forget(self) -> None:
        """Another process has written, or ours was rolled back: ``file_all`` is what comes next."""
        self.stale = True
        self._heads.clear()
        self._rows.clear()
        self._round.clear()

    def file_all(self) -> None:
        """File everything, so that there is nothing to remember."""
        self.flush()
        self.forget()
        self.db.execute(_FILE_PLACES)
        self.db.execute(_FILE_TABLES)
        self.db.execute("UPDATE filed SET n = max(n, (SELECT coalesce(max(n), 0) FROM entries))")
        self.last_n = self._filed_n = self.db.execute("SELECT n FROM filed").fetchone()[0]
        self.stale = False

    def append(self, new: Append, now: int) -> None:
        """Entries and nothing else, for the tail; ``flush`` writes them.

        A StoreError comes before anything is done; after any other one this transaction ends.
        """
        table_id, seq, entries = new[:3]
        head = self._heads.get(table_id) or self._looked_up(table_id)
        if head.last_seq != seq:
            raise Conflict(table_id, seq, head.last_seq)
        at_ms = head.at_ms if head.at_ms > now else now
        n, number, unfiled = self.last_n, head.number, head.unfiled
        for kind, body in entries:
            n += 1
            seq += 1
            self._rows += (n, number, seq, at_ms, kind, body, seal(table_id, seq, kind, body))
            unfiled.append(n)
        head.last_seq, head.at_ms, self.last_n = seq, at_ms, n

    def flush(self) -> None:
        """Write what was appended."""
        rows, self._rows = self._rows, []
        self._execute("INSERT INTO entries VALUES {}", 7, rows)

    def settled(self, table_id: str) -> int:
        """The number of a table, of which everything is filed now. UnknownTable."""
        self.flush()
        head = self._heads.pop(table_id, None)
        if head is not None and head.unfiled:
            self._file([(head, len(head.unfiled))])
        row = self.db.execute("SELECT number FROM tables WHERE id = ?", (table_id,)).fetchone()
        if row is None:
            raise UnknownTable(table_id)
        return int(row[0])

    def add(self, number: int, rows: Sequence[EntryRow]) -> None:
        """Entries of a settled table, filed at once; its ``last_seq`` is the caller's."""
        first_n = self.last_n + 1
        self.last_n += len(rows)
        self.db.executemany(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(n, number, *row) for n, row in enumerate(rows, start=first_n)],
        )
        self.db.executemany(
            "INSERT INTO places VALUES (?, ?, ?)",
            [(number, row[0], n) for n, row in enumerate(rows, start=first_n)],
        )

    def file_some(self, most: int) -> None:
        """File about so many entries: table by table, so that those of a table share pages."""
        if not self._round:
            unfiled = [(head.number, id_) for id_, head in self._heads.items() if head.unfiled]
            self._round = [id_ for _, id_ in sorted(unfiled, reverse=True)]
            self._round_n = self.last_n
        some: list[tuple[Head, int]] = []
        while self._round and most > 0:
            head = self._heads.get(self._round[-1])
            if head is None or not head.unfiled or head.unfiled[0] > self._round_n:
                self._round.pop()
                continue
            count = min(most, len(head.unfiled))
            most -= count
            some.append((head, count))
            if count == len(head.unfiled):
                self._round.pop()
        self._file(some)
        if not self._round:
            self.db.execute("UPDATE filed SET n = ?", (self._round_n,))
            self._filed_n = self._round_n
            self._heads = {id_: head for id_, head in self._heads.items() if head.unfiled}

    def _file(self, some: list[tuple[Head, int]]) -> None:
        """File the oldest so many of each."""
        places: list[object] = []
        tables: list[object] = []
        for head, count in some:
            seq = head.last_seq - len(head.unfiled)
            for n in head.unfiled[:count]:
                seq += 1
                places += (head.number, seq, n)
            del head.unfiled[:count]
            tables += (head.number, seq, head.at_ms)
        self._execute("INSERT OR IGNORE INTO places VALUES {}", 3, places)
        self._execute(_MOVED, 3, tables)

    def _execute(self, sql: str, columns: int, values: list[object]) -> None:
        """A statement for many rows: it is one trip into the database, while others go on here.

        Pieces have few different sizes, because each is a statement to prepare and keep.
        """
        rows, start = len(values) // columns, 0
        while rows:
            size = min(rows, ROWS_MAX)
            size -= size % ROWS_STEP if size > ROWS_STEP else 0
            end = start + size * columns
            self.db.execute(_for_rows(sql, columns, size), values[start:end])
            rows, start = rows - size, end

    def _looked_up(self, table_id: str) -> Head:
        row = self.db.execute(
            "SELECT number, last_seq, updated_ms, fault FROM tables WHERE id = ?", (table_id,)
        ).fetchone()
        if row is None:
            raise UnknownTable(table_id)
        if row[3] is not None:
            raise SetApart(table_id, row[3])
        head = self._heads[table_id] = Head(*row[:3])
        return head


@functools.cache
def _for_rows(sql: str, columns: int, rows: int) -> str:
    return sql.format(", ".join([f"({', '.join('?' * columns)})"] * rows))
