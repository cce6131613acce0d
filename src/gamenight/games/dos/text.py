"""The table of DOS as plain text: seats, the row as cards, and one's own hand."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from gamenight.boards.names import called

WIDTH = 80
_CARDS_A_LINE = 9
_PHASES = {
    "start": "match row cards, or draw",
    "drew": "match, or lay a card",
    "matching": "match on, or say done",
    "laying": "lay earned cards",
    "over": "the match is over",
}


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """The table as the viewer of this view sees it."""
    shown = view["board"]
    parts = [
        _heading(view, shown, names),
        "\n".join(_seat_line(view, shown, seat, names) for seat in range(view["seats"])),
        _row(shown["row"]),
        _piles(shown),
    ]
    if shown["hand"] is not None:
        parts.append(_hand(shown["hand"]))
    return "\n\n".join(parts)


def _heading(view: dict[str, Any], shown: dict[str, Any], names: Sequence[str]) -> str:
    target = view["options"]["target"]
    goal = "one round" if target == "one_round" else f"to {target} points"
    turn = "" if view["over"] else f"{called(shown['turn'], names)}: "
    return f"DOS, round {shown['round']}, {goal} · {turn}{_PHASES[shown['phase']]}"


def _seat_line(view: dict[str, Any], shown: dict[str, Any], seat: int, names: Sequence[str]) -> str:
    mark = ">" if shown["turn"] == seat and not view["over"] else " "
    cards = shown["hands"][seat]
    width = max(len(called(one, names)) for one in range(view["seats"]))
    words = [
        f"{mark} {called(seat, names):<{width}}",
        f"{cards:3} card{' ' if cards == 1 else 's'}",
    ]
    words.append(f"{view['scores'][seat]:4} points")
    notes = []
    if seat == view["seat"]:
        notes.append("you")
    if seat == shown["dealer"]:
        notes.append("dealer")
    if seat == shown["turn"] and shown["aside"]:
        notes.append(f"{shown['aside']} set aside")
    if seat in shown["owes"]:
        notes.append("owes DOS!")
    if seat in view["winners"]:
        notes.append("wins")
    return ("   ".join(words) + "   " + ", ".join(notes)).rstrip()


def _row(row: list[dict[str, Any]]) -> str:
    """The row as cards side by side, each with its place above it and its match below it."""
    if not row:
        return "  (the row is empty)"
    lines: list[str] = []
    for start in range(0, len(row), _CARDS_A_LINE):
        some = list(enumerate(row, 1))[start : start + _CARDS_A_LINE]
        lines += [
            _line(str(place) for place, _ in some),
            _line("┌────┐" for _ in some),
            _line(f"│{item['card']:^4}│" for _, item in some),
            _line("└────┘" for _ in some),
        ]
        if any(item["with"] for _, item in some):
            lines.append(_line("+".join(item["with"]) for _, item in some))
    return "\n".join(lines)


def _line(cells: Any) -> str:
    return ("  " + "".join(f"{cell:^8}" for cell in cells)).rstrip()


def _piles(shown: dict[str, Any]) -> str:
    discard = shown["discard"]
    top = f", top {discard['top']}" if discard["top"] else ""
    words = [f"deck {shown['deck']}", f"discard pile {discard['count']}{top}"]
    earned = [f"{n} {kind}" for kind, n in shown["earned"].items() if n]
    if earned:
        words.append(f"colour matches: {', '.join(earned)}")
    owed = [f"{word} lay {n}" for word, n in shown["lay"].items() if n]
    if owed:
        words.append(", ".join(owed))
    return "  " + " · ".join(words)


def _hand(hand: list[str]) -> str:
    lines = wrap(" ".join(hand), WIDTH - 13) or ["(empty)"]
    return "\n".join(
        ("  your hand  " if i == 0 else " " * 13) + line for i, line in enumerate(lines)
    )
