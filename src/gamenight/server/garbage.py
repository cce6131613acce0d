"""When Python looks for garbage.

Nearly all of it is found while it is young. To look through everything takes a tenth of a second
with a thousand tables, and everybody waits: it is done when nobody says anything.
"""

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG = (2_000, 10, 1_000_000)  # little by little; the last: never by itself
LOOK_S = 2.0
APART_S = 60.0
LATEST_S = 3600.0


class Quiet:
    """Decides, look by look, whether now is the time. ``said`` counts all commands so far."""

    def __init__(self, now_s: float) -> None:
        self._said = 0
        self._said_then = 0
        self._collected_s = now_s

    def is_due(self, now_s: float, said: int) -> bool:
        silent = said == self._said
        self._said = said
        since_s = now_s - self._collected_s
        patience_s = APART_S if silent else LATEST_S
        due = said != self._said_then and since_s >= patience_s
        if due:
            self._collected_s, self._said_then = now_s, said
        return due


async def collect_when_quiet(said: Callable[[], int]) -> None:
    """Goes on until it is cancelled."""
    gc.set_threshold(*YOUNG)
    quiet = Quiet(time.monotonic())
    while True:
        await asyncio.sleep(LOOK_S)
        if quiet.is_due(time.monotonic(), said()):
            gc.collect()
