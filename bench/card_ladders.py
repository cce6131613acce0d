"""Measure the ladders of DOS and SKIP-BO: whole matches between two levels, all compiled.

    python bench/card_ladders.py dos master sharp --games 400

Both players play every deal from both seats; the interval is that of the pairs' means. Beside the
five levels there are ``greedy`` (the game's own quick player) and ``clairvoyant``.
"""

import argparse
import math
import time

import numpy as np

from gamenight import games
from gamenight.bots import dos, skipbo
from gamenight.bots.kernels import dos_level, skipbo_level
from gamenight.core.chance import CHANCE, branch, root
from gamenight.core.game import MAY_DECLINE, asks, deal, greedy, greedy_reply, over, winners
from gamenight.core.kernel import blank, kernel
from gamenight.games.dos.rules import apply as apply_dos
from gamenight.games.skipbo.rules import apply as apply_skipbo

MOVES_MAX = 20_000
GREEDY = -1  # the first number of a player that is no level


@kernel
def dos_match(s, desk, levels, playing, ch, thought, worlds, out):
    """One match; ``playing`` tells which of the levels each seat has."""
    deal(s, ch, desk.log)
    declined = moves = 0
    while over(s) == 0 and moves < MOVES_MAX:
        asked = asks(s, declined)
        seat = asked & (MAY_DECLINE - 1)
        level = levels[playing[seat]]
        if asked >= MAY_DECLINE:
            if level[0] == GREEDY:
                move = np.int64(greedy_reply(s, seat, thought))
            else:
                move = dos_level.respond(s, seat, level, thought, out)
            if move < 0:
                declined += 1
                continue
        elif level[0] == GREEDY:
            move = np.int64(greedy(s, seat, thought))
        else:
            desk.states[0] = s
            branch(thought, worlds, moves)
            move = dos_level.decide(desk, seat, level, worlds, thought)
        apply_dos(s, seat, move, ch, desk.log)
        declined = 0
        moves += 1
    return winners(s)


@kernel
def skipbo_match(s, desk, levels, playing, ch, thought, worlds, out):
    deal(s, ch, desk.log)
    moves = 0
    while over(s) == 0 and moves < MOVES_MAX:
        seat = s.turn
        level = levels[playing[seat]]
        if level[0] == GREEDY:
            move = np.int64(greedy(s, seat, thought))
        else:
            desk.states[0] = s
            branch(thought, worlds, moves)
            move = skipbo_level.decide(desk, seat, level, worlds, thought)
        apply_skipbo(s, seat, move, ch, desk.log)
        moves += 1
    return winners(s)


def numbers(module, name):
    """A level's numbers; single ones can be changed: ``master:2=500``."""
    name, *changes = name.split(":")
    if name == "greedy":
        row = [GREEDY] * len(module.LADDER["master"])
    elif name == "clairvoyant":
        row = module.ceiling().numbers.tolist()
    else:
        row = list(module.LADDER[name])
    for change in changes:
        place, _, value = change.partition("=")
        row[int(place)] = int(value)
    return row


def duel(name, first, second, pairs, seats=2, seed=1, **options):
    """The shares that the first player won of each pair of matches."""
    module, match = {"dos": (dos, dos_match), "skipbo": (skipbo, skipbo_match)}[name]
    game = games.load(name)
    tables = np.zeros(2, game.state)
    tables[0] = game.blank(seats, game.facts.validated(seats, options))
    levels = np.array([numbers(module, first), numbers(module, second)], np.int64)
    desk = module.brain("master")._desk
    out = np.empty(game.facts.moves, np.int64)
    deals, minds = root(seed), root(seed + 1_000_000)
    ch, thought, worlds = blank(CHANCE), blank(CHANCE), blank(CHANCE)
    shares = []
    for pair in range(pairs):
        won = 0.0
        for swap in (0, 1):
            tables[1] = tables[0]
            branch(deals, ch, pair)
            branch(minds, thought, 2 * pair + swap)
            playing = np.array([(seat + swap) % 2 for seat in range(seats)], np.int64)
            best = match(tables[1], desk, levels, playing, ch, thought, worlds, out)
            winning = [playing[seat] for seat in range(seats) if best >> seat & 1]
            won += winning.count(0) / len(winning) if winning else 0.5
        shares.append(won / 2)
    return np.array(shares)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("dos", "skipbo"))
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--partners", action="store_true")
    asked = parser.parse_args()
    options = {"partners": True} if asked.partners else {}
    begun = time.process_time()
    shares = duel(
        asked.game, asked.first, asked.second, asked.games // 2, asked.seats, asked.seed, **options
    )
    half = 1.96 * shares.std(ddof=1) / math.sqrt(len(shares))
    print(
        f"{asked.game}: {asked.first} beats {asked.second} in {100 * shares.mean():.1f} % "
        f"± {100 * half:.1f} of {2 * len(shares)} matches ({time.process_time() - begun:.0f} CPU s)"
    )


if __name__ == "__main__":
    main()
