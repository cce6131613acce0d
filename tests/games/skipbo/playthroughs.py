"""Two playthroughs to be read by eye.

Written again by ``PYTHONPATH=src:tests python -m skipbo.playthroughs``.
"""

from pathlib import Path

import gamenight as gn
from gamenight.core.words import say
from gamenight.games.skipbo.text import board
from games.skipbo.tables import greedy_text

FOLDER = Path(__file__).with_name("playthroughs")


def short_game() -> str:
    """A whole game of two with three stock cards each, told to seat 0; a picture every 20 moves."""
    match = gn.new("skipbo", seats=2, seed=3, stock=3)
    lines = [board(match.view(0))]
    while not match.over:
        seat = match.waiting[0]
        lines += _told(match, seat, greedy_text(match, seat), 0)
        if match.over or len(match.moves) % 20 == 0:
            lines.append(f"\n{board(match.view(0))}")
    return "\n".join(lines) + "\n"


def quarrel() -> str:
    """Four at a manual table: too many cards, a turn out of order, a word too much."""
    match = gn.new("skipbo", seats=4, seed=8, stock=4, partners=True, manual_table=True, dealer=3)
    lines = [board(match.view(None))]
    for seat, text in (
        *((2, "draw"), (0, "call"), *[(0, "draw")] * 6, (2, "speak"), (3, "accuse 2")),
        (1, "uphold"),
    ):
        lines += _told(match, seat, text, None)
    discard = next(text for text in match.legal(0) if "-" in text)
    lines += _told(match, 0, discard, None)
    return "\n".join([*lines, f"\n{board(match.view(None))}"]) + "\n"


PLAYTHROUGHS = {"short_game.txt": short_game, "quarrel.txt": quarrel}


def _told(match: gn.Match, seat: int, text: str, viewer: int | None) -> list[str]:
    since = match.event_count
    match.play(seat, text)
    events = [event for _, event in match.events(viewer, since)]
    said = [say(e["code"], **{k: v for k, v in e.items() if k != "code"}) for e in events]
    return [f"{seat}: {text}", *(f"     {line}" for line in said)]


if __name__ == "__main__":
    for name, told in PLAYTHROUGHS.items():
        (FOLDER / name).write_text(told(), encoding="utf-8")
