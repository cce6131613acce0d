"""The process is killed while it writes: what was acknowledged is there, and nothing is torn."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gamenight.store import open_store

pytestmark = pytest.mark.anyio

TABLES = 12
KILLS = 6

WRITER = Path(__file__).with_name("killed_writer.py")


@pytest.mark.parametrize("seed", range(KILLS))
async def test_killed_while_writing(address: str, seed: int) -> None:
    delay_s = random.Random(seed).uniform(0.02, 0.4)
    acknowledged = write_until_killed(address, delay_s)
    assert acknowledged, "it was killed before it wrote anything"
    async with open_store(address) as store:
        for table_id, seq in acknowledged.items():
            bodies = [json.loads(entry.body) for entry in await store.read(table_id)]
            assert len(bodies) >= seq, (
                f"killed after {delay_s:.3f} s: an acknowledged entry is lost"
            )
            assert len(bodies) % 3 == 0, f"killed after {delay_s:.3f} s: half of an append is there"
            assert bodies == [[table_id, n] for n in range(1, len(bodies) + 1)]
            assert await store.append(table_id, len(bodies), [("move", b"{}")]) == len(bodies) + 1
            assert (await store.read_card(table_id)).status == "playing"


def write_until_killed(address: str, delay_s: float) -> dict[str, int]:
    """What a writer had acknowledged when it was killed, ``delay_s`` after its first word."""
    writer = subprocess.Popen(
        [sys.executable, WRITER, address, str(TABLES)], stdout=subprocess.PIPE, bufsize=0
    )
    assert writer.stdout is not None
    said = os.read(writer.stdout.fileno(), 1 << 16)
    os.set_blocking(writer.stdout.fileno(), False)
    deadline = time.monotonic() + delay_s
    while time.monotonic() < deadline:
        said += writer.stdout.read() or b""
        time.sleep(0.001)
    writer.send_signal(signal.SIGKILL)
    os.set_blocking(writer.stdout.fileno(), True)
    said += writer.stdout.read()
    writer.stdout.close()
    assert writer.wait() == -signal.SIGKILL
    acknowledged: dict[str, int] = {}
    for line in said.decode().splitlines(keepends=True):
        if line.endswith("\n"):
            table_id, seq = line.split()
            acknowledged[table_id] = int(seq)
    return acknowledged
