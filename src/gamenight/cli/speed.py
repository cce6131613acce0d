"""``gamenight bench``: the figures of ``gamenight.bench`` as two tables."""

from rich.console import Console
from rich.table import Table

from gamenight.bench import Rules, Run, measure_rate, measure_rules, runs_of
from gamenight.core.words import say
from gamenight.games import GAMES, facts

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
            rates += [(run, measure_rate(run, seconds)) for run in runs_of(name)]
    console.print(_rules_table(rules))
    console.print()
    console.print(_rates_table(rates))


def _rules_table(measured: list[Rules]) -> Table:
    table = _table("game", "ready, s", "state, bytes", "state copy, ns", "referee move, µs")
    for rules in measured:
        figures = (f"{rules.ready_s:.1f}", f"{rules.state_bytes:,}", f"{rules.copy_ns:,.0f}")
        table.add_row(rules.game, *figures, f"{rules.referee_us:,.0f}")
    return table


def _rates_table(rates: list[tuple[Run, float]]) -> Table:
    table = _table("game", "played", "a second", "unit", "ratio", "peer", "its figure")
    for run, rate in rates:
        ratio = (f"{rate / run.peer_rate:,.1f}", run.peer, f"{run.peer_rate:,.0f}")
        table.add_row(run.game, str(run), f"{rate:,.0f}", run.unit, *(ratio if run.peer else ()))
    return table


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in names:
        table.add_column(name, justify="left" if name in _WORDS else "right")
    return table
