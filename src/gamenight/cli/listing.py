"""``gamenight games`` and ``gamenight rules``: what there is, without compiling anything."""

import textwrap

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from gamenight.core import rulebook
from gamenight.core.facts import Facts
from gamenight.core.words import say
from gamenight.games import GAMES, facts
from gamenight.terminal.levels import MARKS, level_why

WIDTH_MAX = 100


def games_table() -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("name", style="bold")
    table.add_column("game")
    table.add_column("seats")
    table.add_column("options")
    for name in GAMES:
        known = facts(name)
        options = ", ".join(option.name for option in known.options)
        table.add_row(name, known.title, seats_range(known), options)
    return table


def levels_table() -> Table:
    """The levels of the bots as they are typed, with their names and what they are like."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("bots", style="bold")
    table.add_column("what they are like")
    for level, mark in MARKS.items():
        name = say(f"page.level.{level}")
        told = level_why(level) if name == level else f"{name} · {level_why(level)}"
        table.add_row(f"{mark} {level}", told)
    return table


def seats_range(known: Facts) -> str:
    low, high = known.seats
    return str(low) if low == high else f"{low}–{high}"


def list_games() -> None:
    Console(highlight=False).print(games_table(), "", levels_table(), sep="\n")


def show_rules(game: str) -> None:
    """The whole page, and the options with their words."""
    facts(game)
    console = Console(highlight=False)
    console.width = min(console.width, WIDTH_MAX)
    console.print(Markdown(rulebook.page(game)))


def show_clause(game: str, number: int) -> None:
    facts(game)
    print(clause_lines(game, number))


def clause_lines(game: str, number: int) -> str:
    """One clause, wrapped for a terminal of 80 columns."""
    title = say("terminal.clause", game=game, clause=number)
    text = rulebook.clause(game, number)
    lines = textwrap.wrap(text, 76, break_on_hyphens=False)  # SKIP-BO is one word
    return title + "\n" + textwrap.indent("\n".join(lines), "  ")
