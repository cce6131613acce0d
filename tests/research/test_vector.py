"""Vector environments: what Gymnasium documents of them, and the same matches as batches play."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import gamenight as gn
from gamenight.core.chance import fast
from gamenight.core.game import greedy, greedy_reply
from gamenight.research.batch import Batch
from gamenight.research.gym import Solo
from gamenight.research.stepped import title
from gamenight.research.vector import SoloVector

SHORT = {"skipbo": {"stock": 1}, "dos": {"target": "one_round"}}


def legal_actions(envs, random):
    noise = random.random(envs.action_masks().shape)
    return (noise * envs.action_masks()).argmax(1)


@pytest.mark.parametrize("name", gn.GAMES)
def test_make_vec_gives_what_gymnasium_documents(name: str):
    envs = gymnasium.make_vec(
        f"gamenight/{title(name)}-v0", num_envs=3, opponents="greedy", **SHORT.get(name, {})
    )
    assert isinstance(envs, SoloVector)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    random, ends = np.random.default_rng(1), 0
    seen, infos = envs.reset(seed=4)
    assert infos == {}
    for _ in range(120):
        assert seen in envs.observation_space
        assert seen["action_mask"].any(1).all()
        assert (seen["action_mask"] == envs.action_masks()).all()
        actions = legal_actions(envs, random)
        assert actions in envs.action_space
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        assert ("final_obs" in infos) == terminated.any()
        for i in np.flatnonzero(terminated):
            ends += 1
            last = infos["final_obs"][i]
            assert last in envs.single_observation_space
            assert not last["action_mask"].any()
    assert ends >= 1
    envs.close()


def by_batch(name: str, seat: int, seed: int, steps: int, **options):
    """What one seat sees and gets in a batch of one, the others greedy, the seat plays its first.

    ``greedy`` draws no chance in the games that this is asked for.
    """
    batch, ch = Batch(name, 1, seed=seed, **options), fast(0)
    told, reward, over = [], 0.0, False
    while len(told) < steps:
        actor = int(batch.actor[0])
        if actor == seat:
            told.append((batch.observations[0].tolist(), reward, over))
            reward, over = 0.0, False
            action = int(batch.legal[0, : batch.counts[0]].min())
        elif batch.masks[0, batch.decline]:
            action = int(greedy_reply(batch.states[0].copy(), actor, ch))
            action = batch.decline if action < 0 else action
        else:
            action = int(greedy(batch.states[0].copy(), actor, ch))
        batch.step(np.array([action]))
        if batch.terminated[0]:
            reward, over = float(batch.rewards[0, seat]), True
    return told


@pytest.mark.parametrize(
    ("name", "seat", "options"),
    [("skipbo", 0, {"stock": 2}), ("dos", 1, {"seats": 3, "target": "one_round"})],
)
def test_a_vector_plays_what_a_batch_plays(name: str, seat: int, options: dict):
    envs = SoloVector(1, name, seat=seat, opponents="greedy", **options)
    seen, _ = envs.reset(seed=5)
    told = [(seen["observation"][0].tolist(), 0.0, False)]
    for _ in range(150):
        action = np.flatnonzero(seen["action_mask"][0])[:1]
        seen, rewards, terminated, _, _ = envs.step(action)
        told.append((seen["observation"][0].tolist(), float(rewards[0]), bool(terminated[0])))
    assert sum(over for *_, over in told) >= 1
    assert told == by_batch(name, seat, 5, len(told), **options)


def test_seeds_deal_the_same_and_a_reset_without_deals_others():
    one, two = (SoloVector(4, "bold", opponents="random") for _ in range(2))
    first, same = one.reset(seed=3)[0], two.reset(seed=3)[0]
    assert (first["observation"] == same["observation"]).all()
    for _ in range(30):
        actions = one.action_masks().argmax(1)
        told, also = one.step(actions), two.step(actions)
        assert (told[0]["observation"] == also[0]["observation"]).all()
        assert (told[1] == also[1]).all()
    dealt = [SoloVector(4, "dos").reset(seed=3)[0]["observation"] for _ in range(2)]
    assert (dealt[0] == dealt[1]).all()
    envs = SoloVector(4, "dos")
    envs.reset(seed=3)
    assert not (envs.reset()[0]["observation"] == dealt[0]).all()


def test_illegal_actions_change_nothing_and_are_told():
    envs = SoloVector(2, "bold", limit=2)
    seen, _ = envs.reset(seed=1)
    bad = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    seen["action_mask"][:] = 1  # the caller's own copy
    actions = np.array([envs.action_masks()[0].argmax(), bad])
    after, rewards, terminated, truncated, infos = envs.step(actions)
    assert (after["observation"][1] == seen["observation"][1]).all()
    assert infos["_illegal"].tolist() == [False, True]
    assert infos["illegal"].tolist() == [0, bad]
    assert not rewards.any()
    assert not (terminated | truncated).any()
    _, _, terminated, truncated, infos = envs.step(np.array([-1, 99999]))
    assert truncated.all()
    assert not terminated.any()
    assert infos["final_obs"][1]["action_mask"].any()
    with pytest.raises(ValueError, match="2 whole numbers"):
        envs.step(np.array([0.5, 1.0]))


def test_levels_think_in_gymnasiums_own_vector():
    envs = gymnasium.make_vec("gamenight/Bold-v0", num_envs=2, opponents="novice")
    assert isinstance(envs, SyncVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = envs.reset(seed=1)
    assert envs.step(seen["action_mask"].argmax(1))[0]["observation"].shape[0] == 2
    envs.close()
    with pytest.raises(ValueError, match="greedy or random"):
        SoloVector(2, "bold", opponents="novice")


def test_one_environment_has_the_same_quick_opponents_and_masks():
    table = Solo("bold", opponents="random")
    seen, _ = table.reset(seed=1)
    assert table.action_masks().dtype == np.bool_
    assert (table.action_masks() == seen["action_mask"]).all()
    assert table.step(seen["action_mask"].argmax())[4] == {}
