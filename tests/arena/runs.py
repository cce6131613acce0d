"""Small runs, in this process."""

import sys
from pathlib import Path

from gamenight.arena.entrants import entrants, with_needed_options
from gamenight.arena.results import results_file
from gamenight.arena.run import here, plan_run, run_games
from gamenight.arena.settings import ArenaSettings
from gamenight.games import facts

BAD_BOT = Path(__file__).with_name("bad_bot.py")


def settings(game, bots, seats=2, *, seed=0, move_s=10.0, opening=0, **options):
    found = entrants(game, [bots])
    options = facts(game).validate(seats, with_needed_options(game, found, options))
    return ArenaSettings(game, seats, options, found, seed, move_s, opening)


def played(chosen, games, *, ladder=False, test=None, file=None, spread=here):
    """The run and all its games."""
    run = plan_run(chosen, games, ladder, test)
    with results_file(file, chosen) as results:
        run_games(run, results, spread, lambda game: None)
    return run, results.played


def bad(kind):
    return f"{kind}=cmd:{sys.executable} {BAD_BOT} {kind}"
