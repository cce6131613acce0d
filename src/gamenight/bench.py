"""How fast the rules and the bots' searches run here, in one thread, beside what others published.

All times are processor time, which a busy machine hardly changes. The peers' figures were measured
on another machine with two such cores: read them as ±25 %. Ours are the median of nine runs. The
peers do not say which statistic theirs are, so a ratio near 1 means no more than on a par.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gamenight.bots import BRAIN, Budget
from gamenight.core.chance import below, fast
from gamenight.core.game import Game
from gamenight.core.kernel import program
from gamenight.core.playouts import simulate
from gamenight.core.tiers import compile_rules
from gamenight.core.words import say
from gamenight.face import new
from gamenight.games import FOLDERS, facts, load, part

_RING = 8
_OPENINGS = 12  # positions at the beginning of games, of which a search weighs each in turn
_SEARCH_SIMS = 2_000
_TREE_SIMS = 10_000


@dataclass(frozen=True)
class Run:
    """Something to measure: a policy under conditions, and a peer's figure for the same unit."""

    game: str
    policy: str
    unit: str = "moves"
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    peer: str = ""
    peer_rate: float = 0.0

    def __str__(self) -> str:
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        return say("terminal.bench_run", policy=self.policy, seats=self.seats) + options


@dataclass(frozen=True)
class Start:
    """Processor time of a new process: until it has dealt, made a view, a bot's quick answer, and
    compiled or loaded the whole game."""

    deal_s: float
    view_s: float
    bot_s: float
    compiled_s: float


_START = """
import json, sys, time
from gamenight import face, games
games.add(*sys.argv[1:])
name, times = sys.argv[1], []
match = face.new(name, seed=1)
times.append(time.process_time())
seat = match.waiting[0]
view = match.view(seat)
times.append(time.process_time())
from gamenight.bots.seat import Seated, answer_quickly
match.play(seat, answer_quickly(Seated(name, "steady", 1), view, match.recall(seat)).text)
times.append(time.process_time())
from gamenight.bots.compiling import compile_game
compile_game(name)
times.append(time.process_time())
print(json.dumps(times))
"""


@dataclass(frozen=True)
class RulesCost:
    """What the referee's side of a game costs."""

    game: str
    state_bytes: int
    copy_ns: float
    referee_us: float


def runs_of(name: str) -> list[Run]:
    """What to measure of a game: the ``RUNS`` of its ``bench.py``, else its random games."""
    own = part(name, "bench")
    return list(own.RUNS) if own else [Run(name, "random", seats=facts(name).seats[0])]


def measure_starts(name: str) -> dict[str, Start]:
    """The first moments of a game in a new process, with an empty cache and with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "GAMENIGHT_CACHE": folder,
            "GAMENIGHT_INTERPRET": "",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        command = [sys.executable, "-c", _START, name, FOLDERS[name]]
        found = {}
        for cache in ("empty", "full"):
            done = subprocess.run(command, env=environment, capture_output=True, check=True)
            found[cache] = Start(*json.loads(done.stdout))
        return found


def measure_rules(name: str, seconds: float) -> RulesCost:
    """Size, and cost of a copy and of a move by compiled rules."""
    game = load(name)
    compile_rules(game)
    copy = _copy_ns(game, seconds)
    return RulesCost(name, game.state.itemsize, copy, _referee_us(name, seconds))


def measure_rate(run: Run, seconds: float) -> float:
    """Games, moves or simulations a second."""
    if run.policy == "search":
        return _search_rate(run, seconds)
    game = load(run.game)
    options = game.facts.validate(run.seats, run.options)
    moves = 0

    def play(n: int) -> None:
        nonlocal moves
        moves = int(simulate(game, run.seats, options, n, run.policy, seed=n).lengths.sum())

    play(1)
    games, taken = _repeat(play, seconds)
    return (games if run.unit == "games" else moves) / taken


def _search_rate(run: Run, seconds: float) -> float:
    """Simulations a second of the master's search, over the beginnings of several games."""
    thinking = part(run.game, BRAIN)
    assert thinking is not None
    tables = [new(run.game, seats=run.seats, seed=i, **run.options) for i in range(_OPENINGS)]
    sims = 0

    def think(n: int) -> None:
        nonlocal sims
        sims = 0
        for i in range(n):
            table = tables[i % _OPENINGS]
            seat, brain = table.waiting[0], thinking.brain("master")
            grows_tree = not table.game.facts.hidden
            budget = Budget(sims=_TREE_SIMS if grows_tree else _SEARCH_SIMS)
            brain.choose(table._s.copy(), seat, fast(i), budget)
            sims += _TREE_SIMS if grows_tree else int(brain.work.tries.sum())

    think(1)
    _, taken = _repeat(think, seconds)
    return sims / taken


@program
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
    taken, made, seed = 0.0, 0, 0
    match = new(name, seed=seed)
    while taken < seconds:
        if match.over:
            seed += 1
            match = new(name, seed=seed)
        seat = match.waiting[0]
        legal = match.legal(seat)
        text = legal[int(below(ch, len(legal)))]
        start = time.process_time()
        match.play(seat, text)
        taken += time.process_time() - start
        made += 1
    return 1e6 * taken / made


def _repeat(work: Callable[[int], object], seconds: float) -> tuple[int, float]:
    """Do more and more until one go takes long enough to be measured; its count and time.

    Of that go and eight more like it the median counts.
    """
    n = 1
    while True:
        taken = _seconds(work, n)
        if taken >= seconds / 2:
            return n, statistics.median([taken, *(_seconds(work, n) for _ in range(8))])
        n = max(n + 1, int(n * min(10.0, seconds / max(taken, 1e-9))))


def _seconds(work: Callable[[int], object], n: int) -> float:
    start = time.process_time()
    work(n)
    return time.process_time() - start
