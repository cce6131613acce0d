"""Many matches at once, in arrays: observe, mask, step; a match that is over begins anew by itself.

    batch = Batch("dos", matches=1024, seats=2, seed=1)
    while learning:
        batch.step(policy(batch.observations, batch.masks))     # one action for each match
        learn(batch.rewards, batch.done)

All arrays belong to the batch and are overwritten in place by ``step``: nothing is copied. The
seat ``actor[i]`` is the one that match i asks; an action is a move, or ``decline`` (the last one)
where a seat is asked out of turn and may say nothing. The actions that are 1 in ``masks[i]`` are
also listed, in no special order, as ``legal[i, :counts[i]]``. ``rewards[i]`` are all seats' for the
step just made: 0 until a match is over, then +1 shared by the winners and -1 shared by the others.
``done[i]`` is then 1, or 2 if ``limit`` moves have cut the match short; ``final_scores[i]`` are its
scores, while everything else is the next match's already.

Who reads the lists alone says ``masks=False``, and ``observations=False`` who does not look at the
table: those arrays then have no columns, and what they would have cost is saved.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.core import chance
from gamenight.core.log import silent_log
from gamenight.games import load
from gamenight.research.kernels import BEGIN, first_refused, first_unlisted, step_range
from gamenight.research.observations import DTYPE, load_observation

LENGTH_MAX = 20_000


class Batch:
    """A number of matches of one game, stepped together by compiled code on all given threads."""

    def __init__(
        self,
        game: str,
        matches: int,
        seats: int | None = None,
        seed: int = 0,
        threads: int = 1,
        limit: int = LENGTH_MAX,
        observations: bool = True,
        masks: bool = True,
        **options: Any,
    ) -> None:
        for name, count in (("matches", matches), ("threads", threads), ("limit", limit)):
            if not isinstance(count, int | np.integer) or count < 1:
                raise ValueError(f"{name} is a number from 1 on, not {count!r}")
        size = load_observation(game)
        self.game = load(game)
        seats = self.game.facts.seats[0] if seats is None else seats
        checked = self.game.facts.validated(seats, options)
        self.seats, self.matches, self.limit = seats, matches, limit
        self.decline = self.game.facts.moves
        self.actor: NDArray[np.int64] = np.zeros(matches, np.int64)
        self.observations = np.zeros((matches, size if observations else 0), DTYPE)
        self.masks = np.zeros((matches, self.decline + 1 if masks else 0), np.int8)
        self.rewards = np.zeros((matches, seats), np.float32)
        self.done = np.zeros(matches, np.int8)
        self.final_scores = np.zeros((matches, seats), np.int64)
        self.legal = np.zeros((matches, self.decline + 1), np.min_scalar_type(-self.decline - 1))
        self.counts: NDArray[np.int64] = np.zeros(matches, np.int64)
        self._states = np.zeros(matches, self.game.state)
        self._template = np.zeros(1, self.game.state)
        self._template[0] = self.game.blank(seats, checked)
        self._root = chance.root(seed)
        self._streams = np.zeros((matches, 4), np.int64)
        self._declined = np.zeros(matches, np.int64)
        self._lengths = np.zeros(matches, np.int64)
        self._numbers = np.arange(matches, dtype=np.int64)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._parts = list(pairwise(np.linspace(0, matches, threads + 1).astype(int).tolist()))
        self._notes = [_Notes(self.decline) for _ in self._parts]
        self._step_all(np.full(matches, BEGIN, np.int64))

    @property
    def states(self) -> NDArray[Any]:
        """A copy of the states of all matches, hidden things included, that cannot be written."""
        states = self._states.copy()
        states.flags.writeable = False
        return states

    def step(self, actions: NDArray[np.int64]) -> None:
        """Make one action in every match. An illegal one raises before anything has changed."""
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.matches,):
            raise ValueError(f"{self.matches} actions are needed, not {actions.shape}")
        if self.masks.size:
            bad = int(first_refused(actions, self.masks))
        else:
            bad = int(first_unlisted(actions, self.legal, self.counts))
        if bad >= 0:
            raise ValueError(f"action {actions[bad]} is not legal in match {bad}")
        self._step_all(actions)

    def __getstate__(self) -> dict[str, Any]:
        """All matches as they stand: for copies, and for pickles."""
        return self.__dict__ | {"game": self.game.facts.name, "_pool": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        load_observation(kept["game"])
        self.game = load(kept["game"])
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def _step_all(self, actions: NDArray[np.int64]) -> None:
        if self._pool is None:
            self._step(0, actions)
        else:
            list(self._pool.map(lambda part: self._step(part, actions), range(len(self._parts))))

    def _step(self, part: int, actions: NDArray[np.int64]) -> None:
        first, last = self._parts[part]
        notes = self._notes[part]
        step_range(
            first, last, self.matches, self._states, self._template, self._root, notes.chances,
            self._streams, notes.log, notes.out, actions, self.actor, self._declined,
            self._lengths, self._numbers, self.observations, self.masks, self.legal, self.counts,
            self.rewards, self.done, self.final_scores, self.limit,
        )  # fmt: skip


class _Notes:
    """What one thread writes to while it steps."""

    def __init__(self, moves: int) -> None:
        self.chances = np.zeros(1, chance.CHANCE)
        self.log = silent_log()
        self.out = np.empty(moves + 1, np.int64)
