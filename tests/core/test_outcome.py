"""Every way in which a match may end is told: by which clause, and in words of every language."""

import copy
import pickle

import pytest

import gamenight as gn
from conformance.walk import walk
from gamenight.core.words import catalogue, languages, say
from games.blokus_duo.boards import before_the_last
from games.bold.tables import EXAMPLE
from games.bold.tables import table as bold
from games.dos.tables import table as dos
from games.lowdown.tables import board, dice, picking
from games.skipbo.tables import discard_on
from games.skipbo.tables import table as skipbo
from states import at, editable


def after(match: gn.Match, *moves: str) -> gn.Match:
    for text in moves:
        match.play(match.waiting[0], text)
    return match


def cleared() -> gn.Match:
    return after(skipbo("1", "5 5 5", hands=("3 4 5",)), "S>1")


def pair_cleared() -> gn.Match:
    pairs = {"partners": True}
    return after(
        skipbo("", "5 5", "2", "5 5", hands=("9",), building=("1",), options=pairs), "PS>1"
    )


def deadlock(*stocks: str, **options: object) -> gn.Match:
    return after(skipbo(*stocks, hands=("9",), draw="", options=options), "H9-1")


def series_won() -> gn.Match:
    pad = [{"winner": 0, "points": 30}]
    played = {"scores": [30, 0], "games": 1, "pad": pad}
    return after(skipbo("1", "5", hands=("3",), options={"target": 60}, **played), "S>1")


def series_drawn() -> gn.Match:
    pad = [{"winner": 1, "points": 30}] + [{"winner": None, "points": 0}] * 2
    played = {"scores": [0, 30], "games": 3, "drawn_in_row": 2, "pad": pad}
    options = {"target": 500}
    return after(skipbo("5 5", "5 5 5", hands=("9",), draw="", options=options, **played), "H9-1")


def blokus_blocked() -> gn.Match:
    *_, match = walk(gn.new("blokus-duo", seed=1), 1)
    return match


def blokus_all_laid_by_both() -> gn.Match:
    """Nobody has shown such a game yet, and no rule forbids it: the state is made by hand."""
    match = after(before_the_last(), "n7")
    s = editable(match)
    s.left[1] = 0
    return at(match, s)


def dos_out(before: int, target: object) -> gn.Match:
    options = {"target": target}
    return after(dos("b7", "b1 g10", row="r7 y8", scores=[before, 0], options=options), "b7 on 1")


def two_grids(*moves: str) -> gn.Match:
    boards = board("124/365/612", "124/365/61."), board("124/365/612", "124/365/61.")
    return after(picking(*boards, dice=dice("4 6", "blue blue", "1 blue")), *moves)


ENDS = {
    "bold.gaps": (
        lambda: after(bold(EXAMPLE, pile=2), "a1", "b1", "c1", "stop"),
        22,
        {"gaps": 3, "draw": 2},
    ),
    "skipbo.cleared": (cleared, 24, {"seat": [0], "n": 1}),
    "skipbo.both_cleared": (pair_cleared, 36, {"seat": [0, 2], "n": 2}),
    "skipbo.drawn": (lambda: deadlock("5 5", "5 5 5"), 26, {}),
    "skipbo.drawn_equal": (
        lambda: deadlock("5 5", "5 5", "5 5 5", deadlock="fewest_stock"),
        27,
        {},
    ),
    "skipbo.fewest_stock": (
        lambda: deadlock("5 5", "5 5 5", deadlock="fewest_stock"),
        27,
        {"seat": [0], "n": 1, "count": 2},
    ),
    "skipbo.fewest_stock, a pair": (
        lambda: deadlock("5", "5 5", "5 5 5 5", "5 5", deadlock="fewest_stock", partners=True),
        27,
        {"seat": [1, 3], "n": 2, "count": 4},
    ),
    "skipbo.target": (series_won, 29, {"seat": [0], "n": 1, "score": 60, "target": 60}),
    "skipbo.three_drawn": (series_drawn, 31, {}),
    "skipbo.three_drawn, from the deal": (
        lambda: discard_on(gn.new("skipbo", seed=2, stock=15, target=500)),
        31,
        {},
    ),
    "blokus-duo.blocked": (blokus_blocked, 21, {}),
    "blokus-duo.placed_all": (
        lambda: after(before_the_last(), "n7"),
        21,
        {"seat": 0, "other": 1},
    ),
    "blokus-duo.both_placed_all": (blokus_all_laid_by_both, 21, {}),
    "dos.target": (lambda: dos_out(189, 200), 43, {"seat": 0, "score": 200, "target": 200}),
    "dos.one_round": (lambda: dos_out(0, "one_round"), 43, {"seat": 0}),
    "lowdown.grids": (lambda: two_grids("4b>P9", "1w>G9"), 31, {"seat": [0], "n": 1}),
    "lowdown.grids, two seats": (
        lambda: two_grids("4b>P9", "1b>P9"),
        31,
        {"seat": [0, 1], "n": 2},
    ),
}


def code_of(name: str) -> str:
    game, _, key = name.partition(",")[0].partition(".")
    return f"{game}.outcome.{key}"


@pytest.mark.parametrize("name", ENDS)
def test_how_and_why_a_match_ended(name):
    ended, clause, params = ENDS[name]
    match = ended()
    assert match.over
    assert match.outcome == gn.Outcome(code_of(name), params, clause)
    told = {"code": code_of(name), "params": params, "clause": clause}
    assert [match.view(seat)["outcome"] for seat in (None, 0, match.seats - 1)] == [told] * 3
    said = [say(match.outcome.code, language, **params) for language in languages()]
    assert said[languages().index("en")] == str(match.outcome)
    assert len({*said}) == len(languages())
    assert not any("{" in sentence or "outcome" in sentence for sentence in said)


def test_every_sentence_has_a_match_that_ends_so():
    told = {code_of(name) for name in ENDS}
    for game in gn.GAMES:
        known = {f"{game}.{key}" for key in catalogue(game) if key.startswith("outcome.")}
        assert known == {code for code in told if code.startswith(f"{game}.")}


@pytest.mark.parametrize("game", gn.GAMES)
def test_nothing_is_told_while_a_match_goes_on(game):
    match = gn.new(game, seed=3)
    for _ in walk(match, 3, steps=12):
        assert match.outcome is None
        assert "outcome" not in match.view(0)


@pytest.mark.parametrize("game", gn.GAMES)
def test_of_two_sides_one_resigns(game):
    match = gn.new(game, seed=3)
    match.resign(1)
    assert match.outcome == gn.Outcome("match.outcome.resigned", {"seat": [1], "n": 1})
    assert match.view(0)["outcome"]["clause"] is None
    assert str(match.outcome) == "Seat 1 has resigned"
    assert say(match.outcome.code, "de", **match.outcome.params) == "Platz 1 hat aufgegeben"


def test_of_three_seats_two_must_resign():
    match = gn.new("bold", seats=3, seed=3)
    match.resign(2)
    assert match.outcome is None
    match.resign(0)
    assert match.outcome.params == {"seat": [0, 2], "n": 2}
    assert str(match.outcome) == "Seat 0, Seat 2 have resigned"


def test_a_match_that_goes_on_without_a_seat_ends_by_the_rules():
    match = bold(EXAMPLE, pile=0, seats=3)
    match.resign(2)
    after(match, "a1", "b1", "stop")
    assert (match.over, match.resigned) == (True, (2,))
    assert match.outcome.code == "bold.outcome.gaps"


@pytest.mark.parametrize("again", [copy.copy, lambda m: pickle.loads(pickle.dumps(m)), None])
def test_copies_and_replays_ended_in_the_same_way(again):
    match = cleared()
    found = gn.replay(match.record()) if again is None else again(match)
    assert found.outcome == match.outcome
    assert found.view(1) == match.view(1)
    with pytest.raises(AttributeError):
        found.outcome.clause = 1
