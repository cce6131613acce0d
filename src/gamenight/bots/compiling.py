"""Compiles a game before anybody waits for it: its rules, its simulations and its bot."""

from gamenight import bots, games
from gamenight.bots.seat import Seated, answer_quickly
from gamenight.core import cache, progress
from gamenight.core.chance import seed_from_int
from gamenight.core.kernel import INTERPRETED
from gamenight.core.playouts import simulate
from gamenight.core.record import open_match
from gamenight.core.sources import dependencies, game_of, key
from gamenight.core.tiers import compile_rules

_MOVES = 80
_LEVEL = "sharp"


def compile_game(name: str) -> None:
    """Compile all of a game, or load it from the cache."""
    game = games.load(name)
    with progress.compiling(game.facts.title):
        compile_rules(game)
        compile_bot(name)
        seats = game.facts.seats[0]
        simulate(game, seats, game.facts.validate(seats, {}), 1, "random", 0, limit=1)


def compile_bot(name: str) -> None:
    """Compile what the bot of a game thinks with; a game without a bot has nothing to compile."""
    if INTERPRETED or not bots.has_bot(name):
        return
    with progress.compiling(games.facts(name).title):
        _rehearse(name)
    cache.mark_complete(game_of([games.load(name).state]), "bot", _key(name))


def bot_is_cached(name: str) -> bool:
    """Whether some process has compiled the bot of a game, as it is now, for this machine."""
    if INTERPRETED or not bots.has_bot(name):
        return True
    return cache.is_complete(game_of([games.load(name).state]), "bot", _key(name))


def _key(name: str) -> str:
    return key(dependencies(games.part_name(name, bots.BRAIN), [games.load(name).state]))


def _rehearse(name: str) -> None:
    """Ask a bot for moves, replies and reasons all through a short match."""
    bot = bots.bot(name, _LEVEL, seed=0, budget=bots.Budget(sims=2))
    game = games.load(name)
    seats = game.facts.seats[0]
    match = open_match(game, seats, game.facts.validate(seats, {}), seed_from_int(0))
    for number in range(_MOVES):
        if match.over:
            break
        for seat in range(match.seats):
            if seat in match.waiting or match.offered(seat):
                bot.choose(match.view(seat), match.recall(seat))
        seat = match.waiting[0]
        view, recall = match.view(seat), match.recall(seat)
        made = match.legal(seat)
        if number % 10 == 0:
            bot.explain(view, recall)
            bot.judge(view, recall, made[-1])
        said = answer_quickly(Seated(name, _LEVEL, number), view, recall)
        match.play(seat, said.text or made[0])
