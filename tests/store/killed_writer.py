"""Writes to many tables at once and says what was acknowledged, until it is killed."""

import asyncio
import json
import os
import sys

from gamenight.store import open_store


async def main(address: str, tables: int) -> None:
    async with open_store(address) as store:

        async def play(table_id: str) -> None:
            seq = await store.create(table_id, status="playing")
            while True:
                bodies = [json.dumps([table_id, seq + n]).encode() for n in (1, 2, 3)]
                seq = await store.append(table_id, seq, [("move", body) for body in bodies])
                os.write(1, f"{table_id} {seq}\n".encode())

        await asyncio.gather(*(play(f"t{number}") for number in range(tables)))


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
