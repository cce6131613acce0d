"""A browser's conversation: what is said is obeyed in the order in which it was said."""

import asyncio
import types

import pytest

from gamenight.server.protocol import TellDone
from gamenight.server.settings import Settings
from gamenight.server.socket import UNREAD_MESSAGES, Conversation


class SlowTable:
    """Begins with a command, and is done with it when told so."""

    def __init__(self):
        self.begun = []
        self.ended = asyncio.Event()

    async def enter(self, viewer, since):
        """Whoever comes may speak at once."""

    def ask_now(self, person, may_join, command, answered):
        self.begun.append(command.id)
        self.answer = lambda: answered(command, TellDone(id=command.id, seq=1))
        return True


@pytest.mark.anyio
async def test_what_arrives_between_two_commands_waits_for_those_said_before():
    table = SlowTable()
    seconds = types.SimpleNamespace(observe=lambda s: None)
    metrics = types.SimpleNamespace(command_seconds=seconds, answered=lambda ok: None)
    tables = types.SimpleNamespace(settings=Settings(), metrics=metrics)
    found = types.SimpleNamespace(may_join=True, actor=table)
    conversation = Conversation(tables, None, found, "person", "address")
    line = []
    wire = types.SimpleNamespace(
        tell=lambda message: None,
        go_on=lambda: line.append("go on"),
        pause=lambda: line.append("pause"),
    )
    await conversation.begin(wire, None)
    for name in ("one", "two"):
        conversation.heard(b'{"type":"ask_ping","id":"%b"}' % name.encode())
    assert table.begun == ["one"]
    table.answer()
    conversation.heard(b'{"type":"ask_ping","id":"three"}')
    for expected in (["one", "two"], ["one", "two", "three"]):
        await asyncio.sleep(0)
        assert table.begun == expected
        table.answer()
    assert line == ["go on"]
    conversation.heard(b'{"type":"ask_ping","id":"last"}')
    for number in range(3 * UNREAD_MESSAGES):
        conversation.heard(b'{"type":"ask_ping","id":"%d"}' % number)
    assert line == ["go on", "pause"], "nobody may fill the memory with what waits"
    assert table.begun[-1] == "last"
    for _ in range(3 * UNREAD_MESSAGES):
        table.answer()
        await asyncio.sleep(0)
    assert table.begun[-1] == str(3 * UNREAD_MESSAGES - 1)
    assert line == ["go on", "pause", "go on"]
