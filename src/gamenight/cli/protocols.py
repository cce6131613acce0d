"""``gamenight gtp``: other programs' controllers drive our engine."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from gamenight.cli.completion import offer_levels
from gamenight.cli.errors import report_errors
from gamenight.cli.help import describe
from gamenight.core.words import say


@report_errors()
@describe(
    "gtp",
    "gamenight gtp",
    "printf 'genmove b\\nshowboard\\nquit\\n' | gamenight gtp --level casual",
)
def gtp(
    level: Annotated[
        str,
        typer.Option(
            metavar=say("help.LEVEL"),
            autocompletion=offer_levels,
            help=say("help.gtp.level"),
        ),
    ] = "master",
    seed: Annotated[int, typer.Option(min=0, help=say("help.gtp.seed"))] = 0,
) -> None:
    from gamenight.bots import check_level
    from gamenight.games import with_format

    game, protocol = with_format("gtp")
    check_level(game, level)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # one odd byte in a remark must not end the engine
    protocol.serve(protocol.Engine(level, seed), sys.stdin, sys.stdout)
