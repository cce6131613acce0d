"""Whole turns of SKIP-BO as plans: chains of plays up to a stock card, new cards, or the discard.

A plan is a row of moves that starts with their number; its *prior* is what it promises at first
sight, counted in stock cards.
"""

from typing import NamedTuple

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.skipbo.bot.kernels.chains import (
    BUILD,
    CARDS,
    DEPTH,
    HELD,
    MATES,
    MOVE,
    OWN,
    PARENT,
    find_chains,
    is_first_of_its_height,
    top_after,
)
from gamenight.games.skipbo.bot.kernels.quick import route_wanted
from gamenight.games.skipbo.bot.kernels.sense import (
    FAR,
    discard_tops,
    missing,
    threat,
    worth_discarding,
)
from gamenight.games.skipbo.state import (
    DISCARD,
    HAND,
    KINDS,
    PARTNER_STOCK,
    PASS,
    STOCK,
    WILD,
    partner,
)

PLANS = 64
LENGTH = 32  # a plan's size and its moves


class SkipboLevel(NamedTuple):
    """How a level plays."""

    depth: int  # plays that it looks ahead in a turn
    alert: int  # percent: to notice a turn out of order, or a partner that speaks
    blur: int = 0  # how far its judgement of a plan may be off, in hundredths of a stock card
    sims: int = 0  # games tried out in all
    turns: int = 0  # how far each of them goes
    width: int = 0  # for how many plans
    # What things are worth at first sight, in hundredths of a stock card.
    gain: int = 100  # a stock card played
    fresh: int = 75  # five new cards
    hoard: int = 55  # a SKIP-BO kept
    shed: int = 7  # a card gone from the hand
    near: int = 100  # its own stock near its play
    fear: int = 120  # another's
    lean: int = 0  # tries that this first sight counts for
    sees_all: int = 0  # 1: it looks at the hidden cards (the arena's ceiling)


# What the next play is worth, by the number of cards missing.
NEAR_BY = np.array([0.75, 0.48, 0.3, 0.19, 0.12, 0.07, 0.04, 0.02])
UNSEEN_TOP = 0.3


@kernel
def list_plans(s, seat, level, nodes, table, plans, priors):
    """Write the most promising plans of a seat in turn that owes no draw; returns how many.

    A stock card with a number that fits is played without further thought.
    """
    for source in (STOCK, PARTNER_STOCK):
        move = _plain_stock_play(s, seat, source)
        if move >= 0:
            plans[0, 0] = 1
            plans[0, 1] = move
            priors[0] = 0.0
            return 1
    count = find_chains(s, seat, level.depth, nodes, table)
    n = 0
    for i in range(count):
        node = nodes[i]
        if node[HELD] == 0 and i > 0:
            value = _promise(s, seat, node, level) + level.fresh / 100.0
            n = _keep(nodes, i, -1, value, plans, priors, n)
            continue
        n = _list_stock_plays(s, seat, level, nodes, i, plans, priors, n)
        n = _list_discards(s, seat, level, nodes, i, plans, priors, n)
        if node[HELD] == 0:
            n = _keep(nodes, i, PASS, _promise(s, seat, node, level), plans, priors, n)
    return n


@kernel
def _plain_stock_play(s, seat, source):
    owner = seat if source == STOCK else partner(s, seat)
    if owner < 0 or s.tops[owner, 0] == 0 or s.tops[owner, 0] == WILD:
        return np.int64(-1)
    for pile in range(4):
        if s.tops[owner, 0] == s.build[pile] + 1:
            return np.int64(source * 4 + pile)
    return np.int64(-1)


@kernel(boundscheck=False)
def _list_stock_plays(s, seat, level, nodes, i, plans, priors, n):
    mate = partner(s, seat)
    for source in (STOCK, PARTNER_STOCK):
        if source == PARTNER_STOCK and mate < 0:
            break
        top = np.int64(s.tops[seat if source == STOCK else mate, 0])
        for pile in range(4):
            height = nodes[i, BUILD + pile]
            if not (top == height + 1 or top == WILD):
                continue
            if is_first_of_its_height(nodes[i], pile):
                nodes[i, BUILD + pile] = (height + 1) % 12
                value = _promise(s, seat, nodes[i], level) + level.gain / 100.0
                nodes[i, BUILD + pile] = height
                n = _keep(nodes, i, source * 4 + pile, value, plans, priors, n)
    return n


@kernel(boundscheck=False)
def _list_discards(s, seat, level, nodes, i, plans, priors, n):
    """The two best discards after a chain."""
    node = nodes[i]
    route = route_wanted(s, seat, node[BUILD:CARDS], _at_hand(s, seat, node))
    best, second = -1000.0, -1000.0
    move, other = np.int64(-1), np.int64(-1)
    empty = _first_empty(s, seat, node)
    for card in range(1, KINDS):
        if node[CARDS + card] == 0:
            continue
        for k in range(4):
            top = top_after(s, seat, k, node[OWN + k])
            if top == 0 and k != empty:
                continue
            height = s.pile[seat, 1 + k, 0] - node[OWN + k]
            value = worth_discarding(s, card, top, height, node[BUILD:CARDS], route)
            if value > best:
                second, other = best, move
                best, move = value, np.int64(DISCARD + (card - 1) * 4 + k)
            elif value > second:
                second, other = value, np.int64(DISCARD + (card - 1) * 4 + k)
    if move >= 0:
        value = _promise(s, seat, node, level) + _near(s, seat, node) * level.near / 100.0
        n = _keep(nodes, i, move, value + best, plans, priors, n)
        if other >= 0:
            n = _keep(nodes, i, other, value + second, plans, priors, n)
    return n


@kernel(boundscheck=False)
def _first_empty(s, seat, node):
    """The first empty discard pile after a chain, for they are all alike; -1 if there is none."""
    for k in range(4):
        if top_after(s, seat, k, node[OWN + k]) == 0:
            return k
    return -1


@kernel(boundscheck=False)
def _at_hand(s, seat, node):
    """The set of cards in the hand and on the discard piles after a chain."""
    have = np.int64(0)
    for kind in range(1, KINDS):
        have |= np.int64(node[CARDS + kind] > 0) << kind
    for k in range(4):
        have |= np.int64(1) << top_after(s, seat, k, node[OWN + k])
    mate = partner(s, seat)
    if mate >= 0:
        have |= discard_tops(s, mate)
    return have & ~np.int64(1)


@kernel(boundscheck=False)
def _near(s, seat, node):
    """What it is worth that the own stock card may fit in the next turn."""
    top = np.int64(s.tops[seat, 0])
    if top == 0:
        return UNSEEN_TOP
    n = missing(node[BUILD:CARDS], top, _at_hand(s, seat, node))
    return NEAR_BY[min(n, 7)]


@kernel(boundscheck=False)
def _promise(s, seat, node, level):
    """What a table is worth after a chain: cards kept and gone, and what the next seat can do."""
    hoard = level.hoard / 100.0
    value = hoard * node[CARDS + WILD] + level.shed / 100.0 * (HAND - node[HELD])
    for k in range(4):
        if top_after(s, seat, k, node[OWN + k]) == WILD:
            value += 0.8 * hoard
        value += 0.03 * node[OWN + k] + 0.03 * node[MATES + k]
        if node[OWN + k] > 0 and node[OWN + k] == s.pile[seat, 1 + k, 0]:
            value += 0.1
    near = threat(s, seat, node[BUILD:CARDS])
    if near < FAR:
        low = min(int(near), 6)
        fear = NEAR_BY[low] + (near - low) * (NEAR_BY[low + 1] - NEAR_BY[low])
        value -= fear * level.fear / 100.0
    return value


@kernel(boundscheck=False)
def _keep(nodes, i, move, value, plans, priors, n):
    """Note a plan if it is among the best: the chain to a node, and a last move (-1: none)."""
    slot = n
    if n == PLANS:
        slot = 0
        for k in range(1, PLANS):
            if priors[k] < priors[slot]:
                slot = k
        if priors[slot] >= value:
            return n
    else:
        n += 1
    length = nodes[i, DEPTH]
    priors[slot] = value
    plans[slot, 0] = length + (move >= 0)
    if move >= 0:
        plans[slot, length + 1] = move
    while length > 0:
        plans[slot, length] = nodes[i, MOVE]
        i = nodes[i, PARENT]
        length -= 1
    return n
