"""``gamenight benchmark``: any agent against the fixed suite, as a table and a leaderboard line."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from gamenight.cli.completion import offer_entrants, offer_games
from gamenight.cli.errors import report_errors
from gamenight.cli.help import describe
from gamenight.cli.names import game_name
from gamenight.cli.parameters import Jobs, MoveTime
from gamenight.core.words import say

if TYPE_CHECKING:
    from gamenight.arena.benchmark import Row
    from gamenight.arena.measures import Interval
    from gamenight.arena.run import ArenaRun
    from gamenight.arena.standing import Standing


@report_errors()
@describe(
    "benchmark",
    "gamenight benchmark greedy --games 20",
    "gamenight benchmark mine=my_agent:choose --jobs 2 --out mine",
    "gamenight benchmark ppo=sb3:ppo-bold.zip --game bold",
    'gamenight benchmark "cmd:python3 examples/own_bot.py" --game skipbo',
)
def benchmark(
    agent: Annotated[
        str,
        typer.Argument(
            metavar=say("help.AGENT"),
            autocompletion=offer_entrants,
            help=say("help.benchmark.agent"),
        ),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar=say("help.GAME"),
            parser=game_name,
            autocompletion=offer_games,
            help=say("help.benchmark.game"),
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-g", min=2, max=1_000_000, help=say("help.benchmark.games"))
    ] = 100,
    jobs: Jobs = 1,
    move_time: MoveTime = 10.0,
    out: Annotated[
        Path | None,
        typer.Option(metavar=say("help.FOLDER"), help=say("help.benchmark.out")),
    ] = None,
) -> None:
    from gamenight.arena.benchmark import Row, leaderboard_line, measure, suite_run
    from gamenight.arena.entrants import entrant_of
    from gamenight.games import GAMES

    entrant = entrant_of(agent)
    runs = [suite_run(one, entrant, games, move_time) for one in game or GAMES]
    rows: dict[str, Row] = {}
    for run in runs:
        rows[run.settings.game] = measure(_play_missing(run, jobs, out))
    console = Console(highlight=False)
    _show(console, entrant.name, rows)
    console.print()
    line = leaderboard_line(entrant.name, games, rows)
    console.print(line, markup=False, soft_wrap=True)


def _play_missing(run: "ArenaRun", jobs: int, out: Path | None) -> "Standing":
    """Play what is missing of one game."""
    from gamenight.arena.results import results_file
    from gamenight.arena.run import here, in_processes, run_games
    from gamenight.cli.progress import bar

    file = out / f"{run.settings.game}.jsonl" if out else None
    with results_file(file, run.settings) as results:
        with bar(run.settings.game, run.total, min(len(results.played), run.total)) as advance:
            spread = in_processes(jobs) if jobs > 1 else here
            run_games(run, results, spread, lambda _: advance(1))
        return run.standing(results.played)


def _show(console: Console, name: str, rows: "dict[str, Row]") -> None:
    from gamenight.arena.benchmark import SUITE, overall
    from gamenight.arena.report.figures import share_text
    from gamenight.bots import LEVELS
    from gamenight.games import GAMES, facts

    console.print(say("arena.benchmark", name=name, suite=SUITE), markup=False, soft_wrap=True)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say("arena.against"), no_wrap=True)
    for game in rows:
        table.add_column(facts(game).title, justify="right")
    for level in LEVELS:
        table.add_row(level, *(_brief(row.shares[level]) for row in rows.values()))
    table.add_row(say("arena.mean"), *(_brief(row.mean) for row in rows.values()))
    table.add_row(say("arena.games"), *(str(row.games) for row in rows.values()))
    table.add_row(say("arena.faults_count"), *(str(row.faults) for row in rows.values()))
    console.print(table, markup=False)
    if set(rows) == set(GAMES):
        mean = share_text(overall(list(rows.values())))
        console.print(say("arena.overall", share=mean), markup=False, soft_wrap=True)


def _brief(share: "Interval") -> str:
    """Percents that leave room for five games in 80 columns."""
    return f"{100 * share.mean:.0f} ({100 * share.low:.0f}–{100 * share.high:.0f})"
