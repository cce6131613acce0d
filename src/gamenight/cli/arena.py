"""``gamenight arena``: its options; ``contest.py`` does the work."""

from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.completion import offer_entrants
from gamenight.cli.errors import report_errors
from gamenight.cli.help import describe
from gamenight.cli.parameters import GameName, Jobs, MoveTime, Options, Seats
from gamenight.core.words import say


@report_errors()
@describe(
    "arena",
    "gamenight arena dos --bots master,sharp,greedy --games 400 --jobs 2 --out dos-arena",
    "gamenight arena skipbo --bots novice,casual,steady,sharp,master --ladder --games 400",
    "gamenight arena bold --bots master,clairvoyant --seats 4",
    'gamenight arena lowdown --bots "mine=cmd:python3 mybot.py,casual" --sprt 45:55 --games 2000',
    'gamenight arena blokus-duo --bots "master,gtp:pentobi-gtp --game duo --level 6"',
)
def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,…",
            autocompletion=offer_entrants,
            help=say("help.arena.bots"),
        ),
    ],
    games: Annotated[
        int,
        typer.Option("--games", "-g", min=1, max=10_000_000, help=say("help.arena.games")),
    ] = 100,
    seats: Seats = None,
    jobs: Jobs = 1,
    seed: Annotated[int, typer.Option(help=say("help.arena.seed"))] = 0,
    option: Options = None,
    ladder: Annotated[bool, typer.Option("--ladder", help=say("help.arena.ladder"))] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar=say("help.LOW_HIGH"),
            help=say("help.arena.sprt"),
        ),
    ] = None,
    opening: Annotated[
        int | None,
        typer.Option(min=0, max=20, help=say("help.arena.opening")),
    ] = None,
    balanced: Annotated[bool, typer.Option("--balanced", help=say("help.arena.balanced"))] = False,
    move_time: MoveTime = 10.0,
    out: Annotated[
        Path | None,
        typer.Option(metavar=say("help.FOLDER"), help=say("help.arena.out")),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar=say("help.ADDRESS"), help=say("help.arena.ray")),
    ] = None,
) -> None:
    from gamenight.cli.contest import ArenaOptions, run_arena

    run_arena(
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
            balanced=balanced,
            move_s=move_time,
            out=out,
            ray=ray,
        )
    )
