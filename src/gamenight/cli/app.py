"""The commands and their options; what they do stands in the neighbouring files."""

from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.arena import arena
from gamenight.cli.benchmark import benchmark
from gamenight.cli.collecting import collect
from gamenight.cli.completion import (
    offer_bots,
    offer_games,
    offer_options,
    offer_policies,
    offer_themes,
)
from gamenight.cli.names import game_name
from gamenight.cli.protocols import gtp
from gamenight.cli.puzzles import puzzles
from gamenight.cli.record_file import read_record
from gamenight.cli.serve import plug_into
from gamenight.cli.trouble import polite

app = typer.Typer(
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        parser=game_name,
        autocompletion=offer_games,
        help="A name that `gamenight games` lists.",
    ),
]
Record = Annotated[
    Path, typer.Argument(metavar="RECORD", help="A match as JSON, or - for standard input.")
]
Seat = Annotated[
    str | None,
    typer.Option(
        "--seat", "-s", metavar="SEAT", help="As this seat saw it: its number from 1, or its name."
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        autocompletion=offer_options,
        help="A rule option; may be repeated.",
    ),
]

Plain = Annotated[
    bool, typer.Option("--plain", help="Plain lines, for screen readers; pipes get them anyway.")
]
Theme = Annotated[str, typer.Option(autocompletion=offer_themes, help="dark or light.")]


def _version(wanted: bool) -> None:
    if wanted:
        from gamenight import __version__

        typer.echo(f"gamenight {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let the phones in this house join (page only).")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Play, study and research five tabletop games. Without a command: open the page.

    \b
    Examples:
      gamenight
      gamenight --lan
      gamenight play bold
    \b
    Exit codes: 0 done, 1 refused or not verified, 2 asked for something that does not exist.
    """
    if context.invoked_subcommand is None:
        from gamenight.cli.home import open_page

        open_page(lan, browser)


@app.command()
@polite()
def games() -> None:
    """List the games.

    \b
    Example:
      gamenight games
    """
    from gamenight.cli.listing import list_games

    list_games()


@app.command()
@polite()
def rules(
    game: GameName,
    clause: Annotated[int | None, typer.Option("--clause", "-c", help="Only this clause.")] = None,
) -> None:
    """Read the rules of a game, in numbered clauses.

    \b
    Examples:
      gamenight rules blokus-duo
      gamenight rules blokus-duo --clause 7
    """
    from gamenight.cli.listing import show_clause, show_rules

    show_rules(game) if clause is None else show_clause(game, clause)


@app.command()
@polite()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            parser=game_name,
            autocompletion=offer_games,
            help="A game; without it you are asked.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many play.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same deal.")] = None,
    option: Options = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="RECORD", help="Go on with a match that was saved.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LEVELS",
            autocompletion=offer_bots,
            help="Bots on the last seats, as in sharp,master; with - for people, on any seats. "
            "`gamenight games` lists the levels.",
        ),
    ] = "",
    plain: Plain = False,
    theme: Theme = "dark",
) -> None:
    """Play in the terminal, around one keyboard and against bots. F1 or `help` lists the keys.

    \b
    Examples:
      gamenight play
      gamenight play dos --seats 3 --bots sharp,master
      gamenight play blokus-duo --bots master,- --option fixed_start=on
      gamenight play --resume match.json --plain
    """
    from gamenight.cli.playing import Wish, play_here

    play_here(Wish(game, seats, seed, option or [], resume, bots, plain, theme))


@app.command()
@polite()
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="The link of a table or a game night.")],
    name: Annotated[str, typer.Option(help="Your nickname; without it, your login.")] = "",
    plain: Plain = False,
    theme: Theme = "dark",
) -> None:
    """Sit at a served table, watch it, or join a game night, from this terminal.

    \b
    Example:
      gamenight join 'http://192.168.1.20:8000/t/k3v9TqZ1#join=Jm2…' --name Mira
    """
    from gamenight.cli.playing import join_there

    join_there(url, name, theme, plain)


@app.command()
@polite()
def replay(
    record: Record,
    move: Annotated[
        int | None, typer.Option("--move", "-m", min=0, help="Only the table after N moves.")
    ] = None,
    seat: Seat = None,
    boards: Annotated[bool, typer.Option(help="Draw the table after every move.")] = True,
) -> None:
    """Replay a match, move by move.

    \b
    Examples:
      gamenight replay match.json
      gamenight replay match.json --move 12 --seat Mira
      gamenight replay match.json --no-boards
    """
    found = read_record(record)
    from gamenight.cli.records import replay_record

    replay_record(found, move, seat, boards)


@app.command()
@polite()
def picture(
    record: Record,
    out: Annotated[Path, typer.Argument(metavar="FILE", help="An .svg, .png or .html file.")],
    move: Annotated[
        int | None, typer.Option("--move", "-m", min=0, help="After N moves; else after all.")
    ] = None,
    seat: Seat = None,
) -> None:
    """Draw a table of a saved match; as .html, the whole match with a slider in one file.

    \b
    Examples:
      gamenight picture match.json --move 17 table.svg
      gamenight picture match.json --seat 1 table.png
      gamenight picture match.json match.html
    """
    found = read_record(record)
    from gamenight.cli.picturing import draw_record

    draw_record(found, out, move, seat)


@app.command()
@polite()
def convert(
    record: Annotated[Path, typer.Argument(metavar="FROM", help="A .json or .blksgf file.")],
    out: Annotated[Path, typer.Argument(metavar="TO", help="A .blksgf or .json file.")],
) -> None:
    """Turn a record of Blokus Duo into a file for Pentobi, or such a file into a record.

    \b
    Examples:
      gamenight convert match.json match.blksgf
      gamenight convert game.blksgf game.json && gamenight replay game.json
    """
    from gamenight.cli.converting import convert_match

    convert_match(record, out)


@app.command()
@polite()
def verify(record: Record) -> None:
    """Prove that seed, moves, result and fingerprint of a record fit together.

    \b
    Example:
      gamenight verify match.json && echo genuine
    """
    found = read_record(record)
    from gamenight.cli.records import verify_record

    verify_record(found)


@app.command()
@polite()
def simulate(
    game: GameName,
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, max=10_000_000, help="How many.")
    ] = 1000,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many play.")] = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            "-p",
            autocompletion=offer_policies,
            help="How all seats play: random, first or greedy.",
        ),
    ] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=1024, help="Processes.")] = 1,
    option: Options = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Histograms as .png or .svg.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Every game, as .csv, .json or .parquet.")
    ] = None,
) -> None:
    """Play many games at full speed and summarise them.

    Game number i of a seed is always the same game, however many processes share the work.

    \b
    Examples:
      gamenight simulate blokus-duo --games 10000
      gamenight simulate blokus-duo -g 100000 -p greedy -j 2 --plot lengths.svg
      gamenight simulate blokus-duo -o fixed_start=on --out games.csv
    """
    from gamenight.cli.simulation import simulate_games

    simulate_games(game, seats, option or [], games, policy, seed, jobs, plot, out)


@app.command()
@polite()
def bench(
    game: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME",
            parser=game_name,
            autocompletion=offer_games,
            help="Only these; else all.",
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="For each figure.")] = 1.0,
) -> None:
    """Measure how fast rules and bots' searches run on this machine, in one thread.

    \b
    Examples:
      gamenight bench
      gamenight bench blokus-duo --seconds 5
    """
    from gamenight.cli.speed import show_speed

    show_speed(game or [], seconds)


app.command()(arena)
app.command()(benchmark)
app.command()(collect)
app.command()(gtp)
app.command()(puzzles)
plug_into(app)
