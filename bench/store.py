"""How many moves a second are on disk: ``python bench/store.py [address …]``; SQLite by default.

Every player waits for its own append before the next one; each append is one entry of 60 bytes.
*Paced* is one append a second for each table.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from gamenight.store import Store, open_store

BODY = b'{"seat":1,"move":"H7>3","command":"c0ffee12","saw":1234567}'
SECONDS = 3.0


async def measure(store: Store, tables: int, pace_s: float = 0.0) -> str:
    names = [f"{time.time_ns():x}-{number}" for number in range(tables)]
    for name in names:
        await store.create(name)
    waits: list[float] = []
    start = time.perf_counter()
    end = start + SECONDS

    async def play(number: int) -> None:
        seq = 0
        while (asked := time.perf_counter()) < end:
            if pace_s:
                turn = start + (seq + number / tables) * pace_s
                await asyncio.sleep(max(0.0, turn - asked))
                asked = time.perf_counter()
            seq = await store.append(names[number], seq, [("move", BODY)])
            waits.append(time.perf_counter() - asked)

    cpu_before = time.process_time()
    await asyncio.gather(*map(play, range(tables)))
    elapsed_s = time.perf_counter() - start
    cpu_us = (time.process_time() - cpu_before) / len(waits) * 1e6
    waits.sort()
    p50_ms, p99_ms = (waits[int(len(waits) * part)] * 1e3 for part in (0.5, 0.99))
    return (
        f"{tables:5} {'paced  ' if pace_s else 'at once'}: "
        f"{len(waits) / elapsed_s:8,.0f} appends/s, "
        f"p50 {p50_ms:6.2f} ms, p99 {p99_ms:6.2f} ms, {cpu_us:4.0f} µs of CPU each"
    )


async def main(addresses: list[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="gamenight-bench-", dir=".") as folder:
        for address in addresses or [str(Path(folder) / "tables.db")]:
            async with open_store(address) as store:
                print(type(store).__name__)
                for tables in (1, 100, 1000):
                    print(await measure(store, tables))
                print(await measure(store, 1000, pace_s=1.0))


asyncio.run(main(sys.argv[1:]))
