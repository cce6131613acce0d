"""Replays to learn from: the list of moves, how the chances went, and another try from any move."""

import re

import pytest
from playwright.sync_api import expect

from web.test_replay import told
from web.test_study import MOVES, bot, opened
from web.test_went import resign
from web.visitor import DESK, PHONE

__all__ = ["bot"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_list_of_moves_leads_to_each_and_says_what_the_bot_thinks(visit, tmp_path, bot, size):
    you, page = opened(visit, tmp_path, "blokus-duo", size=size)
    moves = page.get_by_role("list", name="The moves")
    expect(moves.get_by_role("button")).to_have_count(MOVES)
    moves.get_by_role("button").nth(3).click()
    told(page, 4, MOVES)
    expect(moves.get_by_role("button").nth(3)).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowDown")
    told(page, 5, MOVES)
    expect(moves.get_by_role("button").nth(4)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    told(page, 4, MOVES)
    page.get_by_role("button", name="Look through the whole game").click()
    worse = moves.get_by_role("button").nth(3).locator(".worse")
    expect(worse).to_have_text("??")
    expect(moves.get_by_role("button").nth(0).locator(".same")).to_have_text("✓")
    assert you.faults() == []
    assert you.fits_width()


def test_a_graph_shows_how_the_chances_went_and_what_turned_it(visit, tmp_path, bot):
    you, page = opened(visit, tmp_path, "blokus-duo")
    graph = page.get_by_role("img", name="Chances of winning in 100")
    assert graph.count() == 0, "nothing is known yet"
    page.get_by_role("button", name="Look through the whole game").click()
    page.get_by_role("button", name="Look through").wait_for(state="detached")
    expect(graph.locator(".line")).to_have_count(2)
    expect(graph.locator(".turned")).to_have_count(2)
    page.keyboard.press("End")
    told(page, MOVES, MOVES)
    box = graph.bounding_box()
    graph.click(position={"x": box["width"] * 36 / 300, "y": box["height"] / 2})
    told(page, 0, MOVES)
    assert you.faults() == []
    you.shot("analysis-desk")


def test_another_try_from_any_move_against_a_bot(visit, tmp_path):
    you, page = opened(visit, tmp_path, "blokus-duo")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    told(page, 3, MOVES)
    page.get_by_role("button", name="Try it from here").click()
    page.get_by_role("list", name="Seats").wait_for()
    news = you.turn(mine=lambda news: news["seat"] in news["view"]["waiting"])
    laid = sum(len(pieces) for pieces in news["view"]["board"]["placed"])
    assert laid == 3
    you.types(news["legal"][0]["text"])
    you.until(lambda: you.news()["view"]["moves"] == 2, "the bot's answer")


def test_whoever_lost_is_offered_the_analysis_first(visit):
    you = visit()
    you.play_now("Blokus Duo")
    resign(you.page)
    dialog = you.page.get_by_role("dialog")
    offer = dialog.get_by_role("button", name="Replay and analysis")
    expect(offer).to_have_class(re.compile(r"\bmain\b"))
    offer.click()
    you.page.get_by_role("button", name="Look through the whole game").wait_for()
