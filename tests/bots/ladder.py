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

import gamenight as gn
from gamenight import bots, games
from gamenight.core import game as verbs
from gamenight.core.chance import fast
from gamenight.core.match import Match

Player = Callable[[Match, int], str | None]


def player(game: str, name: str, seed: int) -> Player:
    if name in bots.LEVELS:
        bot = bots.bot(game, name, seed)
        return lambda match, seat: bot.choose(match.view(seat), match.recall(seat))
    ch = fast(seed)
    if name == "greedy":
        return lambda match, seat: _text(match, seat, verbs.greedy(match._s, seat, ch))
    think = import_module(f"gamenight.bots.{games.FOLDERS[game].rpartition('.')[2]}").clairvoyant
    return lambda match, seat: _text(match, seat, think(match._s, seat, ch))


def _text(match: Match, seat: int, move: int) -> str:
    return match.game.text(match._s, seat, int(move))


def play(game: str, seed: int, names: list[str], **options: object) -> Match:
    """One match; the players sit in the order of their names."""
    match = gn.new(game, seats=len(names), seed=seed, **options)
    seated = [player(game, name, 1000 * seed + seat) for seat, name in enumerate(names)]
    while not match.over:
        seat = match.waiting[0]
        text = seated[seat](match, seat)
        assert text is not None
        match.play(seat, text)
    return match


def shares(matches: list[Match], seats: list[int]) -> float:
    """The mean share of the win of a player who sat in these seats."""
    won = [(seat in m.winners) / len(m.winners) for m, seat in zip(matches, seats, strict=True)]
    return sum(won) / len(won)


def measured(game: str, one: str, two: str, pairs: int, **options: object) -> dict[str, float]:
    """How much of the wins the second player gets, with half the width of a 95 % interval."""
    won, gap = [], []
    for seed in range(pairs):
        both = [
            play(game, seed, [one, two], first=0, **options),
            play(game, seed, [two, one], first=0, **options),
        ]
        won.append(shares(both, [1, 0]))
        gap.append(
            sum(m.scores[seat] - m.scores[1 - seat] for m, seat in zip(both, (1, 0), strict=True))
            / 2
        )
    return {"share": _mean(won), "within": _within(won), "gap": _mean(gap), "gap_w": _within(gap)}


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
