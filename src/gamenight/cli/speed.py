"""``gamenight bench``: the figures of ``gamenight.bench``, each as soon as it is known."""

import functools
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple

from gamenight.bench import (
    Rules,
    Run,
    measure_rate,
    measure_rules,
    measure_starts,
    runs_of,
)
from gamenight.bots.workers import Processes
from gamenight.cli.progress import news
from gamenight.core.words import say
from gamenight.games import FOLDERS, GAMES, add, facts

# The widths of columns; those of words are negative, and stand on the left.
STARTS = {
    "CPU seconds until": -17,
    "cache": -6,
    "first deal": 10,
    "first view": 10,
    "bot's quick answer": 18,
    "all compiled": 12,
}
RULES = {
    "game": -12,
    "state, bytes": 12,
    "state copy, ns": 14,
    "referee move, µs": 16,
}
RATES = {"game": -12, "played": -35, "a second": 11, "unit": -11}
PEERS = {"ratio": 6, "peer": -34, "its figure": 11}
INDENT = 2 * " " + abs(RATES["game"]) * " "


def show_speed(games: list[str], seconds: float) -> None:
    for name in games:
        facts(name)
    names = games or list(GAMES)
    with news() as tell:
        print(_line(STARTS, list(STARTS)), flush=True)
        for name in names:
            tell(say("terminal.measuring", game=name))
            starts = measure_starts(name)
            tell("")
            for cache, start in starts.items():
                figures = [f"{taken:.2f}" for taken in astuple(start)]
                print(_line(STARTS, [name, cache, *figures]), flush=True)
        print("\n" + _line(RULES, list(RULES)), flush=True)
        for name in names:
            tell(say("terminal.measuring", game=name))
            rules = measure_rules(name, seconds)
            tell("")
            print(_line(RULES, _rules_row(rules)), flush=True)
        print("\n" + _line(RATES, list(RATES)) + _beside(_line(PEERS, list(PEERS))), flush=True)
        for name in names:
            with _afresh(name) as pool:
                for run in runs_of(name):
                    tell(say("terminal.measuring", game=f"{name}, {run}"))
                    rate = pool.submit(measure_rate, run, seconds).result()
                    tell("")
                    print(_rate_line(run, rate), flush=True)


@contextmanager
def _afresh(game: str) -> Iterator[Processes]:
    """A process that finds its kernels compiled, as every process but the first does.

    In the process that compiled them, the same kernels run up to a fifth slower.
    """
    pool = Processes(1, functools.partial(add, game, FOLDERS[game]))
    try:
        yield pool
    finally:
        pool.close()
        pool.join()


def _rules_row(rules: Rules) -> list[str]:
    figures = (f"{rules.state_bytes:,}", f"{rules.copy_ns:,.0f}")
    return [rules.game, *figures, f"{rules.referee_us:,.0f}"]


def _rate_line(run: Run, rate: float) -> str:
    line = _line(RATES, [run.game, str(run), f"{rate:,.0f}", run.unit])
    if not run.peer:
        return line.rstrip()
    ratio = f"{rate / run.peer_rate:,.1f}"
    return line + _beside(_line(PEERS, [ratio, run.peer, f"{run.peer_rate:,.0f}"]))


def _beside(text: str) -> str:
    """On the same line; on one of its own where a terminal is too narrow."""
    wide = sum(map(abs, (*RATES.values(), *PEERS.values()))) + 2 * (len(RATES) + len(PEERS))
    if not sys.stdout.isatty() or shutil.get_terminal_size().columns >= wide:
        return "  " + text
    return "\n" + INDENT + text


def _line(widths: dict[str, int], cells: list[str]) -> str:
    return "  ".join(
        cell.ljust(-width) if width < 0 else cell.rjust(width)
        for cell, width in zip(cells, widths.values(), strict=True)
    )
