"""The table of DOS as plain text: seats, the row as cards, and one's own hand."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from gamenight.boards.names import label_seat
from gamenight.core.words import say

WIDTH = 80
_CARDS_A_LINE = 9


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
    one = target == "one_round"
    goal = say("dos.text.one_round") if one else say("dos.text.target", n=target)
    turn = "" if view["over"] else f"{label_seat(shown['turn'], names)}: "
    phase = say(f"dos.text.{shown['phase']}")
    return f"DOS, {say('dos.text.round', n=shown['round'])}, {goal} · {turn}{phase}"


def _seat_line(view: dict[str, Any], shown: dict[str, Any], seat: int, names: Sequence[str]) -> str:
    mark = ">" if shown["turn"] == seat and not view["over"] else " "
    cards = shown["hands"][seat]
    width = max(len(label_seat(one, names)) for one in range(view["seats"]))
    one, many = say("dos.text.card"), say("dos.text.cards")
    words = [
        f"{mark} {label_seat(seat, names):<{width}}",
        f"{cards:3} {one if cards == 1 else many:<{max(len(one), len(many))}}",
        say("dos.text.points", n=f"{view['scores'][seat]:4}"),
    ]
    notes = []
    if seat == view["seat"]:
        notes.append(say("dos.text.you"))
    if seat == shown["dealer"]:
        notes.append(say("dos.text.dealer"))
    if seat == shown["turn"] and shown["aside"]:
        notes.append(say("dos.text.aside", n=shown["aside"]))
    if seat in shown["owes"]:
        notes.append(say("dos.text.owes"))
    if seat in view["winners"]:
        notes.append(say("dos.text.wins"))
    return ("   ".join(words) + "   " + ", ".join(notes)).rstrip()


def _row(row: list[dict[str, Any]]) -> str:
    """The row as cards side by side, each with its place above it and its match below it."""
    if not row:
        return f"  ({say('dos.text.no_row')})"
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
    top = f", {say('dos.text.top')} {discard['top']}" if discard["top"] else ""
    pile = say("dos.text.discard", n=discard["count"])
    words = [say("dos.text.deck", n=shown["deck"]), pile + top]
    earned = [say(f"dos.text.{kind}", n=n) for kind, n in shown["earned"].items() if n]
    if earned:
        words.append(say("dos.text.earned", matches=earned))
    owed = [say(f"dos.text.{word}_lay", n=n) for word, n in shown["lay"].items() if n]
    if owed:
        words.append(", ".join(owed))
    lines = [words[0]]
    for word in words[1:]:
        fits = len(f"  {lines[-1]} · {word}") <= WIDTH
        lines[-1:] = [f"{lines[-1]} · {word}"] if fits else [lines[-1], word]
    return "\n".join(f"  {line}" for line in lines)


def _hand(hand: list[str]) -> str:
    title = f"  {say('dos.text.hand')}  "
    lines = wrap(" ".join(hand), WIDTH - len(title)) or [f"({say('dos.text.no_hand')})"]
    return "\n".join((title if i == 0 else " " * len(title)) + line for i, line in enumerate(lines))
