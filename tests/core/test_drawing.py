"""Views: one call writes those of all viewers."""

import dataclasses
import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import gamenight as gn
from conformance.cases import NAMES
from conformance.walk import viewers, walk
from gamenight import games
from gamenight.core import drawing
from gamenight.core.forms import many, number, thing
from states import editable


def some_match(name: str) -> gn.Match:
    match = gn.new(name, seats=games.facts(name).seats[1], seed=2)
    for _ in walk(match, 2, steps=12):
        pass
    return match


@pytest.mark.parametrize("name", NAMES)
def test_paper_that_is_too_small_is_thrown_away(name, monkeypatch):
    match = some_match(name)
    who = [*viewers(match), 1, 1, None]
    whole = match.drawn(who)
    assert [json.loads(view)["seat"] for view in whole] == who
    for notes, page in ((9, 4096), (60, 30), (4096, 1), (4096, len(whole[0]))):
        small = np.zeros(notes, np.int64), np.zeros(page, np.uint8)
        monkeypatch.setattr(drawing.desk, "paper", small, raising=False)
        assert match.drawn(who) == whole
        assert drawing.desk.paper is not small
    assert match.drawn([]) == []


def test_a_sight_that_does_not_fit_the_form_gives_no_view():
    match = some_match("toy")
    for board in (thing(first=number), thing(hand=many(number), more=many(number))):
        match.game = dataclasses.replace(match.game, board=board)
        with pytest.raises(AssertionError, match="does not fit"):
            match.drawn([0])


def test_a_sight_without_end_stops(monkeypatch):
    def endless(*rest):
        raise IndexError

    monkeypatch.setattr(drawing, "draw", endless)
    with pytest.raises(AssertionError, match="no end"):
        some_match("toy").drawn([0])


def test_threads_do_not_write_on_one_paper():
    matches = [some_match(name) for name in NAMES]
    whole = [match.drawn(viewers(match)) for match in matches]

    def draw_often(i: int) -> bool:
        return all(matches[i].drawn(viewers(matches[i])) == whole[i] for _ in range(200))

    with ThreadPoolExecutor(len(matches)) as pool:
        assert all(pool.map(draw_often, range(len(matches))))


def test_the_board_of_the_toy_is_what_its_state_says():
    for match in walk(gn.new("toy", seats=3, seed=4), 4, steps=100):
        s = editable(match)
        for seat in viewers(match):
            assert drawing.board_of(match.game, s, seat) == {
                "hand": [] if seat is None else s.hand[seat].tolist(),
                "sealed": 0 if seat is None else int(s.sealed[seat]),
                "held": [int(s.hand[p].sum()) for p in range(3)],
                "chosen": [bool(s.sealed[p]) for p in range(3)],
                "leader": int(s.leader),
                "pot": int(s.pot),
                "knocked": bool(s.knocked),
                "first": int(s.first),
                "points": s.points.tolist(),
                "gone": int(s.gone.sum()),
            }
