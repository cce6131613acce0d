"""Lowdown: every choice of dice and box weighed by the board that it leaves."""

import numpy as np

from gamenight.core.kernel import kernel, program
from gamenight.games.lowdown.bot.kernels.worth import (
    LINE_WEIGHTS,
    TRIPLE_OF,
    empty_boxes,
    grid_score,
    grid_worth,
)
from gamenight.games.lowdown.kernels.choices import (
    box_of,
    list_lines,
    list_writes,
    number_of,
    on_offer,
)
from gamenight.games.lowdown.lines import (
    BLACK,
    BLACK_MARK,
    BOXES,
    CROSS,
    FULL_GRID,
    HIDDEN,
    KEEP,
    ROLL,
    WILD,
)
from gamenight.games.lowdown.state import (
    CROSSING,
    PICKING,
    ROLLING,
    SEALING,
    full_grids,
    strike,
)

FAR = 1e9
ALL_NUMBERS = 0b1111110


@kernel
def _rest(s, seat, mind, grid, wilds):
    """The weight of what is to come once a box of this grid is filled."""
    a = empty_boxes(s.empty[seat], 0) - (grid == 0)
    b = empty_boxes(s.empty[seat], 1) - (grid == 1)
    c = empty_boxes(s.empty[seat], 2) - (grid == 2)
    return mind.weights[LINE_WEIGHTS + 5 * TRIPLE_OF[a, b, c] + wilds]


@kernel
def ends_now(s, seat, box):
    """Whether this turn is the last one if this seat fills this box."""
    if s.phase == SEALING and full_grids(s, s.active) >= 2:
        return True
    empty = s.empty[seat] & ~(1 << box)
    full = 0
    for grid in range(3):
        full += empty & FULL_GRID[grid] == 0
    return full >= 2


@kernel
def survey(s, seat, mind, numbers):
    """Weigh each number of a set in every empty box, with its colours or with a wild."""
    for grid in range(3):
        mind.grids[grid] = grid_worth(s, seat, grid, -1, mind)
        mind.rest[grid, 0] = 0.0
        mind.rest[grid, 1] = 0.0
        if empty_boxes(s.empty[seat], grid) > 0:
            mind.rest[grid, 0] = _rest(s, seat, mind, grid, s.wilds[seat])
            mind.rest[grid, 1] = _rest(s, seat, mind, grid, max(s.wilds[seat] - 1, 0))
    for number in range(7):
        mind.wild[number] = FAR
        for colour in range(7):
            mind.fit[number, colour] = FAR
    for box in range(BOXES):
        if s.empty[seat] >> box & 1:
            for number in range(1, 7):
                if numbers >> number & 1:
                    _weigh(s, seat, mind, box, number)


@kernel
def survey_black(s, seat, mind):
    """Weigh a black mark in every empty box."""
    mind.black = FAR
    for box in range(BOXES):
        if s.empty[seat] >> box & 1:
            mind.black = min(mind.black, _left(s, seat, mind, box, np.int64(BLACK_MARK)))


@kernel(boundscheck=False)
def _left(s, seat, mind, box, what):
    """The worth of the board with this in this box, no wild spent."""
    grid = box // 9
    s.marks[seat, box] = what
    if ends_now(s, seat, box):
        worth = 0.0
        for other in range(3):
            worth += grid_score(s, seat, other, box if other == grid else -1, mind)
    else:
        worth = mind.grids[0] + mind.grids[1] + mind.grids[2] - mind.grids[grid]
        worth += grid_worth(s, seat, grid, box, mind) + mind.rest[grid, 0]
    s.marks[seat, box] = 0
    return worth


@kernel(boundscheck=False)
def _weigh(s, seat, mind, box, number):
    worth = _left(s, seat, mind, box, np.int64(number))
    mind.written[box, number] = worth
    spent = worth
    if not ends_now(s, seat, box):
        spent += mind.rest[box // 9, 1] - mind.rest[box // 9, 0]
    mind.wild[number] = min(mind.wild[number], spent)
    for colour in (2 * (box // 9), 2 * (box // 9) + 1):
        if s.takes[colour] >> box & 1:
            mind.fit[number, colour + 1] = min(mind.fit[number, colour + 1], worth)


@kernel
def offered_worth(s, seat, mind, a, b, c, d, when_stuck):
    """The best of what two numbers and two colours can do for a board that was surveyed."""
    best = min(
        min(mind.fit[a, c], mind.fit[a, d]),
        min(mind.fit[b, c], mind.fit[b, d]),
    )
    stuck = best >= FAR
    if s.wilds[seat] > 0:
        return best if when_stuck and not stuck else min(best, min(mind.wild[a], mind.wild[b]))
    return mind.black if stuck else best


@kernel
def hidden_worth(s, seat, mind):
    """What the hidden pair is worth on average to a board that was surveyed for all numbers."""
    total = 0.0
    for number in range(1, 7):
        for colour in range(1, 7):
            total += offered_worth(
                s, seat, mind, number, number, colour, colour, s.hidden_wild_when_stuck
            )
    return total / 36


@kernel
def remaining_worth(s, seat, mind, number, colour):
    """What a seat will make of one number, one colour and a pair not known yet, on average."""
    total = 0.0
    for other in range(1, 7):
        for hue in range(1, 7):
            total += offered_worth(s, seat, mind, number, other, colour, hue, s.wild_when_stuck)
    return total / 36


@kernel
def move_worth(s, seat, mind, move):
    """The worth of the board that a write, wild or black move leaves, once surveyed."""
    box = box_of(move)
    if move >= BLACK:
        return _left(s, seat, mind, box, np.int64(BLACK_MARK))
    worth = mind.written[box, number_of(move)]
    if move >= WILD and not ends_now(s, seat, box):
        worth += mind.rest[box // 9, 1] - mind.rest[box // 9, 0]
    return worth


@kernel
def weigh_offer(s, seat, mind, gamble):
    """Survey what a seat may write now; for all numbers if the hidden pair is to be weighed."""
    low, high, _, _ = on_offer(s)
    survey(s, seat, mind, ALL_NUMBERS if gamble else 1 << low | 1 << high)
    survey_black(s, seat, mind)


@kernel
def best_write(s, seat, mind, out, gamble):
    """The move that leaves the best board; the hidden pair if it promises a better one."""
    gamble = gamble and s.phase == PICKING
    weigh_offer(s, seat, mind, gamble)
    n = list_writes(s, seat, out)
    best, least = out[0], FAR
    for i in range(n):
        worth = move_worth(s, seat, mind, out[i])
        if worth < least:
            best, least = out[i], worth
    return HIDDEN if gamble and hidden_worth(s, seat, mind) < least else best


@program
def best_crossing(s, seat, mind, out):
    """With at_once: the line through the box just written that leaves the best board, or none."""
    n = list_lines(s, seat, out)
    grid = s.last[seat] // 9
    crossed, blocked = s.crossed[seat], s.blocked[seat]
    best, least = np.int64(KEEP), grid_worth(s, seat, grid, -1, mind)
    for i in range(n):
        strike(s, seat, out[i] - CROSS)
        worth = grid_worth(s, seat, grid, -1, mind)
        s.crossed[seat], s.blocked[seat] = crossed, blocked
        if worth < least:
            best, least = out[i], worth
    return best


@kernel
def quick_move(s, seat, mind, out, gamble):
    """The move of a player that looks no further than the board it leaves."""
    if s.phase == ROLLING:
        return np.int64(ROLL)
    if s.phase == CROSSING:
        return best_crossing(s, seat, mind, out)
    return best_write(s, seat, mind, out, gamble)
