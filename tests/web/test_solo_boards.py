"""BOLD by the keyboard alone and Lowdown by touch alone, to the end of a match."""

import gamenight as gn
from web.test_card_boards import answers, moved, sit, turn
from web.visitor import PHONE

COLOURS = {"r": "red", "o": "orange", "p": "purple", "b": "blue", "g": "green", "y": "yellow"}


def late_bold():
    """The draw pile has four cards left."""
    position = gn.new("bold", seed=5, first=0).position()
    return position | {"pile": position["pile"][:4], "groups": [[20], [20, 17]]}


def late_lowdown():
    """A match whose boards are all but full, with seat 0 to roll."""
    match = gn.new("lowdown", seed=5, first=0)
    while match.view(0)["board"]["turn"] < 15 or match.waiting != (0,):
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    return match.position()


def test_bold_to_the_end_by_keys(visit):
    you = sit(visit, "bold", {}, late_bold())
    page = you.page
    page.get_by_role("gridcell", name="a1,").focus()
    column, row, looked = 0, 1, False
    while news := turn(you, lost=True):
        before = answers(you)
        legal = news["legal"]
        if not looked:
            assert you.faults() == []
            looked = True
        if "cover" in legal:
            page.keyboard.press("c")
        elif "stop" in legal:
            page.keyboard.press("s")
        else:
            place = legal[0]
            for key, steps in (
                ("ArrowRight", "abcde".index(place[0]) - column),
                ("ArrowLeft", column - "abcde".index(place[0])),
                ("ArrowDown", int(place[1]) - row),
                ("ArrowUp", row - int(place[1])),
            ):
                for _ in range(steps):
                    page.keyboard.press(key)
            column, row = "abcde".index(place[0]), int(place[1])
            page.keyboard.press("Enter")
        moved(you, before)
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
        yield page.get_by_role("button", name=f"die {what[0]}").and_(usable).first
        colour = "Wild" if what[1] == "w" else f"die {COLOURS[what[1]]}"
        yield page.get_by_role("button", name=colour).and_(usable).first
    yield page.get_by_label("Your sheet").get_by_role("gridcell", name=f"{box},")
    if aside and sum(one.startswith(f"{what}>{box}/") for one in legal) > 1:
        choices = page.get_by_role("group", name="Which dice do you set aside?")
        yield choices.get_by_role("button").first


def test_lowdown_to_the_end_by_touch(visit):
    you = sit(visit, "lowdown", {}, late_lowdown(), size=PHONE, has_touch=True)
    looked = False
    while news := turn(you):
        before = answers(you)
        legal = [m for m in news["legal"] if not m.startswith(("cross", "hidden"))]
        plain = [m for m in legal if "w>" not in m]
        for one in lowdown_taps(you.page, (plain or legal)[0], legal):
            one.tap()
        moved(you, before)
        if not looked:
            assert you.faults() == []
            assert you.fits_width()
            looked = True
    assert looked
    you.page.get_by_role("dialog").wait_for()
