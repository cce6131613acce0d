"""Positions for the tests of the BOLD and Lowdown boards, out of real matches.

Run from the repository: ``PYTHONPATH=src python web/fixtures_bold_lowdown.py``. Each file holds
what the page would be told: the view of a seat, its legal moves, and the events of the last move.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gamenight as gn

GAMES = Path(__file__).parent / "src" / "games"
Wanted = Callable[[dict[str, Any], list[str]], bool]


def find(game: str, name: str, seat: int, wanted: Wanted, **options: Any) -> None:
    """The first position of seeded matches in which this seat sees what is wanted."""
    for seed in range(400):
        m = gn.new(game, seed=seed, **options)
        choice = random.Random(seed)
        while not m.over:
            mover = choice.choice(m.waiting)
            moves = m.legal(mover)
            tame = [move for move in moves if "w>" not in move]
            events = m.play(mover, choice.choice(tame if tame and choice.random() < 0.8 else moves))
            if wanted(m.view(seat), m.legal(seat)):
                told = {"view": m.view(seat), "legal": m.legal(seat), "events": events}
                path = GAMES / game / "fixtures" / f"{name}.json"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(told, indent=1) + "\n")
                return
    raise SystemExit(f"{game}: no position for {name}")


def bold() -> None:
    def mine(view: dict[str, Any], phase: str, groups: int = 0) -> bool:
        board = view["board"]
        taken = sum(map(len, board["groups"]))
        return view["waiting"] == [view["seat"]] and board["phase"] == phase and taken >= groups

    find("bold", "stop", 0, lambda v, legal: mine(v, "turn", 2) and "stop" in legal, seats=3)
    find("bold", "lost", 1, lambda v, legal: mine(v, "lost", 1), seats=3)
    find(
        "bold",
        "together",
        0,
        lambda v, legal: mine(v, "turn") and "a1 b1" in legal,
        seats=2,
        first_two="together",
    )
    find(
        "bold",
        "memory",
        0,
        lambda v, legal: mine(v, "turn") and len(v["board"]["remembered"]) > 2,
        seats=2,
        open_memory=True,
    )


def lowdown() -> None:
    def phase(view: dict[str, Any], name: str) -> bool:
        return view["seat"] in view["waiting"] and view["board"]["phase"] == name

    def different(view: dict[str, Any]) -> bool:
        dice = view["board"]["dice"]
        return len({*dice["numbers"]}) == 2 and len({*dice["colours"]}) == 2

    def pick(view: dict[str, Any], legal: list[str]) -> bool:
        wild = any("w>" in move for move in legal)
        return phase(view, "pick") and different(view) and wild and view["board"]["turn"] > 6

    find("lowdown", "pick", 0, pick, seats=3)
    find("lowdown", "roll", 0, lambda v, legal: phase(v, "roll"), seats=2)

    def either(view: dict[str, Any], legal: list[str]) -> bool:
        plain = {move[3:] for move in legal if move[1] != "w"}
        return phase(view, "box") and any(move[3:] in plain for move in legal if move[1] == "w")

    find("lowdown", "hidden", 0, either, seats=3)
    find(
        "lowdown",
        "sealing",
        0,
        lambda v, legal: phase(v, "seal") and v["board"]["chosen"] == [2],
        seats=4,
    )
    find(
        "lowdown",
        "sealed",
        0,
        lambda v, legal: v["board"]["own"] is not None and v["board"]["phase"] == "seal",
        seats=3,
    )
    find(
        "lowdown",
        "roller",
        1,
        lambda v, legal: v["board"]["phase"] == "pick" and v["board"]["roller"] == 1,
        seats=3,
    )
    find(
        "lowdown",
        "black",
        0,
        lambda v, legal: phase(v, "pick") and any(move.startswith("black") for move in legal),
        seats=2,
    )
    find("lowdown", "crossing", 0, lambda v, legal: any("cross" in move for move in legal), seats=2)
    find("lowdown", "keep", 1, lambda v, legal: "keep" in legal, seats=2, cross_out="at_once")
    find(
        "lowdown",
        "over",
        0,
        lambda v, legal: v["over"] and len(v["board"]["boards"][0]["crossed"]) > 1,
        seats=2,
    )


bold()
lowdown()
