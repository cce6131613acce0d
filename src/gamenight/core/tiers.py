"""From interpreted to compiled rules, one game at a time.

A match begins with interpreted rules. When the compiled ones are loaded, the next move of every
match in this process runs on them: both read and write the same records.
"""

import functools
import threading

from gamenight.core import cache, progress
from gamenight.core.chance import fast
from gamenight.core.game import Game
from gamenight.core.kernel import COMPILED_FIRST, INTERPRETED, Dtype, compiled_here, ready
from gamenight.core.referee import as_array, offered_moves, quick_move, quick_reply, scratch
from gamenight.core.sources import dependencies, game_of, key

LOAD_AFTER = 100  # interpreted moves; then a process loads the compiled rules, if there are any
_REHEARSED_MOVES = 8
_lock = threading.Lock()
_moves: dict[Dtype, int] = {}


def compile_rules(game: Game) -> None:
    """Compile the rules of a game, or load them; returns at once when that has been done."""
    if INTERPRETED or game.state in ready:
        return
    with _lock:
        if game.state in ready:
            return
        with progress.compiling(game.facts.title), compiled_here(loading=are_cached(game)):
            _rehearse(game)
        cache.mark_complete(game_of([game.state]), "rules", _key(game))
        ready.add(game.state)


def are_cached(game: Game) -> bool:
    """Whether some process has compiled the rules of a game, as they are now, for this machine."""
    return cache.is_complete(game_of([game.state]), "rules", _key(game))


def count_move(game: Game) -> None:
    """Count the interpreted moves of a game; after some of them, load its compiled rules."""
    if game.state in ready or INTERPRETED or COMPILED_FIRST:
        return
    _moves[game.state] = _moves.get(game.state, 0) + 1
    if _moves[game.state] == LOAD_AFTER and not _lock.locked() and are_cached(game):
        compile_rules(game)


@functools.cache
def _key(game: Game) -> str:
    """Of the modules from which a match calls kernels of this game."""
    functions = (game.configure, game.text, game.imagine)
    homes = ["gamenight.core.referee", *(function.__module__ for function in functions)]
    return key(frozenset().union(*(dependencies(home, [game.state]) for home in homes)))


def _rehearse(game: Game) -> None:
    """Call every kernel that a match, its table and its bots call."""
    from gamenight.core.record import open_match

    seats = game.facts.seats[0]
    match = open_match(game, seats, game.facts.validate(seats, {}), bytes(32))
    for number in range(_REHEARSED_MOVES):
        if match.over:
            break
        seat = match.waiting[0]
        match.list_legal()
        match.automatic()
        match.legal(seat)
        match.questions()
        s = game.imagine(match.view(seat), match.recall(seat), fast(number))
        out = scratch(game.facts.moves)
        offered_moves(as_array(s), seat, out)
        quick_reply(as_array(s), seat, fast(number))
        move = int(quick_move(as_array(s), seat, fast(number), out))
        match.make(seat, game.text(s, seat, move), lists=True)
