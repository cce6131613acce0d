"""Whoever waits for the compiler is told so: the first use of a game takes it up to a minute."""

import functools
import sys
import threading
import time
from typing import Any

from gamenight.core.kernel import INTERPRETED
from gamenight.core.words import say

AFTER_S = 1.0


def tell_terminal() -> None:
    """Pipes and files get nothing: their readers do not wait."""
    stream = sys.stderr
    if stream is not None and stream.isatty():
        print(say("terminal.preparing_once"), file=stream, flush=True)


if INTERPRETED:

    def mind_the_wait() -> None:
        """Nothing is compiled in this process."""

else:
    from numba.core import event

    class Patience(event.Listener):  # type: ignore[misc]
        """Hears when the compiler begins and ends; after some seconds of it, it tells, once."""

        def __init__(self, after_s: float = AFTER_S) -> None:
            self._left_s = after_s
            self._depth = 0
            self._begun = 0.0
            self._timer = threading.Timer(0, tell_terminal)

        def on_start(self, event: Any) -> None:
            self._depth += 1
            if self._depth == 1 and self._left_s > 0:
                self._begun = time.monotonic()
                self._timer = threading.Timer(self._left_s, tell_terminal)
                self._timer.daemon = True
                self._timer.start()

        def on_end(self, event: Any) -> None:
            self._depth -= 1
            if self._depth == 0:
                self._timer.cancel()
                self._left_s -= time.monotonic() - self._begun

    @functools.cache
    def mind_the_wait() -> None:
        """From now on, tell a terminal when this process has been compiling for a while."""
        event.register("numba:compile", Patience())
