"""Batches: legal steps only, the same on one thread and on two, and the same as single matches."""

import copy
import pickle
import pydoc

import numpy as np
import pytest

import gamenight as gn
from gamenight.core.playouts import simulate
from gamenight.research.batch import Batch
from gamenight.research.dataset import uniform
from gamenight.research.pettingzoo import env
from parts import games_with

OBSERVED = games_with("observation")


def random_actions(batch: Batch, random: np.random.Generator) -> np.ndarray:
    noise = random.random(batch.masks.shape, dtype=np.float32) * batch.masks
    return noise.argmax(1)


@pytest.mark.parametrize("name", OBSERVED)
def test_batches_play_whole_matches_and_begin_anew(name: str):
    batch, random = Batch(name, 16, seed=5, limit=400), np.random.default_rng(1)
    finished = 0
    for _ in range(450):
        assert (batch.masks.sum(1) > 0).all()
        _, rewards, terminated, truncated, _ = batch.step(random_actions(batch, random))
        assert not (terminated & truncated).any()
        finished += int((terminated | truncated).sum())
        assert np.abs(rewards.sum(1)).max() < 1e-5
        assert (np.abs(rewards).sum(1)[~terminated] == 0).all()
    assert finished >= 16


def test_two_threads_give_what_one_gives():
    one, two = Batch("dos", 33, seats=3, seed=2), Batch("dos", 33, seats=3, seed=2, threads=2)
    random = np.random.default_rng(2)
    for _ in range(150):
        assert (one.observations == two.observations).all()
        assert (one.masks == two.masks).all()
        assert (one.actor == two.actor).all()
        actions = random_actions(one, random)
        one.step(actions)
        two.step(actions)


def test_first_actions_give_the_matches_that_simulations_give():
    batch = Batch("lowdown", 4, seed=9)
    scores = {}
    game = batch.game
    expected = simulate(game, 2, game.facts.validate(2, {}), 4, "first", 9)
    for _ in range(3000):
        batch.step(batch.legal[:, 0].astype(np.int64))
        for i in np.flatnonzero(batch.terminated):
            scores.setdefault(int(i), batch.final_scores[i].tolist())
        if len(scores) == 4:
            break
    assert [scores[i] for i in range(4)] == expected.scores.tolist()


def test_an_illegal_action_changes_nothing():
    batch = Batch("bold", 3, seed=1)
    before = batch.states.tobytes(), batch.observations.copy()
    for actions in ([0, 1, 9999], [0, 1, -1], [0, 1, batch.decline], [0, 1]):
        with pytest.raises(ValueError, match="action"):
            batch.step(np.array(actions))
    assert batch.states.tobytes() == before[0]
    assert (batch.observations == before[1]).all()


ARRAYS = [name for name, one in vars(Batch).items() if isinstance(one, property)]


def test_nobody_can_make_an_illegal_action_legal():
    batch = Batch("bold", 3, seed=1)
    bad = int(np.flatnonzero(batch.masks[0] == 0)[0])
    for name in ARRAYS:
        array = getattr(batch, name)
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    for array in (batch.masks, batch.legal, batch.counts):
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    actions = batch.legal[:, 0].astype(np.int64)
    actions[0] = bad
    with pytest.raises(ValueError, match=f"action {bad} is not legal in match 0"):
        batch.step(actions)
    for copied in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert not copied.masks.flags.writeable


def test_nothing_is_copied_when_arrays_are_handed_out():
    batch = Batch("bold", 3, seed=1)
    seen, mask = batch.observations, batch.masks
    told = batch.step(batch.legal[:, 0].astype(np.int64))
    assert told[:4] == (seen, batch.rewards, batch.terminated, batch.truncated)
    assert told[4]["masks"] is mask
    assert np.shares_memory(np.from_dlpack(seen), seen)
    assert (np.flatnonzero(mask[0]) == sorted(batch.legal[0, : batch.counts[0]])).all()


def test_reset_deals_what_its_seed_deals_or_the_next():
    batch, choose = Batch("dos", 4, seats=3, seed=2), uniform(1)
    first = batch.states.tobytes()
    for _ in range(30):
        batch.step(choose(batch))
    seen, told = batch.reset(seed=2)
    assert batch.states.tobytes() == first
    assert seen is batch.observations
    assert told["actor"] is batch.actor
    batch.reset()
    assert batch.states.tobytes() != first
    assert not batch.rewards.any()


def test_limits_truncate_and_the_rules_terminate():
    batch, choose = Batch("bold", 4, seed=1, limit=3), uniform(1)
    for step in range(1, 7):
        _, rewards, terminated, truncated, _ = batch.step(choose(batch))
        assert (truncated == (step % 3 == 0)).all()
        assert not terminated.any()
        assert not rewards.any()


def test_help_explains_every_array_and_repr_tells_what_it_is():
    words = pydoc.plain(pydoc.render_doc(Batch))
    assert len(ARRAYS) == 10
    for name in ARRAYS:
        assert getattr(Batch, name).__doc__
        assert f"|  {name}\n" in words
    batch = Batch("skipbo", 2, seats=4, seed=7, partners=True)
    assert repr(batch) == "Batch('skipbo', matches=2, seats=4, seed=7, partners=True)"
    assert (eval(repr(batch)).states == batch.states).all()


def test_a_closed_batch_plays_on_alike():
    open_, closed = (Batch("bold", 5, seed=1, threads=2) for _ in range(2))
    closed.close()
    for batch in (open_, closed):
        batch.step(batch.legal[:, 0].astype(np.int64))
    assert open_.states.tobytes() == closed.states.tobytes()
    open_.close()


def test_what_is_no_batch_and_no_action_is_told():
    for wrong in ({"matches": 0}, {"matches": 2.5}, {"threads": 0}, {"limit": None}):
        with pytest.raises(ValueError, match=f"{next(iter(wrong))} is a number from 1 on"):
            Batch("bold", **({"matches": 2} | wrong))
    with pytest.raises(gn.UnknownGame, match="no game called 'chess'"):
        Batch("chess", 2)
    batch = Batch("bold", 2, seed=1)
    for actions in ([0.9, 0.2], [True, False], ["0", "1"], [None, None]):
        with pytest.raises(TypeError, match="whole numbers"):
            batch.step(actions)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_plays_on_alike_and_leaves_the_first_alone(threads: int):
    batch, choose = Batch("dos", 5, seats=3, seed=2, threads=threads), uniform(2)
    for _ in range(40):
        batch.step(choose(batch))
    before = batch.states.tobytes()
    copies = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(60):
        actions = choose(copies[0])
        for copied in copies:
            copied.step(actions)
    assert batch.states.tobytes() == before != copies[0].states.tobytes()
    for name in ("states", "observations", "masks", "legal", "counts", "actor"):
        assert (getattr(copies[0], name) == getattr(copies[1], name)).all()


@pytest.mark.parametrize("name", ["dos", "blokus-duo"])
def test_what_nobody_looks_at_is_left_out_and_the_matches_are_the_same(name: str):
    seen, blind = Batch(name, 8, seed=3), Batch(name, 8, seed=3, observations=False, masks=False)
    assert blind.observations.shape == blind.masks.shape == (8, 0)
    one, two = uniform(3), uniform(3)
    for _ in range(120):
        listed = [blind.legal[i, : blind.counts[i]].tolist() for i in range(8)]
        assert listed == [seen.legal[i, : seen.counts[i]].tolist() for i in range(8)]
        seen.step(one(seen))
        blind.step(two(blind))
    assert blind.states.tobytes() == seen.states.tobytes()
    assert (blind.rewards == seen.rewards).all()
    first = blind.legal[:, 0].astype(np.int64)
    for wrong in (-1, blind.decline + 1, 2**40, np.flatnonzero(seen.masks[5] == 0)[0]):
        actions = first.copy()
        actions[5] = wrong
        with pytest.raises(ValueError, match="not legal in match 5"):
            blind.step(actions)
    assert blind.states.tobytes() == seen.states.tobytes()


@pytest.mark.parametrize("name", ["dos", "blokus-duo"])
def test_legal_actions_are_listed_as_the_masks_mark_them(name: str):
    batch, choose = Batch(name, 8, seed=3), uniform(3)
    declinable = 0
    for _ in range(60):
        for i in range(8):
            listed = batch.legal[i, : batch.counts[i]].tolist()
            assert sorted(listed) == np.flatnonzero(batch.masks[i]).tolist()
        declinable += int(batch.masks[:, batch.decline].sum())
        batch.step(choose(batch))
    assert (declinable > 0) == (name == "dos")


def numbered_match(name: str, number: int, **options):
    """The same match by itself, in an environment."""
    table = env(name, **options)
    table.reset(seed=6)
    for _ in range(number):
        table.reset()
    return table


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("bold", {"seats": 4}),
        ("skipbo", {"seats": 4, "partners": True, "stock": 1}),
        ("blokus-duo", {}),
        ("dos", {"seats": 3, "target": "one_round"}),
        ("lowdown", {"seats": 3, "cross_out": "at_once"}),
    ],
)
def test_a_batch_plays_what_environments_play_one_by_one(name: str, options: dict):
    """Whole matches and the beginnings of those after them, each number as its own."""
    count, begun = 3, 0
    batch, choose = Batch(name, count, seed=6, **options), uniform(6)
    tables = [numbered_match(name, i, **options) for i in range(count)]
    numbers = list(range(count))
    while begun < 2 * count:
        for i, table in enumerate(tables):
            seen = table.observe(table.agent_selection)
            assert table.agent_selection == f"player_{batch.actor[i]}"
            assert (batch.observations[i] == seen["observation"]).all()
            assert (batch.masks[i] == seen["action_mask"]).all()
        actions = choose(batch)
        batch.step(actions)
        for i, table in enumerate(tables):
            table.step(int(actions[i]))
            assert batch.rewards[i].tolist() == list(table.rewards.values())
            assert batch.terminated[i] == all(table.terminations.values())
            if batch.terminated[i]:
                numbers[i] += count
                begun += 1
                tables[i] = numbered_match(name, numbers[i], **options)
