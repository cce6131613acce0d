"""BOLD: twenty cards as blocks; place, container, size, colour and pattern stand on each."""

from typing import Any

from rich.style import Style
from rich.text import Text

from gamenight.core.words import say
from gamenight.terminal.board import Board, Look, View, label, lines, spot

COLUMNS, ROWS = 5, 4
CARD = {
    "red": Style(color="#ffffff", bgcolor="#a51d2d"),
    "blue": Style(color="#ffffff", bgcolor="#1a4fa3"),
    "green": Style(color="#ffffff", bgcolor="#1f6b3a"),
}
DOWN = Style(color="#d0d4dc", bgcolor="#4a5060")
KNOWN = Style(color="#e8e0c0", bgcolor="#4a5060", italic=True)
PATTERN = {"stripes": "|||", "circles": "ooo", "stars": "***"}


class Bold(Board):
    def draw(self, view: View, look: Look) -> Text:
        table = view["board"]
        rows: list[Text] = []
        for row in range(ROWS):
            cards = [_card(table, row * COLUMNS + column, look) for column in range(COLUMNS)]
            rows += [Text(" ").join(line) for line in zip(*cards, strict=True)]
            if (row + 1 < ROWS and not look.tight) or look.roomy:
                rows.append(Text())
        return lines([*rows, *_standing(table)])

    def describe_seat(self, view: View, seat: int) -> str:
        groups = view["board"]["groups"][seat]
        if not groups:
            return say("bold.page.none_yet")
        sizes = sorted(set(groups), reverse=True)
        return " ".join(f"{groups.count(n)}×{n}" for n in sizes)

    def describe_move(self, view: View, move: str) -> str:
        if move in ("stop", "cover"):
            return say("bold.page.move.stop") if move == "stop" else say("bold.page.move.cover")
        return say("bold.page.move.turn", places=move)

    def list_tokens(self, view: View, move: str) -> frozenset[str]:
        return frozenset(move.split())

    def point_at(self, typed: str, token: str) -> tuple[str, bool]:
        first = typed.strip()
        pair = len(first) == 2 and first != token
        return (f"{first} {token}" if pair else token), True


def _width(look: Look) -> int:
    """The width of a card; narrower ones where a window has no room for five."""
    usual = 14 if look.roomy else 10
    return max(6, min(usual, (look.width + 1) // COLUMNS - 1)) if look.tight else usual


def _card(table: dict[str, Any], at: int, look: Look) -> list[Text]:
    place = f"{'abcde'[at % COLUMNS]}{at // COLUMNS + 1}"
    shown = table["grid"][at]
    width = _width(look)
    if shown is None:
        return [Text(" " * width)] * (5 if look.roomy else 3)
    if shown != "?":
        return _face(place, shown, CARD[shown.split()[2]], look, width)
    if place in table["remembered"]:
        return _face(place, table["remembered"][place], KNOWN, look, width, "?")
    middle = ["░░░░░░".center(width)]
    filled = [place.center(width), *middle, " " * width]
    if look.roomy:
        filled = [" " * width, place.center(width), *middle, *middle, " " * width]
    return [spot(line, place, DOWN, look) for line in filled]


def _face(
    place: str, card: str, style: Style, look: Look, width: int, doubt: str = ""
) -> list[Text]:
    container, size, colour, pattern = card.split()
    said = {word: say(f"bold.page.value.{word}") for word in (container, size, colour, pattern)}
    if look.roomy:
        texts = [
            f"{place}{doubt}".center(width),
            said[container].center(width),
            said[size].center(width),
            said[colour].center(width),
            f"{PATTERN[pattern]} {said[pattern]}".center(width),
        ]
    else:
        texts = [
            f"{place}{doubt or ' '}{said[container]}"[:width].ljust(width),
            said[size].center(width),
            f"{said[colour][:5]} {PATTERN[pattern]}".center(width),
        ]
    return [spot(text, place, style, look) for text in texts]


def _standing(table: dict[str, Any]) -> list[Text]:
    if table["phase"] == "lost":
        return [Text(say("bold.page.shared_nothing"), "bold"), label("bold.page.cover")]
    if not table["shared"]:
        first = label("bold.page.draw", n=table["draw"])
    else:
        values = ", ".join(say(f"bold.page.value.{word}") for word in table["shared"])
        first = Text(say("bold.page.summary_shared", values=values), "bold")
    if not table["score_now"]:
        return [first]
    now, more = table["score_now"], table["score_next"]
    return [first, label("bold.page.summary_stop", now=now, more=more)]


BOARD = Bold()
