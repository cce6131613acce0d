"""One thread's search: its tree, which may be kept from move to move, and what it has learned."""

from typing import Any

import numpy as np

from gamenight.core.chance import fast
from gamenight.core.game import apply
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.games.blokus_duo.bot.kernels import tree as kernels
from gamenight.games.blokus_duo.bot.kernels.replies import MEMORY, NOTHING
from gamenight.games.blokus_duo.bot.weights import WEIGHTS
from gamenight.games.blokus_duo.state import STATE
from gamenight.games.blokus_duo.tables import MOVES

SETTINGS = {
    "ripe": 2,
    "sample": 3,
    "exploration": 0.6,
    "sharpness": 1.0,
    "rapid": 300.0,
    "narrow": 5.0,
    "caution": 0.02,
    "margin": 0.3,
}


NODES = 1 << 17
NODES_MOST = 1 << 22  # 32 bytes each


class Searcher:
    """Grows one tree and answers what it thinks of the placements at its root.

    Room for the tree is doubled when it is full; beyond ``most`` nodes what was looked at least is
    forgotten.
    """

    def __init__(self, nodes: int = NODES, most: int = NODES_MOST, **settings: float) -> None:
        self.most = most
        self._values = np.zeros((kernels.VALUES, nodes), np.float32)
        self._links = np.zeros((kernels.LINKS, nodes), np.int32)
        self.tree = blank(kernels.TREE)
        for name, setting in {**SETTINGS, **settings}.items():
            self.tree[name] = setting
        self.states = np.zeros(2, STATE)
        self.work = blank(kernels.WORK)
        self.memory = blank(MEMORY)
        self.moves = np.empty(MOVES, np.int64)
        self.worths = np.empty(MOVES, np.float32)
        self.weights = WEIGHTS
        self.forget()

    def forget(self) -> None:
        """Begin a new tree, with nothing learned from the last one."""
        self._values[:, 0] = 0
        self._links[:, 0] = 0
        self.tree.grown, self.tree.root = 1, 0
        self.memory.replies[:] = NOTHING
        self.memory.pairs[:] = NOTHING

    def come_to(self, s: Any) -> None:
        """Go on from a state, with what is left of the tree if it grew from an earlier one."""
        has_grown = self.tree.grown > 1
        since = _moves_between(self.states[0], s) if has_grown else None
        at = 0
        for move in since or ():
            at = int(kernels.child_of(self._links, at, move))
            if at == 0:
                break
        if since is None or (since and at == 0):
            self.forget()
        elif at:
            self._keep(at, least=0)
        self.states[0] = s

    def search(self, s: Any, ch: Any, sims: int) -> None:
        """Run simulations from a state."""
        self.come_to(s)
        self.simulate(ch, sims)

    def simulate(self, ch: Any, sims: int) -> None:
        while sims > 0:
            sims -= int(
                kernels.simulate(
                    self._values,
                    self._links,
                    self.tree,
                    self.states,
                    self.weights,
                    self.memory,
                    self.work,
                    self.moves,
                    self.worths,
                    ch,
                    sims,
                )
            )
            if sims > 0:
                self._make_room()

    def is_settled(self, sims: int) -> bool:
        """Whether so many more simulations cannot change which placement is looked at most."""
        first, count = (int(self._links[row, 0]) for row in (kernels.FIRST, kernels.COUNT))
        if count < 2:
            return count == 1
        second, best = np.partition(self._values[kernels.VISITS, first : first + count], -2)[-2:]
        return bool(best - second > sims)

    def _make_room(self) -> None:
        if self.room < self.most:
            self._values = np.concatenate([self._values, np.zeros_like(self._values)], axis=1)
            self._links = np.concatenate([self._links, np.zeros_like(self._links)], axis=1)
            return
        least = 2 * int(self.tree.ripe)
        while self.tree.grown > self.most // 2:
            self._keep(0, least)
            least *= 2

    @property
    def room(self) -> int:
        """For how many nodes there is room now."""
        return int(self._values.shape[1])

    @property
    def visits(self) -> int:
        """How often the root was visited."""
        return int(self._values[kernels.VISITS, 0])

    def _keep(self, top: int, least: int) -> None:
        grown = int(self.tree.grown)
        values, links = self._values[:, :grown].copy(), self._links[:, :grown].copy()
        kernels.root_at(self._values, self._links, self.tree, top, values, links, least)

    def rank_moves(self) -> list[tuple[int, int, float, float]]:
        """The placements at the root: move, visits, its seat's mean reward, prior; best first."""
        first, count = (int(self._links[row, 0]) for row in (kernels.FIRST, kernels.COUNT))
        children = slice(first, first + count)
        moves = self._links[kernels.MOVE, children].tolist()
        seat = int(self.states[0].turn)
        found = []
        for move, row in zip(moves, self._values[:, children].T.tolist(), strict=True):
            visits, reward, prior = row[kernels.VISITS], row[kernels.REWARD], row[kernels.PRIOR]
            mean = reward / visits if visits else 0.5
            found.append((move, int(visits), mean if seat == 0 else 1.0 - mean, prior))
        return sorted(found, key=lambda one: (-one[1], -one[3]))


def _moves_between(before: Any, s: Any) -> list[int] | None:
    """The moves that lead from one state to a later one; None if none do."""
    if before.first != s.first or before.fixed_start != s.fixed_start:
        return None
    piles = [(before.placed[seat].tolist(), s.placed[seat].tolist()) for seat in range(2)]
    for old, new in piles:
        if old[1 : old[0] + 1] != new[1 : old[0] + 1] or old[0] > new[0]:
            return None
    left = [new[old[0] + 1 : new[0] + 1] for old, new in piles]
    if abs(len(left[0]) - len(left[1])) > 1:
        return None
    found = []
    seat = int(before.turn)
    while left[0] or left[1]:
        if not left[seat]:
            return None
        found.append(left[seat].pop(0))
        seat = 1 - seat
    reached = before.copy()
    for move in found:
        apply(reached, int(reached.turn), move, fast(0), silent_log())
    return found if reached.turn == s.turn else None
