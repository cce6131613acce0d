"""Connections to SQLite: they run the steps of ``sql.py``, and notice a file that was moved."""

import functools
import itertools
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from gamenight.store.errors import FileMoved
from gamenight.store.sql import Bulk, Notify, Step, Steps

ROWS_MAX = 128
ROWS_STEP = 8
STATEMENTS = 256  # kept prepared: those for many rows come in two dozen sizes each

T = TypeVar("T")


class DatabaseFiles:
    """Where the files of an open database lie, so that it is noticed if they are moved or replaced.

    SQLite would go on writing to a file that nobody will find.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        files = (path, path.with_name(path.name + "-wal"))
        self._files = [(file, _identify(file)) for file in files]

    def check(self) -> None:
        """FileMoved, until the very same files are back."""
        for file, identity in self._files:
            if _identify(file) != identity:
                raise FileMoved(self.path)


def _identify(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: object, busy_s: float, steady: Callable[[], int]) -> sqlite3.Connection:
    """A connection that waits for the disk, and whose ``now_ms()`` is a clock that nobody sets."""
    db = sqlite3.connect(
        str(path),
        timeout=busy_s,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=STATEMENTS,
    )
    try:
        db.create_function("now_ms", 0, steady)
        db.execute("PRAGMA synchronous = FULL")
    except BaseException:
        db.close()
        raise
    return db


def run(db: sqlite3.Connection, steps: Steps[T]) -> T:
    """What the steps return. The transaction is the caller's."""
    try:
        step = next(steps)
        while True:
            step = steps.send(_execute(db, step))
    except StopIteration as end:
        result: T = end.value
        return result


def _execute(db: sqlite3.Connection, step: Step) -> list[Any]:
    if isinstance(step, Bulk):
        return _execute_bulk(db, step)
    if isinstance(step, Notify):
        return []
    return db.execute(_spell(step.sql), step.values).fetchall()


def _execute_bulk(db: sqlite3.Connection, step: Bulk) -> list[Any]:
    """In pieces of few different sizes, because each size is a statement to prepare and keep.

    One statement for many rows keeps the interpreter free for other threads meanwhile.
    """
    found: list[Any] = []
    start, rows = 0, len(step.rows)
    while start < rows:
        size = min(rows - start, ROWS_MAX)
        size -= size % ROWS_STEP if size > ROWS_STEP else 0
        values = list(itertools.chain.from_iterable(step.rows[start : start + size]))
        found += db.execute(_spell_bulk(step.sql, len(step.types), size), values).fetchall()
        start += size
    return found


@functools.cache
def _spell(sql: str) -> str:
    return sql.replace("$", "?").replace("{lock}", "").replace("{or_rollback}", "OR ROLLBACK")


@functools.cache
def _spell_bulk(sql: str, columns: int, rows: int) -> str:
    values = ", ".join([f"({', '.join('?' * columns)})"] * rows)
    return _spell(sql).replace("{rows}", f"VALUES {values}")
