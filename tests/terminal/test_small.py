"""A window that is too small says so, and shows as much of the table as it can."""

import pytest

from gamenight import GAMES
from gamenight.core.words import speak
from gamenight.terminal.layout import AROUND, Window, lay_out
from terminal.driving import seated
from terminal.test_table import FIRST

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["en", "de"])
def language(request):
    speak(request.param)
    yield request.param
    speak("en")


@pytest.mark.parametrize("name", GAMES)
async def test_the_whole_board_is_seen_at_50_by_20(name, language):
    async with seated(name, (None, "novice"), size=(50, 20), **FIRST[name]) as person:
        felt, board = (person.app.screen.query_one(one) for one in ("#felt", "#board"))
        assert board.size.width <= 50
        assert board.size.height <= felt.size.height
        assert person.moves.size.height >= 2
        assert person.moves.size.width >= 16
        said = "better from 80 × 24" if language == "en" else "besser ab 80 × 24"
        assert said in person.text.splitlines()[-1]


@pytest.mark.parametrize("tongue", ["en", "de", "es"])
async def test_the_prompt_is_read_to_its_end_at_50_by_20(tongue):
    speak(tongue)
    try:
        async with seated("blokus-duo", (None, None), size=(50, 20), first=0) as person:
            assert person.text.splitlines()[-2].endswith("(828)")
    finally:
        speak("en")


async def test_the_note_goes_away_with_its_reason():
    async with seated("dos", (None, "novice"), size=(79, 24), **FIRST["dos"]) as person:
        assert "79 × 24: better from 80 × 24" in person.text
        await person.pilot.resize_terminal(80, 24)
        await person.until(lambda: "Quit" in person.text.splitlines()[-1])
        assert "better from" not in person.text


async def test_rules_story_and_questions_are_read_in_a_small_window():
    async with seated("bold", (None, "novice"), size=(50, 20), **FIRST["bold"]) as person:
        await person.type("rules 11")
        assert person.rules.size.height >= 10
        await person.press("escape")
        await person.press("f4")
        assert person.app.screen.query_one("#log").size.height >= 10
        await person.press("escape")
        await person.press("f8")
        assert all(button.region.right <= 50 for button in person.app.screen.query("Button"))


async def test_a_move_is_made_in_a_small_window():
    async with seated("skipbo", (None, "novice"), size=(50, 20), **FIRST["skipbo"]) as person:
        await person.point("H4")
        await person.point("D3")
        await person.until(lambda: person.match.moves)
        assert person.match.moves[0] == (0, "H4-3")


@pytest.mark.parametrize("size", [(20, 6), (50, 20), (79, 60), (200, 23), (80, 24), (200, 60)])
@pytest.mark.parametrize("board", [(10, 3), (33, 15), (54, 16), (42, 40)])
def test_what_is_shown_fits_into_the_window(size, board):
    room = Window(*size)
    for moves in (0, 1, 300):
        found = lay_out(room, board, 4, moves, 0)
        assert found.board_width <= room.width
        assert 1 <= found.board_height <= found.middle_height
        assert found.middle_height <= max(4, room.height - AROUND)
