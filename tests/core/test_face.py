"""The library as somebody meets it at a prompt."""

import gamenight as gn


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
