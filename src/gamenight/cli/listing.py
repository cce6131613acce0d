"""``gamenight games`` and ``gamenight rules``: what there is, without compiling anything."""

import textwrap

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from gamenight.cli.options import format_value
from gamenight.core import rulebook
from gamenight.core.facts import Facts, Option
from gamenight.core.words import find_text, say
from gamenight.games import GAMES, facts
from gamenight.terminal.levels import MARKS, level_why

WIDTH_MAX = 100
WIDE = 72  # columns from which options can be explained beside their values


def games_table() -> Table:
    """A line for each game; no name is ever cut."""
    table = _columns(say("terminal.games_head"))
    for name in GAMES:
        known = facts(name)
        table.add_row(name, known.title, seats_range(known.seats))
    return table


def options_table(known: Facts, wide: bool) -> Table:
    """The options of a game as they are typed, each with its values, the default first.

    What they mean stands beside them where there is room.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    if wide:
        table.add_column(overflow="fold")
    for option in known.options:
        meaning = find_text(f"{known.name}.option.{option.name}") or ""
        row = (f"  {option.name}", list_values(option, known.seats), meaning)
        table.add_row(*row[: 3 if wide else 2])
    return table


def list_values(option: Option, seats: tuple[int, int]) -> str:
    """``draw, 0–3``, with the default of a match of the fewest seats first."""
    low, high = seats
    default = option.default_for(low)
    shown = [format_value(default)]
    larger = [n for n in range(low, high + 1) if option.default_for(n) != default]
    if larger:
        then = {"seats": larger[0], "then": option.default_for(larger[0])}
        shown = [say("terminal.default_from", value=default, **then)]
    shown += [format_value(choice) for choice in option.choices if choice != default]
    if option.numbers is not None:
        shown.append("–".join(map(str, option.numbers)))
    if option.custom is not None:
        shown.append("…")
    return ", ".join(shown)


def levels_table() -> Table:
    """The levels of the bots as they are typed, with their names and what they are like."""
    table = _columns(say("terminal.levels_head"))
    for level, mark in MARKS.items():
        name = say(f"page.level.{level}")
        told = level_why(level) if name == level else f"{name} · {level_why(level)}"
        table.add_row(f"{mark} {level}", told)
    return table


def seats_range(seats: tuple[int, int]) -> str:
    low, high = seats
    return str(low) if low == high else f"{low}–{high}"


def list_games() -> None:
    console = Console(highlight=False)
    console.print(games_table())
    for name in GAMES:
        known = facts(name)
        if known.options:
            console.print(f"\n{name}", style="bold", markup=False)
            console.print(options_table(known, console.width >= WIDE))
    console.print("", say("terminal.options_how"), "", sep="\n", markup=False)
    console.print(levels_table())


def _columns(heads: str) -> Table:
    """A table whose first column is what people type."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    first, *rest = heads.split("|")
    table.add_column(first, style="bold", no_wrap=True)
    for head in rest:
        table.add_column(head, overflow="fold")
    return table


def show_rules(game: str) -> None:
    """The whole page, and the options with their words."""
    facts(game)
    console = Console(highlight=False)
    console.width = min(console.width, WIDTH_MAX)
    console.print(Markdown(rulebook.readable(game)))


def show_clause(game: str, number: int) -> None:
    facts(game)
    print(clause_lines(game, number))


def clause_lines(game: str, number: int) -> str:
    """One clause, wrapped for a terminal of 80 columns."""
    title = say("terminal.clause", game=game, clause=number)
    text = rulebook.clause(game, number)
    lines = textwrap.wrap(text, 76, break_on_hyphens=False)  # SKIP-BO is one word
    return title + "\n" + textwrap.indent("\n".join(lines), "  ")
