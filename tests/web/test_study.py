"""Replays with a bot: what it would do at a move, and all moves looked through."""

import json
import re
import threading

import pytest
from playwright.sync_api import expect

from gamenight import games
from gamenight.server.live import bots
from patience import PATIENCE_S
from web.test_replay import drop, played, told
from web.visitor import DESK, PHONE, ready

MOVES = 6
SMALL = {"width": 375, "height": 667}


@pytest.fixture
def bot(monkeypatch):
    """A bot that would have made two moves too, and mostly thinks little of those after them."""

    def judge(game, view, recall, made, level, seed):
        best = {"move": made, "value": 0.6, "unit": "win", "code": CODES[game][0], "params": {}}
        best["params"] = CODES[game][1]
        if seed <= 2:
            return {"hints": [best], "same": True, "loss": 0.0}
        best["move"] = OTHER[game]
        loss = {3: None, 6: 0.001}.get(seed, 0.34)
        return {"hints": [best, best | {"value": 0.5}], "same": False, "loss": loss}

    monkeypatch.setattr(bots, "judge", judge)


CODES = {
    "dos": ("dos.hint.draw", {}),
    "blokus-duo": ("blokus-duo.hint.opens", {"piece": "X", "corners": 7}),
}
OTHER = {"dos": "draw", "blokus-duo": "e8,d9,e9,f9,e10"}


def opened(visit, tmp_path, game, **more):
    ready(games.facts(game).title)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(played(game, MOVES).record()))
    you = visit(**more)
    page = you.go().page
    page.locator(".game").first.wait_for()
    drop(page, file)
    page.get_by_role("slider").wait_for()
    return you, page


def test_a_bot_is_asked_at_a_move_and_shows_it_on_the_board(visit, tmp_path, bot):
    you, page = opened(visit, tmp_path, "blokus-duo", size=SMALL)
    study = page.get_by_role("region", name="Analysis")
    ask = study.get_by_role("button", name="What would a strong bot do here?")
    ask.focus()
    page.keyboard.press("Enter")
    study.get_by_text("This is what was played.").wait_for()
    page.locator("[aria-live=polite]", has_text="This is what was played").wait_for(
        state="attached"
    )
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    told(page, 3, MOVES)
    ask.click()
    study.locator(".verdict", has_text="wins 34 games fewer in 100").wait_for()
    study.locator(".verdict", has_text="Played:").wait_for()
    study.get_by_role("button", name="Why?").click()
    study.get_by_text("60 of 100").wait_for()
    study.get_by_role("button", name="Show on the board").click()
    for end in ("first", "last"):
        expect(getattr(page.locator(".cell.marked"), end)).to_be_in_viewport(ratio=1)
    assert page.get_by_label("As seen by").input_value() != ""
    assert you.faults() == []
    page.keyboard.press("ArrowLeft")
    page.locator(".cell.marked").first.wait_for(state="detached")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    told(page, MOVES - 1, MOVES)


@pytest.mark.parametrize(("game", "size"), [("dos", SMALL), ("blokus-duo", PHONE), ("dos", DESK)])
def test_the_whole_game_is_looked_through(visit, tmp_path, bot, game, size):
    you, page = opened(visit, tmp_path, game, size=size)
    page.get_by_role("button", name="Look through the whole game").click()
    list_ = page.get_by_role("list", name="Different from the bot")
    list_.get_by_role("listitem").nth(1).wait_for()
    page.get_by_role("button", name="Look through").wait_for(state="detached")
    few = list_.get_by_role("listitem").count()
    also = page.get_by_role("checkbox", name="about as good too")
    also.check()
    texts = list_.get_by_role("listitem").all_inner_texts()
    assert few < len(texts)
    worst = next(one for one in texts if "34 wins fewer" in one)
    assert worst.startswith("??")
    number = int(re.search(r"Move (\d+),", worst)[1])
    assert page.locator(".ticks i").count() == len(texts)
    list_.get_by_role("button", name=f"Move {number},").click()
    told(page, number - 1, MOVES)
    page.keyboard.press("ArrowRight")
    page.locator(".told", has_text="Much worse than what the bot would have played").wait_for()
    assert you.faults() == []
    assert you.fits_width()
    you.shot(f"study-{game}-{size['width']}")


def test_a_look_through_can_be_stopped_and_gone_on_with(visit, tmp_path, monkeypatch):
    go_on, asked = threading.Semaphore(2), []

    def judge(game, view, recall, made, level, seed):
        go_on.acquire(timeout=PATIENCE_S)
        asked.append(seed)
        return {"hints": [], "same": True, "loss": 0.0}

    monkeypatch.setattr(bots, "judge", judge)
    _, page = opened(visit, tmp_path, "blokus-duo", locale="de")
    page.get_by_role("button", name="Die ganze Partie durchsehen").click()
    page.get_by_text("2 von 6 Zügen durchgesehen").wait_for()
    assert page.get_by_role("progressbar").get_attribute("value") == "2"
    page.get_by_role("button", name="Anhalten").click()
    page.get_by_role("progressbar").wait_for(state="detached")
    page.get_by_text("Was bisher gefunden wurde, bleibt").first.wait_for()
    go_on.release(MOVES)
    page.get_by_role("button", name="durchsehen").click()
    page.get_by_text("Jeder Zug war der").wait_for()
    assert set(asked) == set(range(1, MOVES + 1))


def test_when_the_bots_are_busy_that_is_said(visit, tmp_path, monkeypatch):
    def judge(*asked):
        raise TimeoutError

    monkeypatch.setattr(bots, "judge", judge)
    _, page = opened(visit, tmp_path, "blokus-duo")
    page.get_by_role("button", name="What would a strong bot do here?").click()
    page.get_by_text("The bot did not answer in time").first.wait_for()
    page.get_by_role("button", name="What would a strong bot do here?").wait_for()
