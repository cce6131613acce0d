"""Tree search for Blokus Duo: priors from what placements do, rapid action values, playouts.

A node is a placement; its children lie side by side. Rewards are kept from seat 0's side. In a
node's *rapid* values a placement counts wherever later in a simulation the same seat laid it: in
this game most placements are as good two turns later.
"""

import math

import numpy as np

from gamenight.core.kernel import kernel, program, state_type
from gamenight.games.blokus_duo.bot.kernels.playout import play_out
from gamenight.games.blokus_duo.bot.kernels.replies import learn_replies
from gamenight.games.blokus_duo.bot.kernels.sight import (
    FEATURES,
    LAYERS,
    PIECE_AT,
    PLACES,
    look,
    notice,
    phase,
)
from gamenight.games.blokus_duo.kernels.placements import find_placements
from gamenight.games.blokus_duo.rules import apply, score
from gamenight.games.blokus_duo.tables import SPAN

NODE = state_type(
    [
        ("move", np.int32),
        ("visits", np.int32),
        ("first", np.int32),  # of the children
        ("count", np.int32),  # of the children; 0: not looked at yet
        ("prior", np.float32),
        ("reward", np.float32),
        ("rapid_visits", np.float32),
        ("rapid_reward", np.float32),
    ]
)

TREE = state_type(
    [
        ("grown", np.int64),
        ("root", np.int64),
        ("simulations", np.int64),
        ("ripe", np.int64),  # visits after which a node gets children
        ("sample", np.int64),  # placements that a playout picks the best of
        ("exploration", np.float64),
        ("sharpness", np.float64),  # by how much log priors are taken
        ("rapid", np.float64),  # visits at which rapid values and real ones weigh the same
        ("narrow", np.float64),  # children whose log prior is so far below the best are left out
        ("caution", np.float64),  # how much less than its parent an untried placement is thought of
        ("margin", np.float64),  # the part of the reward that is for points
    ]
)
WORK = state_type(
    [
        ("seats", np.int64, (64,)),
        ("moves", np.int64, (64,)),
        ("path", np.int64, (64,)),
        ("corners", np.int64, (196,)),
        ("wanted", np.int64, (2, SPAN)),  # squares where the other seat wants to go
        ("layers", np.int64, (LAYERS + 4, SPAN)),
        ("windows", np.int64, (PLACES * PLACES, LAYERS)),
        ("features", np.float64, (FEATURES,)),
    ]
)


@kernel(boundscheck=False)
def judge(s, seat, moves, n, weights, work, out):
    """Write the log prior of each placement; returns the highest."""
    look(s, seat, work.layers, work.windows)
    now = weights[phase(s, seat)]
    best = -1e9
    for i in range(n):
        notice(work.windows, moves[i], work.features)
        worth = now[FEATURES + PIECE_AT[moves[i]]]
        for k in range(FEATURES):
            worth += now[k] * work.features[k]
        out[i] = worth
        best = max(best, worth)
    return best


@kernel
def expand(s, node, nodes, tree, weights, work, moves, worths):
    """Give a node its children, those with a fair prior."""
    seat = s.turn
    n = find_placements(s, seat, s.left[seat], moves, 0)
    best = judge(s, seat, moves, n, weights, work, worths)
    first = tree.grown
    total = 0.0
    for i in range(n):
        below_best = tree.sharpness * (worths[i] - best)
        if below_best >= -tree.narrow:
            one = nodes[tree.grown]
            one.move, one.visits, one.first, one.count = moves[i], 0, 0, 0
            one.reward, one.rapid_visits, one.rapid_reward = 0.0, 0.0, 0.0
            one.prior = math.exp(below_best)
            total += one.prior
            tree.grown += 1
    for i in range(first, tree.grown):
        nodes[i].prior /= total
    nodes[node].first = first
    nodes[node].count = tree.grown - first


@kernel(boundscheck=False)
def select(nodes, node, seat, tree):
    """The most promising child."""
    parent = nodes[node]
    visits = parent.visits
    mean = parent.reward / visits if visits > 0 else 0.5
    if seat == 1:
        mean = 1.0 - mean
    mean -= tree.caution
    wide = tree.exploration * math.sqrt(visits + 1.0)
    best, most = parent.first, -1e9
    for i in range(parent.first, parent.first + parent.count):
        one = nodes[i]
        n, r = np.float64(one.visits), np.float64(one.rapid_visits)
        rapid = one.rapid_reward if seat == 0 else r - one.rapid_reward
        worth = (rapid + 2.0 * mean) / (r + 2.0)
        if n > 0:
            own = one.reward / n if seat == 0 else 1.0 - one.reward / n
            share = r / (r + n + r * n / tree.rapid)
            worth = share * worth + (1.0 - share) * own
        worth += wide * one.prior / (1.0 + n)
        if worth > most:
            best, most = i, worth
    return best


@kernel(boundscheck=False)
def update_rapid(nodes, node, seat, stamps, stamp, reward):
    """Count this simulation for every child that its seat laid sooner or later."""
    parent = nodes[node]
    for i in range(parent.first, parent.first + parent.count):
        one = nodes[i]
        if stamps[seat, one.move] == stamp:
            one.rapid_visits += 1.0
            one.rapid_reward += reward


@kernel
def reward_of(s, margin):
    """Seat 0's reward, from 0 to 1: for winning, and a little for points."""
    lead = score(s, 0) - score(s, 1)
    won = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    return (1.0 - margin) * won + margin * (0.5 + 0.5 * max(-1.0, min(1.0, lead / 40.0)))


@program
def simulate(nodes, tree, states, weights, memory, stamps, work, moves, worths, ch, log, sims):
    """Run simulations from ``states[0]``, which stands at the root; ``states[1]`` is scratch.

    Each of them gives children to one node at most. Returns how many were run: fewer than asked for
    if there may not be room for the next one's.
    """
    s = states[1]
    for done in range(sims):
        if tree.grown + len(moves) > len(nodes):
            return done
        states[1] = states[0]
        node = tree.root
        steps = 0
        work.path[0] = node
        while not (s.blocked[0] and s.blocked[1]):
            if nodes[node].count == 0:
                if nodes[node].visits < tree.ripe and node != tree.root:
                    break
                expand(s, node, nodes, tree, weights, work, moves, worths)
                if nodes[node].count == 0:
                    break
            seat = s.turn
            node = select(nodes, node, seat, tree)
            work.seats[steps] = seat
            work.moves[steps] = nodes[node].move
            steps += 1
            work.path[steps] = node
            apply(s, seat, np.int64(nodes[node].move), ch, log)
        plies = play_out(
            s, work.seats, work.moves, steps, memory, work.corners, work.wanted, tree.sample, ch
        )
        lead = score(s, 0) - score(s, 1)
        learn_replies(work.seats, work.moves, plies, lead, memory)
        reward = reward_of(s, tree.margin)
        tree.simulations += 1
        for i in range(plies):
            stamps[work.seats[i], work.moves[i]] = tree.simulations
        for i in range(steps + 1):
            one = nodes[work.path[i]]
            one.visits += 1
            one.reward += reward
            if i < steps:
                update_rapid(nodes, work.path[i], work.seats[i], stamps, tree.simulations, reward)
    return sims


@program
def child_of(nodes, node, move):
    """The child that lays this; 0 if there is none."""
    for i in range(nodes[node].first, nodes[node].first + nodes[node].count):
        if nodes[i].move == move:
            return i
    return 0


@program
def root_at(nodes, tree, top, spare, least):
    """Make the tree below a node the whole tree, gathered level by level in ``spare``.

    Nodes with fewer than ``least`` visits lose their children.
    """
    spare[0] = nodes[top]
    grown = 1
    i = 0
    while i < grown:
        first = spare[i].first
        if spare[i].visits < least:
            spare[i].count = 0
        if spare[i].count > 0:
            spare[i].first = grown
            for k in range(spare[i].count):
                spare[grown] = nodes[first + k]
                grown += 1
        i += 1
    for k in range(grown):
        nodes[k] = spare[k]
    tree.grown = grown
    tree.root = 0
