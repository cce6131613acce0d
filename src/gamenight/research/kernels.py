"""Compiled steps of many matches: what batches and environments share."""

from gamenight.core.chance import below, branch
from gamenight.core.game import (
    MAY_DECLINE,
    apply,
    asks,
    deal,
    listing,
    offered,
    over,
    scores,
    winners,
)
from gamenight.core.kernel import kernel, program
from gamenight.core.playouts import POLICIES, choose_move, choose_reply
from gamenight.research.observations import observe

BEGIN = -1  # in place of an action: deal
GREEDY = POLICIES.index("greedy")


@kernel(boundscheck=False)
def look(s, declined, out, observation, mask):
    """Observe for the seat that is asked now, and mark its actions in an empty mask.

    Returns that seat and how many actions it has; they are written to ``out`` as well, which has
    room for all. Observations and masks that have no room are left. An index that is a move is
    never out of range, so nothing checks it: that is a third of the time.
    """
    asked = asks(s, declined)
    seat = asked & (MAY_DECLINE - 1)
    if asked >= MAY_DECLINE:
        n = offered(s, seat, out)
        out[n] = len(out) - 1
        n += 1
    else:
        n = listing(s, seat, out)
    if len(mask) > 0:
        for i in range(n):
            mask[out[i]] = 1
    if len(observation) > 0:
        observe(s, seat, observation)
    return seat, n


@kernel
def settle(s, reward):
    """What each seat earns when the match is over: the winners share 1, the others share -1."""
    won = winners(s)
    count = 0
    for seat in range(s.seats):
        count += won >> seat & 1
    for seat in range(s.seats):
        if count == 0 or count == s.seats:
            reward[seat] = 0
        elif won >> seat & 1:
            reward[seat] = 1 / count
        else:
            reward[seat] = -1 / (s.seats - count)


@kernel
def begin(s, root, ch, log, number):
    """Deal the numbered match."""
    branch(root, ch, number)
    deal(s, ch, log)


@kernel(boundscheck=False)
def ask(i, s, declined, out, actor, observations, masks, legal, counts):
    """Look at match i, whose mask still has the actions of its last question."""
    mask, listed = masks[i], legal[i]
    if len(mask) > 0:
        for k in range(counts[i]):
            mask[listed[k]] = 0
    actor[i], counts[i] = look(s, declined, out, observations[i], mask)
    for k in range(counts[i]):
        listed[k] = out[k]


@program(boundscheck=False)
def find_illegal(actions, legal, counts):
    """The first match whose action is not legal; -1 if all are."""
    for i in range(len(actions)):
        found = 0
        for k in range(counts[i]):
            found += legal[i, k] == actions[i]
        if found == 0:
            return i
    return -1


@program(boundscheck=False)
def draw_uniformly(chances, legal, counts, actions):
    """Any legal action for each match, each equally likely."""
    for i in range(len(actions)):
        actions[i] = legal[i, below(chances[0], counts[i])]


@program
def draw_greedily(chances, states, actor, legal, counts, out, actions):
    """The move of the rules' quick player for each match."""
    for i in range(len(actions)):
        s, seat = states[i], actor[i]
        if legal[i, counts[i] - 1] == len(out) - 1:  # it may decline
            move = choose_reply(s, seat, out, chances[0], GREEDY)
            actions[i] = move if move >= 0 else len(out) - 1
        else:
            actions[i] = choose_move(s, seat, out, chances[0], GREEDY)


@kernel(boundscheck=False)
def _resume(ch, streams, i):
    """A match's chance is four numbers; the record that kernels read has room for far more."""
    ch.a, ch.b, ch.c, ch.d = streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3]


@kernel(boundscheck=False)
def _suspend(ch, streams, i):
    streams[i, 0], streams[i, 1], streams[i, 2], streams[i, 3] = ch.a, ch.b, ch.c, ch.d


@program(boundscheck=False)
def step_range(
    first,
    last,
    stride,
    states,
    template,
    root,
    chances,
    streams,
    log,
    out,
    actions,
    actor,
    declined,
    lengths,
    numbers,
    observations,
    masks,
    legal,
    counts,
    rewards,
    terminated,
    truncated,
    points,
    limit,
):
    ch = chances[0]
    for i in range(first, last):
        s = states[i]
        _resume(ch, streams, i)
        for seat in range(s.seats):
            rewards[i, seat] = 0
        terminated[i] = truncated[i] = False
        if actions[i] == len(out) - 1:
            declined[i] += 1
        elif actions[i] >= 0:
            apply(s, actor[i], actions[i], ch, log)
            declined[i] = 0
            lengths[i] += 1
            terminated[i] = over(s) == 1
            truncated[i] = not terminated[i] and lengths[i] >= limit
            if terminated[i]:
                settle(s, rewards[i])
        if terminated[i] or truncated[i]:
            scores(s, points[i])
            numbers[i] += stride
        if terminated[i] or truncated[i] or actions[i] < 0:
            lengths[i] = 0
            declined[i] = 0
            states[i] = template[0]
            begin(s, root, ch, log, numbers[i])
        ask(i, s, declined[i], out, actor, observations, masks, legal, counts)
        _suspend(ch, streams, i)


@kernel(boundscheck=False)
def let_others_move(s, seat, declined, out, ch, log, policies):
    """Until this seat is asked or the match is over; returns how many have declined since."""
    while over(s) == 0:
        asked = asks(s, declined)
        other = asked & (MAY_DECLINE - 1)
        if other == seat:
            break
        if asked >= MAY_DECLINE:
            move = choose_reply(s, other, out, ch, policies[other])
            if move < 0:
                declined += 1
                continue
        else:
            move = choose_move(s, other, out, ch, policies[other])
        apply(s, other, move, ch, log)
        declined = 0
    return declined


@kernel(boundscheck=False)
def is_listed(action, legal, count):
    found = 0
    for k in range(count):
        found += legal[k] == action
    return found > 0


@program(boundscheck=False)
def step_seat(
    seat,
    policies,
    fresh,
    states,
    template,
    root,
    chances,
    streams,
    log,
    out,
    actions,
    declined,
    lengths,
    numbers,
    legal,
    counts,
    observations,
    masks,
    final_observations,
    final_masks,
    rewards,
    earned,
    told,
    limit,
):
    """One action of one seat in every match, then the others', until that seat is asked again.

    ``fresh``: no action, only a new deal. ``numbers`` are those of the next deals. ``told`` has
    three rows: terminated, truncated, illegal. Observations and masks come empty.
    """
    ch = chances[0]
    for i in range(len(actions)):
        s = states[i]
        _resume(ch, streams, i)
        if not fresh:
            lengths[i] += 1
            told[2, i] = not is_listed(actions[i], legal[i], counts[i])
            if not told[2, i]:
                if actions[i] == len(out) - 1:
                    declined[i] += 1
                else:
                    apply(s, seat, actions[i], ch, log)
                    declined[i] = 0
                declined[i] = let_others_move(s, seat, declined[i], out, ch, log, policies)
            if over(s) == 1:
                told[0, i] = True
                settle(s, earned)
                rewards[i] = earned[seat]
                observe(s, seat, final_observations[i])
            elif lengths[i] >= limit:
                told[1, i] = True
                look(s, declined[i], out, final_observations[i], final_masks[i])
        new = fresh or told[1, i]
        while new or over(s) == 1:
            states[i] = template[0]
            begin(s, root, ch, log, numbers[i])
            declined[i] = let_others_move(s, seat, 0, out, ch, log, policies)
            numbers[i] += len(actions)
            lengths[i], new = 0, False
        _, counts[i] = look(s, declined[i], out, observations[i], masks[i])
        for k in range(counts[i]):
            legal[i, k] = out[k]
        _suspend(ch, streams, i)
