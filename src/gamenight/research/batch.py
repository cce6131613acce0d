"""Many matches at once, in arrays: observe, mask, step; a match that is over restarts by itself.

    batch = Batch("dos", matches=1024, seats=2, seed=1)
    while learning:
        actions = policy(batch.observations, batch.masks)  # one for each match
        _, rewards, terminated, truncated, _ = batch.step(actions)
        learn(rewards, terminated, truncated)

``Batch`` explains every array.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.core import chance
from gamenight.core.log import silent_log
from gamenight.games import load
from gamenight.research.kernels import BEGIN, find_illegal, step_range
from gamenight.research.observations import DTYPE, load_observation

LENGTH_MAX = 20_000
_MADE_ANEW = ("_shown", "_pool")
Step = tuple[
    NDArray[np.int16],
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.bool_],
    dict[str, NDArray[Any]],
]


class Batch:
    """A number of matches of one game, stepped together by compiled code on all given threads.

    You choose for all seats: match i asks the seat ``actor[i]``. An action is the number of a move,
    or the last one, ``decline``, with which a seat that is asked out of turn does nothing. The
    arrays are read-only and belong to the batch: the next ``step`` overwrites them, so copy what
    you want to keep. A match that is over restarts in the same step (Gymnasium's autoreset mode
    SAME_STEP): rewards and final scores are then those of the old match, everything else is the
    next one's.

    After ``limit`` moves a match is truncated. ``observations=False`` and ``masks=False`` leave
    those arrays without columns, which saves time. The other arguments are the game's options.
    """

    _pool: ThreadPoolExecutor | None

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
        self.options = self.game.facts.validate(seats, options)
        self.seats, self.matches, self.limit, self.threads = seats, matches, limit, threads
        self.decline = self.game.facts.moves
        self._arrays: dict[str, NDArray[Any]] = {
            "actor": np.zeros(matches, np.int64),
            "observations": np.zeros((matches, size if observations else 0), DTYPE),
            "masks": np.zeros((matches, self.decline + 1 if masks else 0), np.int8),
            "legal": np.zeros((matches, self.decline + 1), np.min_scalar_type(-self.decline - 1)),
            "counts": np.zeros(matches, np.int64),
            "rewards": np.zeros((matches, seats), np.float32),
            "terminated": np.zeros(matches, np.bool_),
            "truncated": np.zeros(matches, np.bool_),
            "final_scores": np.zeros((matches, seats), np.int64),
        }
        self._states = np.zeros(matches, self.game.state)
        self._template = np.zeros(1, self.game.state)
        self._template[0] = self.game.blank(seats, self.options)
        self._streams = np.zeros((matches, 4), np.int64)
        self._declined = np.zeros(matches, np.int64)
        self._lengths = np.zeros(matches, np.int64)
        self._numbers = np.zeros(matches, np.int64)
        self._parts = list(pairwise(np.linspace(0, matches, threads + 1).astype(int).tolist()))
        self._notes = [_Notes(self.decline) for _ in self._parts]
        self._open()
        self.reset(seed)

    @property
    def actor(self) -> NDArray[np.int64]:
        """(matches,): the seat that each match asks."""
        return self._shown["actor"]

    @property
    def observations(self) -> NDArray[np.int16]:
        """(matches, size): what that seat knows; the game's ``observation.py`` lists the parts."""
        return self._shown["observations"]

    @property
    def masks(self) -> NDArray[np.int8]:
        """(matches, decline + 1): 1 for every action that is legal now, else 0."""
        return self._shown["masks"]

    @property
    def legal(self) -> NDArray[Any]:
        """(matches, decline + 1): ``legal[i, :counts[i]]`` are the same actions, in any order."""
        return self._shown["legal"]

    @property
    def counts(self) -> NDArray[np.int64]:
        """(matches,): how many actions each match has now."""
        return self._shown["counts"]

    @property
    def rewards(self) -> NDArray[np.float32]:
        """(matches, seats): what each seat got in the last step.

        0 until a match is over; then the winners share 1 and the others share -1.
        """
        return self._shown["rewards"]

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """(matches,): whether the last step ended the match by the rules."""
        return self._shown["terminated"]

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """(matches,): whether ``limit`` moves cut it short in the last step."""
        return self._shown["truncated"]

    @property
    def final_scores(self) -> NDArray[np.int64]:
        """(matches, seats): the scores of the last match that was over; 0 before the first."""
        return self._shown["final_scores"]

    @property
    def states(self) -> NDArray[Any]:
        """A copy of the states of all matches, hidden things included, that cannot be written."""
        states = self._states.copy()
        states.flags.writeable = False
        return states

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.int16], dict[str, NDArray[Any]]]:
        """Deal all matches anew; returns ``observations``, and the info as ``step`` does.

        With a seed match i is number i of that seed's deals; without one it goes on to the next.
        """
        if seed is not None:
            self.seed, self._root = seed, chance.root(seed)
            self._numbers[:] = np.arange(self.matches)
        else:
            self._numbers += self.matches
        for name in ("rewards", "final_scores"):
            self._arrays[name][:] = 0
        self._step_all(np.full(self.matches, BEGIN, np.int64))
        return self.observations, self._info()

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Make one action in every match; an illegal one raises before anything has changed.

        Returns ``observations``, ``rewards``, ``terminated``, ``truncated`` and a dictionary with
        ``actor``, ``masks`` and ``final_scores``: the batch's own arrays, not copies.
        """
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.matches,):
            raise ValueError(f"{self.matches} actions are needed, not {actions.shape}")
        bad = int(find_illegal(actions, self._arrays["legal"], self._arrays["counts"]))
        if bad >= 0:
            raise ValueError(f"action {actions[bad]} is not legal in match {bad}")
        self._step_all(actions)
        return self.observations, self.rewards, self.terminated, self.truncated, self._info()

    def close(self) -> None:
        """End the threads; a closed batch can be looked at, and stepped on one thread."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __repr__(self) -> str:
        usual = self.game.facts.validate(self.seats, {})
        chosen = {name: v for name, v in self.options.items() if v != usual[name]}
        given = {"matches": self.matches, "seats": self.seats, "seed": self.seed} | chosen
        words = ", ".join(f"{name}={value!r}" for name, value in given.items())
        return f"Batch({self.game.facts.name!r}, {words})"

    def __getstate__(self) -> dict[str, Any]:
        """All matches as they stand: for copies, and for pickles."""
        kept = {name: one for name, one in self.__dict__.items() if name not in _MADE_ANEW}
        return kept | {"game": self.game.facts.name}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        load_observation(kept["game"])
        self.game = load(kept["game"])
        self._open()

    def _open(self) -> None:
        """Make what can be neither copied nor pickled: arrays for others to read, and threads."""
        self._shown = {name: _read_only(array) for name, array in self._arrays.items()}
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _info(self) -> dict[str, NDArray[Any]]:
        return {name: self._shown[name] for name in ("actor", "masks", "final_scores")}

    def _step_all(self, actions: NDArray[np.int64]) -> None:
        if self._pool is None:
            for part in range(len(self._parts)):
                self._step(part, actions)
        else:
            list(self._pool.map(lambda part: self._step(part, actions), range(len(self._parts))))

    def _step(self, part: int, actions: NDArray[np.int64]) -> None:
        first, last = self._parts[part]
        notes, own = self._notes[part], self._arrays
        step_range(
            first, last, self.matches, self._states, self._template, self._root, notes.chances,
            self._streams, notes.log, notes.out, actions, own["actor"], self._declined,
            self._lengths, self._numbers, own["observations"], own["masks"], own["legal"],
            own["counts"], own["rewards"], own["terminated"], own["truncated"],
            own["final_scores"], self.limit,
        )  # fmt: skip


class _Notes:
    """What one thread writes to while it steps."""

    def __init__(self, moves: int) -> None:
        self.chances = np.zeros(1, chance.CHANCE)
        self.log = silent_log()
        self.out = np.empty(moves + 1, np.int64)


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory as an array that nobody can make writable again."""
    return np.asarray(memoryview(array).toreadonly())  # type: ignore[arg-type]
