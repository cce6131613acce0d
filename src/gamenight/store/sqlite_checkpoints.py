"""Folding SQLite's write-ahead log into the file, beside the writing and not in its way.

SQLite would do it within the commit that made the log too long, and everybody would wait for it. So
a thread with a connection of its own folds most of it while the writing goes on. What was written
meanwhile, a few pages, the writing thread folds itself between two commits: only when nothing
is left can the next commit begin the log anew, from its start. A log that is written over again
and again is also cheaper to sync than one that grows.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable

log = logging.getLogger("gamenight.store")

FOLD_PAGES = 1000  # about so many are in the log when it is folded: 4 MB
KEPT_PAGES = 4000  # a log that became longer, because somebody read for long, is cut
LOG_PAGES = 8192  # and should it become so long, SQLite folds it by itself, whoever waits
ROUNDS = 2  # the second one folds, and syncs, what was written during the first
ROWS_A_PAGE = 12  # changed rows, where many tables share a commit


def set_limits(db: sqlite3.Connection) -> None:
    """Of the writing connection."""
    page_bytes = db.execute("PRAGMA page_size").fetchone()[0]
    db.execute(f"PRAGMA journal_size_limit = {KEPT_PAGES * page_bytes}")
    db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")


class Checkpoints:
    """``committed`` is for the writing thread; ``stop`` after it has ended."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.pages = 0.0
        self._changes = 0
        self._due = threading.Event()
        self.is_nearly_done = False
        self._going = True
        self._thread = threading.Thread(
            target=self._run, args=(connect,), name="gamenight-checkpoints", daemon=True
        )
        self._thread.start()

    def committed(self, db: sqlite3.Connection) -> None:
        """Count what was written, roughly; and if all but the end was folded, fold that."""
        if self.is_nearly_done:
            self.is_nearly_done = False
            fold(db)
        changes = db.total_changes
        if changes != self._changes:
            self.pages += 1 + (changes - self._changes) / ROWS_A_PAGE
            self._changes = changes
            if self.pages >= FOLD_PAGES:
                self.pages = 0.0
                self._due.set()

    def stop(self) -> None:
        """Blocks."""
        self._going = False
        self._due.set()
        self._thread.join()

    def _run(self, connect: Callable[[], sqlite3.Connection]) -> None:
        if not self._wait():
            return
        try:
            db = connect()
        except sqlite3.Error as error:
            log.warning("the log is folded while others wait: %s", error)
            return
        with contextlib.closing(db):
            is_due = True
            while is_due:
                for _ in range(ROUNDS):
                    fold(db)
                self.is_nearly_done = True
                is_due = self._wait()

    def _wait(self) -> bool:
        """Whether there is something to fold; else it is the end."""
        self._due.wait()
        self._due.clear()
        return self._going


def fold(db: sqlite3.Connection) -> None:
    """As much as readers allow: nobody waits. What cannot be folded yet stays in the log."""
    try:
        db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error as error:
        log.warning("the log could not be folded into the file: %s", error)
