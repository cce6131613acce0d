"""PettingZoo's own suites over every game."""

import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import gamenight as gn
from gamenight.research.pettingzoo import env, raw_env

pytestmark = pytest.mark.filterwarnings("ignore")  # the suites warn of what is meant: see the docs


@pytest.mark.parametrize("name", gn.GAMES)
def test_the_api_is_kept(name: str):
    api_test(env(name), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize("name", gn.GAMES)
def test_seeds_give_the_same_matches(name: str):
    seed_test(lambda **kwargs: env(name, **kwargs), num_cycles=60)


@pytest.mark.parametrize("name", ["bold", "dos"])
def test_the_parallel_conversion_works(name: str):
    parallel_api_test(turn_based_aec_to_parallel(raw_env(name)), num_cycles=60)


def test_illegal_actions_are_refused_and_change_nothing():
    table = raw_env("bold")
    table.reset(seed=1)
    before = table._s.tobytes()
    with pytest.raises(ValueError, match="not legal"):
        table.step(table.decline)
    assert table._s.tobytes() == before


def test_rewards_are_shared_among_winners_and_losers():
    table = env("dos", seats=3, target="one_round")
    table.reset(seed=4)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(100_000):
        observation, reward, ended, cut, _ = table.last()
        total[agent] += reward
        mask = observation["action_mask"]
        table.step(None if ended or cut else table.action_space(agent).sample(mask))
    assert sorted(total.values()) == [-0.5, -0.5, 1.0]
