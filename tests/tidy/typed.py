"""A script as somebody writes it whose editor or mypy knows the types: ``make check`` reads it."""

from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import gamenight as gn
from gamenight.research.batch import Batch
from gamenight.research.dataset import collect, uniform


def a_match() -> dict[str, Any]:
    match = gn.new("skipbo", seats=4, seed=7, partners=True, stock=20)
    player = gn.bot("skipbo", level="novice", seed=1)
    assert_type(match, gn.Match)
    assert_type(player, gn.Bot)
    try:
        seat = match.waiting[0]
        move = player.choose(match.view(seat), match.recall(seat)) or player.choose(match, seat)
        events = match.play(seat, move or match.legal(seat)[0])
        assert_type(events, list[dict[str, Any]])
    except gn.IllegalMove as refused:
        assert_type(refused.clause, int | None)
    assert_type(match.copy(), gn.Match)
    return gn.replay(match.record()).record()


def a_simulation(player: gn.Bot) -> gn.Results:
    gn.nwe  # type: ignore[attr-defined]  # noqa: B018 - a name that is not there is an error
    player.choose(gn.new("dos"))  # type: ignore[call-overload]
    return gn.simulate("dos", 10, policy="greedy", seats=3, target="one_round")


def a_batch() -> NDArray[np.int16]:
    batch = Batch("dos", matches=4, seats=3, target="one_round")
    batch.step(batch.legal[:, 0].astype(np.int64))
    kept = collect("bold", matches=2, policy=uniform(seed=1))
    assert_type(kept, dict[str, NDArray[Any]])
    return batch.observations
