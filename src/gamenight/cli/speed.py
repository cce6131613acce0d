"""``gamenight bench``: the figures of ``gamenight.bench`` as a table."""

from rich.console import Console
from rich.table import Table

from gamenight.bench import Speed, measure
from gamenight.core.words import say
from gamenight.games import GAMES, facts
from gamenight.search.playouts import POLICIES


def show_speed(games: list[str], seconds: float) -> None:
    for name in games:
        facts(name)
    console = Console(highlight=False)
    with Console(stderr=True).status("") as status:
        speeds = []
        for name in games or GAMES:
            status.update(say("terminal.measuring", game=name))
            speeds.append(measure(name, seconds))
    console.print(_rules_table(speeds))
    console.print()
    console.print(_playouts_table(speeds))


def _rules_table(speeds: list[Speed]) -> Table:
    table = _table("game", "ready, s", "state, bytes", "state copy, ns", "referee move, µs")
    for speed in speeds:
        figures = (f"{speed.ready_s:.1f}", f"{speed.state_bytes:,}", f"{speed.copy_ns:,.0f}")
        table.add_row(speed.game, *figures, f"{speed.referee_us:,.1f}")
    return table


def _playouts_table(speeds: list[Speed]) -> Table:
    table = _table("game", "policy", "games/s", "moves/s")
    for speed in speeds:
        for policy in POLICIES:
            games, moves = speed.rates[policy]
            table.add_row(speed.game, policy, f"{games:,.0f}", f"{moves:,.0f}")
    return table


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for name in names:
        table.add_column(name, justify="left" if name in ("game", "policy") else "right")
    return table
