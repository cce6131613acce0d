"""``gamenight collect``: decisions of simulated matches as a Parquet file with a data card."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.completion import offer_collecting
from gamenight.cli.errors import report_errors
from gamenight.cli.help import describe
from gamenight.cli.options import parse_options
from gamenight.cli.parameters import GameName, Options, Seats
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten
from gamenight.core.words import say
from gamenight.games import facts


@report_errors()
@describe(
    "collect",
    "gamenight collect dos --matches 1000 --out dos.parquet",
    "gamenight collect bold --policy random --seats 4 --out bold.parquet",
)
def collect(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar=say("help.FILE"), help=say("help.collect.out"))],
    matches: Annotated[
        int,
        typer.Option("--matches", "-m", min=1, max=10_000_000, help=say("help.collect.matches")),
    ] = 1000,
    seats: Seats = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            "-p",
            autocompletion=offer_collecting,
            help=say("help.collect.policy"),
        ),
    ] = "greedy",
    seed: Annotated[int, typer.Option(help=say("help.collect.seed"))] = 0,
    option: Options = None,
) -> None:
    from gamenight.cli.results_file import assert_writable
    from gamenight.research.batch import LENGTH_MAX
    from gamenight.research.dataset import POLICIES
    from gamenight.research.dataset import collect as collect_decisions
    from gamenight.research.parquet import describe_origin, write_dataset

    known = facts(game)
    count = known.seats[0] if seats is None else seats
    options = known.validate(count, parse_options(known, option or []))
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
