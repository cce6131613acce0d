"""A thinker: runs the tree search within a budget, on several threads, and says what it found."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from gamenight.core.chance import below, fast
from gamenight.core.game import MAY_DECLINE, Game, asks, resample
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.search import tree as kernels
from gamenight.search.mind import PLAIN

CHUNK_S = 0.02
CHUNK_MAX = 1 << 14
ANSWERS_MAX = 1 << 14


@dataclass(frozen=True)
class Weighed:
    """One answer at the root as the search sees it; the value is what it brings, from 0 to 1."""

    move: int
    visits: int
    value: float


class Grove:
    """One thread's tree and everything that its simulations need."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.nodes = np.zeros(nodes, kernels.NODE)
        self.slots = np.zeros(2 << (nodes - 1).bit_length(), np.int32)
        self.tree = blank(kernels.TREE)
        self.states = np.zeros(2, game.state)
        self.path = np.zeros(kernels.DEPTH_MAX, np.int64)
        self.out = np.zeros(max(game.facts.moves + 1, ANSWERS_MAX), np.int64)
        self.found = np.zeros_like(self.out)
        self.reward = np.zeros(kernels.SEATS_MAX, np.float64)
        self.log = silent_log()

    def simulate(self, mind: Any, ch: Any, sims: int) -> None:
        """Grow the tree by so many simulations."""
        kernels.simulate(
            mind,
            self.nodes,
            self.slots,
            self.tree,
            self.states,
            self.path,
            self.out,
            self.found,
            self.reward,
            ch,
            self.log,
            sims,
        )

    def weighed(self, mind: Any) -> list[tuple[int, int, float]]:
        """The answers at the root: move, visits, total reward."""
        asked = int(self.tree.asked)
        n = int(kernels.answers(mind, self.states[0], asked, self.out))
        rows = []
        for move in self.out[:n].tolist():
            at = int(kernels.child(self.nodes, self.slots, 0, asked, move))
            node = self.nodes[at]
            rows.append((move, int(node.visits), float(node.total)) if at else (move, 0, 0.0))
        return rows


class Thinker:
    """Searches for one seat at a time.

    ``deals``: "each" simulation deals anew what the seat cannot know (information-set search);
    "one" deals once and searches that deal as if all were open; "none" believes the state that it
    is given, so with the true one it is clairvoyant.
    """

    def __init__(
        self,
        game: Game,
        mind: Any = None,
        *,
        exploration: float = 1.5,
        caution: float = 0.1,
        playout_limit: int = 1_000,
        nodes: int = 1 << 17,
        deals: str = "each",
    ) -> None:
        self.game = game
        self.mind = blank(PLAIN) if mind is None else mind
        self._settings = {
            "exploration": exploration,
            "caution": caution,
            "playout_limit": playout_limit,
            "redeal": deals == "each",
        }
        self._deal_once = deals == "one"
        self._nodes = nodes
        self.groves: list[Grove] = []

    def weigh(
        self,
        s: Any,
        seat: int,
        ch: Any,
        *,
        sims: int | None = None,
        ms: int | None = None,
        threads: int = 1,
        reply: bool = False,
    ) -> list[Weighed]:
        """Search from a state for a seat; all its answers, most visited first.

        The budget is a number of simulations, shared by all threads (reproducible), or a time. A
        ``reply`` is to a question that may be declined: one of the answers is -1.
        """
        self._prepare(s, seat, threads, reply)
        return self._search(ch, sims, ms, threads)

    def weigh_on(
        self,
        s: Any,
        seat: int,
        ch: Any,
        since: list[tuple[int, int]],
        *,
        sims: int | None = None,
        ms: int | None = None,
        threads: int = 1,
    ) -> list[Weighed]:
        """Like ``weigh``, with the tree that is left of the last search.

        ``since`` are the (asked, move) pairs that were made after the last search began.
        """
        if len(self.groves) < threads or not all(g.tree.grown for g in self.groves):
            return self.weigh(s, seat, ch, sims=sims, ms=ms, threads=threads)
        for grove in self.groves[:threads]:
            at = 0
            for asked, move in since:
                found = int(kernels.child(grove.nodes, grove.slots, at, asked, move))
                if found == 0:
                    kernels.plant(grove.nodes, grove.slots, grove.tree)
                    at = 0
                    break
                at = found
            if at:
                moved = np.empty(len(grove.nodes), np.int64)
                kernels.reroot(grove.nodes, grove.slots, grove.tree, at, moved)
            grove.states[0] = s
            grove.tree.seat = grove.tree.asked = seat
            grove.tree.declined = 0
        return self._search(ch, sims, ms, threads)

    def _prepare(self, s: Any, seat: int, threads: int, reply: bool) -> None:
        while len(self.groves) < threads:
            self.groves.append(Grove(self.game, self._nodes))
        asked = seat + MAY_DECLINE if reply else seat
        declined = 0
        while reply and asks(s, declined) != asked:
            assert asks(s, declined) >= MAY_DECLINE, "this seat is not asked anything"
            declined += 1
        for grove in self.groves[:threads]:
            grove.states[0] = s
            for name, setting in self._settings.items():
                grove.tree[name] = setting
            grove.tree.seat, grove.tree.asked, grove.tree.declined = seat, asked, declined
            kernels.plant(grove.nodes, grove.slots, grove.tree)

    def _search(self, ch: Any, sims: int | None, ms: int | None, threads: int) -> list[Weighed]:
        number = int(below(ch, 1 << 31))
        groves = self.groves[:threads]
        if self._deal_once:
            for grove in groves:
                resample(grove.states[0], int(grove.tree.seat), ch)

        def work(i: int) -> None:
            own = fast(number, i)
            if sims is not None:
                groves[i].simulate(self.mind, own, sims // threads + (i < sims % threads))
            else:
                assert ms is not None, "a budget is a number of simulations or a time"
                until(ms / 1000, lambda n: groves[i].simulate(self.mind, own, n))

        if threads == 1:
            work(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(work, range(threads)))
        return merged([grove.weighed(self.mind) for grove in groves])


def until(seconds: float, work: Callable[[int], None]) -> None:
    """Do small pieces of work until the time is over; no piece takes much longer than a chunk."""
    end = time.perf_counter() + seconds
    n = 8
    now = time.perf_counter()
    while now < end:
        work(n)
        before, now = now, time.perf_counter()
        pace = (now - before) / n
        n = max(1, min(CHUNK_MAX, 2 * n, int(min(CHUNK_S, end - now) / max(pace, 1e-9))))


def merged(trees: list[list[tuple[int, int, float]]]) -> list[Weighed]:
    """The answers of several trees as one, most visited first; ties by value, then by order."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for rows in trees:
        for move, n, total in rows:
            visits[move] = visits.get(move, 0) + n
            totals[move] = totals.get(move, 0.0) + total
    found = [Weighed(m, n, totals[m] / n if n else 0.0) for m, n in visits.items()]
    return sorted(found, key=lambda w: (-w.visits, -w.value))
