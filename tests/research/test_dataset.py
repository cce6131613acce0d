"""Datasets hold whole matches, each decision with what it led to."""

import numpy as np

from gamenight.research.dataset import collect, save, uniform


def test_decisions_are_legal_and_carry_their_return(tmp_path):
    kept = collect("bold", matches=6, policy=uniform(1), seed=3)
    count = len(kept["actions"])
    assert all(len(part) == count for part in kept.values())
    assert sorted(set(kept["matches"])) == list(range(6))
    masks = np.unpackbits(kept["masks"], axis=1)
    assert masks[np.arange(count), kept["actions"]].all()
    for number in range(6):
        mine = kept["matches"] == number
        earned = {int(s): kept["returns"][mine & (kept["seats"] == s)] for s in (0, 1)}
        assert all(len(set(values)) == 1 for values in earned.values())
        assert sum(values[0] for values in earned.values()) == 0
    save(tmp_path / "bold.npz", kept)
    again = np.load(tmp_path / "bold.npz")
    assert (again["observations"] == kept["observations"]).all()


def test_the_same_seed_gives_the_same_decisions():
    one, two = (collect("bold", 3, uniform(2), seed=4) for _ in range(2))
    assert all((one[name] == two[name]).all() for name in one)
