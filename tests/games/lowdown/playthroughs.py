"""Two playthroughs to be read by eye.

Written again by ``PYTHONPATH=src:tests python -m lowdown.playthroughs``.
"""

from pathlib import Path
from typing import Any

import gamenight as gn
from gamenight.core.words import say
from gamenight.games.lowdown.text import board
from games.lowdown.tables import greedy_text

FOLDER = Path(__file__).with_name("playthroughs")


def opening() -> str:
    """The first four turns of two, told to seat 0, every line crossed out as soon as possible."""
    match = gn.new("lowdown", seats=2, seed=227)
    return _told(match, 0, until=4)


def ending() -> str:
    """The last turns of three that cross out at once, as a spectator hears them."""
    match = gn.new(
        "lowdown",
        seats=3,
        seed=5,
        cross_out="at_once",
        wild_others="when_stuck",
        hidden_wild="when_stuck",
    )
    while match.view(None)["board"]["turn"] < 20:
        _move(match)
    return _told(match, None, until=26)


PLAYTHROUGHS = {"opening.txt": opening, "ending.txt": ending}


def _move(match: gn.Match) -> tuple[int, str]:
    """The quick player's move, or a line that somebody can cross out out of turn."""
    for seat in range(match.seats):
        for text in match.legal(seat):
            if text.startswith("cross") and seat not in match.waiting:
                match.play(seat, text)
                return seat, text
    seat = match.waiting[0]
    text = greedy_text(match, seat)
    match.play(seat, text)
    return seat, text


def _told(match: gn.Match, viewer: int | None, until: int) -> str:
    lines = [_picture(match, viewer)]
    turn = match.view(viewer)["board"]["turn"]
    while not match.over and turn <= until:
        since = match.event_count
        seat, text = _move(match)
        sealed = match.view(viewer)["board"]["chosen"] and seat != viewer
        lines.append(f"{seat}: {'(sealed)' if sealed else text}")
        lines += [f"     {_said(event)}" for _, event in match.events(viewer, since)]
        if match.over or match.view(viewer)["board"]["turn"] != turn:
            turn += 1
            lines.append(_picture(match, viewer))
    return "\n".join(lines) + "\n"


def _said(event: dict[str, Any]) -> str:
    return say(event["code"], **{k: v for k, v in event.items() if k != "code"})


def _picture(match: gn.Match, viewer: int | None) -> str:
    return f"\n{board(match.view(viewer))}\n"


if __name__ == "__main__":
    for name, told in PLAYTHROUGHS.items():
        (FOLDER / name).write_text(told(), encoding="utf-8")
