"""The transactions of the writing connection: all jobs of a batch in one, and what others wrote."""

import sqlite3
from collections.abc import Callable
from typing import Any

from gamenight.store import sqlite_writes as writes
from gamenight.store.errors import StoreError, Unavailable
from gamenight.store.interface import Append, Then, Wake
from gamenight.store.ledger import now_ms
from gamenight.store.sqlite_log import Log

UNKNOWN = -1

TAIL_MAX = 8192  # readers look through so many entries, in a few milliseconds
TAIL_IDLE = 1024  # when there is nothing else to do, fewer
SLICE = 256  # so many are filed in one commit beside its own, which nobody notices

Work = Callable[[Log], Any]
"""Changes the database; a StoreError comes before the first change."""

Job = tuple[Work | Append, Then]
"""Something to write, and what happens then."""

Errors = dict[int, Exception]
"""Which jobs of a batch were refused, and why."""


class Commits:
    """Everything here happens in the writing thread."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._log = Log(db)
        self._others_version = self._data_version()
        self._seen_n = self._last_n()

    def write(self, jobs: list[Job], errors: Errors) -> list[Wake]:
        """One transaction for all jobs; the wakes of other processes that were met on the way.

        Unavailable if no transaction can be begun: then nobody in particular is to blame.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error
        try:
            foreign = self._foreign()
            if self._log.stale:
                self._log.file_all()
            self._do(jobs, errors)
            if self._log.in_round or self._log.tail >= (TAIL_MAX if jobs else TAIL_IDLE):
                self._log.file_some(SLICE + 2 * len(jobs))
            self._db.execute("COMMIT")
        except BaseException:
            self._others_version = UNKNOWN  # and what the log remembers does not hold either
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self._seen_n = self._log.last_n
        return foreign

    def look(self, is_idle: Callable[[], bool]) -> list[Wake]:
        """Nothing to write. Other processes are rare (a purge by hand), but must be noticed."""
        foreign: list[Wake] = []
        if self._data_version() == self._others_version:
            while is_idle() and not self._log.stale and self._unfiled():
                foreign += self.write([], {})
            return foreign
        self._db.execute("BEGIN")
        try:
            foreign = self._foreign()
            self._seen_n = self._last_n()
        except BaseException:
            self._others_version = UNKNOWN
            raise
        finally:
            self._db.execute("COMMIT")
        return foreign

    def _do(self, jobs: list[Job], errors: Errors) -> None:
        now = now_ms()
        for number, (work, _) in enumerate(jobs):
            try:
                if not isinstance(work, Append):
                    work(self._log)
                elif work.plain:
                    self._log.append(work, now)
                else:
                    writes.append(self._log, work)
            except StoreError as error:
                errors[number] = error
        self._log.flush()

    def _unfiled(self) -> bool:
        return self._log.in_round or self._log.tail >= TAIL_IDLE

    def _foreign(self) -> list[Wake]:
        """What other processes appended since the last look; called within a transaction."""
        version = self._data_version()
        if version == self._others_version:
            return []
        self._others_version = version
        self._log.forget()
        rows = self._db.execute(
            """SELECT id, max(seq) FROM entries JOIN tables ON number = table_number
               WHERE n > ? GROUP BY table_number""",
            (self._seen_n,),
        )
        return [Wake(table_id, seq) for table_id, seq in rows.fetchall()]

    def _data_version(self) -> int:
        """Moves when another connection committed, never for our own commits."""
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def _last_n(self) -> int:
        found = self._db.execute(
            "SELECT max(n, (SELECT coalesce(max(n), 0) FROM entries)) FROM filed"
        )
        return int(found.fetchone()[0])
