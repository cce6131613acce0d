"""What the opponents of the benchmark's suite do at fixed positions: the suite is pinned by it.

python tests/arena/suite.py     # writes the file anew, after SUITE was raised
"""

import hashlib
import json
from pathlib import Path

import gamenight as gn
from gamenight.arena.benchmark import SEATS, SUITE, opponents
from gamenight.bots.seat import Asking, Seated, answer

FILE = Path(__file__).with_name("suite.json")
QUESTIONS = 6
EVERY = 4  # moves between two questions


def choices(game: str) -> dict[str, str]:
    """By level, a digest of its choices; the rules and options are part of the positions."""
    found = {}
    for who in opponents(game):
        match = gn.new(game, seats=SEATS, seed=1)
        said = [json.dumps(match.options, sort_keys=True)]
        for number in range(QUESTIONS):
            if match.over:
                break
            seat = match.waiting[0]
            level = Seated(game, who.which, number, who.budget)
            said.append(str(answer(level, match.view(seat), match.recall(seat)).text))
            play_on(match)
        found[who.which] = hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]
    return found


def play_on(match: gn.Match) -> None:
    until = match.made + EVERY
    for seat, _ in Asking().one_by_one(match, range(match.seats)):
        quick = Seated(match.name, "greedy", match.made)
        text = answer(quick, match.view(seat), match.recall(seat)).text
        if text is not None:
            match.play(seat, text)
        if match.made >= until:
            return


if __name__ == "__main__":
    pinned = {"suite": SUITE} | {game: choices(game) for game in gn.GAMES}
    FILE.write_text(json.dumps(pinned, indent=1) + "\n", encoding="utf-8")
