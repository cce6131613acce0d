"""People at one screen: the curtain, sealed choices one after another, whose Catch it is."""

import pytest

from web.visitor import ready, texts


def around_one_screen(visit, game, title, seats):
    ready(title)
    you = visit()
    page = you.go(f"new/{game}").page
    page.get_by_role("heading", name=title).wait_for()
    if seats > 2:
        page.get_by_role("button", name=str(seats), exact=True).first.click()
    for seat in range(2, seats + 1):
        page.get_by_label(f"Seat {seat}", exact=True).select_option("here")
    page.get_by_role("button", name="Start").click()
    you.until(you.settled, "a first view")
    return you


def shown(you):
    """The seat whose side is on the screen, after lifting a curtain if there is one."""
    page = you.page
    page.locator(".status", has_text="your turn").or_(
        page.get_by_role("button", name="I am")
    ).wait_for()
    if page.get_by_role("button", name="I am").count():
        assert page.get_by_role("textbox", name="Type a move").count() == 0
        page.get_by_role("button", name="I am").click()
    status = page.locator(".status").inner_text()
    return 0 if "Guest" in status else int(status.split()[1].rstrip(",")) - 1


def play(you, move):
    """Type a move; returns when the page shows what came of it."""
    you.types(move)
    you.until(you.settled, "a view of it")


@pytest.mark.parametrize(
    ("game", "title", "hides"), [("bold", "BOLD", False), ("skipbo", "SKIP-BO DELUXE", True)]
)
def test_the_screen_is_handed_over_where_something_is_hidden(visit, game, title, hides):
    you = around_one_screen(visit, game, title, 2)
    curtains, seen = 0, []
    while len(set(seen)) < 2:
        curtains += you.page.get_by_role("button", name="I am").count()
        seen.append(shown(you))
        legal = texts(you.news(seen[-1]))
        play(you, "stop" if "stop" in legal else legal[-1])
    assert (curtains > 0) == hides


def test_sealed_choices_are_taken_one_after_another(visit):
    you = around_one_screen(visit, "lowdown", "Lowdown", 3)
    active = shown(you)
    play(you, "roll")
    writing = next(m for m in texts(you.news(active)) if ">" in m)
    shown(you)
    play(you, writing)
    choosers = []
    for _ in range(2):
        seat = shown(you)
        choosers.append(seat)
        play(you, next(m for m in texts(you.news(seat)) if ">" in m))
    assert sorted([active, *choosers]) == [0, 1, 2]
    you.page.get_by_role("list", name="Log").get_by_text("All choices are shown").wait_for()


def test_a_catch_says_whose_it_is(visit):
    ready("DOS")
    you = visit(grace_ms=0)
    page = you.go("setup/dos").page
    page.get_by_label("Hand, seat 1", exact=True).fill("r7 g1 b3")
    page.get_by_label("The row", exact=True).fill("b7 g9")
    page.get_by_label("The others").select_option("here")
    page.get_by_role("button", name="Play on from here").click()
    you.until(you.settled, "a first view")
    assert shown(you) == 0
    play(you, "r7 on 1")
    page.get_by_text("Player 2 may:").wait_for()
    page.get_by_role("button", name="Catch Guest!").click()
    page.get_by_role("list", name="Log").get_by_text("Player 2 catches Guest").wait_for()
