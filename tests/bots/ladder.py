"""Measure two players of a game against each other, seat by seat on the same cards.

    python -m bots.ladder bold novice casual --games 400

Run from ``tests``. Players are levels, ``greedy`` (the rules' quick player) and ``clairvoyant``
(sees everything). Each seed is played in both seatings; the interval is over such pairs.
"""

import argparse
import math
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from gamenight import games
from gamenight.core import game as verbs
from gamenight.core.chance import fast
from gamenight.core.log import silent_log

Player = Callable[[Any, int, int], int]


def player(game: str, name: str, seed: int, options: dict[str, Any]) -> Player:
    """Who chooses a move from a state, a seat and the number of moves made."""
    module = import_module(f"gamenight.bots.{games.FOLDERS[game].rpartition('.')[2]}")
    ch = fast(seed)
    if name == "greedy":
        return lambda s, seat, moves: int(verbs.greedy(s, seat, ch))
    if name == "clairvoyant":
        return lambda s, seat, moves: int(module.clairvoyant(s, seat, ch))
    rules, brain = games.load(game), module.brain(name)

    def think(s: Any, seat: int, moves: int) -> int:
        view = {
            "seat": seat,
            "seats": int(s.seats),
            "options": options,
            "moves": moves,
            "board": rules.view(s, seat),
        }
        recall = brain.remembered(view, rules.recall(s, seat), ch)
        return int(brain.choose(rules.imagine(view, recall, ch), seat, ch, None))

    return think


def play(game: str, seed: int, names: list[str]) -> Any:
    """The end of one game, begun by seat 0; the players sit in the order of their names."""
    rules, log, ch = games.load(game), silent_log(), fast(seed)
    options = rules.facts.validated(len(names), {"first": 0})
    s = rules.blank(len(names), options)
    verbs.deal(s, ch, log)
    seated = [player(game, name, 1000 * seed + i, options) for i, name in enumerate(names)]
    moves = 0
    while not verbs.over(s):
        seat = int(verbs.first_seat(verbs.waiting(s)))
        move = seated[seat](s, seat, moves)
        assert verbs.verdict(s, seat, move) == 0
        verbs.apply(s, seat, move, ch, log)
        moves += 1
    return s


def share(s: Any, seat: int) -> float:
    """A seat's share of the win."""
    won = verbs.seats_in(verbs.winners(s))
    return (seat in won) / len(won)


def gap(s: Any, seat: int) -> int:
    """A seat's points less the other's."""
    scores = np.zeros(2, np.int64)
    verbs.scores(s, scores)
    return int(scores[seat] - scores[1 - seat])


def measured(game: str, one: str, two: str, pairs: int) -> dict[str, float]:
    """How much of the wins the second player gets, with half the width of a 95 % interval."""
    won, points = [], []
    for seed in range(pairs):
        ends = [(play(game, seed, [one, two]), 1), (play(game, seed, [two, one]), 0)]
        won.append(_mean([share(s, seat) for s, seat in ends]))
        points.append(_mean([gap(s, seat) for s, seat in ends]))
    return {
        "share": _mean(won),
        "within": _within(won),
        "gap": _mean(points),
        "gap_w": _within(points),
    }


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def _within(numbers: list[float]) -> float:
    mean = _mean(numbers)
    variance = sum((x - mean) ** 2 for x in numbers) / max(1, len(numbers) - 1)
    return 1.96 * math.sqrt(variance / len(numbers))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("players", nargs="+", help="each is measured against the one before")
    arguments.add_argument("--games", type=int, default=400)
    given = arguments.parse_args()
    for one, two in zip(given.players, given.players[1:], strict=False):
        start = time.process_time()
        found = measured(given.game, one, two, given.games // 2)
        print(
            f"{two} against {one}: {100 * found['share']:.1f} ± {100 * found['within']:.1f} %, "
            f"points {found['gap']:+.1f} ± {found['gap_w']:.1f}, {given.games // 2 * 2} games, "
            f"{time.process_time() - start:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
