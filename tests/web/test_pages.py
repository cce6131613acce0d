"""Every page: sound for screen readers, in light and dark, on phones and wide screens."""

import gzip

import pytest

from web.visitor import DESK, PHONE, ready

LOOKS = [
    pytest.param(DESK, "light", id="desk-light"),
    pytest.param(DESK, "dark", id="desk-dark"),
    pytest.param(PHONE, "light", id="phone-light"),
    pytest.param(PHONE, "dark", id="phone-dark"),
]
PAGES = {
    "home": ("", ".game"),
    "new": ("new/skipbo", "fieldset"),
    "rules": ("rules/blokus-duo#clause=14", "#clause-14"),
    "settings": ("settings", "select"),
    "learn": ("learn", "main li"),
    "lesson": ("learn/bold", ".coach"),
    "puzzles": ("puzzles", "main li"),
    "setup": ("setup/dos", "aside input"),
    "nowhere": ("elsewhere", "h1"),
    "no-table": ("t/missing123", "h1"),
}


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_pages_are_sound(visit, size, theme):
    ready("BOLD")
    ready("DOS")
    you = visit(size=size, theme=theme)
    faults = {}
    for name, (path, shown) in PAGES.items():
        you.go(path).page.locator(shown).first.wait_for()
        you.shot(f"{name}-{size['width']}-{theme}")
        assert you.fits_width(), name
        if found := you.faults():
            faults[name] = found
    assert faults == {}


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_table_is_sound(visit, size, theme):
    you = visit(size=size, theme=theme)
    you.play_now("Blokus Duo")
    assert you.turn()
    assert you.faults() == []
    assert you.fits_width()
    for tab in ("Chat", "Rules"):
        you.page.get_by_role("tab", name=tab).click()
        assert you.faults() == []
    you.shot(f"table-{size['width']}-{theme}")


def test_a_clause_is_in_sight_below_the_pictures(visit):
    you = visit(size=PHONE)
    clause = you.go("rules/lowdown#clause=35").page.locator("#clause-35")
    clause.wait_for()
    you.until(lambda: 0 < clause.bounding_box()["y"] < PHONE["height"], "the clause in sight")


def test_boards_keep_their_colours_where_the_system_imposes_its_own(visit):
    you = visit(forced_colors="active")
    you.play_now("Blokus Duo")
    you.types(you.turn()["legal"][0]["text"])
    you.until(lambda: you.page.locator(".cell.laid").count() > 5, "both have laid a piece")
    colour = "all => new Set(all.map(one => getComputedStyle(one).backgroundColor)).size"
    assert you.page.locator(".cell.laid").evaluate_all(colour) == 2


LARGE = "document.documentElement.style.fontSize = '200%'"


def test_text_twice_as_large_still_fits(visit):
    you = visit(size=PHONE)
    for path, shown in (("", ".game"), ("settings", "select"), ("new/dos", "fieldset")):
        you.go(path).page.locator(shown).first.wait_for()
        you.page.evaluate(LARGE)
        assert you.fits_width(), path


@pytest.mark.parametrize("title", ["SKIP-BO DELUXE", "Lowdown"])
def test_a_table_with_text_twice_as_large_still_fits(visit, title):
    you = visit(size=PHONE)
    you.play_now(title)
    assert you.turn()
    for size in ({"width": 640, "height": 800}, PHONE):
        you.page.set_viewport_size(size)
        you.page.evaluate(LARGE)
        assert you.fits_width(), size
        names = you.page.locator(".plate strong")
        heights = [one.bounding_box()["height"] for one in names.all()]
        assert max(heights) < 60, "a name is broken letter by letter"


def test_first_load_is_light(visit):
    you = visit()
    scripts = []
    you.page.on("requestfinished", lambda one: one.url.endswith(".js") and scripts.append(one))
    you.go().page.locator(".game").first.wait_for()
    sizes = [len(gzip.compress(script.response().body())) for script in scripts]
    assert 0 < sum(sizes) < 60_000


def test_a_game_that_nobody_knows_is_nowhere(visit):
    you = visit()
    you.forgive("status of 404")
    you.go("rules/chess").page.locator(".nowhere h1").wait_for()


def test_an_installed_page_opens_without_its_server(visit):
    you = visit(service_workers="allow")
    you.forgive("net::ERR_")
    you.go().page.locator(".game").first.wait_for()
    you.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    you.context.set_offline(True)
    you.page.reload()
    you.page.get_by_role("heading", name="The server does not answer").wait_for()


def test_the_first_link_leads_past_the_bar_and_every_page_has_its_title(visit):
    you = visit()
    page = you.go("settings").page
    page.get_by_role("combobox").first.wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.get_by_label("Your name").evaluate("one => one === document.activeElement")
    for path, title in (
        ("settings", "Settings"),
        ("rules/dos", "Rules: DOS"),
        ("new/bold", "New table: BOLD"),
    ):
        page.goto(you.url + path)
        you.until(lambda title=title: page.title() == f"{title} – gamenight", title)


def test_who_begins_is_asked_once_and_by_name(visit):
    you = visit()
    page = you.go("new/lowdown").page
    page.get_by_label("Your name").fill("Ada")
    asked = page.get_by_role("group", name="Who begins?")
    assert asked.count() == 1
    asked.get_by_role("button", name="Ada").click()
    names = asked.get_by_role("button").all_inner_texts()
    assert names == ["drawn by lot", "Ada", "Juno"]
    assert page.get_by_role("button", name="Seat").count() == 0
