"""Whole games played by compiled code: the engine of simulations."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.core import chance
from gamenight.core.chance import below, branch
from gamenight.core.game import (
    MAY_DECLINE,
    Game,
    any_move,
    apply,
    asks,
    deal,
    greedy,
    greedy_reply,
    legal,
    offered,
    over,
    scores,
    winners,
)
from gamenight.core.kernel import kernel, program
from gamenight.core.log import silent_log

POLICIES = ("random", "first", "greedy")
LENGTH_MAX = 100_000
_RANDOM, _FIRST, _GREEDY = range(3)


@dataclass(frozen=True)
class Results:
    """One entry for each game: how many moves it had, the score of each seat, and who won.

    The ``winners`` are sets of seats as bits, ``won`` has the same as a truth for each seat.
    ``finished`` is False where the length limit cut a game short.
    """

    lengths: NDArray[np.int64]
    scores: NDArray[np.int64]
    winners: NDArray[np.int64]
    finished: NDArray[np.bool_]

    @property
    def won(self) -> NDArray[np.bool_]:
        """(games, seats): whether a seat won."""
        bits: NDArray[np.bool_] = self.winners[:, None] >> np.arange(self.scores.shape[1]) & 1 == 1
        return bits


@kernel
def choose_move(s, seat, out, ch, policy):
    """The move that a policy makes for a seat waited for."""
    if policy == _GREEDY:
        move = greedy(s, seat, ch)
        if move >= 0:
            return move
    if policy == _FIRST:
        legal(s, seat, out)
        return out[0]
    return any_move(s, seat, out, ch)


@kernel
def choose_reply(s, seat, out, ch, policy):
    """What a policy says for a seat that may decline: a move, or -1 for nothing."""
    if policy == _GREEDY:
        return greedy_reply(s, seat, ch)
    n = offered(s, seat, out)
    if policy == _FIRST:
        return out[0] if n > 0 else -1
    pick = below(ch, n + 1)
    return out[pick] if pick < n else -1


@program
def _play_many(states, out, root, ch, log, policy, limit, first, lengths, points, won, done):
    """Deal and play, each game until it is over or as long as the limit."""
    s = states[1]
    for i in range(len(lengths)):
        states[1] = states[0]
        branch(root, ch, first + i)
        deal(s, ch, log)
        moves, declined = 0, 0
        while moves < limit and over(s) == 0:
            asked = asks(s, declined)
            seat = asked & (MAY_DECLINE - 1)
            if asked >= MAY_DECLINE:
                move = choose_reply(s, seat, out, ch, policy)
                if move < 0:
                    declined += 1
                    continue
            else:
                move = choose_move(s, seat, out, ch, policy)
            apply(s, seat, move, ch, log)
            declined = 0
            moves += 1
        lengths[i] = moves
        scores(s, points[i])
        won[i] = winners(s)
        done[i] = over(s) == 1


def simulate(
    game: Game,
    seats: int,
    options: dict[str, Any],
    games: int,
    policy: str,
    seed: int,
    first_game: int = 0,
    limit: int = LENGTH_MAX,
) -> Results:
    """Play games from the deal. Game i depends on seed and i alone, not on how work is split."""
    states = np.zeros(2, game.state)
    states[0] = game.blank(seats, options)
    results = Results(
        lengths=np.zeros(games, np.int64),
        scores=np.zeros((games, seats), np.int64),
        winners=np.zeros(games, np.int64),
        finished=np.zeros(games, np.bool_),
    )
    _play_many(
        states,
        np.empty(game.facts.moves, np.int64),
        chance.root(seed),
        chance.fast(seed),
        silent_log(),
        POLICIES.index(policy),
        limit,
        first_game,
        results.lengths,
        results.scores,
        results.winners,
        results.finished,
    )
    return results
