"""Chains of plays in one turn of SKIP-BO, found breadth first over what can be seen.

Building piles of equal height are one choice, and chains that come to the same table are one.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.skipbo.kernels.stacks import card_at
from gamenight.games.skipbo.state import (
    DISCARDS,
    FROM_HAND,
    KINDS,
    PARTNER_DISCARDS,
    WILD,
    partner,
)

NODES = 512
SLOTS = 2048

# A node of the search for chains: what the table looks like after some plays.
BUILD, CARDS, OWN, MATES, HELD, PARENT, MOVE, DEPTH = 0, 4, 18, 22, 26, 27, 28, 29
COLUMNS = 30


@kernel(boundscheck=False)
def find_chains(s, seat, depth, nodes, table):
    """Every table that plays from hand and discard piles can lead to; returns how many."""
    mate = partner(s, seat)
    nodes[0] = 0
    for pile in range(4):
        nodes[0, BUILD + pile] = s.build[pile]
    for kind in range(KINDS):
        nodes[0, CARDS + kind] = s.hand[seat, kind]
    nodes[0, HELD] = s.held[seat]
    nodes[0, PARENT] = -1
    table[:] = -1
    count, i = 1, 0
    while i < count:
        if nodes[i, DEPTH] < depth and (nodes[i, HELD] > 0 or i == 0):
            for pile in range(4):
                if is_first_of_its_height(nodes[i], pile):
                    count = _extend(s, seat, mate, nodes, i, pile, count, table)
        i += 1
    return count


@kernel(boundscheck=False)
def is_first_of_its_height(node, pile):
    earlier = 0
    for other in range(pile):
        earlier += node[BUILD + other] == node[BUILD + pile]
    return earlier == 0


@kernel(boundscheck=False)
def _extend(s, seat, mate, nodes, i, pile, count, table):
    """All plays from hand and discard piles onto one pile."""
    card = nodes[i, BUILD + pile] + 1
    for kind in (card, np.int64(WILD)):
        if nodes[i, CARDS + kind] > 0:
            count = _add(nodes, i, pile, CARDS + kind, (FROM_HAND + kind) * 4 + pile, count, table)
        for k in range(4):
            if top_after(s, seat, k, nodes[i, OWN + k]) == kind:
                count = _add(nodes, i, pile, OWN + k, (DISCARDS + k) * 4 + pile, count, table)
            if mate >= 0 and top_after(s, mate, k, nodes[i, MATES + k]) == kind:
                move = (PARTNER_DISCARDS + k) * 4 + pile
                count = _add(nodes, i, pile, MATES + k, move, count, table)
    return count


@kernel(boundscheck=False)
def top_after(s, owner, k, taken):
    """The top of a discard pile from which some cards have been taken; 0 if none is left."""
    height = s.pile[owner, 1 + k, 0] - taken
    return card_at(s, owner, 1 + k, height) if height > 0 else np.int64(0)


@kernel(boundscheck=False)
def _add(nodes, i, pile, column, move, count, table):
    """One more table, unless there is no room or the same was found before."""
    if count >= NODES:
        return count
    for k in range(COLUMNS):
        nodes[count, k] = nodes[i, k]
    node = nodes[count]
    node[BUILD + pile] = (node[BUILD + pile] + 1) % 12
    if column < OWN:
        node[column] -= 1
        node[HELD] -= 1
    else:
        node[column] += 1
    node[PARENT] = i
    node[MOVE] = move
    node[DEPTH] += 1
    slot = _slot(nodes, node, table)
    if table[slot] >= 0:
        return count
    table[slot] = count
    return count + 1


@kernel(boundscheck=False)
def _slot(nodes, node, table):
    """Where a table is remembered: its own place, or a free one."""
    mixed = _heights(node)
    for k in range(CARDS, HELD):
        mixed = ((mixed & 0xFFFFFFFFFFFF) * 31) ^ node[k] ^ mixed >> 29
    slot = (mixed ^ mixed >> 17) & (SLOTS - 1)
    while table[slot] >= 0 and not _same_table(nodes[table[slot]], node):
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@kernel(boundscheck=False)
def _same_table(a, b):
    for k in range(CARDS, HELD):
        if a[k] != b[k]:
            return False
    return _heights(a) == _heights(b)


@kernel(boundscheck=False)
def _heights(node):
    """How many building piles have each height, in four bits each."""
    many = np.int64(0)
    for pile in range(4):
        many += np.int64(1) << 4 * node[BUILD + pile]
    return many
