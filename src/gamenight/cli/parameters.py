"""Arguments and options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.completion import offer_games, offer_options, offer_themes
from gamenight.cli.names import game_name
from gamenight.core.words import say

DATABASE = "GAMENIGHT_DATABASE"

GameName = Annotated[
    str,
    typer.Argument(
        metavar=say("help.GAME"),
        parser=game_name,
        autocompletion=offer_games,
        help=say("help.game"),
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar=say("help.NAME_VALUE"),
        autocompletion=offer_options,
        help=say("help.option"),
    ),
]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help=say("help.seats"))]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, max=1024, help=say("help.jobs"))]
MoveTime = Annotated[float, typer.Option(min=0.05, max=3600, help=say("help.move_time"))]
Record = Annotated[Path, typer.Argument(metavar=say("help.RECORD"), help=say("help.record"))]
Seat = Annotated[
    str | None, typer.Option("--seat", "-s", metavar=say("help.SEAT"), help=say("help.seat"))
]
Plain = Annotated[bool, typer.Option("--plain", help=say("help.plain"))]
Theme = Annotated[str, typer.Option(autocompletion=offer_themes, help=say("help.theme"))]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar=DATABASE,
        metavar=say("help.ADDRESS"),
        help=say("help.database"),
    ),
]
