"""Intervals that hold what they promise, and a test that errs as seldom as it says."""

import numpy as np
import pytest

from arena.runs import played, settings
from gamenight.arena.measures import Sequential, mean_interval, share_interval, t_95, wilson
from gamenight.arena.play import GameResult
from gamenight.arena.ratings import fit, model_half_widths, ratings, ways
from gamenight.arena.run import plan_run


def test_known_values():
    assert np.round(wilson(81 / 263, 263), 4).tolist() == [0.2553, 0.3662]  # Newcombe (1998)
    assert t_95(1) == pytest.approx(12.706, abs=1e-3)
    assert t_95(6) == pytest.approx(2.4469, abs=2e-3)
    assert t_95(9) == pytest.approx(2.2622, abs=5e-4)
    assert t_95(199) == pytest.approx(1.972, abs=1e-3)
    found = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert (found.mean, round(found.half, 3)) == (2.5, 2.054)


def test_a_share_stays_between_none_and_all():
    none, every = wilson(0.0, 20), wilson(1.0, 20)
    assert none == (0.0, pytest.approx(0.1611, abs=1e-4))
    assert every == (pytest.approx(0.8389, abs=1e-4), 1.0)


def test_one_deal_says_nothing_about_points():
    assert mean_interval([5.0]).half == float("inf")


def test_certain_wins_are_not_certain():
    found = share_interval([1.0] * 10, 20)
    assert found.mean == 1.0
    assert found.low == pytest.approx(0.8389, abs=1e-4)


@pytest.mark.parametrize("luck", [0.0, 0.8])
@pytest.mark.parametrize("strength", [0.5, 0.75])
def test_intervals_hold_the_truth_in_95_of_100_runs(luck, strength):
    """Pairs of games in which the cards decide with a certain chance, otherwise the stronger."""
    generator = np.random.default_rng(1)
    runs, deals = 1500, 100
    decided = generator.random((runs, deals, 1)) < luck
    cards = generator.random((runs, deals, 1)) < 0.5
    first = np.concatenate([cards, ~cards], axis=2)
    skill = generator.random((runs, deals, 2)) < strength
    won = np.where(decided, first, skill)
    truth = luck * 0.5 + (1 - luck) * strength
    held = 0
    for run in won.mean(axis=2):
        found = share_interval(run.tolist(), 2 * deals)
        held += found.low <= truth <= found.high
    assert 0.93 <= held / runs <= 0.995


@pytest.mark.parametrize(("share", "says"), [(0.45, "low"), (0.55, "high")])
def test_the_sequential_test_errs_in_5_of_100_runs(share, says):
    generator = np.random.default_rng(2)
    test = Sequential(0.45, 0.55)
    wrong = taken = 0
    for run in generator.random((400, 1500, 2)) < share:
        verdict, deals = test.verdict(run.mean(axis=1).tolist(), 2)
        wrong += verdict != says
        taken += deals
    assert wrong / 400 <= 0.08
    assert taken / 400 < 300


def test_the_sequential_test_waits_for_some_deals():
    test = Sequential(0.45, 0.55)
    assert test.verdict([1.0] * 7, 2) == ("open", 7)
    assert test.verdict([1.0] * 50, 2) == ("high", 8)
    assert test.verdict([0.0] * 50, 2) == ("low", 8)
    assert test.verdict([0.5] * 50, 2) == ("open", 50)


def test_fitted_ratings_explain_the_results():
    truth = np.array([150.0, 50.0, -200.0])
    share = 1 / (1 + 10 ** ((truth[None, :] - truth[:, None]) / 400))
    won = 100_000 * share * (1 - np.eye(3))
    assert np.abs(fit(won) - truth).max() < 1
    assert np.isfinite(fit(np.array([[0.0, 50.0], [0.0, 0.0]]))).all()


def test_a_rating_of_wins_alone_is_not_certain():
    """20:0 is worth 645 points between the two with a drawn game as prior, give or take 486."""
    swept = np.array([[0.0, 20.0], [0.0, 0.0]])
    assert fit(swept) == pytest.approx([322.6, -322.6], abs=0.1)
    assert model_half_widths(swept) == pytest.approx([243.5, 243.5], abs=0.5)
    even = np.array([[0.0, 50.0], [50.0, 0.0]])
    scale = 400 / np.log(10)  # a share's error, as a difference of ratings, half of it each
    assert model_half_widths(even)[0] == pytest.approx(1.96 * scale / np.sqrt(101), rel=1e-3)
    run = plan_run(settings("skipbo", "greedy,random"), 20)
    games = [
        GameResult(
            one.deal,
            ["greedy", "random"][:: 1 if one.seats == (0, 1) else -1],
            [one.seats.index(0)],
            [1, 0],
            9,
            [1, 1],
            [0.0, 0.0],
            [0.0, 0.0],
        )
        for one in run.schedule.fixtures(20)
    ]
    found = ratings(run.standing(games))["greedy"]
    assert found.mean == pytest.approx(322.6, abs=0.1)
    assert found.half == pytest.approx(243.5, abs=0.5)


def test_a_stronger_bot_is_rated_higher_for_two_seats_for_four_and_for_partners():
    for seats, options, scale in ((2, {}, 0), (4, {}, 25), (4, {"partners": True}, 25)):
        chosen = settings("skipbo", "greedy,random", seats=seats, stock=2, **options)
        run, games = played(chosen, 24)
        found = ratings(run.standing(games))
        assert found["greedy"].mean > scale > found["random"].mean
        assert found["greedy"].low < found["greedy"].mean < found["greedy"].high


def test_the_way_from_greedy_to_clairvoyant():
    chosen = settings("bold", "steady,greedy,clairvoyant")
    run, games = played(chosen, 20)
    (way,) = ways(run.standing(games))
    assert way.name == "steady"
    assert -0.5 < way.rating.mean < 0.5
    assert way.points.low < way.points.mean < 0.3
