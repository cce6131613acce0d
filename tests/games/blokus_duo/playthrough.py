"""Playthroughs to be read by eye.

``PYTHONPATH=src:tests python -m blokus_duo.playthrough`` writes them again.
"""

from pathlib import Path

import gamenight as gn
from gamenight.core.words import say
from gamenight.games.blokus_duo.text import board
from games.blokus_duo.boards import FIGURES

FOLDER = Path(__file__).parent / "playthroughs"
OPENING = [
    "i5,j5,k5,j6,j7",
    "e8,f8,e9,d10,e10",
    "h8,i8,h9,g10,h10",
    "g6,h6,g7",
    "f11",
    "e3,e4,f4,f5",
]
GAMES = {
    "opening": ({"seed": 2, "colours": "blue"}, OPENING),
    "whole_game": (
        {"seed": 1, "first": 0, "fixed_start": True},
        [ply["move"] for ply in FIGURES["games"][1]["plies"] if ply["move"] != "pass"],
    ),
}


def playthrough(name):
    """A match in words: options, moves, events, and the board at the end."""
    options, moves = GAMES[name]
    m = gn.new("blokus-duo", **options)
    lines = [f"blokus-duo {m.options}", ""]
    lines += [f"    {say(event['code'], **event)}" for _, event in m.events(None)]
    for move in moves:
        seat = m.waiting[0]
        legal = len(m.legal(seat))
        lines.append(f"{len(m.moves) + 1:>2}. seat {seat}: {move}   (one of {legal})")
        lines += [f"    {say(event['code'], **event)}" for event in m.play(seat, move)]
    lines += ["", board(m.view(None)), "", f"scores {m.scores} winners {list(m.winners)}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
