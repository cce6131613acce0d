"""Hands: two fingers that turn, a left hand, a phone on which nothing has to be hunted for."""

import math

import pytest
from playwright.sync_api import expect

from web.visitor import PHONE, ready, texts

TALL = {"width": 390, "height": 780}


class Fingers:
    """Fingers on a touch screen, as the browser gets them."""

    def __init__(self, page):
        self._page = page
        self._wire = page.context.new_cdp_session(page)

    def _touch(self, kind, points):
        named = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": named})

    def down(self, *points):
        self._touch("touchStart", points)

    def move(self, *points):
        self._touch("touchMove", points)

    def lift(self, *left):
        self._touch("touchEnd", left)

    def middle(self, name):
        box = self._page.locator(f"[data-square={name}]").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def twist(self, still, far, degrees):
        """The second finger goes round the first, which stays."""
        for step in range(1, 11):
            angle = math.radians(degrees * step / 10)
            self.move(still, (still[0] + far * math.cos(angle), still[1] + far * math.sin(angle)))


def held_over(you, squares):
    """Wait until the piece in the hand is shown over these squares."""
    over = "all => all.map(one => one.dataset.square).sort().join(' ')"
    cells = you.page.locator(".cell.ghost")
    you.until(lambda: cells.evaluate_all(over) == squares, squares)


def test_two_fingers_turn_a_piece_in_the_air_and_on_the_board(visit):
    you = visit(size=TALL, has_touch=True)
    you.play_now("Blokus Duo")
    you.turn()
    page, fingers = you.page, Fingers(you.page)
    tray = page.get_by_role("button", name="Piece L5,").bounding_box()
    fingers.down((tray["x"] + 20, tray["y"] + 20))
    x, y = fingers.middle("g8")
    held = (x, y + 56)  # the piece is held above the finger
    fingers.move((held[0], held[1] + 30))
    fingers.move(held)
    held_over(you, "f8 f9 g8 h8 i8")
    fingers.down(held, (held[0] + 70, held[1]))
    fingers.twist(held, 70, 60)
    held_over(you, "g6 g7 g8 g9 h9")
    fingers.lift(held)
    fingers.lift()
    expect(page.get_by_role("button", name="Lay it", exact=True)).to_be_visible()
    still = fingers.middle("c4")
    fingers.down(still)
    fingers.down(still, (still[0] + 160, still[1]))
    fingers.twist(still, 160, -60)
    fingers.lift(still)
    fingers.lift()
    held_over(you, "f8 f9 g8 h8 i8")  # turned back, and no lifted finger was a tap
    fingers.down((x, y))
    fingers.move(fingers.middle("f9"))
    fingers.move(fingers.middle("e10"))
    fingers.lift()
    held_over(you, "d10 d11 e10 f10 g10")  # one finger takes the piece along


def test_on_a_phone_board_tools_and_pieces_share_the_screen_with_hint_and_turn(visit):
    you = visit(size=PHONE, has_touch=True)
    you.play_now("Blokus Duo")
    you.turn()
    page = you.page

    def box(found):
        return found.first.bounding_box()

    bar = box(page.locator(".now"))
    assert bar["y"] + bar["height"] <= PHONE["height"]
    board = box(page.get_by_role("grid"))
    tools = box(page.get_by_role("group", name="The piece in your hand"))
    pieces = box(page.get_by_role("group", name="Your pieces"))
    assert board["y"] > 0
    assert board["y"] + board["height"] <= tools["y"]
    assert tools["y"] + tools["height"] <= pieces["y"]
    assert pieces["y"] + pieces["height"] <= bar["y"]
    for piece in page.get_by_role("group", name="Your pieces").get_by_role("button").all():
        assert piece.bounding_box()["height"] >= 44
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    bar = box(page.locator(".bar.sheet"))
    assert bar["height"] < 70, "the buttons of a replay are one line"
    slider = box(page.get_by_role("slider", name="Move"))
    assert slider["width"] > 280, "a thumb can aim at a move"
    assert box(page.get_by_role("grid"))["y"] + board["height"] <= slider["y"]
    assert slider["y"] + slider["height"] <= bar["y"]
    assert you.fits_width()


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_a_left_hand_finds_controls_on_its_side(visit, size):
    you = visit(size=size) if size else visit()
    page = you.go("settings").page
    page.get_by_label("Left-handed").check()
    you.play_now("Blokus Duo")
    you.turn()

    def x(found):
        return found.first.bounding_box()["x"]

    hint, status = page.get_by_role("button", name="Hint"), page.locator(".status")
    assert x(hint) < x(status)
    turn = page.get_by_role("button", name="Turn right")
    if size:
        assert x(turn) > x(page.locator(".held"))
    else:
        assert x(page.get_by_role("tablist")) < x(turn) < x(page.get_by_role("grid"))
    assert you.fits_width()
    assert you.faults() == []


SMALL = [
    {"width": 360, "height": 640},
    {"width": 375, "height": 667},
    {"width": 390, "height": 664},
    {"width": 390, "height": 844},
]
NEEDED = {
    "BOLD": ".big, .shared",
    "SKIP-BO DELUXE": ".hand .held, .build .spot",
    "Blokus Duo": ".side button[aria-label^=Piece]",
    "DOS": ".hand .held, .actions",
    "Lowdown": ".own [role=gridcell]",
}


AROUND = [*((title, 2) for title in NEEDED), ("BOLD", 4), ("DOS", 3), ("SKIP-BO DELUXE", 4)]


@pytest.mark.parametrize(("title", "seats"), AROUND)
def test_the_bar_of_a_small_phone_covers_nothing_that_is_needed_to_play(visit, title, seats):
    you = visit(size=SMALL[0])
    if seats == 2:
        you.play_now(title)
    else:
        ready(title)
        you.go().page.get_by_role("link", name=f"New table: {title}").click()
        you.page.get_by_role("button", name=str(seats), exact=True).click()
        you.page.get_by_role("button", name="Start").click()
    you.turn()
    you.page.locator(NEEDED[title]).first.wait_for()
    assert_above_the_bar(you, NEEDED[title])


def assert_above_the_bar(you, needed):
    """On every small phone."""
    for size in SMALL:
        you.page.set_viewport_size(size)
        you.page.evaluate("scrollTo(0, 0)")
        bar = you.page.locator(".now").bounding_box()["y"]
        lowest = [one.bounding_box() for one in you.page.locator(needed).all()]
        assert max(box["y"] + box["height"] for box in lowest) <= bar, size
        assert you.fits_width()


LONG = "Wilhelmina Wintergartens"
SPEAK = """language => localStorage.setItem('gamenight.settings', JSON.stringify({language}))"""


def around_one_screen(you, title, seats, name):
    """A table of people who share a screen, all of them with a name as long as names may be."""
    ready(title)
    page = you.go().page
    page.get_by_role("link", name=f"New table: {title}").click()
    page.get_by_role("button", name=str(seats), exact=True).click()
    page.get_by_label("Your name").fill(name)
    for seat in range(2, seats + 1):
        page.get_by_label(f"Seat {seat}").select_option("here")
        page.get_by_label(f"Name for seat {seat}").fill(name)
    page.get_by_role("button", name="Start").click()


@pytest.mark.parametrize("locale", ["en", "de", "es"])
def test_long_names_and_long_sentences_push_nothing_of_bold_behind_the_bar(visit, locale):
    you = visit(size=SMALL[0])
    around_one_screen(you, "BOLD", 4, LONG)
    you.until(you.settled)
    page = you.page
    if locale != "en":
        page.evaluate(SPEAK, locale)
        page.reload()
    seen = set()
    while len(seen) < 2:
        news = you.until(you.settled)
        lost = news["view"]["board"]["phase"] == "lost"
        if lost not in seen:
            seen.add(lost)
            page.locator(".big.cover" if lost else ".big.stop").wait_for()
            assert_above_the_bar(you, NEEDED["BOLD"])
            you.shot(f"bold-{locale}-{lost}")
        own = texts(you.news(seat=news["view"]["waiting"][0]))
        move = next(one for one in own if one != "stop")
        page.locator(".controls input").fill(move)
        you.does(lambda: page.locator(".controls input").press("Enter"))
