"""Views: what lies open to all, and what a seat adds."""

import numpy as np
import pytest
from msgspec import to_builtins
from msgspec.json import encode

import gamenight as gn
from conformance.cases import NAMES
from conformance.walk import viewers, walk
from gamenight import games
from gamenight.core.view import list_cards, list_members, read
from states import editable


def some_match(name: str) -> gn.Match:
    match = gn.new(name, seats=games.facts(name).seats[1], seed=2)
    for _ in walk(match, 2, steps=12):
        pass
    return match


@pytest.mark.parametrize("name", NAMES)
def test_everybody_who_looks_gets_a_view_of_their_own(name):
    match = some_match(name)
    who = [*viewers(match), 1, 1, None]
    views = match.render(who)
    assert [view.seat for view in views] == who
    assert [encode(view) for view in views] == [encode(match.render([one])[0]) for one in who]
    assert match.render([]) == []


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_adds_is_not_added_to_the_view_of_others(name):
    match = some_match(name)
    s = editable(match)
    board = match.game.show(s)
    before = encode(board)
    for seat in range(match.seats):
        match.game.add_own(board, s, seat)
        with pytest.raises(AttributeError):
            setattr(board, board.__struct_fields__[0], seat)
    assert encode(board) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_state_is_read_as_plain_numbers_and_arrays(name):
    s = editable(some_match(name))
    fields = read(s)
    assert len(fields) == len(s.dtype.names)
    for name in s.dtype.names:
        value = getattr(fields, name)
        assert isinstance(value, np.ndarray) or type(value) is int
        assert np.array_equal(value, s[name])


def test_sets_and_bags_are_listed_rising():
    assert list_members(0) == []
    assert list_members(0b1000101) == [0, 2, 6]
    assert list_cards([0, 2, 1], ["a", "b", "c"]) == ["b", "b", "c"]


def test_the_board_of_the_toy_is_what_its_state_says():
    for match in walk(gn.new("toy", seats=3, seed=4), 4, steps=100):
        s = editable(match)
        for seat in viewers(match):
            board = match.game.show(s)
            if seat is not None:
                board = match.game.add_own(board, s, seat)
            assert to_builtins(board) == {
                "hand": []
                if seat is None
                else [str(card) for card in range(7) for _ in range(s.hand[seat, card])],
                "sealed": 0 if seat is None else int(s.sealed[seat]),
                "held": [int(s.hand[p].sum()) for p in range(3)],
                "chosen": [bool(s.sealed[p]) for p in range(3)],
                "leader": int(s.leader),
                "pot": int(s.pot),
                "knocked": bool(s.knocked),
                "first": int(s.first),
                "points": s.points[:3].tolist(),
                "gone": int(s.gone.sum()),
            }
