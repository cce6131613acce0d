"""The levels of the bots: chosen beside Play now, remembered, hurried, exchanged in mid-match."""

import json

import pytest
from playwright.sync_api import expect

from server.house import House
from server.playing import FOREVER_MS
from web.visitor import DESK, PHONE, QUICK, Visitor, ready

LEVELS = ["Novice", "Casual", "Steady", "Sharp", "Master"]


def chair(you, seat=1):
    """A seat as the server last told it."""
    tables = [message["table"] for message in you.heard if message.get("table")]
    return tables[-1]["chairs"][seat]


def choice(page):
    return page.get_by_role("dialog", name="How well the bot plays")


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")])
def test_the_level_beside_play_now_is_remembered_for_its_game(visit, size, theme):
    you = visit(size=size, theme=theme, has_touch=True)
    page = you.go().page
    level = page.get_by_role("button", name="Blokus Duo, How well the bot plays: steady")
    level.tap()
    levels = choice(page).get_by_role("button")
    told = [one for one in levels.all_inner_texts() if "\n" in one]
    assert [one.split("\n")[0] for one in told] == LEVELS
    assert all(one.endswith(".") for one in told), "what each is like, in a sentence"
    faces = page.locator("dialog[open] path").evaluate_all("all => all.map(one => one.outerHTML)")
    assert len(set(faces)) == len(LEVELS), "a face of its own for each"
    assert you.faults() == []
    you.shot(f"levels-{size['width']}-{theme}")
    choice(page).get_by_role("button", name="Sharp").tap()
    page.reload()
    page.get_by_role("button", name="Blokus Duo, How well the bot plays: sharp").wait_for()
    page.get_by_role("button", name="BOLD, How well the bot plays: steady").wait_for()
    assert you.fits_width()
    you.play_now("Blokus Duo")
    assert chair(you)["level"] == "sharp"
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Bot · sharp")
    you.go("new/blokus-duo").page.get_by_role("button", name="plays: sharp").wait_for()


def test_a_level_by_keyboard_alone(visit):
    you = visit()
    page = you.go().page
    page.get_by_role("button", name="Play now: DOS").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    choice(page).wait_for()
    focused = "document.activeElement.innerText"
    for _ in range(len(LEVELS) + 1):
        if page.evaluate(focused).startswith("Casual"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    choice(page).wait_for(state="hidden")
    back = page.get_by_role("button", name="DOS, How well the bot plays: casual")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    choice(page).wait_for(state="hidden")
    expect(back).to_be_visible()


def test_what_no_bot_is_any_more_becomes_an_even_game(visit):
    you = visit()
    kept = json.dumps({"levels": {"dos": "divine"}})
    you.page.add_init_script(f"localStorage.setItem('gamenight.settings', '{kept}')")
    page = you.go().page
    page.get_by_role("button", name="DOS, How well the bot plays: steady").wait_for()


def test_every_bot_of_a_new_table_has_a_level_of_its_own(visit):
    ready("DOS")
    you = visit(size=PHONE)
    page = you.go("new/dos").page
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="Otto, How well the bot plays: steady").click()
    choice(page).get_by_role("button", name="Master").click()
    expect(page.get_by_text("Otto · Very strong")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("list", name="Seats").wait_for()
    assert [chair(you, seat)["level"] for seat in (1, 2)] == ["steady", "master"]


def slow_table(visit, home, **more):
    """One's own turn at a table whose bot pauses for an hour: it moves only if it is hurried."""
    you = visit(**more)
    you.at_new_tables(pace_ms=3000)
    you.play_now("Blokus Duo")
    state = home.app.tables.find_loaded(you.page.url.rsplit("/", 1)[1]).state
    state.created.pace_ms = FOREVER_MS
    return you


def test_a_bots_pause_is_skipped_by_button_key_and_tap(visit, home):
    you = slow_table(visit, home, size=PHONE, has_touch=True)
    page = you.page
    button = page.get_by_role("button", name="Hurry")
    juno = page.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text="Juno")
    for hurry in (button.tap, lambda: page.keyboard.press("Alt+n"), juno.tap):
        news = you.turn()
        expect(button).to_be_disabled()
        you.types(news["legal"][0]["text"])
        expect(button).to_be_enabled()
        assert you.faults() == []
        hurry()
        assert you.turn()["view"]["moves"] == news["view"]["moves"] + 2
    assert you.fits_width()


def test_the_host_exchanges_a_bot_in_mid_match(visit, home):
    you = slow_table(visit, home)
    page = you.page
    you.turn()
    page.get_by_role("button", name="More about Juno").click()
    card = page.get_by_role("dialog", name="Juno")
    card.get_by_role("button", name="Steady", pressed=True).wait_for()
    assert you.faults() == []
    card.get_by_role("button", name="Master").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Bot · master")
    log = page.get_by_role("list", name="Log")
    log.get_by_text("Juno now plays at the level “master”").wait_for()
    assert chair(you)["level"] == "master"
    watcher = visit()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").get_by_text("Watch only").click()
    watcher.page.goto(page.get_by_role("textbox", name="Link").input_value())
    watcher.page.get_by_role("list", name="Log").get_by_text("“master”").wait_for()
    assert watcher.page.get_by_role("button", name="More about").count() == 0


@pytest.fixture
def with_champions(tmp_path):
    with House(tmp_path / "tables.db", brain=QUICK, champion=True) as house:
        yield house


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "light"), (DESK, "dark")])
def test_a_champion_is_offered_where_server_and_game_have_one(
    chromium, with_champions, size, theme
):
    you = Visitor(chromium, with_champions.url, size=size, theme=theme)
    page = you.go().page
    page.get_by_role("button", name="BOLD, How well the bot plays: steady").click()
    assert choice(page).get_by_role("button", name="Master").count() == 1
    assert choice(page).get_by_role("button", name="Champion").count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Blokus Duo, How well the bot plays: steady").click()
    faces = page.locator("dialog[open] path").evaluate_all("all => all.map(one => one.outerHTML)")
    assert len(set(faces)) == len(LEVELS) + 1, "a face of its own for each"
    assert you.faults() == []
    you.shot(f"champion-{size['width']}-{theme}")
    choice(page).get_by_role("button", name="Champion").click()
    page.get_by_role("button", name="Blokus Duo, How well the bot plays: champion").wait_for()
    assert you.fits_width()
    you.play_now("Blokus Duo")
    assert chair(you)["level"] == "champion"
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Bot · champion")
    you.leave()
