"""Decisions of many matches as plain arrays, for learning from what was played.

    kept = collect("dos", matches=500, policy=uniform(seed=1), seed=1, target="one_round")
    save("dos.npz", kept)

One row for each decision, in the order of play within a match: ``observations``, ``masks`` (packed
eight actions to a byte, as ``np.packbits`` does), ``actions``, ``seats``, ``matches`` (whose
number), and ``returns``, what the seat that decided got in the end.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.core.chance import CHANCE, fast
from gamenight.research.batch import Batch
from gamenight.research.kernels import draw_greedily, draw_uniformly

Arrays = dict[str, NDArray[Any]]
Policy = Callable[[Batch], NDArray[np.int64]]
_AT_ONCE = 256


def uniform(seed: int) -> Policy:
    """Any legal action, each equally likely."""
    chances = np.zeros(1, CHANCE)
    chances[0] = fast(seed)

    def choose(batch: Batch) -> NDArray[np.int64]:
        actions = np.empty(batch.matches, np.int64)
        draw_uniformly(chances, batch.legal, batch.counts, actions)
        return actions

    return choose


def greedy(seed: int) -> Policy:
    """The moves of the rules' quick player."""
    chances = np.zeros(1, CHANCE)
    chances[0] = fast(seed)

    def choose(batch: Batch) -> NDArray[np.int64]:
        actions = np.empty(batch.matches, np.int64)
        out = np.empty(batch.decline + 1, np.int64)
        states = batch.states.copy()  # the quick player tries things out in them
        draw_greedily(chances, states, batch.actor, batch.legal, batch.counts, out, actions)
        return actions

    return choose


POLICIES = {"random": uniform, "greedy": greedy}


def collect(
    game: str,
    matches: int,
    policy: Policy,
    seats: int | None = None,
    seed: int = 0,
    threads: int = 1,
    **options: Any,
) -> Arrays:
    """Play whole matches with one policy on all seats, and keep every decision.

    Returns arrays with a row for each decision, in the order of play within a match:
    ``observations`` (n, size); ``masks`` (n, bytes), the legal actions packed eight to a byte, so
    that ``np.unpackbits(masks, axis=1, count=facts(game).moves + 1)`` gives one column for each
    action; ``actions``; ``seats``, who decided; ``matches``, whose number; and ``returns``, what
    that seat got in the end.

    The first so many matches are kept, long or short: to stop at the first so many that are over
    would prefer the short ones.
    """
    batch = Batch(game, min(matches, _AT_ONCE), seats, seed, threads, **options)
    playing = np.arange(batch.matches)
    begun, kept = batch.matches, []
    returns: dict[int, NDArray[np.float32]] = {}
    while len(returns) < matches:
        wanted = playing < matches
        actions = policy(batch)
        row = (batch.observations, np.packbits(batch.masks, axis=1), actions, batch.actor)
        kept.append((playing[wanted], *(part[wanted] for part in row)))
        batch.step(actions)
        for i in np.flatnonzero(batch.terminated | batch.truncated):
            if wanted[i]:
                returns[int(playing[i])] = batch.rewards[i].copy()
            playing[i] = begun
            begun += 1
    numbers = np.concatenate([row[0] for row in kept])
    names = ("observations", "masks", "actions", "seats")
    parts = {n: np.concatenate([row[i] for row in kept]) for i, n in enumerate(names, 1)}
    order = np.argsort(numbers, kind="stable")
    arrays = {name: part[order] for name, part in parts.items()}
    earned = [
        returns[int(n)][seat] for n, seat in zip(numbers[order], arrays["seats"], strict=True)
    ]
    return arrays | {"matches": numbers[order], "returns": np.array(earned, np.float32)}


def save(file: str | Path, arrays: Arrays) -> None:
    """A compressed file that ``np.load`` reads."""
    np.savez_compressed(Path(file), **arrays)  # type: ignore[arg-type]
