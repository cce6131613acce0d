"""The full-screen table, played by keyboard and by mouse."""

import asyncio
import json
from unittest.mock import AsyncMock

import pytest

from gamenight import GAMES, facts
from gamenight.terminal.screens.curtain import Curtain
from gamenight.terminal.screens.result import ResultScreen
from gamenight.terminal.thinking import Thinkers
from terminal.driving import seated

pytestmark = pytest.mark.anyio
FIRST = {  # so that seat 0 begins
    name: {option.name: 1 if option.name == "dealer" else 0}
    for name in GAMES
    for option in facts(name).options
    if option.kind == "seat"
}
WRONG = {  # a move in good notation that the rules refuse at the first turn, and the clause
    "bold": ("stop", 11),
    "skipbo": ("S>1", None),
    "blokus-duo": ("a1", None),
    "dos": ("done", None),
    "lowdown": ("keep", None),
}
POINTS = {  # a way to a move by clicks alone
    "bold": ["c2"],
    "skipbo": ["H4", "D3"],
    "dos": ["draw"],
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_move_is_typed_another_is_marked_and_a_wrong_one_names_its_clause(name):
    async with seated(name, (None, "novice"), **FIRST[name]) as person:
        match = person.match
        wrong, clause = WRONG[name]
        assert wrong not in match.legal(0)
        await person.type(wrong)
        assert len(match.moves) == 0
        assert person.rules.display
        assert len(person.rules.query("#minute")) == 1
        broken = person.rules.query(".broken")
        assert len(broken) == 1
        assert clause is None or broken.first().id == f"clause-{clause}"
        number = broken.first().id.removeprefix("clause-")
        assert f"clause {number}" in person.word or f"{number} " in person.text
        await person.press("escape")
        assert not person.rules.display
        legal = match.legal(0)
        await person.type(legal[-1])
        assert match.moves[0] == (0, legal[-1])
        await person.until(lambda: 0 in match.waiting or match.over)
        count = len(match.moves)
        second = match.legal(0)[0]
        await person.press("down", "enter")
        await person.until(lambda: len(match.moves) > count)
        assert match.moves[count] == (0, second)


@pytest.mark.parametrize("name", GAMES)
async def test_a_move_by_mouse(name):
    points = POINTS.get(name, [])
    async with seated(name, (None, "novice"), **FIRST[name]) as person:
        match = person.match
        legal = match.legal(0)
        for token in points:
            await person.point(token)
        if not points:
            await person.click(person.moves, 2, 0)
            assert not match.moves
            assert person.moves.chosen.move == legal[0]
            await person.click(person.moves, 2, 0)
        await person.until(lambda: match.moves)
        assert match.moves[0][0] == 0


async def test_squares_are_pointed_at_one_by_one():
    async with seated("blokus-duo", **FIRST["blokus-duo"]) as person:
        for square in ("e10", "e9", "f9"):
            await person.point(square)
        assert person.moves.found
        assert all({"e10", "e9", "f9"} <= set(c.move.split(",")) for c in person.moves.found)
        await person.point("f9")
        assert any("f9" not in c.move.split(",") for c in person.moves.found)
        await person.type("e9,f9,e10")
        assert person.match.moves == [(0, "e9,f9,e10")]
        assert "R" in person.text or "B" in person.text


async def test_the_curtain_hides_the_hand_between_people():
    async with seated("dos", **FIRST["dos"]) as person:
        hands = [" ".join(person.match.view(seat)["board"]["hand"]) for seat in (0, 1)]
        assert hands[0] != hands[1]
        assert isinstance(person.app.screen, Curtain)
        assert "Seat 1 is next" in person.text
        assert not any(card in person.text.split() for card in hands[0].split())
        await person.press("enter")
        assert all(card in person.text.split() for card in hands[0].split())
        await person.type("draw")
        laid = person.match.legal(0)[-1]
        await person.type(laid)
        assert isinstance(person.app.screen, Curtain)
        assert "Seat 2 is next" in person.text
        behind = person.app.screen_stack[-2]
        assert str(behind.query_one("#board").render()) == ""
        await person.press("space")
        assert all(card in person.text.split() for card in hands[1].split())


async def test_no_curtain_where_everybody_sees_the_same():
    async with seated("bold", **FIRST["bold"]) as person:
        assert not isinstance(person.app.screen, Curtain)
        for move in ("a1", "b1", "stop"):
            await person.type(move)
        assert person.match.waiting == (1,)
        assert "Seat 2 · your move" in person.text


async def test_typing_narrows_the_list_and_escape_forgets_it():
    async with seated("skipbo", (None, "novice"), **FIRST["skipbo"]) as person:
        everything = len(person.moves.found)
        await person.press("H", "4")
        assert {c.move[:2] for c in person.moves.found} == {"H4"}
        await person.press("escape")
        assert len(person.moves.found) == everything


async def test_a_hint_is_marked_and_enter_plays_it():
    async with seated("lowdown", (None, "novice"), **FIRST["lowdown"]) as person:
        await person.type("roll")
        await person.press("f3")
        await person.until(lambda: person.moves.chosen is not None)
        move = person.moves.chosen.move
        assert move in person.word
        await person.press("enter")
        assert person.match.moves[1] == (0, move)


async def test_who_waits_for_a_compiler_is_told_so_and_nobody_else(monkeypatch):
    asked = asyncio.Event()

    async def explain(*_):
        await asked.wait()
        return []

    for warm, said in ((False, "first time on a machine"), (True, "Looking for a good move")):
        async with seated("lowdown", (None, "novice"), **FIRST["lowdown"]) as person:
            monkeypatch.setattr(Thinkers, "warm", AsyncMock(return_value=warm))
            monkeypatch.setattr(Thinkers, "explain", explain)
            await person.press("f3")
            await person.until(lambda said=said: said in person.word)


async def test_a_move_far_down_the_list_can_be_marked():
    async with seated("blokus-duo", **FIRST["blokus-duo"]) as person:
        last = person.match.legal(0)[-1]
        person.moves.show(person.moves.found, last)
        assert person.moves.chosen.move == last


async def test_a_move_is_taken_back():
    async with seated("blokus-duo", **FIRST["blokus-duo"]) as person:
        await person.type("e10")
        assert person.match.moves
        await person.press("f6")
        await person.press("ctrl+z")
        assert not person.match.moves


async def test_a_take_back_undoes_what_a_bot_has_answered():
    async with seated("blokus-duo", (None, "novice"), **FIRST["blokus-duo"]) as person:
        for ask in (lambda: person.press("ctrl+z"), lambda: person.type("undo")):
            await person.type("e9,f9,e10")
            await person.until(lambda: len(person.match.moves) == 2)
            await ask()
            await person.until(lambda: person.match.moves == [])


async def test_what_has_been_shown_stands_and_the_screen_says_so():
    async with seated("bold", (None, "novice"), **FIRST["bold"]) as person:
        await person.type("a1")
        for ask in (lambda: person.press("ctrl+z"), lambda: person.type("undo")):
            person.app.screen.show_message("")
            await ask()
            assert "cannot be taken back" in person.word
        assert person.match.moves == [(0, "a1")]


async def test_the_match_is_saved_and_given_up(tmp_path):
    async with seated("bold", (None, "novice"), **FIRST["bold"]) as person:
        await person.type("a1")
        file = tmp_path / "match.json"
        await person.type(f"save {file}")
        assert json.loads(file.read_text())["moves"] == [[0, "a1"]]
        await person.press("f8")
        await person.press("right", "enter")
        await person.until(lambda: isinstance(person.app.screen, ResultScreen))
        assert "Juno wins." in person.text
        assert "has resigned" in person.text
        assert "gave up" in person.text
        await person.press("enter")
        await person.until(lambda: person.table.phase == "playing")
        assert person.match.moves == [] or person.match.moves[0][0] == 1


@pytest.mark.soak
async def test_bots_play_a_whole_match_alone():
    async with seated("bold", ("novice", "casual", "novice")) as person:
        await person.until(lambda: isinstance(person.app.screen, ResultScreen))
        assert person.match.over
        assert str(max(person.match.scores)) in person.text


async def test_a_change_after_the_screen_was_taken_apart_is_nobodys_trouble():
    async with seated("bold", **FIRST["bold"]) as person:
        screen = person.app.screen
        await screen.remove_children()
        await person.table.play(0, "a1")
        assert screen.is_mounted


async def test_dark_and_light():
    async with seated("bold", **FIRST["bold"], theme="light") as person:
        assert not person.app.current_theme.dark
        await person.press("f9")
        assert person.app.current_theme.dark


def all_keys_shown(person):
    footer = person.text.splitlines()[-1]
    return "Log" in footer and "Quit" in footer


@pytest.mark.parametrize("name", GAMES)
async def test_the_board_is_seen_whole(name):
    async with seated(name, (None, "novice"), **FIRST[name]) as person:
        for size in ((80, 24), (100, 30), (120, 40), (200, 60)):
            await person.pilot.resize_terminal(*size)
            await person.until(lambda: all_keys_shown(person))
            felt = person.app.screen.query_one("#felt")
            board = person.app.screen.query_one("#board")
            assert board.size.width <= felt.size.width
            assert board.size.height <= felt.size.height
            assert person.app.screen.query_one("#side").size.width >= 23
            assert all_keys_shown(person)


async def test_all_that_happened_can_be_read():
    async with seated("bold", first=0) as person:
        for _ in range(30):
            seat = person.match.waiting[0]
            await person.table.play(seat, person.match.legal(seat)[-1])
        await person.settle()
        story = person.table.story(0)
        assert story[0] not in person.text
        await person.press("f4", "pageup", "pageup", "pageup", "pageup")
        assert all(line in person.text for line in story[:10])
        await person.press("escape")
        assert story[0] not in person.text
        await person.type("log")
        assert story[-12] in person.text
        await person.type("rules 11")
        assert person.rules.region.height > 10


async def test_a_board_too_high_for_the_screen_is_scrolled_by_keys():
    async with seated("lowdown", (None,) * 4, **FIRST["lowdown"]) as person:
        felt, board = (person.app.screen.query_one(name) for name in ("#felt", "#board"))
        assert board.region.height > felt.region.height
        assert board.region.width <= felt.scrollable_content_region.width, "beside the scrollbar"
        sheet = " Seat 4     "
        assert sheet not in person.text
        await person.press(*["shift+down"] * 8)
        assert sheet in person.text
        await person.press(*["ctrl+up"] * 8)
        assert sheet not in person.text


async def test_a_short_story_leaves_its_lines_to_the_moves():
    async with seated("blokus-duo", size=(100, 40), **FIRST["blokus-duo"]) as person:
        log = person.app.screen.query_one("#log")
        assert log.size.height == 3
        early = person.moves.size.height
        assert early >= 24
        for _ in range(12):
            seat = person.match.waiting[0]
            await person.table.play(seat, person.match.legal(seat)[-1])
        await person.settle()
        assert log.size.height == 13
        assert person.moves.size.height < early


async def test_moves_have_room_beside_six_seats():
    async with seated("skipbo", (None, *["novice"] * 5), **FIRST["skipbo"]) as person:
        assert person.moves.region.height >= 5


async def test_somebody_else_is_meant_by_name_or_seat():
    async with seated("dos", (None, "novice"), **FIRST["dos"]) as person:
        for typed, told in (
            ("@juno draw", "Nobody at this keyboard"),
            ("@seat 3 draw", "a seat: Seat 1, Seat 2 (Juno)."),
            ("@2 draw", "'2' is not a seat here"),
            ("catch juno", "Juno cannot be caught"),
        ):
            await person.type(typed)
            assert told in person.word
        assert person.match.moves == []
