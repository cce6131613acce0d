"""Positions for the Vitest tests of the boards, out of real matches: ``make fixtures``.

Each file holds what the page would be told: the view of a seat, its legal moves, and the events of
the last move. ``test_fixtures.py`` compares them with what the rules say today.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import to_builtins

import gamenight as gn

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
View = dict[str, Any]
Events = list[dict[str, Any]]
Wanted = Callable[[View, list[str]], bool]
Fixture = tuple[str, str, View]
"""The game, the name of the file, and what it holds."""


def fixtures() -> Iterator[Fixture]:
    """Everything that the boards' tests read."""
    yield from skipbo()
    yield from dos()
    yield from bold()
    yield from lowdown()


def path_of(game: str, name: str) -> Path:
    return GAMES / game / "fixtures" / f"{name}.json"


def told(match: gn.Match, seat: int | None, events: Events) -> View:
    """What the page would be told."""
    texts = [] if seat is None else match.legal(seat)
    legal = [to_builtins(match.game.describe(text)) for text in texts]
    return {"view": match.view(seat), "legal": legal, "events": events}


def find(game: str, name: str, seat: int, wanted: Wanted, **options: Any) -> Fixture:
    """The first position of seeded matches in which this seat sees what is wanted."""
    walk = play_cards if game in ("skipbo", "dos") else play_tamely
    for seed in range(400):
        match = gn.new(game, seed=seed, **options)
        for events in walk(match, Random(seed)):
            if wanted(match.view(seat), match.legal(seat)):
                return game, name, told(match, seat, events)
    raise AssertionError(f"{game}: no position for {name}")


def play_cards(match: gn.Match, chance: Random, moves_max: int = 900) -> Iterator[Events]:
    """Mostly play a card where one can be played, and never call; positions alone are of use."""
    for _ in range(moves_max):
        if match.over:
            return
        seat = match.waiting[0]
        moves = [move for move in match.legal(seat) if move not in ("speak", "DOS!")]
        plays = [move for move in moves if ">" in move or " on " in move]
        match.play(seat, chance.choice(plays if plays and chance.random() < 0.8 else moves))
        yield []


def play_tamely(match: gn.Match, chance: Random) -> Iterator[Events]:
    """Any move of anybody's, but seldom one with a wild."""
    while not match.over:
        seat = chance.choice(match.waiting)
        moves = match.legal(seat)
        tame = [move for move in moves if "w>" not in move]
        yield match.play(seat, chance.choice(tame if tame and chance.random() < 0.8 else moves))


def skipbo() -> Iterator[Fixture]:
    def mine(view: View) -> bool:
        return not view["over"] and view["waiting"] == [view["seat"]]

    def rich(view: View) -> bool:
        board = view["board"]
        own = board["discards"][view["seat"]]
        wilds = any(pile["height"] in pile["wilds"] for pile in board["building"])
        return sum(map(len, own)) > 8 and all(own) and wilds and len(board["hand"]) >= 4

    def several(view: View, legal: list[str]) -> bool:
        sources = {move[0] for move in legal if ">" in move}
        return mine(view) and rich(view) and len(sources) > 1

    def helps(view: View, legal: list[str]) -> bool:
        return several(view, legal) and any(move.startswith("PS") for move in legal)

    def third_game(view: View, legal: list[str]) -> bool:
        return mine(view) and view["board"]["games"] >= 3

    def owed(view: View, legal: list[str]) -> bool:
        return mine(view) and view["board"]["manual"]["owed"] == 3

    pairs = {"seats": 4, "partners": True}
    yield find("skipbo", "two", 0, several, seats=2, stock=20)
    yield find("skipbo", "six", 3, several, seats=6, stock=12)
    yield find("skipbo", "pairs", 1, helps, stock=15, **pairs)
    yield find("skipbo", "series", 0, third_game, seats=2, stock=2, target=500)
    yield find("skipbo", "manual", 1, owed, stock=10, manual_table=True, **pairs)

    match = gn.new("skipbo", seed=5, stock=10, manual_table=True, dealer=3, **pairs)
    yield "skipbo", "stray", told(match, 0, match.play(1, "draw"))
    pairs["seats"] = 6
    match = gn.new("skipbo", seed=5, stock=10, manual_table=True, dealer=5, **pairs)
    match.play(3, "speak")
    yield "skipbo", "spoke", told(match, 1, [])
    yield "skipbo", "vote", told(match, 2, match.play(1, "accuse 3"))


def dos() -> Iterator[Fixture]:
    def mine(view: View, phase: str) -> bool:
        return view["board"]["turn"] == view["seat"] and view["board"]["phase"] == phase

    def turn(view: View, legal: list[str]) -> bool:
        single = any(" on " in move and "+" not in move for move in legal)
        double = any("+" in move for move in legal)
        return mine(view, "start") and single and double and len(view["board"]["hand"]) > 5

    def drew(view: View, legal: list[str]) -> bool:
        return mine(view, "drew") and len(view["board"]["row"]) > 4

    def laying(view: View, legal: list[str]) -> bool:
        return mine(view, "laying") and view["board"]["lay"]["must"] > 0

    def plain(view: View, legal: list[str]) -> bool:
        return mine(view, "start") and any(move.endswith(" plain") for move in legal)

    def carried(view: View, legal: list[str]) -> bool:
        return any(" on " in move and "DOS!" in move for move in legal)

    def matched(view: View, legal: list[str]) -> bool:
        doubled = any(len(card["with"]) == 2 for card in view["board"]["row"])
        return mine(view, "matching") and doubled

    yield find("dos", "turn", 0, turn, seats=3)
    yield find("dos", "drew", 1, drew, seats=4)
    yield find("dos", "laying", 0, laying, seats=2)
    yield find("dos", "plain", 2, plain, seats=3)
    yield find("dos", "carried", 0, carried, seats=2)
    yield find("dos", "owes", 0, lambda view, legal: "DOS!" in legal, seats=2)
    yield find("dos", "catch", 0, lambda view, legal: "catch 2" in legal, seats=4)
    yield find("dos", "matched", 0, matched, seats=2)
    yield "dos", "watching", told(gn.new("dos", seats=4, seed=8), None, [])


def bold() -> Iterator[Fixture]:
    def mine(view: View, phase: str, groups: int = 0) -> bool:
        board = view["board"]
        taken = sum(map(len, board["groups"]))
        return view["waiting"] == [view["seat"]] and board["phase"] == phase and taken >= groups

    def stop(view: View, legal: list[str]) -> bool:
        return mine(view, "turn", 2) and "stop" in legal

    def together(view: View, legal: list[str]) -> bool:
        return mine(view, "turn") and "a1 b1" in legal

    def memory(view: View, legal: list[str]) -> bool:
        return mine(view, "turn") and len(view["board"]["remembered"]) > 2

    yield find("bold", "stop", 0, stop, seats=3)
    yield find("bold", "lost", 1, lambda view, legal: mine(view, "lost", 1), seats=3)
    yield find("bold", "together", 0, together, seats=2, first_two="together")
    yield find("bold", "memory", 0, memory, seats=2, open_memory=True)


def lowdown() -> Iterator[Fixture]:
    def mine(view: View, phase: str) -> bool:
        return view["seat"] in view["waiting"] and view["board"]["phase"] == phase

    def different(dice: dict[str, Any]) -> bool:
        return len({*dice["numbers"]}) == 2 and len({*dice["colours"]}) == 2

    def pick(view: View, legal: list[str]) -> bool:
        board, wild = view["board"], any("w>" in move for move in legal)
        return mine(view, "pick") and different(board["dice"]) and wild and board["turn"] > 6

    def hidden(view: View, legal: list[str]) -> bool:
        plain = {move[3:] for move in legal if move[1] != "w"}
        return mine(view, "box") and any(move[3:] in plain for move in legal if move[1] == "w")

    def sealing(view: View, legal: list[str]) -> bool:
        return mine(view, "seal") and view["board"]["chosen"] == [2]

    def sealed(view: View, legal: list[str]) -> bool:
        return view["board"]["own"] is not None and view["board"]["phase"] == "seal"

    def roller(view: View, legal: list[str]) -> bool:
        return view["board"]["phase"] == "pick" and view["board"]["roller"] == 1

    def black(view: View, legal: list[str]) -> bool:
        return mine(view, "pick") and any(move.startswith("black") for move in legal)

    def crossing(view: View, legal: list[str]) -> bool:
        return any("cross" in move for move in legal)

    def over(view: View, legal: list[str]) -> bool:
        return view["over"] and len(view["board"]["boards"][0]["crossed"]) > 1

    yield find("lowdown", "pick", 0, pick, seats=3)
    yield find("lowdown", "roll", 0, lambda view, legal: mine(view, "roll"), seats=2)
    yield find("lowdown", "hidden", 0, hidden, seats=3)
    yield find("lowdown", "sealing", 0, sealing, seats=4)
    yield find("lowdown", "sealed", 0, sealed, seats=3)
    yield find("lowdown", "roller", 1, roller, seats=3)
    yield find("lowdown", "black", 0, black, seats=2)
    yield find("lowdown", "crossing", 0, crossing, seats=2)
    yield find(
        "lowdown", "keep", 1, lambda view, legal: "keep" in legal, seats=2, cross_out="at_once"
    )
    yield find("lowdown", "over", 0, over, seats=2)


if __name__ == "__main__":
    for game, name, position in fixtures():
        path_of(game, name).parent.mkdir(parents=True, exist_ok=True)
        path_of(game, name).write_text(json.dumps(position, indent=1) + "\n")
