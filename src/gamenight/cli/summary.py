"""What many games say together: lengths, scores, and who wins how often."""

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from gamenight.core.words import say
from gamenight.search.playouts import Results

if TYPE_CHECKING:
    from gamenight.cli.simulation import Run

Z_95 = 1.959964


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: honest for few games and for shares near 0 and 1."""
    share, square = hits / n, Z_95 * Z_95
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = Z_95 * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def summary_tables(run: "Run", results: Results, seconds: float, jobs: int) -> list[Table]:
    """Tables for a terminal: the run, what was measured, and the seats."""
    n = run.games
    title = say(
        "terminal.simulated", n=f"{n:,}", game=run.game, policy=run.policy, seed=run.seed, jobs=jobs
    )
    figures = Table(title=title, title_justify="left", title_style="bold", box=None)
    for name in ("", "mean", "sd", "min", "median", "max"):
        figures.add_column(name, justify="right" if name else "left")
    figures.add_row(say("terminal.length"), *_spread(results.lengths))
    for seat in range(run.seats):
        name = say("terminal.score_of", seat=seat)
        figures.add_row(name, *_spread(results.scores[:, seat]))

    wins = Table(box=None)
    for name in ("", "games", "share", "95 % interval"):
        wins.add_column(name, justify="right" if name else "left")
    for seat in range(run.seats):
        wins.add_row(say("terminal.wins_of", seat=seat), *_share(_won(results, seat)))
    shared = np.array([int(winners).bit_count() > 1 for winners in results.winners])
    wins.add_row(say("terminal.wins_shared"), *_share(shared))
    wins.add_row(say("terminal.wins_nobody"), *_share((results.winners == 0) & results.finished))
    if not results.finished.all():
        wins.add_row(say("terminal.cut_short"), *_share(~results.finished))

    speed = Table(box=None, show_header=False)
    moves = int(results.lengths.sum())
    speed.add_row(say("terminal.rate", games=_rate(n, seconds), moves=_rate(moves, seconds)))
    return [figures, wins, speed]


def _won(results: Results, seat: int) -> NDArray[np.bool_]:
    won: NDArray[np.bool_] = (results.winners >> seat & 1) == 1
    return won


def _spread(values: NDArray[np.int64]) -> list[str]:
    low, middle, high = values.min(), np.median(values), values.max()
    return [
        f"{values.mean():,.2f}",
        f"{values.std(ddof=1) if len(values) > 1 else 0:,.2f}",
        f"{low:,}",
        f"{middle:,.1f}",
        f"{high:,}",
    ]


def _share(hits: NDArray[np.bool_]) -> list[str]:
    count, n = int(hits.sum()), len(hits)
    low, high = wilson(count, n)
    return [f"{count:,}", f"{count / n:.1%}", f"{low:.1%} – {high:.1%}"]


def _rate(count: int, seconds: float) -> str:
    return f"{count / max(seconds, 1e-9):,.0f}"
