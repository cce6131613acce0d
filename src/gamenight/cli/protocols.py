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
    sims: Annotated[int | None, typer.Option(min=1, help=say("help.gtp.sims"))] = None,
) -> None:
    from gamenight.bots import Budget, check_level
    from gamenight.games import with_format

    game, protocol = with_format("gtp")
    check_level(game, level)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # one odd byte in a remark must not end the engine
    budget = None if sims is None else Budget(sims=sims)
    protocol.serve(protocol.Engine(level, seed, budget), sys.stdin, sys.stdout)
