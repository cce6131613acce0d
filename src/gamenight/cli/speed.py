"""``gamenight bench``: the figures of ``gamenight.bench``, each as soon as it is known."""

import functools
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple

from gamenight.bench import measure_rate, measure_rules, measure_starts, runs_of
from gamenight.bots.workers import Processes
from gamenight.cli.progress import status_line
from gamenight.core.words import say, say_number
from gamenight.games import FOLDERS, GAMES, add, facts


class Columns:
    """The columns of a table: their headings, and the least width of each.

    Those of words have negative widths, and stand on the left.
    """

    def __init__(self, heads: str, *widths: int) -> None:
        self._heads = say(heads).split("|")
        pairs = zip(self._heads, widths, strict=True)
        self._widths = [max(len(head), abs(w)) * (-1 if w < 0 else 1) for head, w in pairs]

    @property
    def head(self) -> str:
        return self.line(self._heads)

    @property
    def width(self) -> int:
        return sum(map(abs, self._widths)) + 2 * (len(self._widths) - 1)

    def line(self, cells: list[str]) -> str:
        return "  ".join(
            cell.ljust(-width) if width < 0 else cell.rjust(width)
            for cell, width in zip(cells, self._widths, strict=True)
        )


def show_speed(games: list[str], seconds: float) -> None:
    for name in games:
        facts(name)
    names = games or list(GAMES)
    with status_line() as tell:
        _show_starts(names, tell)
        _show_rules(names, seconds, tell)
        _show_rates(names, seconds, tell)


def _show_starts(names: list[str], tell: Callable[[str], None]) -> None:
    columns = Columns("terminal.bench_starts", -17, -6, 10, 10, 18, 12)
    print(columns.head, flush=True)
    for name in names:
        tell(say("terminal.measuring", game=name))
        starts = measure_starts(name)
        tell("")
        for cache, start in starts.items():
            figures = [say_number(taken, ".2f") for taken in astuple(start)]
            cells = [name, say(_CACHES[cache]), *figures]
            print(columns.line(cells), flush=True)


def _show_rules(names: list[str], seconds: float, tell: Callable[[str], None]) -> None:
    columns = Columns("terminal.bench_rules", -12, 12, 14, 16)
    print("\n" + columns.head, flush=True)
    for name in names:
        tell(say("terminal.measuring", game=name))
        rules = measure_rules(name, seconds)
        tell("")
        figures = (rules.state_bytes, rules.copy_ns, rules.referee_us)
        cells = [name, *(say_number(figure, ",.0f") for figure in figures)]
        print(columns.line(cells), flush=True)


def _show_rates(names: list[str], seconds: float, tell: Callable[[str], None]) -> None:
    """What each run reaches, and beside it a peer's figure; below it in a narrow terminal."""
    ours = Columns("terminal.bench_rates", -12, -35, 11, -12)
    peers = Columns("terminal.bench_peers", 6, -34, 11)
    wide = ours.width + 2 + peers.width
    room = not sys.stdout.isatty() or shutil.get_terminal_size().columns >= wide
    between = "  " if room else "\n" + 14 * " "
    print("\n" + ours.head + between + peers.head, flush=True)
    for name in names:
        with _afresh(name) as pool:
            for run in runs_of(name):
                tell(say("terminal.measuring", game=f"{name}, {run}"))
                rate = pool.submit(measure_rate, run, seconds).result()
                tell("")
                unit = say(_UNITS[run.unit]) if run.unit in _UNITS else run.unit
                line = ours.line([name, str(run), say_number(rate, ",.0f"), unit])
                if run.peer:
                    ratio = say_number(rate / run.peer_rate, ",.1f")
                    its = [ratio, run.peer, say_number(run.peer_rate, ",.0f")]
                    line += between + peers.line(its)
                print(line.rstrip(), flush=True)


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


_CACHES = {"empty": "terminal.bench_cache_empty", "full": "terminal.bench_cache_full"}
_UNITS = {
    "games": "terminal.bench_unit_games",
    "moves": "terminal.bench_unit_moves",
    "simulations": "terminal.bench_unit_simulations",
}
