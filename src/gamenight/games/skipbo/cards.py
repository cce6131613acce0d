"""Cards as people write them, and the piles, bags and sets of a state as plain lists of them."""

from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from gamenight.games.skipbo.kernels.stacks import lay
from gamenight.games.skipbo.state import KINDS, PAD, playing

CARD_NAMES = ("", *map(str, range(1, 13)), "W")
FULL_DECK = [12] * 12 + [18]


class SeriesGame(TypedDict):
    """A line of the score pad; nobody has won a game that was drawn."""

    winner: int | None
    points: int


class Series(TypedDict):
    """What the score pad says."""

    games: int
    drawn_in_row: int
    pad: list[SeriesGame]
    ended: bool


class Accusation(TypedDict):
    """The vote on a seat that may have helped its partner."""

    seat: int
    upheld: list[int]
    rejected: list[int]


class Manual(TypedDict):
    """What only a manual table needs to know."""

    owed: int
    begun: bool
    stray: int | None
    barred: list[int]
    spoke: list[int]
    accused: list[int]
    accusation: Accusation | None


def piles_of(s: Any) -> list[list[list[str]]]:
    """Each seat's stock and discard piles, from bottom to top."""
    return [[unpack_pile(pile) for pile in piles] for piles in s["pile"][: s["seats"]].tolist()]


def unpack_pile(pile: list[int]) -> list[str]:
    """The cards of a pile, sixteen to a word: a call of ``card_at`` for each takes far longer."""
    height, *words = pile
    return [CARD_NAMES[words[i >> 4] >> 4 * (i & 15) & 15] for i in range(height)]


def lay_all(s: Any, seat: int, i: int, cards: list[str]) -> None:
    for card in cards:
        lay(s, seat, i, CARD_NAMES.index(card))


def cards_of_bag(bag: Any) -> list[str]:
    """A bag's cards, rising, W last."""
    return [CARD_NAMES[kind] for kind, n in enumerate(bag.tolist()) for _ in range(n)]


def bag(cards: list[str]) -> NDArray[np.int16]:
    return np.bincount([CARD_NAMES.index(card) for card in cards], minlength=KINDS).astype(np.int16)


def counts(bag: Any) -> list[int]:
    """How many there are of 1 to 12 and W."""
    found: list[int] = bag[1:].tolist()
    return found


def seats_of(seats: int) -> list[int]:
    """A set of seats as a rising list."""
    return [seat for seat in range(16) if int(seats) >> seat & 1]


def set_of(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def series(s: Any) -> Series:
    games = int(s["games"])
    entries = s["pad"][: min(games, PAD)].tolist()
    return {
        "games": games,
        "drawn_in_row": int(s["drawn_games"]),
        "pad": [
            {"winner": entry // 1024 - 1 if entry else None, "points": entry % 1024}
            for entry in entries
        ],
        "ended": bool(s["done"]),
    }


def write_series(s: Any, found: dict[str, Any], scores: list[int]) -> None:
    """Put down what ``series`` says, and the scores; who has won follows from them."""
    s.games, s.drawn_games = found["games"], found["drawn_in_row"]
    for i, game in enumerate(found["pad"]):
        s.pad[i] = 0 if game["winner"] is None else (1 + game["winner"]) * 1024 + game["points"]
    s.score[: s.seats] = scores
    s.done = found["ended"]
    if s.done:
        best = max(1, *scores)
        s.won = set_of([seat for seat, score in enumerate(scores) if score == best])


def manual(s: Any) -> Manual:
    voting: Accusation = {
        "seat": int(s.accusation) - 1,
        "upheld": seats_of(s.upheld),
        "rejected": seats_of(s.rejected),
    }
    return {
        "owed": int(s.owed),
        "begun": bool(s.begun),
        "stray": int(playing(s)) if s.stray else None,
        "barred": seats_of(s.barred),
        "spoke": seats_of(s.spoke),
        "accused": seats_of(s.accused),
        "accusation": voting if s.accusation else None,
    }


def write_manual(s: Any, found: dict[str, Any]) -> None:
    """Put down what ``manual`` says."""
    s.owed, s.begun = found["owed"], found["begun"]
    s.stray = 0 if found["stray"] is None else found["stray"] + 1
    s.barred, s.spoke, s.accused = (set_of(found[key]) for key in ("barred", "spoke", "accused"))
    if found["accusation"] is not None:
        s.accusation = found["accusation"]["seat"] + 1
        s.upheld = set_of(found["accusation"]["upheld"])
        s.rejected = set_of(found["accusation"]["rejected"])
