"""An optimal player of a small BOLD, exactly: against greedy, and against plans by a table.

    python bench/bold_bound.py

The small game has twelve cards (two containers, two sizes, three colours) on
four places: two cards share a value in 82 % of pairs, in BOLD in 80 %. Both players remember all,
so both know the same, and the value of every position can be computed from the end of the game
backwards: what the seat on turn gains on the other, with best play or with a fixed way to play.

A player may also lose a turn on purpose, with known cards that share nothing. Where both would do
that for ever, nobody gains anything.
"""

from itertools import product

import numpy as np

from gamenight.core.kernel import kernel, program

SIZES = (2, 2, 3)
PLACES = 4
CARDS = 12
GIFT = 3  # as in greedy
ALL = (1 << CARDS) - 1
NEVER = -1e9
ATTEMPTS = 9
OPTIMAL, GREEDY, TABLE = 0, 1, 2

SHOWN = np.array(
    [
        sum(1 << (sum(SIZES[:i]) + value) for i, value in enumerate(card))
        for card in product(*map(range, SIZES))
    ]
)
VALUES = sum(SIZES)
# The bits of a set of cards, each two places from the next: positions are numbers to base four.
APART = np.array(
    [sum(1 << 2 * c for c in range(CARDS) if cards >> c & 1) for cards in range(ALL + 1)]
)
MANY = np.array([bin(cards).count("1") for cards in range(ALL + 1)])


@kernel
def position(gone, known, up):
    """The number of a position; known cards are those that lie covered."""
    return APART[known] + 2 * APART[up] + 3 * APART[gone]


@kernel
def shared_by(cards):
    shared = (1 << VALUES) - 1
    for card in range(CARDS):
        if cards >> card & 1:
            shared &= SHOWN[card]
    return shared


@kernel
def largest_group(cards):
    best = 0
    for value in range(VALUES):
        n = 0
        for card in range(CARDS):
            n += cards >> card & 1 and SHOWN[card] >> value & 1
        best = max(best, n)
    return best


@kernel
def pile_of(gone):
    return CARDS - MANY[gone] - PLACES


@kernel
def stopped(gone, seen, up, after):
    """What stopping brings: the points, less what the other then gains."""
    n = MANY[up]
    if n > pile_of(gone):
        return float(n * n)
    return n * n - after[position(gone | up, seen & ~up, 0)]


@kernel
def greedy_choice(gone, seen, up, shared):
    """As the rules' quick player: -1 to stop, -2 for an unknown card, else a known one."""
    down, unseen = seen & ~up, ALL & ~gone & ~seen
    unknown = PLACES - MANY[seen] > 0
    if up == 0 and unknown:
        return -2
    value, most = -1, 0
    for v in range(VALUES):
        n = 0
        for card in range(CARDS):
            n += down >> card & 1 and SHOWN[card] >> v & 1
        if shared >> v & 1 and n > most:
            value, most = v, n
    if value >= 0:
        for card in range(CARDS):
            if down >> card & 1 and SHOWN[card] >> value & 1:
                return card
    n = MANY[up]
    if n >= 2:
        good = 0
        for card in range(CARDS):
            good += unseen >> card & 1 and SHOWN[card] & shared != 0
        bad = MANY[unseen] - good
        cost = GIFT * n * n + (n + 1) * (n + 1)
        if not unknown or GIFT * good * (2 * n + 1) <= bad * cost:
            return -1
    if unknown:
        return -2
    for card in range(CARDS):
        if down >> card & 1:
            return card
    return -1


@kernel
def options(gone, seen, up, after, mine, found):
    """What each choice is worth in the numbers of ``after`` (at the other's turn) and ``mine``
    (further in this turn): to stop, an unknown card, and the best known one with its number."""
    shared = shared_by(up)
    unseen = ALL & ~gone & ~seen
    down = seen & ~up
    found[0] = stopped(gone, seen, up, after) if MANY[up] >= 2 else NEVER
    found[1] = NEVER
    if MANY[seen] < PLACES:
        total = 0.0
        for card in range(CARDS):
            if unseen >> card & 1:
                now = seen | 1 << card
                if shared & SHOWN[card]:
                    total += mine[position(gone, now & ~up & ~(1 << card), up | 1 << card)]
                else:
                    total -= after[position(gone, now, 0)]
        found[1] = total / MANY[unseen]
    found[2], found[3] = NEVER, -1.0
    for card in range(CARDS):
        if down >> card & 1:
            if shared & SHOWN[card]:
                worth = mine[position(gone, down & ~(1 << card), up | 1 << card)]
            else:
                worth = -after[position(gone, seen, 0)]
            if worth > found[2]:
                found[2], found[3] = worth, float(card)


@kernel
def chosen_worth(gone, seen, up, how, guess, guessed, after, mine, rough, real):
    """What a position of a turn is worth with a way to play; a table's player fills in ``guessed``,
    what it believes, beside."""
    options(gone, seen, up, after, mine, real)
    if how == OPTIMAL:
        return max(real[0], max(real[1], real[2]))
    if how == TABLE:
        options(gone, seen, up, guess, guessed, rough)
        best = 0
        for k in range(1, 3):
            if rough[k] > rough[best]:
                best = k
        guessed[position(gone, seen & ~up, up)] = rough[best]
        choice = -1 if best == 0 else -2 if best == 1 else int(rough[3])
    else:
        choice = greedy_choice(gone, seen, up, shared_by(up))
    if choice < 0:
        return real[0] if choice == -1 else real[1]
    shared = shared_by(up)
    if shared & SHOWN[choice]:
        return mine[position(gone, seen & ~up & ~(1 << choice), up | 1 << choice)]
    return -after[position(gone, seen, 0)]


@program
def solve(order, hows, guess, guessed, worths):
    """Fill in, for both players, what each position is worth to the one on turn.

    ``worths``: by player and position. ``order``: the positions between turns (cards gone, cards
    seen), the last of a game first.
    """
    rough, real = np.zeros(4), np.zeros(4)
    for i in range(len(order)):
        gone, seen = order[i, 0], order[i, 1]
        start = position(gone, seen, 0)
        # Until it is settled what losing this turn on purpose, from this very position, is worth.
        for attempt in range(ATTEMPTS):
            first, second = worths[0, start], worths[1, start]
            for who in range(2):
                up = seen
                while True:
                    if up == 0 or shared_by(up) != 0:
                        worths[who, position(gone, seen & ~up, up)] = chosen_worth(
                            gone, seen, up, hows[who], guess, guessed[who],
                            worths[1 - who], worths[who], rough, real,
                        )  # fmt: skip
                    if up == 0:
                        break
                    up = (up - 1) & seen
            if attempt > 0 and first == worths[0, start] and second == worths[1, start]:
                break


def positions():
    """All positions between turns: cards gone and cards seen, those of the end of a game first."""
    found = []
    for gone in range(ALL + 1):
        if CARDS - MANY[gone] < PLACES:
            continue
        rest = ALL & ~gone
        seen = rest
        while True:
            if MANY[seen] <= PLACES:
                found.append((gone, seen))
            if seen == 0:
                break
            seen = (seen - 1) & rest
    found.sort(key=lambda one: (-MANY[one[0]], -MANY[one[1]]))
    return np.array(found)


def value(order, first, second, guess):
    """What the first player gains on the second, on average over who begins."""
    worths, guessed = np.zeros((2, 4**CARDS)), np.zeros((2, 4**CARDS))
    solve(order, np.array([first, second]), guess, guessed, worths)
    return worths, (worths[0, 0] - worths[1, 0]) / 2


@program
def describe(order, found):
    """By position between turns: its number, cards gone, largest known group, known cards."""
    for i in range(len(order)):
        gone, seen = order[i, 0], order[i, 1]
        found[i, 0] = position(gone, seen, 0)
        found[i, 1], found[i, 2], found[i, 3] = MANY[gone], largest_group(seen), MANY[seen]


def tabled(features, exact):
    """A table of the exact worths: their mean over all positions with the same features."""
    numbers, keys = features[:, 0], features[:, 1:] @ [1, 100, 10_000]
    _, cell = np.unique(keys, return_inverse=True)
    means = np.bincount(cell, exact[numbers]) / np.bincount(cell)
    guess = np.zeros(4**CARDS)
    guess[numbers] = means[cell]
    return guess


def main():
    order, nothing = positions(), np.zeros(4**CARDS)
    worths, _ = value(order, OPTIMAL, OPTIMAL, nothing)
    exact = worths[0]
    print(f"optimal against optimal: who begins gains {exact[0]:.2f}")
    print(f"optimal against greedy: {value(order, OPTIMAL, GREEDY, nothing)[1]:+.2f}", flush=True)
    features = np.zeros((len(order), 4), np.int64)
    describe(order, features)
    tables = {
        "nothing": nothing,
        "cards gone and largest group": tabled(features * [1, 1, 1, 0], exact),
        "these and the number of known cards": tabled(features, exact),
    }
    for name, guess in tables.items():
        greedy = value(order, TABLE, GREEDY, guess)[1]
        optimal = -value(order, OPTIMAL, TABLE, guess)[1]
        found = f"{greedy:+.2f} against greedy, {optimal:+.2f} against optimal"
        print(f"a plan with a table by {name}: {found}", flush=True)


if __name__ == "__main__":
    main()
