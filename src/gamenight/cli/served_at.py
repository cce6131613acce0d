"""A lock file beside a SQLite file says which server of this machine serves it.

The lock goes when the process does, however it ends; the address is believed only while it is held.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from gamenight.store import sqlite_file

STARTING_S = 10.0  # a server that has the lock will soon say where it is


def served_at(database: str | None) -> str:
    """The address of the server that serves this database now, or ""."""
    place = _place(database)
    if place is None or not place.exists():
        return ""
    deadline = time.monotonic() + STARTING_S
    while time.monotonic() < deadline:
        with place.open("r+", encoding="utf-8") as file:
            if _lock(file):
                return ""
            address = file.read().strip()
        if address:
            return address
        time.sleep(0.1)
    return ""


@contextmanager
def serving(database: str | None) -> Iterator[Callable[[str], None]]:
    """Gives a function to say the address with; beside another server it says nothing."""
    place = _place(database)
    if place is None:
        yield lambda address: None
        return
    place.touch(mode=0o600)
    with place.open("r+", encoding="utf-8") as file:
        ours = _lock(file)

        def tell(address: str) -> None:
            if ours:
                file.seek(0)
                file.truncate()
                file.write(address)
                file.flush()

        tell("")
        try:
            yield tell
        finally:
            tell("")


def _place(database: str | None) -> Path | None:
    file = sqlite_file(database)
    if file is None or sys.platform == "win32":  # its locks would keep others from reading, too
        return None
    return file.with_name(file.name + ".serving")


def _lock(file: IO[str]) -> bool:
    """Lock the file if nobody else has; it is free again when it is closed."""
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
