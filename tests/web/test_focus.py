"""Keys always have a place to go on from: the focus is where the next choice is."""

import random

import pytest
from playwright.sync_api import expect

from web.test_card_boards import sit
from web.test_hands import NEEDED
from web.test_tables import invited
from web.visitor import texts

AT_A_CHOICE = "() => document.activeElement.matches('.board button:enabled')"
NOWHERE = "() => document.activeElement === document.body"


def at_a_choice(you):
    """Wait until the focus is on something on the board that can be chosen."""
    focus = you.page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
    you.until(lambda: you.page.evaluate(AT_A_CHOICE), f"the focus on a choice, not on {focus}")


@pytest.mark.parametrize("title", NEEDED)
def test_whoever_arrives_at_a_table_is_at_the_first_choice(visit, title):
    you = visit()
    you.play_now(title)
    you.turn()
    at_a_choice(you)


def test_whoever_is_invited_arrives_at_the_way_in(visit):
    _, link = invited(visit)
    guest = visit()
    guest.page.goto(link)
    expect(guest.page.get_by_role("button", name="Sit down")).to_be_focused()
    guest.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="Stand up").wait_for()


def test_after_drawing_and_laying_in_dos(visit):
    you = sit(visit, "dos", {"target": "one_round"})
    for _ in range(6):
        news = you.turn()
        if news is None:
            return
        at_a_choice(you)
        move = next((one for one in ("draw", "done") if one in texts(news)), None)
        if move is None:
            lay = next(one for one in texts(news) if one.startswith("lay "))
            you.page.locator(f"[data-source='{lay.split()[1]}:0']").press("Enter")
        key = {"draw": "Draw a card", "done": "Done"}.get(move, "Lay ")
        if move == "done" and news["view"]["board"]["phase"] == "laying":
            key = "Lay none"
        button = you.page.locator(".actions").get_by_role("button", name=key).first
        you.does(lambda button=button: button.press("Enter"))
        assert not you.page.evaluate(NOWHERE)


def test_after_discarding_in_skipbo(visit):
    you = sit(visit, "skipbo", {"stock": 30})
    for _ in range(3):
        news = you.turn()
        at_a_choice(you)
        discard = next(move for move in texts(news) if "-" in move)
        card, pile = discard.split("-")
        you.page.locator(f"[data-source='{card}:0']").press("Enter")
        you.does(lambda pile=pile: you.page.keyboard.press(f"Shift+Digit{pile}"))
        assert not you.page.evaluate(NOWHERE)


def test_after_stopping_in_bold(visit):
    you = sit(visit, "bold", {}, asked={"hold_ms": 0})  # lost turns are covered by the table
    stopped, chance = 0, random.Random(1)  # the same two cards might never share anything
    while stopped < 2 and (news := you.turn()):
        legal = texts(news)
        if "cover" in legal:
            continue
        at_a_choice(you)
        stop = "stop" in legal
        move = "stop" if stop else chance.choice(legal)
        found = you.page.locator(f"[data-place={move.split()[0]}]")
        button = you.page.get_by_role("button", name="Stop") if stop else found
        you.does(lambda button=button: button.press("Enter"))
        assert not you.page.evaluate(NOWHERE)
        stopped += stop
    assert stopped == 2


def test_a_hint_has_the_focus_when_it_comes_and_gives_it_back(visit):
    you = visit()
    you.play_now("Lowdown")
    you.turn()
    page = you.page
    page.get_by_role("button", name="Hint").press("Enter")
    hint = page.get_by_role("group", name="Hint")
    expect(hint.get_by_role("button", name="Play it")).to_be_focused()
    hint.get_by_role("button", name="Close").press("Enter")
    at_a_choice(you)


def test_the_result_begins_at_the_rematch(visit):
    you = visit()
    you.play_now("Blokus Duo")
    you.turn()
    page = you.page
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Rematch")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".now").get_by_role("button", name="Rematch")).to_be_focused()
