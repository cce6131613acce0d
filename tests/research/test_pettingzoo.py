"""PettingZoo's own suites over every game, and what they do not ask."""

import copy
import pickle

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import gamenight as gn
from conformance.cases import cases_of
from gamenight.research.pettingzoo import env, raw_env
from gamenight.research.stepped import FRAME
from parts import games_with

OBSERVED = games_with("observation")

# What the suites warn of, and why it is meant, stands in docs/research.md.
MEANT = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)


@MEANT
@pytest.mark.parametrize("name", OBSERVED)
def test_the_api_is_kept(name: str):
    api_test(env(name), num_cycles=120, verbose_progress=False)


@pytest.mark.parametrize("name", OBSERVED)
def test_seeds_give_the_same_matches(name: str):
    seed_test(lambda **kwargs: env(name, **kwargs), num_cycles=60)


@pytest.mark.parametrize("name", OBSERVED)
def test_the_parallel_conversion_works(name: str):
    parallel_api_test(turn_based_aec_to_parallel(raw_env(name)), num_cycles=60)


@pytest.mark.parametrize("name", OBSERVED)
def test_tables_are_rendered(name: str):
    render_test(lambda **kwargs: env(name, **kwargs), {"ansi": lambda text: len(text) > 80})
    table = env(name, render_mode="rgb_array")
    table.reset(seed=1)
    assert table.render().shape == (FRAME[1], FRAME[0], 3)
    assert table.render().std() > 10


@pytest.mark.soak
@MEANT
@pytest.mark.parametrize("name", OBSERVED)
def test_the_suites_hold_for_long_with_every_number_of_seats(name: str):
    low, high = gn.facts(name).seats
    for seats in range(low, high + 1):
        api_test(env(name, seats=seats), num_cycles=3000, verbose_progress=False)
        seed_test(lambda seats=seats, **more: env(name, seats=seats, **more), num_cycles=600)
        parallel_api_test(turn_based_aec_to_parallel(raw_env(name, seats=seats)), num_cycles=600)


@pytest.mark.soak
@MEANT
@pytest.mark.parametrize("name", OBSERVED)
def test_the_suites_hold_with_every_option(name: str):
    for case in cases_of(name):
        api_test(env(name, seats=case.seats, **case.options), 200, verbose_progress=False)
        seed_test(lambda case=case, **more: env(name, seats=case.seats, **case.options, **more), 80)


def test_the_registry_makes_them_with_options():
    table = pettingzoo.make("aec", "gamenight/SkipBo-v0", seats=4, partners=True, stock=5)
    assert len(table.possible_agents) == 4
    assert table.unwrapped.options["stock"] == 5
    assert {f"gamenight/{name}-v0" for name in ("Bold", "BlokusDuo", "Dos", "Lowdown")} <= set(
        pettingzoo.aec_registry
    )
    with pytest.raises(gn.OptionError, match="stock"):
        pettingzoo.make("aec", "gamenight/SkipBo-v0", stock=0)


def test_a_match_that_is_too_long_is_truncated():
    table = pettingzoo.make("aec", "gamenight/SkipBo-v0", max_cycles=3)
    table.reset(seed=1)
    for _ in range(3):
        table.step(int(table.last()[0]["action_mask"].argmax()))
    assert all(table.truncations.values())
    assert not any(table.rewards.values())


def test_only_the_agent_that_is_asked_gets_a_list_of_its_actions():
    table = env("dos", seats=3)
    table.reset(seed=2)
    for agent in table.agent_iter(80):
        seen, _, ended, _, told = table.last()
        assert not ended
        listed = np.flatnonzero(seen["action_mask"])
        assert sorted(told["legal_actions"].tolist()) == listed.tolist()
        assert not any(table.infos[other] for other in table.agents if other != agent)
        table.step(int(told["legal_actions"][0]))


def test_nothing_works_before_the_deal():
    with pytest.raises(AttributeError, match="reset"):
        env("bold").last()


def test_illegal_actions_are_refused_and_change_nothing():
    table = raw_env("bold")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        table.step(table.decline)
    untouched = raw_env("bold")
    untouched.reset(seed=1)
    for _ in range(30):
        agent = table.agent_selection
        seen, expected = table.observe(agent), untouched.observe(agent)
        assert all((seen[name] == expected[name]).all() for name in expected)
        action = int(np.flatnonzero(seen["action_mask"])[0])
        for each in (table, untouched):
            each.step(action)
    assert table.agent_selection == untouched.agent_selection


@pytest.mark.parametrize("action", [1.0, "1", np.array([1])])
def test_what_is_no_whole_number_is_no_action(action):
    table = env("bold")
    table.reset(seed=1)
    with pytest.raises(TypeError, match="whole number"):
        table.step(action)


def test_an_agent_may_write_to_its_mask_and_plays_by_the_rules_all_the_same():
    table = env("bold")
    table.reset(seed=1)
    mask = table.last()[0]["action_mask"]
    legal = int(mask.argmax())
    mask[:] = 1 - mask
    with pytest.raises(ValueError, match="not legal"):
        table.step(table.decline)
    table.step(legal)


def random_steps(table, count: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    for _ in table.agent_iter(count):
        seen, _, ended, cut, _ = table.last()
        legal = np.flatnonzero(seen["action_mask"])
        table.step(None if ended or cut else int(random.choice(legal)))


def known(table) -> list:
    """What all agents see, and the table as it is shown."""
    seen = [table.observe(agent)["observation"].tolist() for agent in table.possible_agents]
    return [*seen, table.agent_selection, table.infos, table.render()]


@pytest.mark.parametrize("name", OBSERVED)
def test_a_copy_plays_on_alike_and_leaves_the_first_alone(name: str):
    seats = gn.facts(name).seats[1]
    table, other = (env(name, seats=seats, render_mode="ansi") for _ in range(2))
    for one in (table, other):
        one.reset(seed=3)
        random_steps(one, 8, 1)
    before = str(known(table))
    copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    random_steps(other, 10, 2)
    for copied in copies:
        random_steps(copied, 10, 2)
        assert str(known(copied)) == str(known(other))
    assert str(known(table)) == before
    for one in (other, *copies):
        one.reset()
        assert str(known(one)) == str(known(other))


def test_ways_to_render(capsys):
    with pytest.raises(ValueError, match="human, ansi, rgb_array"):
        env("bold", render_mode="pixels")
    table = env("bold", render_mode="human")
    table.reset(seed=1)
    first = capsys.readouterr().out
    table.step(int(table.last()[0]["action_mask"].argmax()))
    assert len(first) > 80
    assert capsys.readouterr().out not in ("", first)


def test_agents_see_the_table_as_it_ended():
    table = env("lowdown")
    table.reset(seed=1)
    while not any(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(table.action_space(table.agent_selection).sample(mask))
    for agent in table.possible_agents:
        seen = table.observe(agent)
        assert seen["observation"].any()
        assert not seen["action_mask"].any()


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
