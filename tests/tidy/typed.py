"""A script as somebody writes it whose editor or mypy knows the types: ``make check`` reads it."""

from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import gamenight as gn
from gamenight.bots import Bot
from gamenight.research.batch import Batch
from gamenight.research.dataset import collect, uniform


def a_match() -> dict[str, Any]:
    match = gn.new("skipbo", seats=4, seed=7, partners=True, stock=20)
    player = gn.bot("skipbo", level="novice", seed=1)
    assert_type(match, gn.Match)
    assert_type(player, Bot)
    try:
        seat = match.waiting[0]
        move = player.choose(match.view(seat), match.recall(seat))
        events = match.play(seat, move or match.legal(seat)[0])
        assert_type(events, list[dict[str, Any]])
    except gn.IllegalMove as refused:
        assert_type(refused.clause, int | None)
    return gn.replay(match.record()).record()


def a_batch() -> NDArray[np.int16]:
    batch = Batch("dos", matches=4, seats=3, target="one_round")
    batch.step(batch.legal[:, 0].astype(np.int64))
    kept = collect("bold", matches=2, policy=uniform(seed=1))
    assert_type(kept, dict[str, NDArray[Any]])
    return batch.observations
