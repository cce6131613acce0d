"""A browser's conversation: what is said is obeyed in the order in which it was said."""

import asyncio
import types

import pytest

from gamenight.server.settings import Settings
from gamenight.server.socket import UNREAD_MESSAGES, Conversation


class SlowTable:
    """Begins with a command, and is done with it when told so."""

    def __init__(self):
        self.begun = []

    def ask_now(self, person, may_join, command, answered):
        self.begun.append(command.id)
        return True


@pytest.mark.anyio
async def test_what_arrives_between_two_commands_waits_for_those_said_before():
    table = SlowTable()
    metrics = types.SimpleNamespace(command_seconds=types.SimpleNamespace(observe=lambda s: None))
    tables = types.SimpleNamespace(settings=Settings(), metrics=metrics)
    found = types.SimpleNamespace(may_join=True, actor=table)
    conversation = Conversation(tables, None, found, "person", "address")
    line = []
    conversation._wire = types.SimpleNamespace(
        go_on=lambda: line.append("go on"), pause=lambda: line.append("pause")
    )
    conversation._free()
    for name in ("one", "two"):
        conversation.heard(b'{"type":"ask_ping","id":"%b"}' % name.encode())
    assert table.begun == ["one"]
    conversation._free()
    conversation.heard(b'{"type":"ask_ping","id":"three"}')
    for expected in (["one", "two"], ["one", "two", "three"]):
        await asyncio.sleep(0)
        assert table.begun == expected
        conversation._free()
    assert line == ["go on"]
    conversation.heard(b'{"type":"ask_ping","id":"last"}')
    for number in range(3 * UNREAD_MESSAGES):
        conversation.heard(b'{"type":"ask_ping","id":"%d"}' % number)
    assert line == ["go on", "pause"], "nobody may fill the memory with what waits"
    assert table.begun[-1] == "last"
    for _ in range(3 * UNREAD_MESSAGES):
        conversation._free()
        await asyncio.sleep(0)
    assert table.begun[-1] == str(3 * UNREAD_MESSAGES - 1)
    assert line == ["go on", "pause", "go on"]
