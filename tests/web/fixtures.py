"""Positions for the tests of the card boards, out of real matches.

Run from the repository: ``PYTHONPATH=src python web/fixtures.py``. Each file holds what the page
would be told: the view of a seat, its legal moves, and the events of the last move.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gamenight as gn

GAMES = Path(__file__).parent / "src" / "games"
Wanted = Callable[[dict[str, Any], list[str]], bool]


def save(game: str, name: str, m: Any, seat: int | None, events: list[dict[str, Any]]) -> None:
    """Write down one position."""
    legal = [] if seat is None else m.legal(seat)
    told = {"view": m.view(seat), "legal": legal, "events": events}
    path = GAMES / game / "fixtures" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(told, indent=1) + "\n")


def find(game: str, name: str, seat: int, wanted: Wanted, **options: Any) -> None:
    """The first position of seeded matches in which this seat sees what is wanted."""
    for seed in range(400):
        m = gn.new(game, seed=seed, **options)
        choice = random.Random(seed)
        for _ in range(900):
            if m.over:
                break
            mover = m.waiting[0]
            moves = [move for move in m.legal(mover) if move not in ("speak", "DOS!")]
            plays = [move for move in moves if ">" in move or " on " in move]
            move = choice.choice(plays if plays and choice.random() < 0.8 else moves)
            m.play(mover, move)
            if wanted(m.view(seat), m.legal(seat)):
                save(game, name, m, seat, [])
                return
    raise SystemExit(f"{game}: no position for {name}")


def skipbo() -> None:
    def mine(view: dict[str, Any]) -> bool:
        return not view["over"] and view["waiting"] == [view["seat"]]

    def rich(view: dict[str, Any]) -> bool:
        board = view["board"]
        own = board["discards"][view["seat"]]
        wilds = any(pile["height"] in pile["wilds"] for pile in board["building"])
        return sum(map(len, own)) > 8 and all(own) and wilds and len(board["hand"]) >= 4

    def several(view: dict[str, Any], legal: list[str]) -> bool:
        plays = [move for move in legal if ">" in move]
        sources = {move.split(">")[0][0] for move in plays}
        return mine(view) and rich(view) and len(sources) > 1

    find("skipbo", "two", 0, several, seats=2, stock=20)
    find("skipbo", "six", 3, several, seats=6, stock=12)

    def helps(view: dict[str, Any], legal: list[str]) -> bool:
        return several(view, legal) and any(move.startswith("PS") for move in legal)

    find("skipbo", "pairs", 1, helps, seats=4, stock=15, partners=True)
    find(
        "skipbo",
        "series",
        0,
        lambda view, legal: mine(view) and view["board"]["games"] >= 3,
        seats=2,
        stock=2,
        target=500,
    )
    find(
        "skipbo",
        "manual",
        1,
        lambda view, legal: mine(view) and view["board"]["manual"]["owed"] == 3,
        seats=4,
        stock=10,
        partners=True,
        manual_table=True,
    )
    m = gn.new("skipbo", seats=4, seed=5, stock=10, partners=True, manual_table=True, dealer=3)
    events = m.play(1, "draw")
    save("skipbo", "stray", m, 0, events)
    m = gn.new("skipbo", seats=6, seed=5, stock=10, partners=True, manual_table=True, dealer=5)
    m.play(3, "speak")
    save("skipbo", "spoke", m, 1, [])
    events = m.play(1, "accuse 3")
    save("skipbo", "vote", m, 2, events)


def dos() -> None:
    def mine(view: dict[str, Any], phase: str) -> bool:
        return view["board"]["turn"] == view["seat"] and view["board"]["phase"] == phase

    def open_turn(view: dict[str, Any], legal: list[str]) -> bool:
        single = any(" on " in move and "+" not in move for move in legal)
        double = any("+" in move for move in legal)
        return mine(view, "start") and single and double and len(view["board"]["hand"]) > 5

    find("dos", "turn", 0, open_turn, seats=3)
    find("dos", "drew", 1, lambda v, legal: mine(v, "drew") and len(v["board"]["row"]) > 4, seats=4)
    find(
        "dos",
        "laying",
        0,
        lambda v, legal: mine(v, "laying") and v["board"]["lay"]["must"] > 0,
        seats=2,
    )
    find(
        "dos",
        "plain",
        2,
        lambda v, legal: mine(v, "start") and any(move.endswith(" plain") for move in legal),
        seats=3,
    )
    find(
        "dos",
        "carried",
        0,
        lambda v, legal: any(" on " in m and "DOS!" in m for m in legal),
        seats=2,
    )
    find("dos", "owes", 0, lambda v, legal: "DOS!" in legal, seats=2)
    find("dos", "catch", 0, lambda v, legal: "catch 2" in legal, seats=4)
    find(
        "dos",
        "matched",
        0,
        lambda v, legal: (
            mine(v, "matching") and any(len(x["with"]) == 2 for x in v["board"]["row"])
        ),
        seats=2,
    )
    m = gn.new("dos", seats=4, seed=8)
    save("dos", "watching", m, None, [])


skipbo()
dos()
