"""``gamenight simulate``: many games, split over processes, with a progress bar and a summary."""

import functools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from gamenight.bots.workers import Processes
from gamenight.cli import histograms, results_file
from gamenight.cli.options import parse_options
from gamenight.cli.progress import bar
from gamenight.cli.summary import show_summary
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten
from gamenight.core.playouts import POLICIES, Results, simulate
from gamenight.core.words import say
from gamenight.games import FOLDERS, add, facts, load

CHUNKS_PER_JOB = 50
CHUNK_MAX = 10_000


@dataclass(frozen=True)
class Simulation:
    """What is simulated: with the same run, everybody gets the same games."""

    game: str
    seats: int
    options: dict[str, Any]
    games: int
    policy: str
    seed: int


def simulate_games(
    game: str,
    seats: int | None,
    texts: list[str],
    games: int,
    policy: str,
    seed: int,
    jobs: int,
    plot: Path | None,
    out: Path | None,
) -> None:
    known = facts(game)
    seats = known.seats[0] if seats is None else seats
    options = known.validate(seats, parse_options(known, texts))
    if policy not in POLICIES:
        raise OptionError("policy_unknown", got=shorten(policy), known=", ".join(POLICIES))
    draw = histograms.prepare_plot(plot) if plot is not None else None
    write = results_file.prepare_file(out) if out is not None else None
    run = Simulation(game, seats, options, games, policy, seed)
    results, seconds = _with_progress(run, jobs)
    console = Console(highlight=False)
    show_summary(console, run, results, seconds, jobs)
    for done, file in ((draw, plot), (write, out)):
        if done is not None:
            done(run, results)
            console.print(say("terminal.written", file=file), markup=False, soft_wrap=True)


def _with_progress(run: Simulation, jobs: int) -> tuple[Results, float]:
    """All results in the order of the games, and the seconds they took without any compiling."""
    with bar(say("terminal.simulating", game=run.game), run.games) as advance:
        play_chunk(run, 0, 1)
        chunks = list(chunks_of(run.games, jobs))
        jobs = min(jobs, len(chunks))
        start = time.perf_counter()
        if jobs == 1:
            parts = []
            for first, games in chunks:
                parts.append(play_chunk(run, first, games))
                advance(games)
        else:
            parts, start = _in_processes(run, jobs, chunks, advance)
        seconds = time.perf_counter() - start
    return join_results(parts), seconds


def _in_processes(
    run: Simulation, jobs: int, chunks: list[tuple[int, int]], advance: Callable[[int], None]
) -> tuple[list[Results], float]:
    """The parts in order, and when the processes were ready to begin."""
    pool = Processes(jobs, functools.partial(add, run.game, FOLDERS[run.game]))
    try:
        for ready in [pool.submit(play_chunk, run, 0, 1) for _ in range(jobs)]:
            ready.result()
        start = time.perf_counter()
        futures = {pool.submit(play_chunk, run, *chunk): chunk for chunk in chunks}
        for future in as_completed(futures):
            future.result()
            advance(futures[future][1])
    finally:
        pool.close()
        pool.join()
    return [future.result() for future in futures], start


def play_chunk(run: Simulation, first: int, games: int) -> Results:
    return simulate(
        load(run.game), run.seats, run.options, games, run.policy, run.seed, first_game=first
    )


def chunks_of(games: int, jobs: int) -> Iterator[tuple[int, int]]:
    """(first game, number of games): many, so that the bar moves and all processes end together."""
    size = min(CHUNK_MAX, max(1, games // (jobs * CHUNKS_PER_JOB)))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def join_results(parts: list[Results]) -> Results:
    return Results(
        lengths=np.concatenate([part.lengths for part in parts]),
        scores=np.concatenate([part.scores for part in parts]),
        winners=np.concatenate([part.winners for part in parts]),
        finished=np.concatenate([part.finished for part in parts]),
    )
