"""Many matches at once, in arrays: observe, mask, step; a match that is over begins anew by itself.

    batch = Batch("dos", matches=1024, seats=2, seed=1)
    while learning:
        batch.step(policy(batch.observations, batch.masks))     # one action for each match
        learn(batch.rewards, batch.done)

All arrays belong to the batch and are overwritten in place by ``step``: nothing is copied. The
seat ``actor[i]`` is the one that match i asks; an action is a move, or ``decline`` (the last one)
where a seat is asked out of turn and may say nothing. ``rewards[i]`` are all seats' for the step
just made: 0 until a match is over, then +1 shared by the winners and -1 shared by the others.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.core import chance
from gamenight.core.chance import branch
from gamenight.core.game import (
    MAY_DECLINE,
    apply,
    asks,
    deal,
    legal,
    offered,
    over,
    scores,
    winners,
)
from gamenight.core.kernel import kernel
from gamenight.core.log import silent_log
from gamenight.games import load
from gamenight.research.observations import DTYPE, load_observation, observe

LENGTH_MAX = 20_000


@kernel
def look(s, declined, out, observation, mask):
    """Observe and mask for whoever is asked now; returns that seat."""
    asked = asks(s, declined)
    seat = asked & (MAY_DECLINE - 1)
    mask[:] = 0
    n = offered(s, seat, out) if asked >= MAY_DECLINE else legal(s, seat, out)
    for i in range(n):
        mask[out[i]] = 1
    if asked >= MAY_DECLINE:
        mask[len(mask) - 1] = 1
    observe(s, seat, observation)
    return seat


@kernel
def settle(s, reward):
    """What each seat earns when the match is over: the winners share 1, the others share -1."""
    won = winners(s)
    count = 0
    for seat in range(s.seats):
        count += won >> seat & 1
    for seat in range(s.seats):
        if count == 0 or count == s.seats:
            reward[seat] = 0
        elif won >> seat & 1:
            reward[seat] = 1 / count
        else:
            reward[seat] = -1 / (s.seats - count)


@kernel
def begin(s, root, ch, log, number):
    """Deal the numbered match."""
    branch(root, ch, number)
    deal(s, ch, log)


@kernel
def _step_range(
    first,
    last,
    stride,
    states,
    template,
    root,
    chances,
    log,
    out,
    actions,
    actor,
    declined,
    lengths,
    numbers,
    observations,
    masks,
    rewards,
    done,
    points,
    limit,
):
    for i in range(first, last):
        s = states[i]
        action = actions[i]
        rewards[i, :] = 0
        done[i] = 0
        if action == masks.shape[1] - 1:
            declined[i] += 1
        else:
            apply(s, actor[i], action, chances[i], log)
            declined[i] = 0
            lengths[i] += 1
        if over(s) == 1 or lengths[i] >= limit:
            done[i] = 1 if over(s) == 1 else 2
            if over(s) == 1:
                settle(s, rewards[i])
            scores(s, points[i])
            numbers[i] += stride
            lengths[i] = 0
            declined[i] = 0
            states[i] = template[0]
            begin(s, root, chances[i], log, numbers[i])
        actor[i] = look(s, declined[i], out, observations[i], masks[i])


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
        **options: Any,
    ) -> None:
        size = load_observation(game)
        self.game = load(game)
        seats = self.game.facts.seats[0] if seats is None else seats
        checked = self.game.facts.validated(seats, options)
        self.seats, self.matches, self.limit = seats, matches, limit
        self.decline = self.game.facts.moves
        self.actor: NDArray[np.int64] = np.zeros(matches, np.int64)
        self.observations = np.zeros((matches, size), DTYPE)
        self.masks = np.zeros((matches, self.decline + 1), np.int8)
        self.rewards = np.zeros((matches, seats), np.float32)
        self.done = np.zeros(matches, np.int8)
        self.final_scores = np.zeros((matches, seats), np.int64)
        self._states = np.zeros(matches, self.game.state)
        self._template = np.zeros(1, self.game.state)
        self._template[0] = self.game.blank(seats, checked)
        self._root = chance.root(seed)
        self._chances = np.zeros(matches, chance.CHANCE)
        self._declined = np.zeros(matches, np.int64)
        self._lengths = np.zeros(matches, np.int64)
        self._numbers = np.arange(matches, dtype=np.int64)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._parts = np.linspace(0, matches, threads + 1).astype(int)
        self._begin()

    def step(self, actions: NDArray[np.int64]) -> None:
        """Make one action in every match. An illegal one raises before anything has changed."""
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.matches,):
            raise ValueError(f"{self.matches} actions are needed, not {actions.shape}")
        inside = (actions >= 0) & (actions <= self.decline)
        allowed = inside & (self.masks[np.arange(self.matches), actions * inside] == 1)
        if not allowed.all():
            bad = int(np.argmin(allowed))
            raise ValueError(f"action {actions[bad]} is not legal in match {bad}")
        parts = list(zip(self._parts[:-1], self._parts[1:], strict=True))
        if self._pool is None:
            self._step(parts[0], actions)
        else:
            list(self._pool.map(lambda part: self._step(part, actions), parts))

    def _step(self, part: tuple[int, int], actions: NDArray[np.int64]) -> None:
        _step_range(
            part[0], part[1], self.matches, self._states, self._template, self._root,
            self._chances, silent_log(), np.empty(self.decline, np.int64), actions, self.actor,
            self._declined, self._lengths, self._numbers, self.observations, self.masks,
            self.rewards, self.done, self.final_scores, self.limit,
        )  # fmt: skip

    def _begin(self) -> None:
        out, log = np.empty(self.decline, np.int64), silent_log()
        for i in range(self.matches):
            self._states[i] = self._template[0]
            begin(self._states[i], self._root, self._chances[i], log, i)
            self.actor[i] = look(self._states[i], 0, out, self.observations[i], self.masks[i])
