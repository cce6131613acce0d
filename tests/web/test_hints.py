"""Hints: a plain sentence, the figures for those who ask, another idea, the move with one press."""

import threading

import pytest

from gamenight.server.live import bots
from patience import PATIENCE_S
from web.visitor import ready, texts


@pytest.fixture
def advice(monkeypatch):
    """What the server's bot is to say: hints are quick, and the same every time."""
    said = []
    monkeypatch.setattr(bots, "explain", lambda *asked: said)
    return said


def hint(move, code, value, **params):
    return {"move": move, "value": value, "unit": "win", "code": code, "params": params}


def test_a_hint_is_plain_and_tells_the_rest_when_asked(visit, advice):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    one, other = texts(you.turn())[:2]
    advice += [
        hint(one, "blokus-duo.hint.opens", 0.62, piece="X", corners=7),
        hint(other, "blokus-duo.hint.large", 0.5, piece="W", left=9),
    ]
    page.get_by_role("button", name="Hint").click()
    shown = page.get_by_role("group", name="Hint")
    shown.get_by_text("From here you can go on in many ways.").wait_for()
    assert "7" not in shown.locator("p").inner_text()
    shown.get_by_role("button", name="Why?").click()
    shown.get_by_text("X opens 7 new corners").wait_for()
    shown.get_by_text("62 of 100").wait_for()
    assert you.faults() == []
    you.shot("hint-desk")
    shown.get_by_role("button", name="Another idea").click()
    shown.get_by_text("Lay your big pieces now").wait_for()
    page.locator(".cell.marked").first.wait_for()
    you.does(lambda: shown.get_by_role("button", name="Play it").click())
    shown.wait_for(state="detached")
    you.until(lambda: other in str(you.news()["view"]["board"]["placed"]), "the hinted move")


def test_a_hint_speaks_the_language_of_the_page(visit, advice):
    ready("BOLD")
    you = visit(locale="de")
    you.at_new_tables(hold_ms=0)  # a bot that begins, and loses its turn, holds nobody up
    page = you.go().page
    page.get_by_role("button", name="Jetzt spielen: BOLD, gegen Bots").click()
    you.until(lambda: "a1" in texts(you.settled() or {"legal": []}), "one's own turn")
    advice.append(hint("a1", "bold.hint.first", 0.5))
    page.get_by_role("button", name="Tipp").click()
    page.get_by_text("Nimm irgendeine Karte: Die erste ist immer sicher.", exact=True).wait_for()


def test_where_nothing_can_be_said_that_is_said(visit, advice):
    you = visit()
    you.play_now("Blokus Duo")
    you.turn()
    you.page.get_by_role("button", name="Hint").click()
    you.page.get_by_text("There is no hint for this.").first.wait_for()
    assert advice == []


@pytest.fixture
def slow(monkeypatch):
    """The server's bot thinks until it is told to answer."""
    answer = threading.Event()
    monkeypatch.setattr(bots, "explain", lambda *asked: answer.wait(PATIENCE_S) and [])
    yield answer
    answer.set()


def test_while_a_hint_takes_long_that_is_said_and_the_match_goes_on(visit, slow):
    you = visit()
    you.play_now("Blokus Duo")
    page = you.page
    move = you.turn()["legal"][0]["text"]
    page.get_by_role("button", name="Hint").click()
    shown = page.get_by_role("group", name="Hint")
    shown.get_by_text("Thinking about a hint").wait_for()
    page.locator("[aria-live=polite]", has_text="Thinking about a hint").wait_for(state="attached")
    shown.get_by_text("The bot is still warming up").wait_for()
    assert you.faults() == []
    you.types(move)
    shown.wait_for(state="detached")
    page.get_by_text("the hint no longer fits").first.wait_for()
    you.turn()
    page.get_by_role("button", name="Hint").click()
    shown.get_by_role("button", name="Never mind the hint").click()
    shown.wait_for(state="detached")
