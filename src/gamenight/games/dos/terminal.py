"""DOS: the row as cards with their places, the hand as chips; a letter stands for each colour."""

import re
from typing import Any

from rich.style import Style
from rich.text import Text

from gamenight.core.words import say
from gamenight.terminal.board import (
    FAINT,
    Board,
    Look,
    View,
    beside,
    label,
    lines,
    spot,
)

COLOURS = {
    "b": Style(color="#ffffff", bgcolor="#1d4fa8", bold=True),
    "g": Style(color="#ffffff", bgcolor="#1f6b3a", bold=True),
    "r": Style(color="#ffffff", bgcolor="#b3202c", bold=True),
    "y": Style(color="#10131a", bgcolor="#e8c02a", bold=True),
    "W": Style(color="#ffffff", bgcolor="#30343f", bold=True),
}
_MATCH = re.compile(r"(\S+) on (\d+)( plain)?( DOS!)?")
WIDTH, WIDTH_ROOMY = 50, 76


class Dos(Board):
    def draw(self, view: View, look: Look) -> Text:
        table = view["board"]
        target = view["options"]["target"]
        goal = (
            say("dos.board.one_round")
            if target == "one_round"
            else say("dos.board.to_target", n=target)
        )
        rows = [Text(f"{say('dos.board.round', n=table['round'])} · {goal}", FAINT)]
        rows += [*_row(table["row"], look), Text()]
        rows += _piles(table)
        if table["hand"] is not None:
            count = len(table["hand"])
            rows += [Text(), label("dos.board.hand", n=count), *_hand(table["hand"], look)]
        return lines(rows)

    def describe_seat(self, view: View, seat: int) -> str:
        table = view["board"]
        words = [say("dos.board.count", n=table["hands"][seat])]
        if seat in table["owes"]:
            words.append("DOS!?")
        if seat == table["turn"] and table["aside"]:
            words.append(say("dos.board.aside", n=table["aside"]))
        return " · ".join(words)

    def describe_move(self, view: View, move: str) -> str:
        if match := _MATCH.fullmatch(move):
            cards, place, plain, call = match.groups()
            row = view["board"]["row"]
            on = row[int(place) - 1]["card"] if int(place) <= len(row) else place
            said = say("dos.board.and").join(_card_name(card) for card in cards.split("+"))
            text = say("dos.board.move.match", cards=said, on=_card_name(on))
            text += say("dos.board.move.plain") if plain else ""
            return text + (say("dos.board.move.carried") if call else "")
        word, _, rest = move.partition(" ")
        if word == "lay":
            card, _, call = rest.partition(" ")
            text = say("dos.board.move.lay", card=_card_name(card))
            return text + (say("dos.board.move.carried") if call else "")
        if word == "catch":
            return say("dos.board.catch", name=rest)
        said = say(f"dos.board.move.{word.rstrip('!')}")
        return said + (say("dos.board.move.carried") if rest else "")

    def list_tokens(self, view: View, move: str) -> frozenset[str]:
        if match := _MATCH.fullmatch(move):
            return frozenset({*match[1].split("+"), f"on {match[2]}"})
        word, _, rest = move.partition(" ")
        return frozenset({rest.partition(" ")[0] if word == "lay" else word})

    def fits(self, typed: str, move: str, words: str) -> bool:
        """Cards in any order: ``y3+r4`` means ``r4+y3`` too."""
        if (match := re.fullmatch(r"(\S+?)(?: on(?: (\d+))?)?", typed.strip())) and "+" in match[1]:
            cards, _, rest = move.partition(" on ")
            asked = [card for card in match[1].split("+") if card]
            held = cards.split("+") == asked or set(asked) <= set(cards.split("+"))
            return held and (match[2] is None or rest.split()[:1] == [match[2]])
        return super().fits(typed, move, words)

    def point_at(self, typed: str, token: str) -> tuple[str, bool]:
        before = typed.strip()
        chosen = re.fullmatch(r"[bgryW][\d#]*(\+[bgryW][\d#]*)?", before)
        if token.startswith("on "):
            return (f"{before} {token}" if chosen else token), True
        if token == "draw":
            return token, True
        if chosen and "+" not in before:
            return f"{before}+{token}", False
        return token, False


def card_style(card: str) -> Style:
    return COLOURS[card[0]]


def _card_name(card: str) -> str:
    if card == "W":
        return say("dos.board.wild_dos")
    colours = {"b": "blue", "g": "green", "r": "red", "y": "yellow"}
    if card[:1] not in colours:
        return card
    colour = say(f"dos.board.colour.{colours[card[0]]}")
    if card[1:] == "#":
        return say("dos.board.wild_number", colour=colour)
    return say("dos.board.card", colour=colour, number=card[1:])


def _width(look: Look) -> int:
    usual = WIDTH_ROOMY if look.roomy else WIDTH
    return min(usual, look.width) if look.tight else usual


def _row(row: list[dict[str, Any]], look: Look) -> list[Text]:
    if not row:
        return [label("dos.board.row_empty")]
    a_line = max(1, _width(look) // 8)
    found: list[Text] = []
    for start in range(0, len(row), a_line):
        some = list(enumerate(row, 1))[start : start + a_line]
        found += beside([_row_card(place, item, look) for place, item in some], 2)
    return found


def _row_card(place: int, item: dict[str, Any], look: Look) -> list[Text]:
    card, token = item["card"], f"on {place}"
    style = card_style(card)
    faces = ["      ", f"{card:^6}", "      "]
    if look.roomy:
        faces = ["      ", *faces, "      "]
    under = "+".join(item["with"]) or ""
    return [
        Text(f"{place:^6}", FAINT),
        *[spot(face, token, style, look) for face in faces],
        Text(f"{under:^6}"[:6]),
    ]


def _piles(table: dict[str, Any]) -> list[Text]:
    top = table["discard"]["top"]
    deck = Text(" ") + spot(f" {table['deck']} ", "draw", COLOURS["W"])
    deck += Text(f" {say('dos.board.deck_short')}    ", FAINT)
    if top:
        deck += Text(f" {top} ", card_style(top))
    deck += Text(f" {table['discard']['count']} {say('dos.board.discard_short')}", FAINT)
    rows = [deck]
    earned = table["earned"]
    if earned["double"]:
        rows.append(Text(" " + say("dos.board.earned_double", n=earned["double"]), "bold"))
    if earned["single"]:
        rows.append(Text(" " + say("dos.board.earned_single", n=earned["single"]), "bold"))
    if table["lay"]["must"]:
        rows.append(Text(" " + say("dos.board.must_lay", n=table["lay"]["must"]), "bold"))
    return rows


def _hand(hand: list[str], look: Look) -> list[Text]:
    a_line = max(1, _width(look) // 6)
    found: list[Text] = []
    for start in range(0, len(hand), a_line):
        some = hand[start : start + a_line]
        line = Text(" ").join(spot(f" {card:^3} ", card, card_style(card), look) for card in some)
        if look.roomy:
            edge = Text(" ").join(spot("     ", card, card_style(card), look) for card in some)
            found += [edge, line, edge.copy(), Text()]
        else:
            found += [line, Text()]
    return found[:-1]


BOARD = Dos()
