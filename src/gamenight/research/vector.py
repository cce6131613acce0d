"""One seat of many matches as a Gymnasium vector environment, stepped together.

    envs = gymnasium.make_vec("gamenight/SkipBo-v0", num_envs=256, opponents="greedy", stock=10)

Observations, actions and rewards are those of ``gamenight.research.gym``. A match that is over
begins anew in the same step, and ``infos["final_obs"]`` holds what the seat saw at its end. Against
``greedy`` and ``random`` one call steps all matches, opponents included, in compiled code. Levels
think in Python: there ``make_vec`` gives Gymnasium's own vector of single environments
(``vectorization_mode="async"`` spreads them over processes).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gamenight.bots.seat import QUICK
from gamenight.core.chance import CHANCE, root
from gamenight.core.log import silent_log
from gamenight.core.playouts import POLICIES
from gamenight.games import load
from gamenight.research.gym import LIMIT, Solo
from gamenight.research.kernels import step_seat
from gamenight.research.observations import DTYPE
from gamenight.research.stepped import draw_seed

Observations = dict[str, NDArray[Any]]


def make(num_envs: int, **given: Any) -> VectorEnv:
    """The vector environment of ``make_vec``: compiled if no opponent has to think."""
    first = Solo(**given)
    if set(first.levels) <= set(QUICK) and first.render_mode is None:
        return SoloVector(num_envs, **given)
    return SyncVectorEnv([lambda: Solo(**given)] * num_envs, autoreset_mode=AutoresetMode.SAME_STEP)


class SoloVector(VectorEnv):  # type: ignore[misc]
    """Matches in which one seat is played from outside, the others by compiled quick players.

    An illegal action changes nothing and is told in ``infos["illegal"]``; it counts towards
    ``limit``. Every ``step`` returns new arrays. Deals are numbered: match i plays number i of the
    seed, then ``i + num_envs`` and so on; one that ends before the seat is asked is passed over.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        limit: int = LIMIT,
        **options: Any,
    ) -> None:
        single = Solo(game, seats, seat, opponents, limit=limit, **options)
        if not set(single.levels) <= set(QUICK):
            raise ValueError(f"opponents are {' or '.join(QUICK)} here, not {single.levels}")
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs, self.seat, self.limit = num_envs, seat, limit
        self.single_observation_space = single.observation_space
        self.single_action_space = single.action_space
        self.observation_space = batch_space(single.observation_space, num_envs)
        self.action_space = batch_space(single.action_space, num_envs)
        found = load(game)
        levels = [*single.levels[:seat], QUICK[0], *single.levels[seat:]]
        self._policies = np.array([POLICIES.index(level) for level in levels])
        self._size, self._decline = single.size, found.facts.moves
        self._states = np.zeros(num_envs, found.state)
        self._template = np.zeros(1, found.state)
        self._template[0] = found.blank(single.seats, single.options)
        self._chances, self._log = np.zeros(1, CHANCE), silent_log()
        self._streams = np.zeros((num_envs, 4), np.int64)
        self._declined, self._lengths, self._numbers, self._counts = np.zeros(
            (4, num_envs), np.int64
        )
        kind = np.min_scalar_type(-self._decline - 1)
        self._legal = np.zeros((num_envs, self._decline + 1), kind)
        self._out = np.empty(self._decline + 1, np.int64)
        self._earned = np.zeros(single.seats, np.float64)
        self._seed(draw_seed())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal all matches anew; without a seed other ones than before."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed(seed)
        return self._advance(np.zeros(self.num_envs, np.int64), fresh=True)[0], {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """One action for the seat in each match, and the others' moves until it is asked again."""
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu" or actions.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} whole numbers are needed, not {actions!r}")
        actions = np.ascontiguousarray(actions, np.int64)
        seen, final, rewards, (ended, cut, illegal) = self._advance(actions, fresh=False)
        infos: dict[str, Any] = {}
        if illegal.any():
            infos |= {"illegal": np.where(illegal, actions, 0), "_illegal": illegal}
        over = ended | cut
        if over.any():
            last = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(over):
                last[i] = {name: part[i] for name, part in final.items()}
            infos |= {"final_obs": last, "_final_obs": over}
        return seen, rewards, ended, cut, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib and others ask for them."""
        masks = np.zeros(self._legal.shape, np.bool_)
        for i, count in enumerate(self._counts):
            masks[i, self._legal[i, :count]] = True
        return masks

    def _seed(self, seed: int) -> None:
        self._root = root(seed)
        self._numbers[:] = np.arange(self.num_envs)

    def _advance(
        self, actions: NDArray[np.int64], fresh: bool
    ) -> tuple[Observations, Observations, NDArray[np.float64], NDArray[np.bool_]]:
        """What is seen now, what was seen at the end, rewards, and three truths of each match."""
        n = self.num_envs
        seen, final = self._empty(), self._empty()
        rewards, told = np.zeros(n), np.zeros((3, n), np.bool_)
        step_seat(
            self.seat, self._policies, fresh, self._states, self._template, self._root,
            self._chances, self._streams, self._log, self._out, actions, self._declined,
            self._lengths, self._numbers, self._legal, self._counts, seen["observation"],
            seen["action_mask"], final["observation"], final["action_mask"], rewards,
            self._earned, told, self.limit,
        )  # fmt: skip
        return seen, final, rewards, told

    def _empty(self) -> Observations:
        return {
            "observation": np.zeros((self.num_envs, self._size), DTYPE),
            "action_mask": np.zeros((self.num_envs, self._decline + 1), np.int8),
        }
