"""Matches between a thinker and a quick policy, played on states."""

import numpy as np

from gamenight import games
from gamenight.core import game as verbs
from gamenight.core.chance import below, fast
from gamenight.core.log import silent_log


def wins_of(thinker, sims, matches, seats=2, opponents="random", **options):
    """The share of matches that the thinker's seat (or its side) wins; seats take turns."""
    game = thinker.game
    given = game.facts.validated(seats, options)
    out = np.empty(game.facts.moves + 1, np.int64)
    won = 0.0
    for i in range(matches):
        mine = i % seats
        ch, own, others = (fast(i // seats, 3 * mine + k) for k in range(3))
        s = game.blank(seats, given)
        sides = game.sides(s)
        verbs.deal(s, ch, silent_log())
        declined = 0
        while not verbs.over(s):
            asked = int(verbs.asks(s, declined))
            seat = asked & (verbs.MAY_DECLINE - 1)
            may_decline = asked >= verbs.MAY_DECLINE
            if seat == mine:
                move = thinker.weigh(s, seat, own, sims=sims, reply=may_decline)[0].move
            else:
                move = quick(s, seat, out, others, opponents, may_decline)
            if move < 0:
                declined += 1
            else:
                declined = 0
                verbs.apply(s, seat, move, ch, silent_log())
        winners = {sides[seat] for seat in verbs.seats_in(verbs.winners(s))}
        won += (sides[mine] in winners) / len(winners)
    return won / matches


def quick(s, seat, out, ch, policy, may_decline):
    if may_decline:
        return verbs.greedy_reply(s, seat, ch) if policy == "greedy" else -1
    move = verbs.greedy(s, seat, ch) if policy == "greedy" else -1
    return move if move >= 0 else int(out[below(ch, verbs.legal(s, seat, out))])


def dealt(name, seats=2, seed=0, **options):
    game = games.load(name)
    s = game.blank(seats, game.facts.validated(seats, options))
    verbs.deal(s, fast(seed), silent_log())
    return game, s
