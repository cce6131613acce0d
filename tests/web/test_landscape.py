"""A phone on its side, and what else has to fit a screen: all one plays with is in sight."""

import json

import pytest
from playwright.sync_api import expect

from gamenight import games
from web.test_hands import NEEDED, TALL
from web.test_layout import LAPTOP, box
from web.test_replay import drop, played, told
from web.visitor import ready

LYING = [{"width": 844, "height": 390}, {"width": 932, "height": 430}]


def bottom(found):
    return box(found)["y"] + box(found)["height"]


GROW = """cards => {
  const hand = document.querySelector('.hand');
  while (hand.children.length < cards) hand.append(hand.firstElementChild.cloneNode(true));
  hand.style.setProperty('--cards', cards);
}"""


def inside(found, size):
    """Whether all of it is on the screen."""
    shown = box(found)
    across = shown["x"] >= 0 and shown["x"] + shown["width"] <= size["width"]
    return across and shown["y"] >= 0 and bottom(found) <= size["height"]


def new_table(you, title, seats):
    ready(title)
    you.go().page.get_by_role("link", name=f"New table: {title}").click()
    you.page.get_by_role("button", name=str(seats), exact=True).click()
    you.page.get_by_role("button", name="Start").click()


MANY = [("BOLD", 4), ("DOS", 4), ("SKIP-BO DELUXE", 6), ("Lowdown", 4)]


@pytest.mark.parametrize(("title", "seats"), [*((title, 2) for title in NEEDED), *MANY])
def test_on_its_side_a_phone_shows_hand_hint_and_turn_at_once(visit, title, seats):
    you = visit(size=LYING[0], has_touch=True)
    if seats == 2:
        you.play_now(title)
    else:
        new_table(you, title, seats)
    you.turn()
    page = you.page
    page.locator(NEEDED[title]).first.wait_for()
    for size in LYING:
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        needed = page.locator(NEEDED[title]).all()
        for one in [*needed, page.locator(".status"), page.get_by_role("button", name="Hint")]:
            assert inside(one, size), size
        bar = box(page.locator(".now"))["x"]
        assert all(box(one)["x"] + box(one)["width"] <= bar for one in needed), "beside the bar"
        assert you.fits_width()
    assert you.faults() == []
    you.shot(f"lying-{title}-{seats}")


@pytest.mark.parametrize("cards", [8, 10, 14])
def test_on_its_side_a_phone_shows_all_cards_of_a_hand_that_grew(visit, cards):
    you = visit(size=LYING[0], has_touch=True)
    you.play_now("DOS")
    you.turn()
    you.page.evaluate(GROW, cards)
    for size in [*LYING, {"width": 667, "height": 375}]:
        you.page.set_viewport_size(size)
        held = you.page.locator(".hand .held").all()
        assert len(held) == cards
        assert all(inside(one, size) for one in held), size


def test_on_its_side_a_phone_shows_a_hint_beside_what_it_points_at(visit):
    you = visit(size=LYING[0], has_touch=True)
    you.play_now("Blokus Duo")
    you.turn()
    page = you.page
    page.get_by_role("button", name="Hint").click()
    take = page.get_by_role("group", name="Hint").get_by_role("button", name="Play it")
    take.wait_for()
    assert bottom(take) <= LYING[0]["height"]
    marks = page.locator(".cell.marked")
    expect(marks.first).to_be_visible()
    assert page.evaluate("scrollY") == 0
    assert all(bottom(marks.nth(n)) <= LYING[0]["height"] for n in range(marks.count()))
    you.shot("lying-hint")


def test_upright_nothing_but_the_move_box_and_two_buttons_stands_above_the_log(visit):
    you = visit(size=TALL)
    you.play_now("DOS")
    you.turn()
    assert box(you.page.locator("#panel"))["y"] - bottom(you.page.locator(".now")) < 150


@pytest.mark.parametrize(("title", "seats"), [*((title, 2) for title in NEEDED), *MANY])
def test_at_a_desk_all_one_plays_with_is_in_sight(visit, title, seats):
    you = visit(size=LAPTOP)
    if seats == 2:
        you.play_now(title)
    else:
        new_table(you, title, seats)
    you.turn()
    page = you.page
    page.locator(NEEDED[title]).first.wait_for()
    bar = box(page.locator(".now"))["y"]
    for one in page.locator(NEEDED[title]).all():
        assert inside(one, LAPTOP)
        assert bottom(one) <= bar, "behind the bar"


def test_at_a_desk_a_hint_leaves_the_whole_board_of_blokus_duo_in_sight(visit):
    you = visit(size=LAPTOP)
    you.at_new_tables(pace_ms=600)
    you.play_now("Blokus Duo")
    you.turn()
    page = you.page
    assert bottom(page.locator(".frame")) <= box(page.locator(".now"))["y"]
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("group", name="Hint").get_by_role("button", name="Play it").wait_for()
    assert bottom(page.locator(".frame")) <= box(page.locator(".now"))["y"]
    assert page.evaluate("document.documentElement.scrollHeight") <= LAPTOP["height"]
    you.shot("desk-hint")


@pytest.mark.parametrize("game", ["blokus-duo", "bold", "dos"])
def test_on_its_side_a_phone_shows_the_bar_of_a_replay_beside_the_board(visit, tmp_path, game):
    ready(games.facts(game).title)
    (tmp_path / "match.json").write_text(json.dumps(played(game, 6).record()))
    you = visit(size=LYING[0], has_touch=True)
    page = you.go().page
    page.locator(".game").first.wait_for()
    drop(page, tmp_path / "match.json")
    told(page, 0, 6)
    for size in LYING:
        page.set_viewport_size(size)
        for one in (page.get_by_role("slider", name="Move"), page.locator(".told")):
            assert inside(one, size)
        bar = page.locator(".bar.sheet")
        assert inside(bar, size)
        assert (
            box(page.locator(".shown"))["x"] + box(page.locator(".shown"))["width"] <= box(bar)["x"]
        )
        assert you.fits_width()
    if game == "blokus-duo":
        assert inside(page.get_by_role("grid"), LYING[1])
    assert you.faults() == []
    you.shot(f"lying-replay-{game}")
