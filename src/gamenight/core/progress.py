"""Progress of the compiler, shown on a terminal, in a notebook or in the log."""

import contextlib
import logging
import multiprocessing
import sys
import threading
import time
from collections.abc import Iterator

from gamenight.core.words import say

AFTER_S = 1.0  # shorter waits pass without a word
EVERY_S = 0.5
log = logging.getLogger("gamenight.compiler")


class _Wait:
    """One wait: how long it has taken, and how many functions were compiled in it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.functions = 0
        self._began = time.monotonic()
        self._shown = False
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._tell, daemon=True)
        self._thread.start()

    def end(self) -> None:
        self._done.set()
        self._thread.join()
        if self._shown:
            self._show(last=True)

    def _tell(self) -> None:
        delay = AFTER_S
        while not self._done.wait(delay):
            delay = EVERY_S
            if self.functions:  # else it is being loaded
                self._show(last=False)

    def _show(self, last: bool) -> None:
        seconds = int(time.monotonic() - self._began)
        text = say("terminal.compiling", game=self.game, n=self.functions, s=seconds)
        if last or not self._shown:
            log.info(text)
        self._shown = True
        if _is_watched():
            print(f"\r{text}", end="\n" if last else "", file=sys.stderr, flush=True)


def _is_watched() -> bool:
    """Whether somebody waits for this process, and sees what it writes: not through a pipe."""
    stream = sys.stderr
    if multiprocessing.parent_process() is not None:
        return False
    return stream is not None and (stream.isatty() or "ipykernel" in sys.modules)


_waits = threading.local()


@contextlib.contextmanager
def compiling(game: str) -> Iterator[None]:
    """Show the time that the body takes; a wait inside another one is part of it."""
    wait: _Wait | None = getattr(_waits, "current", None)
    if wait is not None:
        yield
        return
    _waits.current = _Wait(game)
    try:
        yield
    finally:
        wait, _waits.current = _waits.current, None
        wait.end()


def count() -> None:
    """Another function is being compiled."""
    wait: _Wait | None = getattr(_waits, "current", None)
    if wait is not None:
        wait.functions += 1
