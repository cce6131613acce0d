"""A match of every game from the first move to the last, on the full screen, by keyboard alone."""

import pytest

from gamenight import GAMES
from gamenight.bots import quick_bot
from gamenight.terminal.screens.curtain import Curtain
from gamenight.terminal.screens.result import ResultScreen
from terminal.driving import seated

pytestmark = pytest.mark.anyio
SHORT = {
    "bold": {"open_memory": True, "first_two": "together"},
    "skipbo": {"stock": 1},
    "dos": {"target": "one_round"},
}


@pytest.mark.parametrize("name", GAMES)
async def test_two_people_play_to_the_end(name):
    async with seated(name, size=(80, 24), **SHORT.get(name, {})) as person:
        match = person.match
        minds = [quick_bot(name, "steady", seat) for seat in range(2)]
        while not match.over:
            if isinstance(person.app.screen, Curtain):
                await person.press("enter")
            seat = match.waiting[0]
            move = minds[seat].choose(match.view(seat), match.recall(seat))
            made = match.made
            shown = person.table.show_moves([move])[0]
            assert shown in [choice.move for choice in person.moves.found]
            await person.type(shown)
            assert match.made > made, f"{move} was not made:\n{person.text}"
        await person.until(lambda: isinstance(person.app.screen, ResultScreen))
        for seat in range(2):
            assert str(match.scores[seat]) in person.text
        assert "wins." in person.text or "win." in person.text
        await person.press("enter")
        await person.until(lambda: person.match is not match)
        assert person.match.moves == []
