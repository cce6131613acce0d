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
from gamenight.core.chance import below, branch
from gamenight.core.game import (
    MAY_DECLINE,
    apply,
    asks,
    deal,
    listing,
    offered,
    over,
    scores,
    winners,
)
from gamenight.core.kernel import kernel, program
from gamenight.core.log import silent_log
from gamenight.games import load
from gamenight.research.observations import DTYPE, load_observation, observe

LENGTH_MAX = 20_000
_BEGIN = -1  # in place of an action: deal


@kernel(boundscheck=False)
def look(s, declined, out, observation, mask):
    """Observe for whoever is asked now, and mark its actions in an empty mask.

    Returns that seat and how many actions it has; they are written to ``out`` as well, which has
    room for all. Observations and masks that have no room are left. An index that is a move is
    never out of range, so nothing checks it: that is a third of the time.
    """
    asked = asks(s, declined)
    seat = asked & (MAY_DECLINE - 1)
    if asked >= MAY_DECLINE:
        n = offered(s, seat, out)
        out[n] = len(out) - 1
        n += 1
    else:
        n = listing(s, seat, out)
    if len(mask) > 0:
        for i in range(n):
            mask[out[i]] = 1
    if len(observation) > 0:
        observe(s, seat, observation)
    return seat, n


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


@kernel(boundscheck=False)
def ask(i, s, declined, out, actor, observations, masks, legal, counts):
    """Look at match i, whose mask still has the actions of its last question."""
    mask, listed = masks[i], legal[i]
    if len(mask) > 0:
        for k in range(counts[i]):
            mask[listed[k]] = 0
    actor[i], counts[i] = look(s, declined, out, observations[i], mask)
    for k in range(counts[i]):
        listed[k] = out[k]


@program
def first_refused(actions, masks):
    """The first match whose action is not legal; -1 if all are."""
    for i in range(len(actions)):
        if not (0 <= actions[i] < masks.shape[1] and masks[i, actions[i]] == 1):
            return i
    return -1


@program(boundscheck=False)
def first_unlisted(actions, legal, counts):
    """The same where there are no masks."""
    for i in range(len(actions)):
        found = 0
        for k in range(counts[i]):
            found += legal[i, k] == actions[i]
        if found == 0:
            return i
    return -1


@program(boundscheck=False)
def draw_uniformly(chances, legal, counts, actions):
    """Any legal action for each match, each equally likely."""
    for i in range(len(actions)):
        actions[i] = legal[i, below(chances[0], counts[i])]


@kernel(boundscheck=False)
def _resume(ch, streams, i):
    """A match's chance is four numbers; the record that kernels read has room for far more."""
    ch.a, ch.b, ch.c, ch.d = streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3]


@kernel(boundscheck=False)
def _suspend(ch, streams, i):
    streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3] = ch.a, ch.b, ch.c, ch.d


@program(boundscheck=False)
def _step_range(
    first,
    last,
    stride,
    states,
    template,
    root,
    chances,
    streams,
    log,
    out,
    actions,
    actor,
    declined,
    lengths,
    numbers,
    observations,
    masks,
    legal,
    counts,
    rewards,
    done,
    points,
    limit,
):
    ch = chances[0]
    for i in range(first, last):
        s = states[i]
        _resume(ch, streams, i)
        for seat in range(s.seats):
            rewards[i, seat] = 0
        done[i] = 0
        if actions[i] == len(out) - 1:
            declined[i] += 1
        elif actions[i] >= 0:
            apply(s, actor[i], actions[i], ch, log)
            declined[i] = 0
            lengths[i] += 1
            ended = over(s)
            if ended == 1 or lengths[i] >= limit:
                done[i] = 1 if ended == 1 else 2
                if ended == 1:
                    settle(s, rewards[i])
                scores(s, points[i])
                numbers[i] += stride
        if done[i] or actions[i] < 0:
            lengths[i] = 0
            declined[i] = 0
            states[i] = template[0]
            begin(s, root, ch, log, numbers[i])
        ask(i, s, declined[i], out, actor, observations, masks, legal, counts)
        _suspend(ch, streams, i)


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
        self._step_all(np.full(matches, _BEGIN, np.int64))

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
        _step_range(
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
