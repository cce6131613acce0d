"""The commands and their options; the neighbouring files do the work."""

from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.arena import arena
from gamenight.cli.benchmark import benchmark
from gamenight.cli.collecting import collect
from gamenight.cli.completion import offer_bots, offer_games, offer_policies
from gamenight.cli.errors import report_errors
from gamenight.cli.help import COMMAND, GROUP, describe
from gamenight.cli.names import game_name
from gamenight.cli.parameters import (
    GameName,
    Jobs,
    Options,
    Plain,
    Record,
    Seat,
    Seats,
    Theme,
)
from gamenight.cli.protocols import gtp
from gamenight.cli.puzzles import puzzles
from gamenight.cli.record_file import read_record
from gamenight.cli.serve import serve
from gamenight.cli.tables import tables
from gamenight.core.words import say

app = typer.Typer(
    **GROUP,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from gamenight import __version__

        typer.echo(f"gamenight {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
@report_errors()
@describe("top", "gamenight", "gamenight --lan", "gamenight play bold")
def top(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help=say("help.top.version")),
    ] = False,
    lan: Annotated[bool, typer.Option("--lan", help=say("help.top.lan"))] = False,
    browser: Annotated[bool, typer.Option(help=say("help.top.browser"))] = True,
) -> None:
    if context.invoked_subcommand is None:
        from gamenight.cli.home import open_page

        open_page(lan, browser)


@app.command(**COMMAND)
@report_errors()
@describe("games", "gamenight games")
def games() -> None:
    from gamenight.cli.listing import list_games

    list_games()


@app.command(**COMMAND)
@report_errors()
@describe("rules", "gamenight rules blokus-duo", "gamenight rules blokus-duo --clause 7")
def rules(
    game: GameName,
    clause: Annotated[
        int | None, typer.Option("--clause", "-c", help=say("help.rules.clause"))
    ] = None,
) -> None:
    from gamenight.cli.listing import show_clause, show_rules

    show_rules(game) if clause is None else show_clause(game, clause)


@app.command(**COMMAND)
@report_errors()
@describe(
    "play",
    "gamenight play",
    "gamenight play dos --seats 3 --bots sharp,master",
    "gamenight play blokus-duo --bots master,- --option fixed_start=on",
    "gamenight play --resume match.json --plain",
)
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=say("help.GAME"),
            parser=game_name,
            autocompletion=offer_games,
            help=say("help.play.game"),
        ),
    ] = None,
    seats: Seats = None,
    seed: Annotated[int | None, typer.Option(help=say("help.play.seed"))] = None,
    option: Options = None,
    resume: Annotated[
        Path | None, typer.Option(metavar=say("help.RECORD"), help=say("help.play.resume"))
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar=say("help.LEVELS"),
            autocompletion=offer_bots,
            help=say("help.play.bots"),
        ),
    ] = "",
    plain: Plain = False,
    theme: Theme = "dark",
) -> None:
    from gamenight.cli.playing import PlayOptions, play_here

    play_here(PlayOptions(game, seats, seed, option or [], resume, bots, plain, theme))


@app.command(**COMMAND)
@report_errors()
@describe("join", "gamenight join 'http://192.168.1.20:8000/t/k3v9TqZ1#join=Jm2…' --name Mira")
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help=say("help.join.url"))],
    name: Annotated[str, typer.Option(help=say("help.join.name"))] = "",
    plain: Plain = False,
    theme: Theme = "dark",
) -> None:
    from gamenight.cli.playing import join_there

    join_there(url, name, theme, plain)


@app.command(**COMMAND)
@report_errors()
@describe(
    "replay",
    "gamenight replay match.json",
    "gamenight replay match.json --move 12 --seat Mira",
    "gamenight replay match.json --no-boards",
)
def replay(
    record: Record,
    move: Annotated[
        int | None, typer.Option("--move", "-m", min=0, help=say("help.replay.move"))
    ] = None,
    seat: Seat = None,
    boards: Annotated[bool, typer.Option(help=say("help.replay.boards"))] = True,
) -> None:
    found = read_record(record)
    from gamenight.cli.records import replay_record

    replay_record(found, move, seat, boards)


@app.command(**COMMAND)
@report_errors()
@describe(
    "picture",
    "gamenight picture match.json --move 17 table.svg",
    "gamenight picture match.json --seat 1 table.png",
    "gamenight picture match.json match.html",
)
def picture(
    record: Record,
    out: Annotated[Path, typer.Argument(metavar=say("help.FILE"), help=say("help.picture.out"))],
    move: Annotated[
        int | None, typer.Option("--move", "-m", min=0, help=say("help.picture.move"))
    ] = None,
    seat: Seat = None,
) -> None:
    found = read_record(record)
    from gamenight.cli.picturing import draw_record

    draw_record(found, out, move, seat)


@app.command(**COMMAND)
@report_errors()
@describe(
    "convert",
    "gamenight convert match.json match.blksgf",
    "gamenight convert game.blksgf game.json && gamenight replay game.json",
)
def convert(
    record: Annotated[
        Path, typer.Argument(metavar=say("help.FROM"), help=say("help.convert.from"))
    ],
    out: Annotated[Path, typer.Argument(metavar=say("help.TO"), help=say("help.convert.to"))],
) -> None:
    from gamenight.cli.converting import convert_match

    convert_match(record, out)


@app.command(**COMMAND)
@report_errors()
@describe("verify", "gamenight verify match.json && echo genuine")
def verify(record: Record) -> None:
    found = read_record(record)
    from gamenight.cli.records import verify_record

    verify_record(found)


@app.command(**COMMAND)
@report_errors()
@describe(
    "simulate",
    "gamenight simulate blokus-duo --games 10000",
    "gamenight simulate blokus-duo -g 100000 -p greedy -j 2 --plot lengths.svg",
    "gamenight simulate blokus-duo -o fixed_start=on --out games.csv",
)
def simulate(
    game: GameName,
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, max=10_000_000, help=say("help.simulate.games"))
    ] = 1000,
    seats: Seats = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            "-p",
            autocompletion=offer_policies,
            help=say("help.simulate.policy"),
        ),
    ] = "random",
    seed: Annotated[int, typer.Option(help=say("help.simulate.seed"))] = 0,
    jobs: Jobs = 1,
    option: Options = None,
    plot: Annotated[
        Path | None, typer.Option(metavar=say("help.FILE"), help=say("help.simulate.plot"))
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar=say("help.FILE"), help=say("help.simulate.out"))
    ] = None,
) -> None:
    from gamenight.cli.simulation import simulate_games

    simulate_games(game, seats, option or [], games, policy, seed, jobs, plot, out)


@app.command(**COMMAND)
@report_errors()
@describe("bench", "gamenight bench", "gamenight bench blokus-duo --seconds 5")
def bench(
    game: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=say("help.GAME"),
            parser=game_name,
            autocompletion=offer_games,
            help=say("help.bench.game"),
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, help=say("help.bench.seconds"))
    ] = 1.0,
) -> None:
    from gamenight.cli.speed import show_speed

    show_speed(game or [], seconds)


for command in (arena, benchmark, collect, gtp, puzzles, serve):
    app.command(**COMMAND)(command)
app.add_typer(tables, name="tables", rich_help_panel=say("help.commands"))
