"""``gamenight arena``: its options; what it does stands in ``contest.py``."""

from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.completion import offer_entrants, offer_games, offer_options
from gamenight.cli.names import game_name
from gamenight.cli.trouble import polite


@polite()
def arena(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            parser=game_name,
            autocompletion=offer_games,
            help="What `gamenight games` lists.",
        ),
    ],
    bots: Annotated[
        list[str],
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,…",
            autocompletion=offer_entrants,
            help="Levels (master, master@500, master@50ms), greedy, random, clairvoyant, "
            "cmd:COMMAND, gtp:COMMAND, MODULE:NAME, sb3:FILE, openspiel:MODULE:NAME; NAME=BOT "
            "gives one a name. May be repeated.",
        ),
    ],
    games: Annotated[
        int,
        typer.Option("--games", "-g", min=1, max=10_000_000, help="Of each pair, in whole deals."),
    ] = 100,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many play.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=1024, help="Processes.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            autocompletion=offer_options,
            help="A rule option.",
        ),
    ] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Only neighbours in the list meet.")
    ] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW:HIGH",
            help="Stop a pair when it is clear whether the first wins LOW or HIGH percent.",
        ),
    ] = None,
    opening: Annotated[
        int | None,
        typer.Option(min=0, max=20, help="Moves made for the bots; 2 where nothing is hidden."),
    ] = None,
    move_time: Annotated[
        float, typer.Option(min=0.05, max=3600, help="Seconds that a program has for a move.")
    ] = 10.0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep games and report here, and go on from there."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one here."),
    ] = None,
) -> None:
    """Let bots play each other on the same cards in all seatings, and measure who is better.

    \b
    Examples:
      gamenight arena dos --bots master,sharp,greedy --games 400 --jobs 2 --out dos-arena
      gamenight arena skipbo --bots novice,casual,steady,sharp,master --ladder --games 400
      gamenight arena bold --bots master,clairvoyant --seats 4
      gamenight arena lowdown --bots "mine=cmd:python3 mybot.py,casual" --sprt 45:55 --games 2000
      gamenight arena blokus-duo --bots "master,gtp:pentobi-gtp --game duo --level 6"
    """
    from gamenight.cli.contest import ArenaOptions, hold

    hold(
        ArenaOptions(
            game=game,
            bots=bots,
            games=games,
            seats=seats,
            jobs=jobs,
            seed=seed,
            options=option or [],
            ladder=ladder,
            sprt=sprt,
            opening=opening,
            move_s=move_time,
            out=out,
            ray=ray,
        )
    )
