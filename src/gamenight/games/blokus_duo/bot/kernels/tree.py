"""Tree search for Blokus Duo: priors from what placements do, rapid action values, playouts.

A node is a placement; its children lie side by side. Rewards are kept from seat 0's side. In a
node's *rapid* values a placement counts wherever later in a simulation the same seat laid it: in
this game most placements are as good two turns later.
"""

import math

import numpy as np

from gamenight.core.kernel import kernel, program, state_type
from gamenight.games.blokus_duo.bot.kernels.corners import advance, find_quickly, survey
from gamenight.games.blokus_duo.bot.kernels.playout import CORNERS_MAX, play_out
from gamenight.games.blokus_duo.bot.kernels.replies import learn_replies
from gamenight.games.blokus_duo.bot.kernels.room import WORDS
from gamenight.games.blokus_duo.bot.kernels.sight import (
    FEATURES,
    LAYERS,
    PIECE_AT,
    PLACES,
    look,
    notice,
    phase,
)
from gamenight.games.blokus_duo.rules import score
from gamenight.games.blokus_duo.tables import MOVES, SPAN

# A node's numbers, each in a row of its own, so that those of children lie side by side.
VISITS, REWARD, RAPID_VISITS, RAPID_REWARD, PRIOR, VALUES = range(6)
MOVE, FIRST, COUNT, LINKS = range(4)  # children: none yet if there are 0

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
        ("corners", np.int64, (2, CORNERS_MAX)),
        ("large", np.int64, (2,)),  # so many of them, the first, may have room for a large piece
        ("open", np.int64, (2,)),
        ("has", np.int64, (2, WORDS)),  # the reaches of the pieces that are left
        ("had", np.int64, (2, WORDS)),  # at the root
        ("dead", np.int64, (2, SPAN)),  # corners at which nothing fits
        ("tight", np.int64, (2, SPAN)),  # nothing large
        ("wanted", np.int64, (2, SPAN)),  # squares where the other seat wants to go
        ("extent", np.int64, (3,)),  # of those
        ("laid", np.uint8, (2, MOVES)),  # what was laid in this simulation
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


@kernel(boundscheck=False)
def expand(s, node, values, links, tree, weights, work, moves, worths):
    """Give a node its children, those with a fair prior."""
    seat = s.turn
    n = find_quickly(s, seat, work, moves)
    best = judge(s, seat, moves, n, weights, work, worths)
    first = tree.grown
    at = first
    total = 0.0
    for i in range(n):
        below_best = tree.sharpness * (worths[i] - best)
        if below_best >= -tree.narrow:
            links[MOVE, at], links[FIRST, at], links[COUNT, at] = moves[i], 0, 0
            values[VISITS, at] = values[REWARD, at] = 0.0
            values[RAPID_VISITS, at] = values[RAPID_REWARD, at] = 0.0
            values[PRIOR, at] = math.exp(below_best)
            total += values[PRIOR, at]
            at += 1
    for i in range(first, at):
        values[PRIOR, i] /= total
    links[FIRST, node], links[COUNT, node] = first, at - first
    tree.grown = at


@kernel(boundscheck=False)
def select(values, links, node, seat, tree, worths):
    """The most promising child. Written so that a compiler can weigh several at once."""
    first, end = links[FIRST, node], links[FIRST, node] + links[COUNT, node]
    visits, rewards = values[VISITS, first:end], values[REWARD, first:end]
    rapids, rapid_rewards = values[RAPID_VISITS, first:end], values[RAPID_REWARD, first:end]
    priors = values[PRIOR, first:end]
    looked = values[VISITS, node]
    mean = values[REWARD, node] / looked if looked > 0 else np.float32(0.5)
    mean = (np.float32(1.0) - mean if seat == 1 else mean) - np.float32(tree.caution)
    wide = np.float32(tree.exploration * math.sqrt(looked + 1.0))
    sign = np.float32(1.0 - 2.0 * seat)
    turned = np.float32(seat)
    one, two, little = np.float32(1.0), np.float32(2.0), np.float32(1e-6)
    slow = one / np.float32(tree.rapid)
    for i in range(len(visits)):
        n, r = visits[i], rapids[i]
        rapid = (turned * r + sign * rapid_rewards[i] + two * mean) / (r + two)
        own = turned + sign * rewards[i] / max(n, one)
        share = (r + little) / (r + little + n + r * n * slow)
        worths[i] = own + share * (rapid - own) + wide * priors[i] / (one + n)
    best, most = 0, worths[0]
    for i in range(1, len(visits)):
        if worths[i] > most:
            best, most = i, worths[i]
    return first + best


@kernel(boundscheck=False)
def update_rapid(values, links, node, laid, reward):
    """Count this simulation for every child that its seat laid sooner or later."""
    first, end = links[FIRST, node], links[FIRST, node] + links[COUNT, node]
    moves = links[MOVE, first:end]
    rapids, rapid_rewards = values[RAPID_VISITS, first:end], values[RAPID_REWARD, first:end]
    for i in range(len(moves)):
        if laid[moves[i]] != 0:
            rapids[i] += np.float32(1.0)
            rapid_rewards[i] += reward


@kernel
def reward_of(s, margin):
    """Seat 0's reward, from 0 to 1: for winning, and a little for points."""
    lead = score(s, 0) - score(s, 1)
    won = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    return (1.0 - margin) * won + margin * (0.5 + 0.5 * max(-1.0, min(1.0, lead / 40.0)))


@program
def simulate(values, links, tree, states, weights, memory, work, moves, worths, ch, sims):
    """Run simulations from ``states[0]``, which stands at the root; ``states[1]`` is scratch.

    Each of them gives children to one node at most. Returns how many were run: fewer than asked for
    if there may not be room for the next one's.
    """
    s = states[1]
    survey(states[0], work)
    work.had[:] = work.has
    for done in range(sims):
        if tree.grown + len(moves) > values.shape[1]:
            return done
        states[1] = states[0]
        work.has[:] = work.had
        node = tree.root
        steps = 0
        work.path[0] = node
        while not (s.blocked[0] and s.blocked[1]):
            if links[COUNT, node] == 0:
                if values[VISITS, node] < tree.ripe and node != tree.root:
                    break
                expand(s, node, values, links, tree, weights, work, moves, worths)
                if links[COUNT, node] == 0:
                    break
            seat = s.turn
            node = select(values, links, node, seat, tree, worths)
            work.seats[steps] = seat
            work.moves[steps] = links[MOVE, node]
            steps += 1
            work.path[steps] = node
            advance(s, np.int64(links[MOVE, node]), work)
        plies = play_out(s, steps, memory, work, tree.sample, ch)
        lead = score(s, 0) - score(s, 1)
        learn_replies(work.seats, work.moves, plies, lead, memory)
        reward = np.float32(reward_of(s, tree.margin))
        tree.simulations += 1
        for i in range(plies):
            work.laid[work.seats[i], work.moves[i]] = 1
        for i in range(steps + 1):
            values[VISITS, work.path[i]] += np.float32(1.0)
            values[REWARD, work.path[i]] += reward
            if i < steps:
                update_rapid(values, links, work.path[i], work.laid[work.seats[i]], reward)
        for i in range(plies):
            work.laid[work.seats[i], work.moves[i]] = 0
    return sims


@program
def child_of(links, node, move):
    """The child that lays this; 0 if there is none."""
    for i in range(links[FIRST, node], links[FIRST, node] + links[COUNT, node]):
        if links[MOVE, i] == move:
            return i
    return 0


@program
def root_at(values, links, tree, top, old_values, old_links, least):
    """Make the tree below a node the whole tree, gathered level by level from copies.

    Nodes with fewer than ``least`` visits lose their children.
    """
    values[:, 0] = old_values[:, top]
    links[:, 0] = old_links[:, top]
    grown = 1
    i = 0
    while i < grown:
        first, count = links[FIRST, i], links[COUNT, i]
        if values[VISITS, i] < least:
            count = 0
        links[COUNT, i] = count
        links[FIRST, i] = grown
        for k in range(count):
            values[:, grown] = old_values[:, first + k]
            links[:, grown] = old_links[:, first + k]
            grown += 1
        i += 1
    tree.grown = grown
    tree.root = 0
