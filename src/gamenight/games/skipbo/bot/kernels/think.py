"""How the bot of SKIP-BO tries plans out: some turns of quick play in imagined worlds."""

import math
from typing import Any, NamedTuple

import numpy as np

from gamenight.bots.kernels.halving import RACE, begin_race, note_try, sort_by_prior
from gamenight.core.chance import below, branch
from gamenight.core.kernel import blank, kernel, program
from gamenight.core.log import silent_log
from gamenight.games.skipbo.bot.kernels.chains import COLUMNS, NODES, SLOTS
from gamenight.games.skipbo.bot.kernels.plans import LENGTH, PLANS, list_plans
from gamenight.games.skipbo.bot.kernels.quick import quick
from gamenight.games.skipbo.rules import apply, resample
from gamenight.games.skipbo.state import (
    PAD,
    STATE,
    WILD,
    after,
    same_side,
    stock_of_side,
)

_SPREAD = 1.1  # how uncertain a race is, for the square root of the stock cards left


class Workspace(NamedTuple):
    """Where a brain works: the table as imagined and room for two more, and its lists."""

    states: Any
    log: Any
    nodes: Any
    table: Any
    plans: Any
    priors: Any
    leads: Any
    order: Any
    sums: Any
    tries: Any
    race: Any


def make_workspace() -> Workspace:
    return Workspace(
        states=np.zeros(3, STATE),
        log=silent_log(),
        nodes=np.zeros((NODES, COLUMNS), np.int64),
        table=np.zeros(SLOTS, np.int64),
        plans=np.zeros((PLANS, LENGTH), np.int64),
        priors=np.zeros(PLANS),
        leads=np.zeros(PLANS),
        order=np.zeros(PLANS, np.int64),
        sums=np.zeros(PLANS),
        tries=np.zeros(PLANS, np.int64),
        race=blank(RACE),
    )


@program
def rank(work, seat, level, ch):
    """Rank the plans of the seat playing in ``work.states[0]`` by first sight, best first.

    Returns how many there are, and how many are worth trying out.
    """
    s = work.states[0]
    n = list_plans(s, seat, level, work.nodes, work.table, work.plans, work.priors)
    work.sums[:] = 0.0
    work.tries[:] = 0
    if n == 1:
        work.order[0] = 0
        return 1, 1
    if level.blur > 0:
        for i in range(n):
            work.priors[i] += level.blur * (below(ch, 2001) - 1000) / 100000.0
    sort_by_prior(work.order, work.priors, n)
    _lean(work, seat, level, n)
    return n, min(n, level.width)


@kernel
def _lean(work, seat, level, n):
    """The first sight counts for some tries: each plan starts with its lead, or what it lacks."""
    s = work.states[0]
    own, theirs = stock_of_side(s, seat), stock_of_side(s, after(s, seat))
    a_card = 0.25 / _uncertainty(own, theirs)
    best = work.priors[work.order[0]]
    for i in range(n):
        work.leads[i] = level.lean * a_card * (work.priors[i] - best)
        work.sums[i] = work.leads[i]


@program
def try_out(work, seat, level, plans, root, ch):
    """Let the first plans race, by games in worlds that they share."""
    states, race = work.states, work.race
    games = states[0].games
    begin_race(race, plans, level.sims)
    while race.alive > 1:
        if race.place == 0:
            branch(root, ch, 2 * race.world)
            states[1] = states[0]
            states[1].manual = 0
            if level.sees_all == 0:
                resample(states[1], seat, ch)
        plan = work.order[race.place]
        states[2] = states[1]
        branch(root, ch, 2 * race.world + 1)
        for i in range(1, work.plans[plan, 0] + 1):
            apply(states[2], seat, work.plans[plan, i], ch, work.log)
        play_on(states[2], level.turns, games, ch, work.log)
        note_try(race, work.order, work.sums, work.tries, worth(states[2], seat, games))


@kernel
def play_on(s, turns, games, ch, log):
    """Quick play for some turns, or until the game is over."""
    while turns > 0 and s.done == 0 and s.games == games:
        seat = s.turn
        apply(s, seat, quick(s, seat), ch, log)
        turns -= s.turn != seat


@kernel
def worth(s, seat, games):
    """A seat's chance to win the game."""
    if s.games != games:
        entry = np.int64(s.pad[min(games, PAD - 1)])
        if entry == 0:
            return 0.4
        return 1.0 if same_side(s, seat, entry // 1024 - 1) else 0.0
    own = stock_of_side(s, seat) - 0.3 * s.hand[seat, WILD]
    weights = 0.0
    for other in range(s.seats):
        if not same_side(s, seat, other):
            theirs = stock_of_side(s, other) - 0.3 * s.hand[other, WILD]
            weight = math.exp((own - theirs) / _uncertainty(own, theirs))
            weights += weight / (2.0 if s.partners else 1.0)
    return 1.0 / (1.0 + weights)


@kernel
def _uncertainty(own, theirs):
    """By how many stock cards a race between two stocks may turn out otherwise."""
    return _SPREAD * math.sqrt(max(own, 0.0) + max(theirs, 0.0) + 1.0)
