"""The library as somebody meets it at a prompt."""

import copy
import pickle
import pydoc
import re
import textwrap

import numpy as np
import pytest

import gamenight as gn
from conformance.walk import walk
from gamenight.boards import board
from gamenight.core.record import advance_options


def test_a_match_says_what_it_is_and_shows_the_table():
    match = gn.new("bold", seats=3, seed=1, first=0)
    heading, table = repr(match).split("\n", 1)
    assert heading == "<Match bold: seats=3, moves=0, waiting=(0,)>"
    assert table == board(match.view(None))
    match.play(0, "a1")
    assert repr(match).startswith("<Match bold: seats=3, moves=1, waiting=(0,)>\n")
    assert repr(match) != repr(gn.new("bold", seats=3, seed=1, first=0))
    for seat in (0, 1):
        match.resign(seat)
    assert repr(match).startswith("<Match bold: seats=3, moves=3, winners=(2,)>\n")


def test_matches_are_equal_if_all_is_the_same():
    one, two = gn.new("dos", seed=1), gn.new("dos", seed=1)
    assert one == two
    assert one != gn.new("dos", seed=2)
    assert one != gn.new("dos", seed=1, target="one_round")
    assert one != 7
    seat = one.waiting[0]
    two.play(seat, two.legal(seat)[0])
    assert one != two
    one.play(seat, one.legal(seat)[0])
    assert one == two == two.copy() == gn.replay(two.record())
    resigned = two.copy()
    resigned.resign(0)
    assert resigned != two
    assert resigned.moves == [*two.moves, (0, "resign")]
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_simulations_give_what_the_core_gives():
    played = gn.simulate("dos", 20, policy="greedy", seats=3, seed=4, target="one_round")
    assert isinstance(played, gn.Results)
    assert played.scores.shape == played.won.shape == (20, 3)
    assert played.finished.all()
    assert (played.won.sum(1) == 1).all()
    assert (played.scores.argmax(1) == played.won.argmax(1)).all()
    again = gn.simulate("dos", 20, "greedy", 3, 4, target="one_round")
    assert (again.lengths == played.lengths).all()
    with pytest.raises(gn.OptionError, match="random, first, greedy"):
        gn.simulate("dos", 2, policy="clever")
    with pytest.raises(gn.OptionError, match="target"):
        gn.simulate("dos", 2, target=0)
    with pytest.raises(ValueError, match="a number from 1 on, not 0"):
        gn.simulate("dos", 0)


class Curious:
    """A match that notes what is asked of it."""

    def __init__(self, match):
        self.match, self.asked = match, []

    def __getattr__(self, name):
        self.asked.append(name)
        return getattr(self.match, name)


def test_a_bot_that_is_given_a_match_takes_view_and_recall_alone():
    match, player = gn.new("bold", seed=3, first=0), gn.bot("bold", "novice", seed=1)
    assert isinstance(player, gn.Bot)
    watched = Curious(match)
    assert player.choose(watched, 0) == player.choose(match.view(0), match.recall(0))
    assert watched.asked == ["view", "recall"]
    assert player.choose(match, 1) is None


@pytest.mark.parametrize("name", gn.GAMES)
def test_facts_have_their_defaults(name: str):
    facts = gn.facts(name)
    for option in facts.options:
        assert option.default is not None
        assert option.default_for(facts.seats[0]) == gn.new(name, seed=1).options[option.name]
    assert "lambda" not in repr(facts).replace("default=<function <lambda>", "")


def test_help_begins_with_what_it_is_and_an_example():
    words = pydoc.plain(pydoc.render_doc(gn))
    described = words.split("DESCRIPTION\n", 1)[1]
    assert described.index("gn.new(") < described.index("PACKAGE CONTENTS")
    example = re.search(r"^( {4}import.*?)^``", gn.__doc__, re.DOTALL | re.MULTILINE)[1]
    names: dict = {}
    exec(textwrap.dedent(example), names)
    assert names["match"].over


def test_no_plumbing_lies_about():
    for name in ("import_module", "Any", "nwe"):
        with pytest.raises(AttributeError, match=name):
            getattr(gn, name)


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


def known(match: gn.Match) -> tuple:
    seats = range(match.seats)
    told = [(match.view(seat), match.recall(seat), match.legal(seat)) for seat in seats]
    return told, match.digest(), match.events(0), match.record(), match.undoer


@pytest.mark.parametrize("name", gn.GAMES)
def test_a_copy_plays_on_alike_and_shares_nothing(name: str):
    match = gn.new(name, seats=gn.facts(name).seats[1], seed=5)
    for _ in walk(match, 5, steps=15):
        pass
    before = known(match)
    copies = [
        match.copy(),
        copy.copy(match),
        copy.deepcopy(match),
        pickle.loads(pickle.dumps(match)),
    ]
    for copied in copies:
        assert known(copied) == before
        for _ in walk(copied, 6, steps=8):
            pass
    assert known(match) == before
    for _ in walk(match, 6, steps=8):
        pass
    assert all(known(copied) == known(match) for copied in copies)
    assert gn.replay(copies[1].record()).digest() == match.digest()


@pytest.mark.parametrize(
    "refused",
    [
        lambda: gn.new("chess"),
        lambda: gn.new("dos", target=0),
        lambda: gn.new("bold", seed=1, first=0).play(0, "stop"),
        lambda: gn.new("bold", seed=1, first=0).play(1, "a1"),
        lambda: gn.new("bold", seed=1).play(0, "z9"),
        lambda: gn.setup("bold", {"seats": 2}),
        lambda: gn.replay({}),
    ],
)
def test_an_error_arrives_whole_from_another_process(refused):
    with pytest.raises(gn.GamenightError) as found:
        refused()
    error = found.value
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
    assert vars(again) == vars(error)
    assert copy.copy(error).describe() == error.describe()


def test_seeds_of_arrays_are_seeds():
    assert gn.new("bold", seed=np.int64(7)).digest() == gn.new("bold", seed=7).digest()
    for seed in (True, 1.5, "7", np.float64(7)):
        with pytest.raises(gn.OptionError, match="seed"):
            gn.new("bold", seed=seed)


def test_in_a_rematch_the_next_seat_clockwise_is_first():
    drawn = gn.new("blokus-duo", seed=3)
    (first,) = drawn.waiting
    assert advance_options(drawn) == drawn.options, "nobody has moved: nothing is known yet"
    drawn.play(first, "e10")
    drawn.resign(first)
    assert advance_options(drawn)["first"] == 1 - first
    assert advance_options(drawn, first=1 - first)["first"] == first
    last = gn.new("bold", seats=3, seed=1, first=2)
    last.play(2, "a1")
    assert advance_options(last) == last.options | {"first": 0}


@pytest.mark.parametrize("name", gn.GAMES)
def test_a_state_is_a_copy_that_cannot_be_written(name: str):
    match = gn.new(name, seed=5)
    before = match.state
    kept = before.tobytes()
    fields = [field for field in before.dtype.names if before[field].shape]
    for write in (
        lambda: setattr(before, "seats", 3),
        lambda: before.__setitem__("seats", 3),
        lambda: before[fields[0]].__setitem__(0, 3),
        lambda: before[fields[-1]].fill(3),
    ):
        with pytest.raises(ValueError, match="read-only"):
            write()
    for _ in walk(match, 5, steps=10):
        pass
    assert before.tobytes() == kept != match.state.tobytes()
    assert match.state.tobytes() == match.state.tobytes()
    other = match.state.copy()
    other.seats += 1
    assert match.seats == match.state.seats == other.seats - 1
