"""Each game's screen and board as they were last looked at by eye.

``GAMENIGHT_LOOK=1 pytest tests/terminal/test_snapshots.py`` writes them anew; read the difference.
"""

import os
from pathlib import Path

import pytest

from gamenight.terminal.board import Look, board_of
from terminal.driving import seated
from terminal.test_table import FIRST

pytestmark = pytest.mark.anyio
FOLDER = Path(__file__).parent / "snapshots"
MOVES = {
    "bold": ["a1", "b1"],
    "skipbo": [],
    "blokus-duo": ["e9,f9,e10", "j5"],
    "dos": ["draw"],
    "lowdown": ["roll"],
}


@pytest.mark.parametrize("name", MOVES)
async def test_the_screen_is_as_it_was(name):
    async with seated(name, **FIRST[name]) as person:
        for move in MOVES[name]:
            await person.table.play(person.match.waiting[0], move)
        await person.settle()
        if len(person.app.screen_stack) > 2:
            await person.press("enter")
        await person.press("down")
        seat = person.match.waiting[0]
        view = person.match.view(seat)
        chosen = person.moves.chosen
        board = board_of(name)
        look = Look(marked=board.list_tokens(view, chosen.move))
        seen = f"{person.text}\n\n{board.draw(view, look).markup}\n"
    file = FOLDER / f"{name}.txt"
    if os.environ.get("GAMENIGHT_LOOK"):
        file.write_text(seen, encoding="utf-8")
    assert seen == file.read_text(encoding="utf-8")
