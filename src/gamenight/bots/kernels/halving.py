"""Which of several plans is best: sequential halving over shared worlds.

All plans that are still in the race are tried in the same imagined worlds, so that luck strikes
them alike; after each heat the worse half drops out.
"""

import numpy as np

from gamenight.core.kernel import kernel, state_type

RACE = state_type(
    [
        ("alive", np.int64),  # plans still in the race
        ("share", np.int64),  # tries for each heat
        ("left", np.int64),  # worlds left in this heat
        ("world", np.int64),  # the number of the world
        ("place", np.int64),  # of the plan to be tried next, in the order of plans
    ]
)


@kernel
def begin_race(race, plans, sims):
    """Let the first so many plans of an order run, with so many tries in all."""
    heats = 0
    n = plans
    while n > 1:
        n = (n + 1) // 2
        heats += 1
    race.alive = plans
    race.share = sims // max(heats, 1)
    race.left = max(race.share // plans, 1)
    race.world = 0
    race.place = 0


@kernel
def note_try(race, order, sums, tries, worth):
    """Note what the plan whose turn it is was worth in this world, and go on to the next one.

    The race is over when one plan is left.
    """
    plan = order[race.place]
    sums[plan] += worth
    tries[plan] += 1
    race.place += 1
    if race.place == race.alive:
        race.place = 0
        race.world += 1
        race.left -= 1
        if race.left == 0:
            sort_by_mean(order, sums, tries, race.alive)
            race.alive = (race.alive + 1) // 2
            race.left = max(race.share // race.alive, 1)


@kernel
def sort_by_mean(order, sums, tries, n):
    for i in range(1, n):
        plan = order[i]
        mean = sums[plan] / max(tries[plan], 1)
        j = i - 1
        while j >= 0 and sums[order[j]] / max(tries[order[j]], 1) < mean:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = plan


@kernel
def sort_by_prior(order, priors, n):
    """The plans in the order of what they promise at first sight, best first."""
    for i in range(n):
        order[i] = i
    for i in range(1, n):
        plan = order[i]
        j = i - 1
        while j >= 0 and priors[order[j]] < priors[plan]:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = plan
