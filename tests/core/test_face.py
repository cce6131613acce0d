"""The library as somebody meets it at a prompt."""

import pytest

import gamenight as gn
from gamenight.face import moved_on


def test_a_match_says_what_it_is_and_whose_turn():
    match = gn.new("bold", seats=3, seed=1, first=0)
    assert repr(match) == "<Match bold: seats=3, moves=0, waiting=(0,)>"
    match.play(0, "a1")
    assert repr(match) == "<Match bold: seats=3, moves=1, waiting=(0,)>"
    for seat in (0, 1):
        match.resign(seat)
    assert repr(match) == "<Match bold: seats=3, moves=3, winners=(2,)>"


def test_what_is_listed_is_meant_for_others():
    listed = dir(gn)
    assert {*gn.__all__, "__version__"} <= {*listed}
    assert not {"Any", "TYPE_CHECKING", "annotations"} & {*listed}
    assert all(getattr(gn, name) is not None for name in gn.__all__)


@pytest.mark.parametrize("seat", [5, -1, "0"])
def test_a_seat_that_is_not_there_is_told(seat):
    match = gn.new("bold", seed=1)
    for ask in (match.view, match.legal, match.recall, match.undo):
        with pytest.raises(gn.OptionError, match=f"no seat {seat!r}: the last seat is 1"):
            ask(seat)


def test_in_a_rematch_the_next_seat_clockwise_is_first():
    drawn = gn.new("blokus-duo", seed=3)
    (first,) = drawn.waiting
    assert moved_on(drawn) == drawn.options, "nobody has moved: nothing is known yet"
    drawn.play(first, "e10")
    drawn.resign(first)
    assert moved_on(drawn)["first"] == 1 - first
    assert moved_on(drawn, first=1 - first)["first"] == first
    last = gn.new("bold", seats=3, seed=1, first=2)
    last.play(2, "a1")
    assert moved_on(last) == last.options | {"first": 0}
