"""Expectation over sampled chance."""

from gamenight.core.chance import fast
from gamenight.core.game import apply, asks
from gamenight.core.log import silent_log
from gamenight.games.lowdown.kernels.lines import ROLL
from gamenight.search.samples import weigh_samples
from search.matches import dealt


def test_a_sure_win_is_found():
    game, s = dealt("toy", seats=2)
    s.leader, s.pot = 0, 20
    found = weigh_samples(game, s, 0, fast(1), 400)
    assert (found[0].move, found[0].value) == (7, 1.0), "stop: 20 points win"
    assert found[1].value < 0.95


def test_every_choice_is_weighed_and_the_same_seed_finds_the_same():
    game, s = dealt("lowdown", seats=2)
    apply(s, int(asks(s, 0)), ROLL, fast(2), silent_log())
    found = weigh_samples(game, s, int(asks(s, 0)), fast(1), 60, playout_limit=10)
    assert found == weigh_samples(game, s, int(asks(s, 0)), fast(1), 60, playout_limit=10)
    assert len({w.move for w in found}) == len(found) > 2
    assert found[0].visits >= found[-1].visits > 0
