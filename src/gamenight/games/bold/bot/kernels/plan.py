"""BOLD planned exactly: what each way to go on is worth, over all cards that may lie there.

A card that is known to match is sure, an unknown one is a risk; and risks come first, since the
values still shared only become fewer. So a turn is a number of unknown cards, then all sure cards
of one value, then stop. The chances of unknown cards are exact: cards drawn are not drawn again.

Worth is the chance of winning, or points. What the next seat finds is weighed by a table, by the
cards left in the draw pile and the largest known group; self-play made it
(``gamenight.games.bold.bot.learn``).
"""

import math

import numpy as np

from gamenight.core.kernel import kernel, state_type
from gamenight.core.piles import size
from gamenight.games.bold.cards import CARDS, PLACES, TALLIES, TALLY_BITS, VALUE_WORDS, VALUES
from gamenight.games.bold.state import ALL_PLACES, count_of

POINTS, WIN = 0, 1
GROUP_MAX = 9  # larger known groups are counted as this one
PILES = CARDS - PLACES + 1
DEPTH = 4  # unknown cards looked ahead
NEVER = -1e9
STEEPNESS = 1.702  # makes the logistic curve nearly the normal distribution's

# What a player thinks with; its memory is in the state that it imagines.
MIND = state_type(
    [
        ("aim", np.int64),  # POINTS or WIN
        ("counts", np.int64),  # whether it knows which cards are gone for good
        ("depth", np.int64),
        ("caution", np.float64),  # how much of what the next seat finds is weighed, 0 to 1
        ("nerve", np.float64),  # points that a risk is overrated by (less than 0: underrated)
        ("lead", np.float64, (PILES, GROUP_MAX + 1)),  # points that the mover will gain
        ("spread", np.float64, (PILES,)),
    ]
)
# What a plan found: the worth of stopping at sure cards, of an unknown one, and how it goes on.
PLAN = state_type(
    [
        ("sure", np.float64),
        ("sure_value", np.int64),  # the value that the sure cards show; -1 for none
        ("sure_cards", np.int64),  # how many more to turn up before stopping
        ("risk", np.float64),
        ("odds", np.float64),  # that the next unknown card matches
        ("pool_size", np.int64),
        ("pool", np.int64, (CARDS,)),  # cards that an unknown place may hold
        ("classes", np.int64, (PLACES, 16)),  # the pool by what it shares, for each card ahead
        ("kept", np.int64, (PLACES,)),  # the class being looked at, for each card ahead
        ("total", np.float64, (PLACES,)),  # what the classes looked at so far add up to
        ("cash", np.float64, (4, PLACES + 2)),  # by value and cards up: worth of cashing in
        ("lost", np.float64, (GROUP_MAX + 1,)),  # by largest group left: worth of a lost turn
        ("held", np.int64, (4,)),  # cards seen that show each shared value
        ("biggest", np.int64),  # largest group seen, up or down
    ]
)


@kernel
def lead_of(s, seat):
    """Points before the best of the others."""
    best = np.int64(-1)
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.points[other])
    return s.points[seat] - best


@kernel
def handed_over(mind, x, group, pile):
    """What a lead of x is worth to a seat that has ended its turn, before the next one's begins."""
    lead = x - mind.caution * mind.lead[pile, min(group, GROUP_MAX)]
    if mind.aim == POINTS:
        return lead
    return 1.0 / (1.0 + math.exp(-STEEPNESS * lead / mind.spread[pile]))


@kernel
def banked(s, mind, x, n, group):
    """What it is worth to take n cards and leave a largest known group."""
    pile = np.int64(size(s.pile))
    x += n * n
    if n <= pile:
        return handed_over(mind, x, group, pile - n)
    if mind.aim == POINTS:
        return float(x)
    return 1.0 if x > 0 else 0.5 if x == 0 else 0.0


@kernel
def largest(tally):
    """The largest of twelve counters."""
    most = np.int64(0)
    for value in range(len(VALUE_WORDS)):
        most = max(most, tally >> TALLY_BITS * value & (1 << TALLY_BITS) - 1)
    return most


@kernel
def tally_of(s, places, without):
    """How many cards of these places show each value, those with one of ``without`` left out."""
    tally = np.int64(0)
    for place in range(PLACES):
        if places >> place & 1 and VALUES[s.grid[place]] & without == 0:
            tally += TALLIES[s.grid[place]]
    return tally


@kernel
def fill_pool(s, mind, plan):
    """The cards that an unknown place may hold: all but those in sight or, if counted, gone."""
    plan.pool_size = 0
    if mind.counts:
        for place in range(PLACES):
            if not s.seen >> place & 1:
                plan.pool[plan.pool_size] = s.grid[place]
                plan.pool_size += 1
        for i in range(1, size(s.pile) + 1):
            plan.pool[plan.pool_size] = s.pile[i]
            plan.pool_size += 1
        return
    for card in range(1, CARDS + 1):
        known = False
        for place in range(PLACES):
            known |= s.seen >> place & 1 == 1 and s.grid[place] == card
        if not known:
            plan.pool[plan.pool_size] = card
            plan.pool_size += 1


@kernel
def shared_bits(values, shared):
    """Which of the shared values a card shows: one bit for each of them, from the lowest on."""
    found, bit = 0, 0
    for value in range(len(VALUE_WORDS)):
        if shared >> value & 1:
            found |= (values >> value & 1) << bit
            bit += 1
    return found


@kernel
def prepare(s, mind, plan, x, shared, n, down, tally_seen):
    """For these shared values: what cashing in is worth, and what the cards seen hold of each."""
    bit = 0
    tally_down = tally_of(s, down, 0)
    for value in range(len(VALUE_WORDS)):
        if shared >> value & 1 == 0:
            continue
        sure = tally_down >> TALLY_BITS * value & (1 << TALLY_BITS) - 1
        plan.held[bit] = tally_seen >> TALLY_BITS * value & (1 << TALLY_BITS) - 1
        left = largest(tally_of(s, down, 1 << value))
        for ahead in range(mind.depth + 2):
            up = n + ahead
            best = NEVER
            for more in range(max(0, 2 - up), sure + 1):
                group = left if more == sure else max(left, sure - more)
                best = max(best, banked(s, mind, x, up + more, group))
            plan.cash[bit, ahead] = best
        bit += 1
    return bit


@kernel
def best_cash(plan, mask, ahead):
    best = NEVER
    for bit in range(4):
        if mask >> bit & 1:
            best = max(best, plan.cash[bit, ahead])
    return best


@kernel
def enter(plan, mask, ahead):
    """Begin to look at an unknown card, with this many turned up before in this plan."""
    group = plan.biggest
    for bit in range(4):
        if mask >> bit & 1:
            group = max(group, plan.held[bit] + ahead)
    plan.kept[ahead] = 0
    plan.total[ahead] = plan.classes[ahead, 0] * plan.lost[min(group, GROUP_MAX)]


@kernel
def turn_up_one(plan, kept, ahead):
    """The pool after a card of this class, sorted by what it shares with what is kept."""
    for other in range(16):
        plan.classes[ahead + 1, other] = 0
    for other in range(16):
        plan.classes[ahead + 1, other & kept] += plan.classes[ahead, other]
    plan.classes[ahead + 1, kept] -= 1


@kernel
def risked(mind, plan, mask, cards, places):
    """The worth of turning up an unknown card, from so many cards and unknown places.

    A walk through all classes of cards to come, deeper while one more could be turned up. It is a
    loop, because a compiled function that calls itself crashes when it is loaded from the cache.
    """
    deepest = min(min(cards, places), mind.depth) - 1
    if deepest < 0:
        return NEVER
    ahead = 0
    enter(plan, mask, 0)
    while True:
        kept = plan.kept[ahead] + 1
        while kept < 16 and plan.classes[ahead, kept] == 0:
            kept += 1
        if kept < 16:
            plan.kept[ahead] = kept
            turn_up_one(plan, kept, ahead)
            if ahead < deepest:
                ahead += 1
                enter(plan, kept, ahead)
            else:
                n = plan.classes[ahead, kept]
                plan.total[ahead] += n * best_cash(plan, kept, ahead + 1)
            continue
        worth = plan.total[ahead] / (cards - ahead)
        if ahead == 0:
            return worth
        ahead -= 1
        kept = plan.kept[ahead]
        worth = max(worth, best_cash(plan, kept, ahead + 1))
        plan.total[ahead] += plan.classes[ahead, kept] * worth


@kernel
def classify(plan, shared, without):
    """Sort the pool by what it shares, one card left out."""
    for kept in range(16):
        plan.classes[0, kept] = 0
    for i in range(plan.pool_size):
        if i != without:
            plan.classes[0, shared_bits(VALUES[plan.pool[i]], shared)] += 1


@kernel
def prepare_losses(s, mind, plan, x):
    pile = np.int64(size(s.pile))
    for group in range(GROUP_MAX + 1):
        plan.lost[group] = handed_over(mind, x, group, pile)


@kernel
def plan_turn(s, seat, mind, plan):
    """Fill a plan for a seat whose turn it is and that has not lost it."""
    x = lead_of(s, seat)
    down = s.seen & ~s.up
    fill_pool(s, mind, plan)
    prepare_losses(s, mind, plan, x)
    plan_sure(s, mind, plan, x, down)
    if s.up == 0:
        plan_opening(s, mind, plan, x, down)
    else:
        plan_next(s, mind, plan, x, down)
    plan.risk += mind.nerve if mind.aim == POINTS else 0.0


@kernel
def plan_sure(s, mind, plan, x, down):
    """The best group of known cards alone, those already up included."""
    up = count_of(s.up)
    tally = tally_of(s, down, 0)
    plan.sure, plan.sure_value, plan.sure_cards = NEVER, -1, 0
    for value in range(len(VALUE_WORDS)):
        if s.shared >> value & 1:
            sure = tally >> TALLY_BITS * value & (1 << TALLY_BITS) - 1
            left = largest(tally_of(s, down, 1 << value))
            for more in range(max(0, 2 - up), sure + 1):
                group = left if more == sure else max(left, sure - more)
                worth = banked(s, mind, x, up + more, group)
                if worth > plan.sure:
                    plan.sure, plan.sure_value, plan.sure_cards = worth, value, more


@kernel
def plan_next(s, mind, plan, x, down):
    """The worth of an unknown card on top of those that are up."""
    tally_seen = tally_of(s, s.seen, 0)
    plan.biggest = largest(tally_seen)
    bits = prepare(s, mind, plan, x, s.shared, count_of(s.up), down, tally_seen)
    classify(plan, s.shared, -1)
    cards = plan.pool_size
    plan.odds = 1.0 - plan.classes[0, 0] / max(cards, 1)
    places = count_of(ALL_PLACES & ~s.seen)
    plan.risk = risked(mind, plan, (1 << bits) - 1, cards, places)


@kernel
def plan_opening(s, mind, plan, x, down):
    """The worth of an unknown first card: it cannot lose, and the second one is chosen after it.

    With both turned at once, the second is an unknown one as well.
    """
    tally_seen = tally_of(s, s.seen, 0)
    places = count_of(ALL_PLACES & ~s.seen)
    plan.odds = 1.0
    plan.risk = NEVER
    if places == 0 or plan.pool_size == 0:
        return
    total = 0.0
    for i in range(plan.pool_size):
        card = plan.pool[i]
        plan.biggest = largest(tally_seen + TALLIES[card])
        bits = prepare(s, mind, plan, x, VALUES[card], 1, down, tally_seen + TALLIES[card])
        classify(plan, VALUES[card], i)
        mask = (1 << bits) - 1
        worth = NEVER if s.together else best_cash(plan, mask, 0)
        risk = risked(mind, plan, mask, plan.pool_size - 1, places - 1)
        worth = max(worth, risk)
        if worth == NEVER:
            worth = plan.lost[min(plan.biggest, GROUP_MAX)]
        total += worth
    plan.risk = total / plan.pool_size


@kernel
def plan_mixed_pair(s, seat, mind, plan, place):
    """With two cards turned at once: the worth of this known card and an unknown one."""
    x = lead_of(s, seat)
    down = s.seen & ~(1 << place)
    tally_seen = tally_of(s, s.seen, 0)
    shared = VALUES[s.grid[place]]
    plan.biggest = largest(tally_seen)
    bits = prepare(s, mind, plan, x, shared, 1, down, tally_seen)
    classify(plan, shared, -1)
    places = count_of(ALL_PLACES & ~s.seen)
    return risked(mind, plan, (1 << bits) - 1, plan.pool_size, places)
