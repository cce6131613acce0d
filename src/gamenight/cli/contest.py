"""Runs ``gamenight arena``: a progress bar, then tables and files."""

import re
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from gamenight.arena.cluster import on_cluster
from gamenight.arena.entrants import entrants, with_needed_options
from gamenight.arena.measures import Sequential
from gamenight.arena.report.figures import Figures, figures
from gamenight.arena.report.markdown import markdown
from gamenight.arena.report.page import page
from gamenight.arena.results import results_file
from gamenight.arena.run import here, in_processes, plan_run, run_games
from gamenight.arena.settings import OPENING_PLIES, ArenaSettings
from gamenight.cli.options import parse_options
from gamenight.cli.progress import bar
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten
from gamenight.core.words import say
from gamenight.games import facts, part

NAME_WIDTH = 16


@dataclass(frozen=True)
class ArenaOptions:
    """The options of the command as they were typed."""

    game: str
    bots: list[str]
    games: int
    seats: int | None
    jobs: int
    seed: int
    options: list[str]
    ladder: bool
    sprt: str | None
    opening: int | None
    balanced: bool
    move_s: float
    out: Path | None
    ray: str | None


def run_arena(asked: ArenaOptions) -> None:
    """Play what is missing, and report."""
    run = plan_run(_settings(asked), asked.games, asked.ladder, _test(asked.sprt))
    several = in_processes(asked.jobs) if asked.jobs > 1 else here
    spread = on_cluster(asked.ray) if asked.ray else several
    console = Console(highlight=False)
    file = asked.out / "games.jsonl" if asked.out else None
    with _stopped_gently(), results_file(file, run.settings) as results:
        kept = len(results.played)
        if kept:
            console.print(say("arena.resumed", n=kept, file=file), markup=False, soft_wrap=True)
        try:
            with bar(run.settings.game, run.total, min(kept, run.total)) as advance:
                run_games(run, results, spread, lambda _: advance(1))
        except KeyboardInterrupt:
            if file is not None:
                console.print(say("arena.kept", n=len(results.played), file=file), soft_wrap=True)
            raise
        found = figures(run.standing(results.played), _command(asked))
    _show(console, found)
    if asked.out is not None:
        for name, text in (("report.md", markdown(found)), ("report.html", page(found))):
            (asked.out / name).write_text(text, encoding="utf-8")
            console.print(say("terminal.written", file=asked.out / name), soft_wrap=True)


def _settings(asked: ArenaOptions) -> ArenaSettings:
    known = facts(asked.game)
    bots = entrants(asked.game, asked.bots)
    seats = known.seats[0] if asked.seats is None else asked.seats
    options = with_needed_options(asked.game, bots, parse_options(known, asked.options))
    opening = (0 if known.hidden else OPENING_PLIES) if asked.opening is None else asked.opening
    if asked.balanced:
        openings = part(asked.game, "bot.openings")
        if openings is None:
            raise OptionError("arena_openings", game=asked.game)
        options |= openings.OPTIONS
    return ArenaSettings(
        game=asked.game,
        seats=seats,
        options=known.validate(seats, options),
        bots=bots,
        seed=asked.seed,
        move_s=asked.move_s,
        opening=0 if asked.balanced else opening,
        balanced=asked.balanced,
    )


def _test(text: str | None) -> Sequential | None:
    if text is None:
        return None
    form = re.fullmatch(r"(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)", text)
    low, high = (float(form[1]) / 100, float(form[2]) / 100) if form else (1.0, 0.0)
    if not 0 < low < high < 1:
        raise OptionError("sprt_form", got=shorten(text))
    return Sequential(low, high)


def _command(asked: ArenaOptions) -> str:
    """The command that plays the same games again."""
    words = ["gamenight", "arena", asked.game]
    for bots in asked.bots:
        words += ["--bots", bots]
    words += ["--games", str(asked.games), "--seed", str(asked.seed)]
    words += ["--seats", str(asked.seats)] if asked.seats is not None else []
    for option in asked.options:
        words += ["--option", option]
    words += ["--ladder"] if asked.ladder else []
    words += ["--sprt", asked.sprt] if asked.sprt else []
    words += ["--opening", str(asked.opening)] if asked.opening is not None else []
    words += ["--balanced"] if asked.balanced else []
    words += ["--move-time", str(asked.move_s)] if asked.move_s != ArenaSettings.move_s else []
    return shlex.join(words)


@contextmanager
def _stopped_gently() -> Iterator[None]:
    """A request to end is like an interrupt: programs are ended and files are closed."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _show(console: Console, found: Figures) -> None:
    console.print(found.title, style="bold", markup=False)
    for shown in (found.pairs, found.bots, found.ways, found.faults):
        if shown.rows:
            table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
            for heading in shown.headings:
                if heading in shown.words:
                    longest = max(len(row[shown.headings.index(heading)]) for row in shown.rows)
                    table.add_column(heading, overflow="fold", min_width=min(longest, NAME_WIDTH))
                else:
                    table.add_column(heading, justify="right", no_wrap=True)
            for row in shown.rows:
                table.add_row(*row)
            console.print()
            console.print(table, markup=False)
