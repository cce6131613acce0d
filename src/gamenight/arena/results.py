"""A file of results: a line with the settings, then a line for each game, only ever appended.

A finished game is not lost if the run is killed; an incomplete last line is cut off when the file
is opened again. Other settings than the file's are refused, and so is a second writer.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from gamenight.arena.play import GameResult
from gamenight.arena.settings import ArenaSettings
from gamenight.core.errors import RecordError

SYNC_EVERY_S = 1.0


class ResultsFile:
    """Games of a run on disk; without a file they are kept in memory only."""

    def __init__(self, file: IO[bytes] | None, played: list[GameResult]) -> None:
        self._file = file
        self.played = played
        self._synced = time.monotonic()

    def add(self, played: GameResult) -> None:
        self.played.append(played)
        if self._file is None:
            return
        self._file.write(msgspec.json.encode(played) + b"\n")
        self._file.flush()
        if time.monotonic() - self._synced > SYNC_EVERY_S:
            self.sync()

    def sync(self) -> None:
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()


@contextmanager
def results_file(path: Path | None, settings: ArenaSettings) -> Iterator[ResultsFile]:
    """The results of a run, those of an earlier start included."""
    if path is None:
        yield ResultsFile(None, [])
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b", buffering=0) as file:
        _lock(file, path)
        results = ResultsFile(file, _begin(file, path, settings))
        try:
            yield results
        finally:
            results.sync()


def _begin(file: IO[bytes], path: Path, settings: ArenaSettings) -> list[GameResult]:
    """The games that are in the file; afterwards it ends with a whole line."""
    file.seek(0)
    text = file.read()
    heading = msgspec.json.encode(settings.describe()) + b"\n"
    if heading.startswith(text) and text != heading:
        file.truncate(0)
        file.write(heading)
        return []
    whole = text.rfind(b"\n") + 1
    lines = text[:whole].splitlines()
    _assert_same(path, lines[0] if lines else text, settings)
    file.truncate(whole)
    played = []
    for number, line in enumerate(lines[1:], 2):
        try:
            played.append(msgspec.json.decode(line, type=GameResult))
        except msgspec.DecodeError as error:
            raise RecordError("arena_damaged", file=path, line=number, reason=str(error)) from None
    return played


def _assert_same(path: Path, line: bytes, settings: ArenaSettings) -> None:
    try:
        found: Any = msgspec.json.decode(line)
    except msgspec.DecodeError:
        found = None
    if not isinstance(found, dict) or "arena" not in found:
        raise RecordError("arena_no_results", file=path)
    wanted = msgspec.json.decode(msgspec.json.encode(settings.describe()))
    for name in wanted | found:
        if found.get(name) != wanted.get(name):
            if name == "sources":
                raise RecordError("arena_other_program", file=path)
            raise RecordError(
                "arena_other",
                file=path,
                name=name,
                got=_show(wanted.get(name)),
                expected=_show(found.get(name)),
            )


def _show(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _lock(file: IO[bytes], path: Path) -> None:
    """Two runs that append to one file would play the same games twice."""
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RecordError("arena_busy", file=path) from None
