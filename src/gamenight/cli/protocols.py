"""``gamenight gtp``: other programs' controllers drive our engine."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from gamenight.cli.completion import offer_levels
from gamenight.cli.trouble import polite


@polite()
def gtp(
    level: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            autocompletion=offer_levels,
            help="How well it plays: novice, casual, steady, sharp, master or champion.",
        ),
    ] = "master",
    seed: Annotated[int, typer.Option(min=0, help="Makes its moves reproducible.")] = 0,
) -> None:
    """Speak the Go Text Protocol for Blokus Duo, as Pentobi does, on standard input and output.

    \b
    Examples:
      gamenight gtp
      printf 'genmove b\\nshowboard\\nquit\\n' | gamenight gtp --level casual
    """
    from gamenight.bots import check_level
    from gamenight.games import with_format

    game, protocol = with_format("gtp")
    check_level(game, level)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # one odd byte in a remark must not end the engine
    protocol.serve(protocol.Engine(level, seed), sys.stdin, sys.stdout)
