"""The cache of compiled kernels: a folder for each game, in it one for each module and its key.

An edit leads to a new key, so nothing stale is ever found. Folders that nobody has used for a month
are removed.
"""

import contextlib
import functools
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import platformdirs

STALE_AFTER_S = 30 * 24 * 3600


@functools.cache
def root() -> Path:
    """The folder of all games."""
    place = os.environ.get("GAMENIGHT_CACHE") or platformdirs.user_cache_dir("gamenight")
    found = Path(place) / "kernels"
    found.mkdir(parents=True, exist_ok=True)
    _remove_unused(found)
    return found


@functools.cache
def folder(game: str, name: str) -> Path:
    """The folder of one module of a game, marked as used today."""
    found = root() / game / name
    found.mkdir(parents=True, exist_ok=True)
    os.utime(found)
    return found


@contextlib.contextmanager
def only_writer(game: str) -> Iterator[None]:
    """Wait until no other process compiles this game.

    A process that had to wait finds everything compiled. Without the lock, two processes could
    pick the same file name: Numba looks for a free one before it writes.
    """
    (root() / game).mkdir(exist_ok=True)
    with open(root() / game / "lock", "a+b") as lock:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_complete(game: str, part: str, key: str) -> bool:
    """Whether all that belongs to a part of a game lies here, compiled."""
    return (root() / game / f"{part}-{key}" / "complete").exists()


def mark_complete(game: str, part: str, key: str) -> None:
    (folder(game, f"{part}-{key}") / "complete").touch()


def _remove_unused(kernels: Path) -> None:
    for found in kernels.glob("*/*/"):
        with contextlib.suppress(OSError):
            if time.time() - found.stat().st_mtime > STALE_AFTER_S:
                shutil.rmtree(found, ignore_errors=True)
