"""How the bot of DOS tries plans out: quick games in imagined worlds, to the end of the round."""

import math
from typing import Any, NamedTuple

import numpy as np

from gamenight.bots.kernels.halving import RACE, begin_race, note_try, sort_by_prior
from gamenight.core.chance import branch
from gamenight.core.kernel import blank, kernel, program
from gamenight.core.log import silent_log
from gamenight.games.dos.bot.kernels.plans import LENGTH, OUT, PLANS, list_plans
from gamenight.games.dos.kernels.plays import DONE, DRAW, LAY, bare, is_match
from gamenight.games.dos.policy import greedy
from gamenight.games.dos.rules import (
    draw,
    finish_matching,
    finish_turn,
    hand_points,
    lay,
    match,
    resample,
)
from gamenight.games.dos.state import MATCHING, OVER, STATE

ROUND_POINTS = 38.0  # what each other hand brings on average
_HASTE = 0.5  # how much a card more lowers the odds to be out first


class DosLevel(NamedTuple):
    """How a level plays; chances in percent."""

    singles: int  # to notice a match of one card
    doubles: int  # to notice a match of two
    bonus: int  # to remember the card that may be laid
    calls: int  # to call in the move that brings the hand to two
    calls_late: int  # to call, whenever asked, after having forgotten that
    catches: int  # to notice that another seat has not called
    sims: int = 0  # games tried out in all
    turns: int = 0  # how far each of them goes
    width: int = 0  # for how many plans
    sees_all: int = 0  # 1: it looks at the hidden cards (the arena's ceiling)


class Workspace(NamedTuple):
    """Where a brain works: the table as imagined and room for two more, and its lists."""

    states: Any
    log: Any
    plans: Any
    priors: Any
    order: Any
    sums: Any
    tries: Any
    race: Any


def make_workspace() -> Workspace:
    return Workspace(
        states=np.zeros(3, STATE),
        log=silent_log(),
        plans=np.zeros((PLANS, LENGTH), np.int64),
        priors=np.zeros(PLANS),
        order=np.zeros(PLANS, np.int64),
        sums=np.zeros(PLANS),
        tries=np.zeros(PLANS, np.int64),
        race=blank(RACE),
    )


@kernel(boundscheck=False)
def make(s, move, ch, log):
    """A move of the seat on turn; everybody calls in time."""
    seat = s.turn
    if is_match(move):
        match(s, seat, move, ch, log)
    elif move == DRAW:
        draw(s, seat, ch, log)
    elif move >= LAY:
        lay(s, seat, move - LAY, ch, log)
    elif s.phase == MATCHING:
        finish_matching(s, seat, ch, log)
    else:
        finish_turn(s, seat, ch, log)
    s.due = 0


@kernel(boundscheck=False)
def follow(s, plan, ch, log):
    """Carry a plan out, to where chance or the next choice comes in."""
    seat, rounds = s.turn, s.rounds
    for k in range(1, plan[0] + 1):
        make(s, plan[k], ch, log)
    if s.phase == MATCHING and s.turn == seat and s.rounds == rounds:
        make(s, DONE, ch, log)


@kernel(boundscheck=False)
def play_on(s, turns, rounds, ch, log):
    """Quick play for some turns, or until the round of this number is over."""
    while turns > 0 and s.phase != OVER and s.rounds == rounds:
        seat = s.turn
        make(s, bare(greedy(s, seat, ch)), ch, log)
        turns -= s.turn != seat


@kernel(boundscheck=False)
def odds_of_match(s, seat, winner, points):
    """A seat's chance to win the match when ``winner`` is given so many points more."""
    reached = s.score[winner] + points
    if s.target == 0 or reached >= s.target:
        return 1.0 if winner == seat else 0.0
    step = ROUND_POINTS * (s.seats - 1)
    total = 0.0
    for other in range(s.seats):
        total += (s.target - s.score[other] - (points if other == winner else 0)) / step
    spread = 1.7 / math.sqrt(2.0 * total / s.seats)
    own, weights = 0.0, 0.0
    for other in range(s.seats):
        lacking = (s.target - s.score[other] - (points if other == winner else 0)) / step
        weight = math.exp(-spread * lacking)
        weights += weight
        if other == seat:
            own = weight
    return own / weights


@kernel(boundscheck=False)
def worth(s, seat, rounds):
    """What a seat can hope for: its chance to win the match, and a little for points."""
    if s.phase == OVER:
        return 1.0 if s.dealer == seat else 0.0
    if s.rounds != rounds:
        return odds_of_match(s, seat, seat, 0)
    held = 0
    for other in range(s.seats):
        held += hand_points(s, other)
    value, weights = 0.0, 0.0
    for other in range(s.seats):
        weight = math.exp(-_HASTE * (s.count[other] - 0.5 * (other == s.turn)))
        weights += weight
        value += weight * odds_of_match(s, seat, other, held - hand_points(s, other))
    return value / weights


@program
def rank(work, seat, level, ch):
    """Rank the plans of the seat on turn in ``work.states[0]`` by first sight, best first.

    Returns how many there are, and how many are worth trying out: if there are plans that go out,
    only these.
    """
    s = work.states[0]
    n = list_plans(s, seat, level.singles, level.doubles, ch, work.plans, work.priors)
    sort_by_prior(work.order, work.priors, n)
    work.sums[:] = 0.0
    work.tries[:] = 0
    out = 0
    while out < n and work.priors[work.order[out]] > OUT / 2:
        out += 1
    return n, min(out if out > 0 else n, level.width)


@program
def try_out(work, seat, level, plans, root, ch):
    """Let the first plans race, by games in worlds that they share."""
    states, race = work.states, work.race
    rounds = states[0].rounds
    begin_race(race, plans, level.sims)
    while race.alive > 1:
        if race.place == 0:
            branch(root, ch, 2 * race.world)
            states[1] = states[0]
            if level.sees_all == 0:
                resample(states[1], seat, ch)
        states[2] = states[1]
        branch(root, ch, 2 * race.world + 1)
        follow(states[2], work.plans[work.order[race.place]], ch, work.log)
        play_on(states[2], level.turns, rounds, ch, work.log)
        note_try(race, work.order, work.sums, work.tries, worth(states[2], seat, rounds))
