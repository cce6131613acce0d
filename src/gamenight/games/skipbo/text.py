"""SKIP-BO DELUXE on a plain-text table, 80 columns wide."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.names import label_seat
from gamenight.core.words import say

WIDTH = 80
SHOWN = 5  # cards of a discard pile, from the top


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """The table as one viewer sees it: the middle, then each seat, then the own hand."""
    table = view["board"]
    lines = [_heading(view, names), "", *_middle(table), ""]
    for seat in range(view["seats"]):
        lines += _seat(view, seat, names)
    lines += _manual_lines(table["manual"], names)
    if table["hand"] is not None:
        hand = " ".join(f"[{card}]" for card in table["hand"])
        lines += ["", say("skipbo.text.hand", cards=hand or say("skipbo.text.empty"))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heading(view: dict[str, Any], names: Sequence[str]) -> str:
    table = view["board"]
    number = table["games"] + (0 if table["ended"] else 1)
    scores = " : ".join(map(str, view["scores"]))
    dealt = say("skipbo.text.dealt", n=number, name=label_seat(table["dealer"], names))
    return f"SKIP-BO DELUXE   {dealt}   {say('skipbo.text.score', scores=scores)}"


def _middle(table: dict[str, Any]) -> list[str]:
    """Draw pile, set-aside cards, and each building pile with its top and what it needs next."""
    piles = table["building"]
    tops = [_building_top(pile) for pile in piles]
    needs = [_need(pile["next"]) for pile in piles]
    wilds = ["W=" + ",".join(map(str, pile["wilds"])) if pile["wilds"] else "" for pile in piles]
    names = [say("skipbo.text.pile", n=i) for i in range(1, 5)]
    beside = [say("skipbo.text.draw"), say("skipbo.text.aside")]
    wide = max(map(len, beside))
    counts = (table["draw"], table["aside"])
    side = ["", *(f"{word:<{wide}} {n:>3}" for word, n in zip(beside, counts, strict=True)), ""]
    return [
        f"  {label:<14}" + "".join(f"{cell:<15}" for cell in cells)
        for label, cells in zip(side, (names, tops, needs, wilds), strict=True)
        if label or any(cells)
    ]


def _need(number: int | None) -> str:
    return say("skipbo.text.needs", n=number) if number else say("skipbo.text.complete")


def _building_top(pile: dict[str, Any]) -> str:
    if not pile["height"]:
        return "[  ]"
    return f"[{'W=' if pile['height'] in pile['wilds'] else ''}{pile['height']}]"


def _seat(view: dict[str, Any], seat: int, names: Sequence[str]) -> list[str]:
    table = view["board"]
    mark = ">" if seat in view["waiting"] else " "
    you = say("skipbo.text.you")
    own = f" {you}" if seat == view["seat"] else ""
    stock = table["stocks"][seat]
    top = f"[{stock['top']}]" if stock["top"] else "[  ]"
    width = max(len(label_seat(one, names)) for one in range(view["seats"]))
    first = f"{mark} {label_seat(seat, names) + own:<{width + len(you) + 1}}"
    first += f"  {say('skipbo.text.stock')} {stock['count']:>3} {top:<5}"
    first += f" {say('skipbo.text.cards')} {table['hands'][seat]}"
    piles = "".join(f"{_discards(pile):<20}" for pile in table["discards"][seat])
    return [first, f"    {piles}"[:WIDTH]]


def _discards(pile: list[str]) -> str:
    """The top of a discard pile at the right, the cards under it before it."""
    if not pile:
        return "[  ]"
    covered = pile[-SHOWN:-1]
    more = "…" if len(pile) > SHOWN else ""
    return more + "".join(f"{card} " for card in covered) + f"[{pile[-1]}]"


def _manual_lines(manual: dict[str, Any] | None, names: Sequence[str]) -> list[str]:
    if manual is None:
        return []
    lines = []
    if manual["owed"]:
        lines.append(say("skipbo.text.owed", n=manual["owed"]))
    if manual["stray"] is not None:
        lines.append(say("skipbo.text.stray", name=label_seat(manual["stray"], names)))
    for key in ("barred", "spoke"):
        lines += [say(f"skipbo.text.{key}", name=label_seat(seat, names)) for seat in manual[key]]
    if manual["accusation"] is not None:
        lines.append(say("skipbo.text.votes", name=label_seat(manual["accusation"]["seat"], names)))
    return ["", *lines] if lines else []
