"""What a durable move costs the store: ``python bench/store.py [address …]``; SQLite by default.

Every table appends one entry of 60 bytes, waits until it is on disk, and appends the next one, with
the call that the server makes. *Paced* is one append a second for each table. CPU is of the whole
process, user and system apart, this program included: *alone* is what it takes with nothing to
write to. *Written* is all that went into files (Linux only): the log of the database and, at
checkpoints, the database itself. Medians of ROUNDS rounds.
"""

import asyncio
import resource
import secrets
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from gamenight.store import Append, Store, open_store
from gamenight.store.interface import Then

BODY = b'{"seat":1,"move":"H7>3","command":"c0ffee12","saw":1234567}'
ABOUT = b'{"name":"%s"}' % (b"x" * 600)
SECONDS = 2.0
ROUNDS = 3
TITLE = "tables          appends/s   p50 ms   p99 ms   user µs   system µs   CPU µs   written B"


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one round: waits in milliseconds, CPU and bytes for each append."""

    per_second: float
    p50_ms: float
    p99_ms: float
    user_us: float
    system_us: float
    written_bytes: float

    def __str__(self) -> str:
        cpu_us = self.user_us + self.system_us
        return (
            f"{self.per_second:9,.0f} {self.p50_ms:8.2f} {self.p99_ms:8.2f} {self.user_us:9.1f} "
            f"{self.system_us:11.1f} {cpu_us:8.1f} {self.written_bytes:11.0f}"
        )


class Nothing:
    """In place of a store: answers in the next round of the event loop."""

    def __init__(self) -> None:
        self._waiting: list[Then] = []

    async def create(self, name: str, about: bytes) -> None:
        """Nothing is kept."""

    def submit(self, new: Append, then: Then) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._answer)
        self._waiting.append(then)

    def _answer(self) -> None:
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then(None)


class Load:
    """So many tables that play on until the end of a round."""

    def __init__(self, store: Store | Nothing, names: list[str], pace_s: float) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._start = time.perf_counter()
        self._pace_s = pace_s
        self._done: asyncio.Future[None] = self._loop.create_future()
        self._left = len(names)
        self.waits: list[float] = []
        for number, name in enumerate(names):
            self._next(name, 0, number / len(names))

    async def end(self) -> None:
        await self._done

    def _next(self, name: str, seq: int, share: float) -> None:
        turn = self._start + (seq + share) * self._pace_s
        if max(turn, time.perf_counter()) >= self._start + SECONDS:
            self._left -= 1
            if not self._left:
                self._done.set_result(None)
        elif self._pace_s:
            delay_s = max(0.0, turn - time.perf_counter())
            self._loop.call_later(delay_s, self._append, name, seq, share)
        else:
            self._append(name, seq, share)

    def _append(self, name: str, seq: int, share: float) -> None:
        asked = time.perf_counter()

        def then(error: Exception | None) -> None:
            if error is not None:
                raise error
            self.waits.append(time.perf_counter() - asked)
            self._next(name, seq + 1, share)

        self._store.submit(Append(name, seq, (("move", BODY),)), then)


async def measure(store: Store | Nothing, tables: int, pace_s: float = 0.0) -> Figures:
    names = [secrets.token_urlsafe(16) for _ in range(tables)]
    for name in names:
        await store.create(name, about=ABOUT)
    used, written = resource.getrusage(resource.RUSAGE_SELF), bytes_written()
    start = time.perf_counter()
    load = Load(store, names, pace_s)
    await load.end()
    elapsed_s = time.perf_counter() - start
    now = resource.getrusage(resource.RUSAGE_SELF)
    waits = sorted(load.waits)
    return Figures(
        len(waits) / elapsed_s,
        waits[len(waits) // 2] * 1e3,
        waits[len(waits) * 99 // 100] * 1e3,
        (now.ru_utime - used.ru_utime) / len(waits) * 1e6,
        (now.ru_stime - used.ru_stime) / len(waits) * 1e6,
        (bytes_written() - written) / len(waits),
    )


def bytes_written() -> int:
    try:
        return int(Path("/proc/self/io").read_text().split("wchar:")[1].split()[0])
    except OSError:
        return 0


def median(rounds: list[Figures]) -> Figures:
    return Figures(
        *(statistics.median(getattr(f, word) for f in rounds) for word in Figures.__slots__)
    )


async def main(addresses: list[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="gamenight-bench-", dir=".") as folder:
        for address in addresses or [str(Path(folder) / "tables.db")]:
            async with open_store(address) as store:
                print(type(store).__name__, TITLE, sep="\n")
                alone = [await measure(Nothing(), 100) for _ in range(ROUNDS)]
                print(f"{100:5} {'alone':8}", median(alone))
                for tables, pace_s in ((1, 0.0), (64, 0.0), (100, 0.0), (1000, 0.0), (1000, 1.0)):
                    rounds = [await measure(store, tables, pace_s) for _ in range(ROUNDS)]
                    how = "paced" if pace_s else "at once"
                    print(f"{tables:5} {how:8}", median(rounds))


asyncio.run(main(sys.argv[1:]))
