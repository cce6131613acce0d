"""``gamenight puzzles``: solve some, the one of the day, or find new ones."""

import datetime
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.completion import offer_games
from gamenight.cli.errors import report_errors
from gamenight.cli.help import describe
from gamenight.cli.names import game_name
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten
from gamenight.core.words import say
from gamenight.games import facts

TODAY, MAKE = "today", "make"


@report_errors()
@describe(
    "puzzles",
    "gamenight puzzles",
    "gamenight puzzles bold --level sharp",
    "gamenight puzzles blokus-duo --from 20",
    "gamenight puzzles make dos --puzzles 200 --seed 1 --out puzzles.jsonl.gz",
)
def puzzles(
    what: Annotated[
        str,
        typer.Argument(
            metavar=f"[{say('help.GAME')}|{TODAY}|{MAKE}]",
            autocompletion=offer_games,
            help=say("help.puzzles.what"),
        ),
    ] = TODAY,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=f"[{say('help.GAME')}]",
            parser=game_name,
            autocompletion=offer_games,
            help=say("help.puzzles.game"),
        ),
    ] = None,
    number: Annotated[int, typer.Option("--from", "-f", min=1, help=say("help.puzzles.from"))] = 1,
    level: Annotated[str | None, typer.Option(help=say("help.puzzles.level"))] = None,
    wanted: Annotated[
        int, typer.Option("--puzzles", min=1, max=5000, help=say("help.puzzles.wanted"))
    ] = 200,
    seed: Annotated[int, typer.Option(min=0, help=say("help.puzzles.seed"))] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar=say("help.FILE"), help=say("help.puzzles.out")),
    ] = None,
) -> None:
    from gamenight.bots import LEVELS

    if level is not None and level not in LEVELS:
        raise OptionError("level", got=shorten(level), known=", ".join(LEVELS))
    if what == MAKE:
        if game is None:
            raise OptionError("puzzles_game")
        _make(game, wanted, seed, out or Path(f"puzzles-{game}.jsonl.gz"))
    elif what == TODAY:
        _solve_today()
    else:
        _solve(game_name(what), number, level)


def _solve_today() -> None:
    from gamenight.puzzles import find_of_day, load
    from gamenight.terminal.puzzles import solve_all

    found = find_of_day(datetime.datetime.now().astimezone().date())
    if found is None:
        typer.echo(say("puzzles.none"))
        return
    game, number = found
    typer.echo(say("puzzles.today_of", game=facts(game).title))
    solve_all(game, [(number, load(game)[number - 1])], len(load(game)))


def _solve(game: str, first: int, level: str | None) -> None:
    from gamenight.puzzles import load
    from gamenight.terminal.puzzles import solve_all

    facts(game)
    every = list(enumerate(load(game), 1))
    chosen = [(n, one) for n, one in every if n >= first and level in (None, one.level)]
    if not chosen:
        typer.echo(say("puzzles.none"))
        return
    solve_all(game, chosen, len(every))


def _make(game: str, wanted: int, seed: int, out: Path) -> None:
    from gamenight.bots import LEVELS
    from gamenight.bots.compiling import compile_game
    from gamenight.cli.progress import bar
    from gamenight.cli.results_file import assert_writable
    from gamenight.puzzles import encode
    from gamenight.puzzles.collect import arrange, collect
    from gamenight.puzzles.make import source_of

    title, source = facts(game).title, source_of(game)
    if source is None:
        typer.echo(say("puzzles.none"))
        raise typer.Exit(1)
    assert_writable(out, [".gz"])
    work = out.with_suffix("")
    typer.echo(say("puzzles.making", game=title, seed=seed, wanted=wanted, file=work))
    compile_game(game)
    growing = collect(work, game, source, seed=seed, wanted=wanted)
    lines = next(growing)
    found = count = sum(len(line.puzzles) for line in lines)
    if lines:
        typer.echo(say("puzzles.resumed", n=len(lines)))
    try:
        with bar(title, wanted, count) as advance:
            for lines in growing:
                found = sum(len(line.puzzles) for line in lines)
                advance(found - count)
                count = found
    except KeyboardInterrupt:
        typer.echo(say("puzzles.stopped"), err=True)
        raise
    made = arrange(lines)
    out.write_bytes(encode(made))
    levels = Counter(one.level for one in made)
    told = ", ".join(f"{say(f'page.level.{one}')} {levels[one]}" for one in LEVELS)
    typer.echo(say("puzzles.made", n=len(made), games=len(lines), levels=told))
    typer.echo(say("terminal.written", file=out))
