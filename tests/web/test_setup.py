"""Positions that are set up by fields, by moves, from text and from a replay, and played on."""

import json
import re

import pytest
from playwright.sync_api import expect

import gamenight as gn
from gamenight import games
from web.visitor import PHONE, ready

EDITS = {
    "bold": {"Groups taken, seat 1": "3 2"},
    "skipbo": {"Stock, top last, seat 1": "? ? 9"},
    "blokus-duo": {"Pieces laid, in order, seat 1": "e10"},
    "dos": {"The row": "b7 g9 r3"},
    "lowdown": {
        "Grids R, P and G, seat 1": "1../.../... .../.../... .../.../...",
        "Box written last, seat 1": "R1",
        "Grids R, P and G, seat 2": "2../.../... .../.../... .../.../...",
        "Box written last, seat 2": "R1",
        "Wilds left, seat 2": "3",
    },
}
WRONG = {
    "bold": ("Face-up places", "z9"),
    "skipbo": ("Building piles", "2"),
    "blokus-duo": ("Pieces laid, in order, seat 1", "a1"),
    "dos": ("Hand, seat 1", "r7 r7 r7"),
    "lowdown": ("Wilds left, seat 1", "9"),
}


@pytest.mark.parametrize("game", EDITS)
def test_a_position_is_set_up_and_played_on_from(visit, game):
    ready(games.facts(game).title)
    you = visit(size=PHONE)
    you.forgive("status of 422")
    page = you.go(f"setup/{game}").page
    play_on = page.get_by_role("button", name="Play on from here")
    expect(play_on).to_be_enabled()
    label, wrong = WRONG[game]
    right = page.get_by_role("textbox", name=label, exact=True).input_value()
    page.get_by_role("textbox", name=label, exact=True).fill(wrong)
    page.get_by_role("alert").get_by_role("listitem").first.wait_for()
    expect(play_on).to_be_disabled()
    page.get_by_role("textbox", name=label, exact=True).fill(right)
    page.get_by_role("alert").wait_for(state="detached")
    for label, text in EDITS[game].items():
        page.get_by_role("textbox", name=label, exact=True).fill(text)
    expect(play_on).to_be_enabled()
    you.shot(f"setup-{game}")
    assert you.faults() == []
    assert you.fits_width()
    play_on.click()
    board = you.until(you.settled, "a first view")["view"]["board"]
    seen = {
        "bold": lambda: board["groups"][0] == [2, 3],
        "skipbo": lambda: board["stocks"][0] == {"count": 3, "top": "9"},
        "blokus-duo": lambda: board["placed"][0] == ["e10"],
        "dos": lambda: len(board["row"]) >= 3,
        "lowdown": lambda: board["boards"][1]["wilds"] == 3,
    }
    assert seen[game]()


def test_moves_on_the_board_and_pasted_text_make_the_position(visit):
    ready("Blokus Duo")
    you = visit()
    page = you.go("setup/blokus-duo").page
    page.get_by_role("button", name="Piece O,").click()
    page.locator("[data-square=e10]").hover()
    page.locator("[data-square=e10]").click()
    page.locator(".cell.laid").first.wait_for()
    expect(page.get_by_label("Pieces laid, in order, seat 1")).to_have_value(re.compile("e10"))
    page.get_by_text("As text").click()
    match = gn.new("blokus-duo", seed=1, first=0)
    for _ in range(4):
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    text = page.get_by_label("Copy the position, or paste another one")
    text.fill(json.dumps(match.position()))
    text.press("Tab")
    page.locator(".cell.laid").nth(18).wait_for()
    text.fill("nonsense")
    text.press("Tab")
    page.get_by_text("This text is not a position").wait_for()


def test_play_on_from_a_move_of_a_replay(visit, tmp_path):
    ready("DOS")
    match = gn.new("dos", seats=2, seed=4, dealer=1)
    for _ in range(3):
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[-1])
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match.record()))
    you = visit()
    page = you.go().page
    page.set_input_files("input[type=file]", file)
    page.get_by_role("slider", name="Move").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("heading", name="The position").wait_for()
    after = gn.replay(match.record() | {"moves": [list(match.moves[0])]})
    hand = page.get_by_label("Hand, seat 1", exact=True)
    expect(hand).to_have_value(" ".join(after.position()["hands"][0]))
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("list", name="Seats").wait_for()
