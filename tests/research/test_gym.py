"""Gymnasium's own check over every game, and whole matches against bots."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gamenight as gn
from gamenight.research.gym import Solo
from gamenight.research.stepped import title
from parts import games_with

OBSERVED = games_with("observation")
EASY = {"skipbo": {"stock": 2}, "dos": {"target": "one_round"}}


@pytest.mark.parametrize("name", OBSERVED)
def test_gymnasium_finds_nothing_wrong(name: str):
    table = gymnasium.make(
        f"gamenight/{title(name)}-v0", opponents="novice", disable_env_checker=True
    )
    check_env(table.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", ["bold", "dos", "skipbo"])
def test_whole_matches_against_novices(name: str):
    table, random = Solo(name, seat=1, opponents="novice", **EASY.get(name, {})), np.random
    random.seed(1)
    seen, _ = table.reset(seed=2)
    ended = cut = False
    while not (ended or cut):
        action = random.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, ended, cut, told = table.step(action)
        assert not told
    assert reward in (-1, 0, 1)
    assert not seen["action_mask"].any()


def test_illegal_actions_change_nothing_and_are_told():
    table = Solo("bold", limit=2)
    seen, _ = table.reset(seed=1)
    bad = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    before = table.match.s.tobytes()
    _, reward, ended, cut, told = table.step(bad)
    assert (reward, ended, cut, told) == (0, False, False, {"illegal": bad})
    assert table.match.s.tobytes() == before
    assert table.step(bad)[3]


def test_seats_and_opponents_must_fit():
    with pytest.raises(ValueError, match="seat 2"):
        Solo("bold", seat=2)
    with pytest.raises(ValueError, match="opponents"):
        Solo("bold", seats=3, opponents=["novice"])
    with pytest.raises(gn.OptionError, match="no level 'boss'"):
        Solo("bold", opponents="boss")
    with pytest.raises(ValueError, match="render_mode"):
        Solo("bold", render_mode="pixels")


def test_the_end_is_paid_once():
    table = Solo("bold", opponents="novice")
    seen, _ = table.reset(seed=2)
    rewards, ended = [], False
    while not ended:
        seen, reward, ended, _, _ = table.step(np.flatnonzero(seen["action_mask"])[0])
        rewards.append(reward)
    assert abs(rewards[-1]) == 1
    assert not any(rewards[:-1])
    assert table.step(0)[1:] == (0.0, True, False, {"illegal": 0})
    with pytest.raises(TypeError, match="whole number"):
        table.step(0.5)


@pytest.mark.parametrize("name", OBSERVED)
def test_a_copy_plays_on_alike(name: str):
    table = Solo(name, opponents="novice")
    seen, _ = table.reset(seed=4)
    for _ in range(2):
        seen = table.step(np.flatnonzero(seen["action_mask"])[-1])[0]
    copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    for _ in range(3):
        action = np.flatnonzero(seen["action_mask"])[0]
        seen, *told = table.step(action)
        for copied in copies:
            also, *told_too = copied.step(action)
            assert str((also, told_too)) == str((seen, told))


def test_text_and_pixels():
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        table = Solo("lowdown", render_mode=mode)
        table.reset(seed=1)
        assert isinstance(table.render(), kind)


def test_what_maskable_ppo_asks_of_an_environment():
    """Training itself is in test_rl.py: PyTorch is too heavy for every run."""
    table = gymnasium.make("gamenight/SkipBo-v0", opponents="random", stock=1)
    seen, _ = table.reset(seed=1)
    ended = cut = False
    while not (ended or cut):
        assert table.has_wrapper_attr("action_masks")
        masks = table.get_wrapper_attr("action_masks")()
        assert masks.shape == (table.action_space.n,)
        assert masks.dtype == np.bool_
        assert (masks == seen["action_mask"]).all()
        assert seen in table.observation_space
        seen, _, ended, cut, told = table.step(np.int64(np.flatnonzero(masks)[0]))
        assert not told
    assert not table.get_wrapper_attr("action_masks")().any()
