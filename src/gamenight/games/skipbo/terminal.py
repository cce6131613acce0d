"""SKIP-BO: building piles with what they need, every seat's stock and discards, one's own hand."""

import re
from typing import Any

from rich.style import Style
from rich.text import Text

from gamenight.core.words import say
from gamenight.terminal.board import (
    FAINT,
    STRONG,
    Board,
    Look,
    View,
    beside,
    lines,
    spot,
)

LOW = Style(color="#ffffff", bgcolor="#1d4fa8", bold=True)
MIDDLE = Style(color="#ffffff", bgcolor="#1f6b3a", bold=True)
HIGH = Style(color="#ffffff", bgcolor="#b3202c", bold=True)
WILD = Style(color="#10131a", bgcolor="#e8c02a", bold=True)
EMPTY = Style(color="#d0d4dc", bgcolor="#4a5060")
COVERED = 3  # cards of a discard pile shown under its top
_PLAY = re.compile(r"(PS|S|PD(\d)|D(\d)|H(\w+))>(\d)")
_DISCARD = re.compile(r"H(\w+)-(\d)")


class SkipBo(Board):
    def draw(self, view: View, look: Look) -> Text:
        table = view["board"]
        rows = [*_middle(table, look), Text()]
        own = view["seat"]
        others = [seat for seat in range(view["seats"]) if seat != own]
        for seat in others:
            rows += _seat(view, seat, look)
        if own is not None:
            rows += [Text()] if look.roomy or len(others) < 3 else []
            rows += _seat(view, own, look)
        if table["hand"] is not None:
            rows += [Text()] if look.roomy else []
            rows += _hand(table["hand"], look)
        return lines([*rows, *_manual(table["manual"], look)])

    def describe_seat(self, view: View, seat: int) -> str:
        table = view["board"]
        words = [f"{say('skipbo.board.stock')} {table['stocks'][seat]['count']}"]
        words.append(f"{say('skipbo.board.hand')} {table['hands'][seat]}")
        return " · ".join(words)

    def describe_move(self, view: View, move: str) -> str:
        if play := _PLAY.fullmatch(move):
            source, partner_pile, own_pile, card, pile = play.groups()
            if card:
                return _play(card, say("skipbo.board.from.H"), pile)
            table, seat = view["board"], view["seat"]
            whose = _partner(seat, view["seats"]) if source.startswith("P") else seat
            if source.endswith("S"):
                origin = say(f"skipbo.board.from.{source}")
                return _play(table["stocks"][whose]["top"] or "", origin, pile)
            number = partner_pile or own_pile
            cards = table["discards"][whose][int(number) - 1]
            origin = say(f"skipbo.board.from.{source[:-1]}", pile=number)
            return _play(cards[-1] if cards else "", origin, pile)
        if discard := _DISCARD.fullmatch(move):
            return say("skipbo.board.move.discard", card=_card_name(discard[1]), pile=discard[2])
        word, _, accused = move.partition(" ")
        if accused:
            return say("skipbo.board.accuse", name=accused)
        return say(f"skipbo.board.move.{word}")

    def list_tokens(self, view: View, move: str) -> frozenset[str]:
        if play := _PLAY.fullmatch(move):
            return frozenset({play[1], f">{play[5]}"})
        if discard := _DISCARD.fullmatch(move):
            return frozenset({f"H{discard[1]}", f"D{discard[2]}"})
        return frozenset({move})

    def point_at(self, typed: str, token: str) -> tuple[str, bool]:
        source = re.match(r"(PS|S|PD\d|D\d|H\w+)", typed.strip())
        if token.startswith(">"):
            return (f"{source[1]}{token}" if source else token), source is not None
        if token.startswith("D") and source and source[1].startswith("H"):
            return f"{source[1]}-{token[1:]}", True
        return token, False


def _play(card: str, origin: str, pile: str) -> str:
    params = {"card": _card_name(card), "from": origin, "pile": pile}
    return say("skipbo.board.move.play", **params)


def _partner(seat: int, seats: int) -> int:
    return (seat + seats // 2) % seats


def _card_name(card: str) -> str:
    return say("skipbo.board.wild") if card == "W" else card


def _style(card: str | None) -> Style:
    if card is None:
        return EMPTY
    if card == "W":
        return WILD
    return LOW if int(card) <= 4 else MIDDLE if int(card) <= 8 else HIGH


def _middle(table: dict[str, Any], look: Look) -> list[Text]:
    blocks = [
        [
            Text(" " * 13),
            Text(f"{_label('skipbo.board.draw')}{table['draw']:>3}", FAINT),
            Text(f"{_label('skipbo.board.aside')}{table['aside']:>3}", FAINT),
            Text(" " * 13),
        ]
    ]
    if look.roomy:
        blocks[0].insert(1, Text(" " * 13))
    for number, pile in enumerate(table["building"], 1):
        blocks.append(_building(number, pile, look))
    return beside(blocks, 2 if look.roomy else 1)


def _label(code: str) -> str:
    """Ten signs, without the places where a page may break the word."""
    return f"{say(code).replace(chr(0xAD), '')[:10]:<10}"


def _building(number: int, pile: dict[str, Any], look: Look) -> list[Text]:
    height = pile["height"]
    top = str(height) if height else None
    sign = f"W={height}" if height in pile["wilds"] else top or "–"
    style = WILD if height and height in pile["wilds"] else _style(top)
    token = f">{number}"
    faces = [f"{sign:^8}", " " * 8]
    if look.roomy:
        faces.insert(0, " " * 8)
    needs = f"→ {pile['next']}" if pile["next"] else "✓"
    return [
        Text(f"{'>' + str(number):^8}", FAINT),
        *[spot(face, token, style, look) for face in faces],
        Text(f"{needs:^8}", STRONG),
    ]


def _seat(view: View, seat: int, look: Look) -> list[Text]:
    """A stock and four discard piles on one line, those of the own seat ready to be clicked."""
    table, own = view["board"], view["seat"]
    partner = own is not None and view["options"]["partners"] and view["seats"] > 2
    owner = "" if seat == own else "P" if partner and seat == _partner(own, view["seats"]) else None
    stock = table["stocks"][seat]
    mark = "▶" if seat in view["waiting"] else " "
    name = look.name(seat)[:12]
    line = Text(f"{mark}{name:<12} ", STRONG if seat == own else "")
    line += _pile(f" {stock['top'] or '–':>2} ", "S", owner, _style(stock["top"]), look)
    line += Text(f"×{stock['count']:<3}", FAINT)
    for number, pile in enumerate(table["discards"][seat], 1):
        under = " ".join(pile[-1 - COVERED : -1]) if look.roomy else ("…" if len(pile) > 1 else "")
        line += Text(f"{under:>{9 if look.roomy else 2}}", FAINT)
        top = pile[-1] if pile else None
        line += _pile(f" {top or '–':>2} ", f"D{number}", owner, _style(top), look)
    return [line, Text()] if look.roomy else [line]


def _pile(text: str, token: str, owner: str | None, style: Style, look: Look) -> Text:
    return Text(text, style) if owner is None else spot(text, owner + token, style, look)


def _hand(hand: list[str], look: Look) -> list[Text]:
    title = Text(f" {say('skipbo.board.hand'):<13}", FAINT)
    cards = [spot(f" {card:>2} ", f"H{card}", _style(card), look) for card in hand]
    line = title + Text(" ").join(cards)
    if not look.roomy:
        return [line]
    edges = [spot("    ", f"H{card}", _style(card), look) for card in hand]
    edge = Text(" " * 14) + Text(" ").join(edges)
    return [edge, line, edge.copy()]


def _manual(manual: dict[str, Any] | None, look: Look) -> list[Text]:
    """What only a table that deals by hand has to say."""
    if manual is None:
        return []
    rows = []
    if manual["owed"]:
        rows.append(Text(say("skipbo.board.draw_first", n=manual["owed"]), STRONG))
    if manual["accusation"] is not None:
        name = look.name(manual["accusation"]["seat"])
        rows.append(Text(say("skipbo.board.vote", name=name), STRONG))
    return rows


BOARD = SkipBo()
