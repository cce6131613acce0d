"""How fast the rules run here: the same figures for every game, in one thread."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gamenight.core.chance import below, fast
from gamenight.core.game import Game
from gamenight.core.kernel import kernel
from gamenight.face import new
from gamenight.games import load
from gamenight.search.playouts import POLICIES, simulate

_RING = 8


@dataclass(frozen=True)
class Speed:
    """One game's figures; rates by policy are (games a second, moves a second)."""

    game: str
    ready_s: float
    state_bytes: int
    copy_ns: float
    referee_us: float
    rates: dict[str, tuple[float, float]]


def measure(name: str, seconds: float) -> Speed:
    """Measure a game, about so many seconds for each figure."""
    start = time.perf_counter()
    game = load(name)
    seats = game.facts.seats[0]
    options = game.facts.validated(seats, {})
    for policy in POLICIES:
        simulate(game, seats, options, 1, policy, 0)
    new(name, seed=0)
    ready = time.perf_counter() - start
    return Speed(
        game=name,
        ready_s=ready,
        state_bytes=game.state.itemsize,
        copy_ns=_copy_ns(game, seconds),
        referee_us=_referee_us(name, seconds),
        rates={policy: _rates(game, seats, options, policy, seconds) for policy in POLICIES},
    )


@kernel
def _copies(states, n):  # type: ignore[no-untyped-def]
    for i in range(n):
        states[(i + 1) % _RING] = states[i % _RING]


def _copy_ns(game: Game, seconds: float) -> float:
    states = np.zeros(_RING, game.state)
    _copies(states, 1)
    done, taken = _repeat(lambda n: _copies(states, n), seconds)
    return 1e9 * taken / done


def _referee_us(name: str, seconds: float) -> float:
    """A move through the public face, notation and events included; choosing it does not count."""
    ch = fast(0)
    taken, moves, seed = 0.0, 0, 0
    match = new(name, seed=seed)
    while taken < seconds:
        if match.over:
            seed += 1
            match = new(name, seed=seed)
        seat = match.waiting[0]
        legal = match.legal(seat)
        text = legal[int(below(ch, len(legal)))]
        start = time.perf_counter()
        match.play(seat, text)
        taken += time.perf_counter() - start
        moves += 1
    return 1e6 * taken / moves


def _rates(
    game: Game, seats: int, options: dict[str, object], policy: str, seconds: float
) -> tuple[float, float]:
    moves = 0

    def play(n: int) -> None:
        nonlocal moves
        moves = int(simulate(game, seats, options, n, policy, seed=n).lengths.sum())

    done, taken = _repeat(play, seconds)
    return done / taken, moves / taken


def _repeat(work: Callable[[int], object], seconds: float) -> tuple[int, float]:
    """Do more and more until one go takes long enough to be measured; that go's count and time."""
    n = 1
    while True:
        start = time.perf_counter()
        work(n)
        taken = time.perf_counter() - start
        if taken >= seconds / 2:
            return n, taken
        n = max(n + 1, int(n * min(10.0, seconds / max(taken, 1e-9))))
