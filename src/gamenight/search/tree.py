"""Information-set tree search, compiled: one simulation after another grows a tree.

Nodes stand for what was asked and answered so far, not for states: each simulation first deals
anew what the searching seat cannot know, and then finds some answers open and some not. So every
node counts how often it was *available*, beside how often it was visited. Chance is in the tree
only as far as the mind's ``glimpse`` tells positions apart: else a node's value is a mean over the
cards and dice that came up behind it.

Where several seats choose at once, each chooses at the node where that began, blind to what the
others have chosen before it.
"""

import math

import numpy as np

from gamenight.core.game import MAY_DECLINE, asks, offered, over, resample, waiting
from gamenight.core.kernel import kernel, program, state_type
from gamenight.search.mind import (
    choices,
    glimpse,
    perform,
    playout_move,
    playout_reply,
    prior,
    settled,
    value,
)

DECLINE = -1
SEES = 64  # stands in the place of a question: the answer is what is seen
DEPTH_MAX = 256
SEATS_MAX = 6

NODE = state_type(
    [
        ("parent", np.int64),
        ("asked", np.int64),  # who answered, as ``asks`` puts it
        ("answer", np.int64),
        ("visits", np.int64),
        ("available", np.int64),
        ("total", np.float64),  # rewards of the seat that answered
        ("prior", np.float64),
    ]
)

TREE = state_type(
    [
        ("grown", np.int64),
        ("seat", np.int64),  # who searches
        ("asked", np.int64),  # the question at the root
        ("declined", np.int64),  # questions declined before it
        ("redeal", np.int64),  # whether each simulation deals anew what the seat cannot know
        ("playout_limit", np.int64),
        ("exploration", np.float64),
        ("caution", np.float64),  # how much less than its siblings an untried answer is thought of
    ]
)


@kernel
def _slot(nodes, slots, parent, asked, answer):
    """Where the table holds this answer at this node, or would hold it."""
    mixed = (np.int64(parent) * 0x9E3779B1 + answer * 0x85EB + asked * 0x1F35) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    i = (mixed ^ mixed >> 13) & (len(slots) - 1)
    while slots[i] != 0:
        node = nodes[slots[i]]
        if node.parent == parent and node.answer == answer and node.asked == asked:
            return i
        i = (i + 1) & (len(slots) - 1)
    return i


@program
def child(nodes, slots, parent, asked, answer):
    """The node behind an answer; 0 if it was never made."""
    return slots[_slot(nodes, slots, parent, asked, answer)]


@kernel
def grow(nodes, slots, tree, parent, asked, answer):
    """The node behind an answer, made if need be; 0 if the tree is full."""
    i = _slot(nodes, slots, parent, asked, answer)
    if slots[i] == 0 and tree.grown < len(nodes):
        node = nodes[tree.grown]
        node.parent, node.asked, node.answer = parent, asked, answer
        node.visits, node.available = 0, 0
        node.total, node.prior = 0.0, 0.0
        slots[i] = tree.grown
        tree.grown += 1
    return slots[i]


@kernel
def plant(nodes, slots, tree):
    """Begin a new tree."""
    slots[:] = 0
    nodes[0].visits = 0
    nodes[0].total = 0.0
    tree.grown = 1


@kernel
def answers(mind, s, asked, out):
    """Everything that can be answered now."""
    seat = asked & (MAY_DECLINE - 1)
    if asked < MAY_DECLINE:
        return choices(mind, s, seat, out)
    n = offered(s, seat, out)
    out[n] = DECLINE
    return n + 1


@kernel
def favourite(mind, s, asked, out, ch):
    """What is tried first at a new node: what a playout would do."""
    seat = asked & (MAY_DECLINE - 1)
    if asked < MAY_DECLINE:
        return playout_move(mind, s, seat, out, ch)
    return playout_reply(mind, s, seat, out, ch)


@kernel
def select(mind, nodes, slots, tree, s, source, asked, out, found, ch):
    """The most promising answer at a node: its value so far, and a bonus for the little tried."""
    seat = asked & (MAY_DECLINE - 1)
    n = answers(mind, s, asked, out)
    weight, visits, total = 0.0, 0, 0.0
    for i in range(n):
        found[i] = grow(nodes, slots, tree, source, asked, out[i])
        if found[i] == 0:
            return DECLINE, 0
        node = nodes[found[i]]
        if node.prior == 0.0:
            node.prior = 1.0 if out[i] == DECLINE else prior(mind, s, seat, out[i])
        node.available += 1
        weight += node.prior
        visits += node.visits
        total += node.total
    if visits == 0:
        answer = favourite(mind, s, asked, out, ch)
        entry = child(nodes, slots, source, asked, answer)
        if entry != 0:
            return answer, entry
        n = answers(mind, s, asked, out)
    mean = total / visits - tree.caution if visits > 0 else 0.0
    best, most = 0, -1e9
    for i in range(n):
        node = nodes[found[i]]
        worth = node.total / node.visits if node.visits > 0 else mean
        share = node.prior / weight
        worth += tree.exploration * share * math.sqrt(node.available) / (1 + node.visits)
        if worth > most:
            best, most = i, worth
    return out[best], found[best]


@kernel
def finish(mind, s, start, moves, limit, out, ch, log):
    """Play on by the mind's quick policy, until the end or until it may be judged."""
    declined = 0
    while moves < limit and over(s) == 0 and not settled(mind, s, start):
        asked = asks(s, declined)
        seat = asked & (MAY_DECLINE - 1)
        if asked >= MAY_DECLINE:
            move = playout_reply(mind, s, seat, out, ch)
            if move == DECLINE:
                declined += 1
                continue
        else:
            move = playout_move(mind, s, seat, out, ch)
        perform(mind, s, seat, move, ch, log)
        declined = 0
        moves += 1


@kernel
def descend(mind, nodes, slots, tree, states, path, out, found, ch, log):
    """Walk down the tree, and one step beyond it; returns how many nodes the path has."""
    s = states[1]
    node, anchor = 0, 0
    choosing = 0  # the seats that have yet to choose blindly, since the anchor
    asked, declined = tree.asked, tree.declined
    steps = 0
    while steps < DEPTH_MAX - 2 and over(s) == 0 and not settled(mind, s, states[0]):
        if choosing == 0:
            anchor = node
            choosing = waiting(s)
        source = anchor
        seen = glimpse(mind, s, asked & (MAY_DECLINE - 1)) if steps > 0 else 0
        if seen != 0:
            source = grow(nodes, slots, tree, anchor, SEES, seen)
            if source == 0:
                break
        answer, entry = select(mind, nodes, slots, tree, s, source, asked, out, found, ch)
        if entry == 0:
            break
        path[steps] = entry
        steps += 1
        if anchor != node:
            entry = grow(nodes, slots, tree, node, asked, answer)
            if entry == 0:
                break
            path[steps] = entry
            steps += 1
        node = entry
        if answer == DECLINE:
            declined += 1
        else:
            perform(mind, s, asked & (MAY_DECLINE - 1), answer, ch, log)
            declined = 0
            if asked < MAY_DECLINE:
                choosing &= ~(1 << asked)
            if waiting(s) != choosing:
                choosing = 0
        if nodes[node].visits == 0:
            break
        asked = asks(s, declined)
    return steps


@program
def simulate(mind, nodes, slots, tree, states, path, out, found, reward, ch, log, sims):
    """Run simulations from ``states[0]``; ``states[1]`` is for working in."""
    s = states[1]
    for _ in range(sims):
        states[1] = states[0]
        if tree.redeal:
            resample(s, tree.seat, ch)
        steps = descend(mind, nodes, slots, tree, states, path, out, found, ch, log)
        finish(mind, s, states[0], 0, tree.playout_limit, out, ch, log)
        value(mind, s, reward)
        nodes[0].visits += 1
        nodes[0].total += reward[tree.seat]
        for i in range(steps):
            node = nodes[path[i]]
            node.visits += 1
            node.total += reward[node.asked & (MAY_DECLINE - 1)]


@program
def reroot(nodes, slots, tree, top, moved):
    """Make the tree below a node the whole tree. Children have higher numbers than parents."""
    slots[:] = 0
    moved[:] = -1
    nodes[0] = nodes[top]
    moved[top] = 0
    kept = 1
    for i in range(top + 1, tree.grown):
        above = moved[nodes[i].parent]
        if above >= 0:
            nodes[kept] = nodes[i]
            node = nodes[kept]
            node.parent = above
            slots[_slot(nodes, slots, above, node.asked, node.answer)] = kept
            moved[i] = kept
            kept += 1
    tree.grown = kept
