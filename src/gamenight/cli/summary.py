"""A summary of many games: lengths, scores, and who wins how often."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from gamenight.arena.measures import wilson
from gamenight.arena.report.figures import percent
from gamenight.core.playouts import Results
from gamenight.core.words import say, say_number

if TYPE_CHECKING:
    from gamenight.cli.simulation import Simulation


def show_summary(
    console: Console, run: "Simulation", results: Results, seconds: float, jobs: int
) -> None:
    """Print the run, lengths and scores, who won how often, and how fast it went."""
    what = {"n": say_number(run.games), "game": run.game, "policy": run.policy, "seed": run.seed}
    console.print(say("terminal.simulated", **what, jobs=jobs), style="bold", markup=False)
    console.print()
    console.print(_figures(run, results))
    console.print()
    console.print(_wins(run, results))
    if (np.bitwise_count(results.winners) > 1).any():
        console.print(say("terminal.shared_counts"), style="dim", markup=False)
    console.print()
    games, moves = _rate(run.games, seconds), _rate(int(results.lengths.sum()), seconds)
    console.print(say("terminal.rate", games=games, moves=moves))


def _figures(run: "Simulation", results: Results) -> Table:
    figures = _table(say("terminal.spread_head"))
    figures.add_row(say("terminal.length"), *_spread(results.lengths))
    for seat in range(run.seats):
        name = say("terminal.score_of", seat=seat)
        figures.add_row(name, *_spread(results.scores[:, seat]))
    return figures


def _wins(run: "Simulation", results: Results) -> Table:
    wins = _table(say("terminal.wins_head"))
    for seat in range(run.seats):
        wins.add_row(say("terminal.wins_of", seat=seat), *_share(_won(results, seat)))
    rare = {
        "wins_shared": np.bitwise_count(results.winners) > 1,
        "wins_nobody": (results.winners == 0) & results.finished,
        "cut_short": ~results.finished,
    }
    for name, games in rare.items():
        if games.any():
            wins.add_row(say(f"terminal.{name}"), *_share(games))
    return wins


def _table(heads: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("", min_width=26)
    for head in heads.split("|"):
        table.add_column(head, justify="right")
    return table


def _won(results: Results, seat: int) -> NDArray[np.bool_]:
    won: NDArray[np.bool_] = (results.winners >> seat & 1) == 1
    return won


def _spread(values: NDArray[np.int64]) -> list[str]:
    low, middle, high = values.min(), np.median(values), values.max()
    return [
        say_number(values.mean(), ",.2f"),
        say_number(values.std(ddof=1) if len(values) > 1 else 0, ",.2f"),
        say_number(low),
        say_number(middle, ",.1f"),
        say_number(high),
    ]


def _share(hits: NDArray[np.bool_]) -> list[str]:
    count, n = int(hits.sum()), len(hits)
    low, high = wilson(count / n, n)
    interval = f"{say_number(100 * low, '.1f')} – {percent(high)}"
    return [say_number(count), percent(count / n), interval]


def _rate(count: int, seconds: float) -> str:
    return say_number(count / max(seconds, 1e-9), ",.0f")
