"""The tree search plays well, blindly where it must, and always the same with the same seed."""

import pytest

from gamenight import games
from gamenight.core import game as verbs
from gamenight.core.chance import Stream, fast, seed_from_int
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.core.match import Match
from gamenight.search import tree
from gamenight.search.thinker import Thinker
from search.matches import dealt, wins_of
from search.minds import BOLD, LOWDOWN


def mind_of(dtype, spread):
    mind = blank(dtype)
    mind.spread = spread
    return mind


def test_it_beats_greedy_at_the_toy():
    assert wins_of(Thinker(games.load("toy")), 600, 120, opponents="greedy") > 0.55


def test_it_plays_with_a_partner():
    thinker = Thinker(games.load("toy"))
    assert wins_of(thinker, 100, 32, seats=4, partners=True) > 0.6


def test_it_plays_against_two():
    assert wins_of(Thinker(games.load("toy")), 100, 30, seats=3) > 0.6


def test_it_beats_random_bold():
    thinker = Thinker(games.load("bold"), mind_of(BOLD, 20), playout_limit=60)
    assert wins_of(thinker, 60, 4) > 0.9


def test_it_beats_random_lowdown():
    thinker = Thinker(games.load("lowdown"), mind_of(LOWDOWN, -15), playout_limit=60)
    assert wins_of(thinker, 60, 2) == 1


@pytest.mark.soak
def test_it_beats_greedy_lowdown():
    thinker = Thinker(games.load("lowdown"), mind_of(LOWDOWN, -15), playout_limit=60)
    assert wins_of(thinker, 1_000, 60, opponents="greedy") > 0.6


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_finds_the_same(threads):
    game, s = dealt("toy")
    first, again = (Thinker(game).weigh(s, 0, fast(5), sims=501, threads=threads) for _ in range(2))
    assert first == again
    assert sum(w.visits for w in first) == 501
    assert first != Thinker(game).weigh(s, 0, fast(6), sims=501, threads=threads)


def test_hidden_cards_do_not_matter():
    game, s = dealt("toy", seats=3, seed=4)
    match = Match(game, s, game.facts.validated(3, {}), Stream(seed_from_int(0)))
    found = []
    for i in range(8):
        verbs.resample(s, 1, fast(100 + i))
        imagined = game.imagine(match.view(1), match.recall(1), fast(7))
        found.append(Thinker(game).weigh(imagined, 1, fast(8), sims=300))
    assert all(other == found[0] for other in found)


def test_seats_that_choose_at_once_choose_blindly():
    game, s = dealt("toy", seats=2)
    thinker = Thinker(game)
    mine = thinker.weigh(s, 0, fast(1), sims=400)
    grove = thinker.groves[0]
    used = grove.nodes[: int(grove.tree.grown)]
    at_root = used[(used["parent"] == 0) & (used["asked"] == 1)]
    assert at_root["visits"].sum() == 400 - len(mine), "all that go beyond a first visit"


def test_what_is_left_of_the_tree_is_used_again():
    game, s = dealt("toy", seats=2)
    thinker = Thinker(game)
    best = thinker.weigh(s, 0, fast(1), sims=2_000)[0]
    verbs.apply(s, 0, best.move, fast(0), silent_log())
    mine = thinker.weigh_on(s, 1, fast(1), [(0, best.move)], sims=10)
    grove = thinker.groves[0]
    assert grove.nodes[0]["visits"] == best.visits + 10
    for node in grove.nodes[1 : int(grove.tree.grown)]:
        assert tree.child(grove.nodes, grove.slots, node["parent"], node["asked"], node["answer"])
    assert all(verbs.verdict(s, 1, w.move) == 0 for w in mine)


def test_a_full_tree_goes_on():
    game, s = dealt("toy", seats=4)
    found = Thinker(game, nodes=40).weigh(s, 2, fast(1), sims=500)
    assert sum(w.visits for w in found) == 500


def test_time_is_kept():
    game, s = dealt("toy", seats=2)
    found = Thinker(game).weigh(s, 0, fast(1), ms=30)
    assert sum(w.visits for w in found) > 20


def test_a_reply_may_be_to_say_nothing():
    game, s = dealt("toy", seats=2)
    s.leader, s.pot = 0, 18
    found = Thinker(game).weigh(s, 1, fast(1), sims=500, reply=True)
    assert {w.move for w in found} == {8, -1}
    assert found[0].move == 8, "18 points are near the 20 that win: knock"


def test_one_deal_and_the_true_one():
    game, s = dealt("toy", seats=2)
    before = s.tobytes()
    for deals in ("one", "none"):
        found = Thinker(game, deals=deals).weigh(s, 0, fast(1), sims=100)
        assert sum(w.visits for w in found) == 100
    assert s.tobytes() == before
