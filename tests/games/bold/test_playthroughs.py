"""Two short games, read by eye once and compared ever since.

``PYTHONPATH=src:tests python -m bold.test_playthroughs`` writes them anew.
"""

from pathlib import Path

import pytest

import gamenight as gn
from gamenight.core.words import say
from gamenight.games.bold.text import board
from games.bold.tables import EXAMPLE, table

FOLDER = Path(__file__).parent / "playthroughs"
SHEET = "a1 b1 c1 e1 cover a1 b1 c1 d1 stop a2 b2 stop"
LEARNERS = "a1 b1, cover, c1 a1, a2, stop, b1 d1, d2, stop"


def sheet():
    """The sheet's example: seat 0 is too bold, seat 1 remembers, and a short draw pile runs out."""
    return table(EXAMPLE, pile=5, groups=[[2] * 14, [2] * 14]), SHEET.split()


def learners():
    """Three learners with an open memory, the first two cards together."""
    match = gn.new("bold", seats=3, seed=2, first=1, first_two="together", open_memory=True)
    return match, LEARNERS.split(", ")


def playthrough(make):
    match, moves = make()
    lines = [make.__doc__, "", board(match.view(None))]
    for move in moves:
        seat = match.waiting[0]
        events = match.play(seat, move)
        lines.append(f"[{seat}] {match.moves[-1][1]}")
        lines += [f"    {say(event['code'], **event)}" for event in events]
        shown = match.view(None)["board"]
        if shown["shared"]:
            worth = f"now {shown['score_now']}, with one more {shown['score_next']}"
            lines.append(f"    shared: {' '.join(shown['shared'])}; {worth}")
        if shown["phase"] != "turn" or (shown["remembered"] and not shown["shared"]):
            lines += ["", board(match.view(None))]
    lines.append(f"scores {match.scores}, winners {list(match.winners)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("make", [sheet, learners], ids=lambda make: make.__name__)
def test_playthrough(make):
    assert (FOLDER / f"{make.__name__}.txt").read_text(encoding="utf-8") == playthrough(make)


if __name__ == "__main__":
    for make in (sheet, learners):
        (FOLDER / f"{make.__name__}.txt").write_text(playthrough(make), encoding="utf-8")
