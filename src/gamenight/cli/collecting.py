"""``gamenight collect``: decisions of simulated matches as a Parquet file with a data card."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.completion import offer_collecting, offer_games, offer_options
from gamenight.cli.names import game_name
from gamenight.cli.options import typed_options
from gamenight.cli.trouble import polite
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten
from gamenight.core.words import say
from gamenight.games import facts


@polite()
def collect(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            parser=game_name,
            autocompletion=offer_games,
            help="What `gamenight games` lists.",
        ),
    ],
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="A .parquet file; its card is written beside it.")
    ],
    matches: Annotated[
        int, typer.Option("--matches", "-m", min=1, max=10_000_000, help="How many.")
    ] = 1000,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many play.")] = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            "-p",
            autocompletion=offer_collecting,
            help="How all seats play: random or greedy.",
        ),
    ] = "greedy",
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            autocompletion=offer_options,
            help="A rule option; may be repeated.",
        ),
    ] = None,
) -> None:
    """Write every decision of many matches to a Parquet file, with a card that describes it.

    \b
    Examples:
      gamenight collect dos --matches 1000 --out dos.parquet
      gamenight collect bold --policy random --seats 4 --out bold.parquet
    """
    from gamenight.cli.results_file import assert_writable
    from gamenight.research.batch import LENGTH_MAX
    from gamenight.research.dataset import POLICIES
    from gamenight.research.dataset import collect as collect_decisions
    from gamenight.research.parquet import describe_origin, write_dataset

    known = facts(game)
    count = known.seats[0] if seats is None else seats
    options = known.validate(count, typed_options(known, option or []))
    if policy not in POLICIES:
        raise OptionError("policy_unknown", got=shorten(policy), known=", ".join(POLICIES))
    assert_writable(out, [".parquet"])
    if find_spec("pyarrow") is None:
        raise OptionError("extra_missing", file=out, package="pyarrow", extra="parquet")
    origin = describe_origin(game, count, options, matches, policy, seed, LENGTH_MAX)
    arrays = collect_decisions(game, matches, POLICIES[policy](seed), count, seed, **options)
    card = write_dataset(out, arrays, origin)
    for file in (out, card):
        typer.echo(say("terminal.written", file=file))
