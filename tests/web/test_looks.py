"""What is needed is in sight and readable: on a phone in both directions, and on a laptop."""

import pytest
from playwright.sync_api import expect

from web.test_hands import NEEDED
from web.test_landscape import LYING, inside
from web.test_layout import LAPTOP, box
from web.test_night_tournament import open_night
from web.visitor import ready

TALL = {"width": 390, "height": 844}
LONG = "Cleopatra of Alexandria"
LESSONS = {"BOLD": "bold", "SKIP-BO DELUXE": "skipbo", "Blokus Duo": "blokus-duo", "DOS": "dos"}

# The contrast between the words that stand in an empty field and the field, as WCAG counts it.
FAINT = """input => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((one) => {
      const part = Number(one) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const colours = [
    getComputedStyle(input, '::placeholder').color, getComputedStyle(input).backgroundColor,
  ];
  const [low, high] = colours.map(light).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""


def test_on_its_side_a_game_can_be_started_from_the_start_page(visit):
    you = visit(size=LYING[0])
    page = you.go().page
    start = page.get_by_role("button", name="Play now: BOLD")
    start.wait_for()
    assert inside(start, LYING[0])
    assert you.fits_width()


@pytest.mark.parametrize("size", [LYING[0], TALL, LAPTOP])
def test_a_table_can_be_started_without_scrolling(visit, size):
    you = visit(size=size)
    page = you.go("new/skipbo").page
    page.get_by_role("button", name="6", exact=True).click()
    assert inside(page.get_by_role("button", name="Start"), size)
    page.get_by_label("Seat 6").select_option("person")
    page.get_by_role("button", name="Open the table").click()
    start = page.get_by_role("button", name="Start; bots take the free seats")
    start.wait_for()
    assert inside(start, size)
    assert you.faults() == []


@pytest.mark.parametrize("title", LESSONS)
def test_on_its_side_a_lesson_stands_beside_the_board(visit, title):
    ready(title)
    you = visit(size=LYING[0])
    page = you.go(f"learn/{LESSONS[title]}").page
    coach = page.locator(".coach")
    coach.wait_for()
    assert inside(coach, LYING[0])
    board = box(page.locator(".board"))
    assert board["x"] + board["width"] <= box(coach)["x"]
    assert all(inside(one, LYING[0]) for one in page.locator(NEEDED[title]).all())
    assert you.fits_width()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_an_empty_field_asks_for_can_be_read(visit, theme):
    you = visit(theme=theme)
    field = you.go("settings").page.get_by_label("Your name")
    assert field.evaluate(FAINT) >= 4.5


def test_seven_cards_of_dos_lie_in_one_row_on_a_phone(visit):
    you = visit(size=TALL)
    you.play_now("DOS")
    you.turn()
    cards = you.page.locator(".hand .held").all()
    assert len(cards) >= 7
    assert len({box(one)["y"] for one in cards[:7]}) == 1


@pytest.mark.parametrize("size", [TALL, LAPTOP])
def test_the_dice_of_lowdown_are_rolled_where_they_lie(visit, size):
    ready("Lowdown")
    you = visit(size=size)
    page = you.go("new/lowdown").page
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("group", name="Who begins?").get_by_role("button", name="Ada").click()
    page.get_by_role("button", name="Start").click()
    you.turn()
    dice = box(you.page.locator(".tray"))
    roll = box(you.page.get_by_role("button", name="Roll", exact=True))
    assert dice["y"] <= roll["y"] + roll["height"] / 2 <= dice["y"] + dice["height"]


def test_in_a_night_names_are_whole_and_the_way_back_is_the_first(night):
    ready("Blokus Duo")
    ada, ben, cleo = open_night(night, sizes=[{"size": TALL}, {"size": LYING[0]}, {}])
    link = ada.page.get_by_label("Link")
    assert box(link)["y"] > box(ada.page.get_by_role("heading", name="What next?"))["y"]
    cleo.page.get_by_label("Somebody else at this device").fill(LONG)
    cleo.page.get_by_role("button", name="Add").click()
    people = ben.page.get_by_role("list", name="Who is here")
    here = people.locator("li", has_text=LONG).locator("small")
    here.wait_for()
    assert box(here)["height"] < 30, "broken letter by letter"

    ada.propose("Blokus Duo")
    ben.is_in()
    ada.page.get_by_role("button", name="Start Blokus Duo").click()
    ada.table()
    title = ada.page.get_by_role("heading", name="Blokus Duo", level=1)
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth"), "a word is cut"
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    result = ada.page.get_by_role("dialog", name="Ben wins")
    expect(result.get_by_role("button", name="Back to the night")).to_be_focused()
    expect(result.get_by_role("button", name="Home")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("button", name="Rematch")).to_have_count(0)
    assert ada.faults() == []
    ada.back()
    for guest in (ada, ben, cleo):
        guest.leave()


def test_a_night_begins_with_its_link(night):
    ada = night.guest(size=TALL)
    ada.go("n").page.get_by_role("button", name="Start the night").click()
    ada.page.get_by_label("Link").wait_for()
    assert inside(ada.page.get_by_role("button", name="Copy"), TALL)
    assert inside(ada.page.get_by_role("button", name="Propose a game"), TALL)
    ada.leave()
