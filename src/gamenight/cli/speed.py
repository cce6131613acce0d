"""``gamenight bench``: the figures of ``gamenight.bench`` as two tables."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rich.console import Console
from rich.table import Table

from gamenight.bench import Rules, Run, measure_rate, measure_rules, runs_of
from gamenight.core.words import say
from gamenight.games import FOLDERS, GAMES, add, facts

_WORDS = ("game", "played", "unit", "peer")


def show_speed(games: list[str], seconds: float) -> None:
    for name in games:
        facts(name)
    console = Console(highlight=False)
    rules: list[Rules] = []
    rates: list[tuple[Run, float]] = []
    with Console(stderr=True).status("") as status:
        for name in games or GAMES:
            status.update(say("terminal.measuring", game=name))
            rules.append(measure_rules(name, seconds))
            rates += _measured_afresh(runs_of(name), seconds)
    console.print(_rules_table(rules))
    console.print()
    console.print(_rates_table(rates))


def _measured_afresh(runs: list[Run], seconds: float) -> list[tuple[Run, float]]:
    """Rates in a process that finds its kernels compiled, as every process but the first does.

    In the process that compiled them, the same kernels run up to a fifth slower.
    """
    game = runs[0].game
    with ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=add, initargs=(game, FOLDERS[game])
    ) as pool:
        return [(run, pool.submit(measure_rate, run, seconds).result()) for run in runs]


def _rules_table(measured: list[Rules]) -> Table:
    table = _table("game", "ready, s", "state, bytes", "state copy, ns", "referee move, µs")
    for rules in measured:
        figures = (f"{rules.ready_s:.1f}", f"{rules.state_bytes:,}", f"{rules.copy_ns:,.0f}")
        table.add_row(rules.game, *figures, f"{rules.referee_us:,.0f}")
    return table


def _rates_table(rates: list[tuple[Run, float]]) -> Table:
    table = _table("game", "played", "a second", "unit", "ratio", "peer", "its figure")
    for run, rate in rates:
        row = [run.game, str(run), f"{rate:,.0f}", run.unit]
        if run.peer:
            row += [f"{rate / run.peer_rate:,.1f}", run.peer, f"{run.peer_rate:,.0f}"]
        table.add_row(*row)
    return table


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in names:
        table.add_column(name, justify="left" if name in _WORDS else "right")
    return table
