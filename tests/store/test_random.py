"""Everything that changes a table, in any order, by either of two processes."""

import asyncio
import random

import pytest

from gamenight.store import Conflict, SetApart, Store, TableExists

pytestmark = pytest.mark.anyio

ACTIONS = [*["append"] * 8, "append some", "append words", "append late", "redact", "apart"]
ACTIONS += ["create", "delete"]


@pytest.mark.parametrize("seed", range(6))
async def test_two_stores_agree_with_a_plain_list(store: Store, other: Store, seed: int) -> None:
    chance = random.Random(seed)
    names = [f"t{number}" for number in range(6)]
    tables: dict[str, list[bytes]] = {}
    apart: set[str] = set()

    async def act(store: Store, name: str, body: bytes) -> None:
        log, action = tables.get(name), chance.choice(ACTIONS)
        if log is None:
            await store.create(name, [("move", body)])
            tables[name] = [body]
        elif action == "create":
            with pytest.raises(TableExists):
                await store.create(name)
        elif action == "delete":
            await store.delete(name)
            del tables[name]
            apart.discard(name)
        elif action == "redact" and log:
            seq = chance.randrange(len(log))
            log[seq] = body
            await store.redact(name, {seq + 1: body})
        elif action == "apart":
            await (store.release(name) if name in apart else store.quarantine(name, "a test"))
            apart.symmetric_difference_update({name})
        elif action.startswith("append"):
            late = action == "append late"
            new = [("move", body)] * (3 if action == "append some" else 1)
            words = {"about": body} if action == "append words" else {}
            append = store.append(name, len(log) - late, new, **words)
            if name in apart or late:
                with pytest.raises(SetApart if name in apart else Conflict):
                    await append
            else:
                await append
                log += [body] * len(new)

    for step in range(60):
        writer = store if chance.random() < 0.8 else other
        chosen = chance.sample(names, chance.randrange(1, 6))
        await asyncio.gather(
            *(act(writer, name, b"%d %s" % (step, name.encode())) for name in chosen)
        )
        reader = chance.choice((store, other))
        for name in names:
            if name in tables:
                assert [entry.body for entry in await reader.read(name)] == tables[name]
        cards = {card.id: card.last_seq for card in await reader.list_tables()}
        assert cards == {name: len(log) for name, log in tables.items() if name not in apart}
