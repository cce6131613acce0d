"""BOLD by the keyboard alone and Lowdown by touch alone, from the deal to the end of a match."""

import random

from web.test_card_boards import sit
from web.visitor import PHONE, texts

COLOURS = {"r": "red", "o": "orange", "p": "purple", "b": "blue", "g": "green", "y": "yellow"}


class Cursor:
    """Where the focus is on BOLD's grid, and the keys that lead elsewhere."""

    def __init__(self):
        self.column, self.row = 0, 1

    def keys_to(self, place):
        column, row = "abcde".index(place[0]), int(place[1])
        across, down = column - self.column, row - self.row
        self.column, self.row = column, row
        yield from ["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across)
        yield from ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
        yield "Enter"


def test_bold_to_the_end_by_keys(visit):
    you = sit(visit, "bold", {"first": 0}, level="steady")
    page = you.page
    page.get_by_role("gridcell", name="a1,").focus()
    cursor, looked = Cursor(), False
    chance = random.Random(1)  # the same two cards might never share anything

    def press(keys):
        for key in keys:
            page.keyboard.press(key)

    while news := you.turn():
        legal = texts(news)
        word = next((word for word in ("cover", "stop") if word in legal), None)
        keys = [word[0]] if word else list(cursor.keys_to(chance.choice(legal)))
        you.does(lambda keys=keys: press(keys))
        if not looked:
            assert you.faults() == []
            looked = True
    assert looked
    page.get_by_role("dialog").wait_for()


def lowdown_taps(page, move, legal):
    """What is tapped for a move, one thing after the other; what has one answer is not asked."""
    usable = page.locator(":enabled")
    if move == "roll":
        yield page.get_by_role("button", name="Roll", exact=True)
        return
    what, _, box = move.partition(">")
    box, _, aside = box.partition("/")
    if what != "black":
        yield page.get_by_role("button", name=f"die showing {what[0]}").and_(usable).first
        colour = "Wild" if what[1] == "w" else f"die showing {COLOURS[what[1]]}"
        yield page.get_by_role("button", name=colour).and_(usable).first
    yield page.get_by_label("Your board").get_by_role("gridcell", name=f"{box},")
    if aside and sum(one.startswith(f"{what}>{box}/") for one in legal) > 1:
        choices = page.get_by_role("group", name="Which dice do you set aside?")
        yield choices.get_by_role("button").first


def test_lowdown_to_the_end_by_touch(visit):
    you = sit(visit, "lowdown", {"first": 0}, size=PHONE, has_touch=True)
    looked = False

    def tap(move, legal):
        for one in lowdown_taps(you.page, move, legal):
            one.tap()

    while news := you.turn():
        legal = [m for m in texts(news) if not m.startswith(("cross", "hidden"))]
        plain = [m for m in legal if "w>" not in m]
        move = (plain or legal)[0]
        you.does(lambda move=move, legal=legal: tap(move, legal))
        if not looked:
            assert you.faults() == []
            assert you.fits_width()
            looked = True
    assert looked
    you.page.get_by_role("dialog").wait_for()


def test_lowdown_goes_on_by_keys_after_a_roll(visit):
    you = sit(visit, "lowdown", {"first": 0})
    assert texts(you.turn()) == ["roll"]
    you.page.get_by_role("button", name="Roll").focus()
    you.does(lambda: you.page.keyboard.press("Enter"))
    you.page.wait_for_function("() => document.activeElement?.closest('.tray')")
    number, colour = you.turn()["legal"][0]["text"][:2]
    you.page.keyboard.press(number)
    you.page.keyboard.press(colour)
    you.page.locator(".doing", has_text="box").wait_for()
