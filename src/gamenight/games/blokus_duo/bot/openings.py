"""Openings of two placements each after which both seats are about as well off.

    python -m gamenight.games.blokus_duo.bot.openings --count 60 --sims 4000 --seed 1

writes ``openings.txt``, one to a line: who begins plays with little thought, the other seat
better, and what a search then finds even is kept. Whoever moves first from the empty board is
far ahead, so that without them the colour would decide matches.
"""

import argparse
from pathlib import Path
from typing import Any

from gamenight import games
from gamenight.core import game as verbs
from gamenight.core.chance import below, fast
from gamenight.core.log import silent_log

PATH = Path(__file__).with_name("openings.txt")
OPTIONS: dict[str, Any] = {"first": 0, "fixed_start": True}
PLACEMENTS = 4
GLANCE = 300  # simulations for each placement
WIDE = (12, 3)  # placements that the seats choose from, best first
EVEN = 0.02  # how far the mean reward may be from one half


def read_openings() -> list[list[str]]:
    lines = PATH.read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def find_opening(seed: int, number: int, sims: int) -> list[str] | None:
    """One opening tried: its placements, or None if it is not even."""
    from gamenight.games.blokus_duo.bot.search import Searcher

    game = games.load("blokus-duo")
    ch, log, searcher = fast(seed, number), silent_log(), Searcher()
    s = game.blank(2, game.facts.validate(2, OPTIONS))
    verbs.deal(s, ch, log)
    found = []
    for _ in range(PLACEMENTS):
        seat = int(s.turn)
        searcher.forget()
        searcher.search(s, ch, GLANCE)
        rows = searcher.rank_moves()
        move = rows[below(ch, min(WIDE[seat], len(rows)))][0]
        found.append(game.text(s, seat, move))
        verbs.apply(s, seat, move, ch, log)
    for looks in (sims // 8, sims):  # most are thrown away after the first look
        searcher.search(s, ch, looks)
        rows = searcher.rank_moves()
        mean = sum(visits * value for _, visits, value, _ in rows) / sum(row[1] for row in rows)
        if abs(mean - 0.5) > (EVEN if looks == sims else 4 * EVEN):
            return None
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Find balanced openings of Blokus Duo.")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--sims", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found: list[list[str]] = []
    number = 0
    while len(found) < asked.count:
        opening = find_opening(asked.seed, number, asked.sims)
        number += 1
        if opening is not None and opening not in found:
            found.append(opening)
            made = f"--count {len(found)} --sims {asked.sims} --seed {asked.seed}"
            head = f"# python -m gamenight.games.blokus_duo.bot.openings {made}"
            lines = [head, f"# {number} tried", *(" ".join(one) for one in found)]
            PATH.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
