"""What a durable move costs the store: ``python bench/store.py [paced] [address …]``.

The address is a SQLite file's by default. Every table appends one entry of 60 bytes, waits until it
is on disk, and appends the next one, with the call that the server makes. *Paced* is one append a
second for each table, at the instants that another process says, as browsers would; waits count
from there. CPU is of the whole process, user and system apart, this program included: *alone* is
what it takes with nothing to write to. *Written* is all that went into files (Linux only): the log
of the database and, at checkpoints, the database itself. Medians of ROUNDS rounds.

``taskset -c 0`` gives it one core, as a server has it; to compare two versions, run both in turns
with ``paced``, which is only that.
"""

import asyncio
import resource
import secrets
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from gamenight.store import Append, Store, open_store
from gamenight.store.tables import Then

BODY = b'{"seat":1,"move":"H7>3","command":"c0ffee12","saw":1234567}'
ABOUT = b'{"name":"%s"}' % (b"x" * 600)
SECONDS = 2.0
PACED_SECONDS = 6
SETTLE_S = 0.3
ROUNDS = 3
TITLE = "tables          appends/s   p50 ms   p99 ms   user µs   system µs   CPU µs   written B"

TURN = struct.Struct("=dI")
"""From the pacer: when it was a table's turn, and which table's."""

PACER = """
import os, random, struct, sys, time
tables, seconds = map(int, sys.argv[1:])
chance = random.Random(1)
turns = [(second + chance.random(), n) for second in range(seconds) for n in range(tables)]
start = time.monotonic() + 0.1
if hasattr(os, "sched_getaffinity"):  # the core that is measured is not the pacer's
    others = set(range(os.cpu_count())) - os.sched_getaffinity(0)
    os.sched_setaffinity(0, others or os.sched_getaffinity(0))
for turn, number in sorted(turns):
    time.sleep(max(0, start + turn - time.monotonic()))
    os.write(1, struct.pack("=dI", start + turn, number))
"""


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


class Rush:
    """So many tables, each of which waits for nothing but its own move."""

    def __init__(self, store: Store | Nothing, names: list[str]) -> None:
        self._store = store
        self._end = time.perf_counter() + SECONDS
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._left = len(names)
        self.waits: list[float] = []
        for name in names:
            self._append(name, 0)

    async def end(self) -> None:
        await self._done

    def _append(self, name: str, seq: int) -> None:
        asked = time.perf_counter()

        def then(error: Exception | None) -> None:
            if error is not None:
                raise error
            now = time.perf_counter()
            self.waits.append(now - asked)
            if now < self._end:
                self._append(name, seq + 1)
                return
            self._left -= 1
            if not self._left:
                self._done.set_result(None)

        self._store.submit(Append(name, seq, (("move", BODY),)), then)


class Paced:
    """So many tables with one append a second each, when the pacer says so."""

    def __init__(self, store: Store | Nothing, names: list[str]) -> None:
        self._store = store
        self._names = names
        self._loop = asyncio.get_running_loop()
        self._pacer = subprocess.Popen(
            [sys.executable, "-c", PACER, str(len(names)), str(PACED_SECONDS)],
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        assert self._pacer.stdout is not None
        self._turns = self._pacer.stdout
        self._seqs = dict.fromkeys(names, 0)
        self._left = len(names) * PACED_SECONDS
        self._done: asyncio.Future[None] = self._loop.create_future()
        self.waits: list[float] = []
        self._loop.add_reader(self._turns, self._read)

    async def end(self) -> None:
        await self._done
        self._loop.remove_reader(self._turns)
        self._turns.close()
        self._pacer.wait()

    def _read(self) -> None:
        for turn, number in TURN.iter_unpack(self._turns.read(TURN.size * 256) or b""):
            self._append(turn, self._names[number])

    def _append(self, turn: float, name: str) -> None:
        def then(error: Exception | None) -> None:
            if error is not None:
                raise error
            self.waits.append(time.monotonic() - turn)
            if len(self.waits) == self._left:
                self._done.set_result(None)

        seq = self._seqs[name]
        self._seqs[name] = seq + 1
        self._store.submit(Append(name, seq, (("move", BODY),)), then)


async def measure(
    store: Store | Nothing, tables: int, load_of: type[Rush] | type[Paced]
) -> Figures:
    names = [secrets.token_urlsafe(16) for _ in range(tables)]
    for name in names:
        await store.create(name, about=ABOUT)
    await asyncio.sleep(SETTLE_S)
    used, written = resource.getrusage(resource.RUSAGE_SELF), bytes_written()
    start = time.perf_counter()
    load = load_of(store, names)
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


async def main(words: list[str]) -> None:
    only_paced = words[:1] == ["paced"]
    with tempfile.TemporaryDirectory(prefix="gamenight-bench-", dir=".") as folder:
        for address in words[only_paced:] or [str(Path(folder) / "tables.db")]:
            async with open_store(address) as store:
                print(type(store).__name__, TITLE, sep="\n")
                if not only_paced:
                    await show("alone", Nothing(), 100, Rush)
                    for tables in (1, 64, 100, 1000):
                        await show("at once", store, tables, Rush)
                await show("alone", Nothing(), 1000, Paced)
                await show("paced", store, 1000, Paced)


async def show(
    how: str, store: Store | Nothing, tables: int, load_of: type[Rush] | type[Paced]
) -> None:
    rounds = [await measure(store, tables, load_of) for _ in range(ROUNDS)]
    print(f"{tables:5} {how:8}", median(rounds), flush=True)


asyncio.run(main(sys.argv[1:]))
