"""The pictures of tables that the documentation shows, from matches that are always the same.

    PYTHONPATH=src:tests python tests/boards/snapshots.py

draws them anew; look at them before you commit them.
"""

from pathlib import Path

import gamenight as gn
from gamenight.core.chance import fast
from gamenight.core.game import greedy

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
TABLES = {
    "bold": (32, 3, {}),
    "skipbo": (70, 3, {"stock": 20}),
    "blokus-duo": (17, 2, {}),
    "dos": (23, 3, {}),
    "lowdown": (63, 3, {}),
}


def drawn(name: str) -> str:
    """The table of a seat that is waited for, after some moves of quick players."""
    moves, seats, options = TABLES[name]
    match = gn.new(name, seats=seats, seed=11, **options)
    for number in range(moves):
        seat = match.waiting[0]
        move = int(greedy(match.state, seat, fast(number)))
        match.play(seat, match.game.text(match.state, seat, move))
    return match.svg(match.waiting[0])


def file_of(name: str) -> Path:
    return FOLDER / f"table-{name}.svg"


if __name__ == "__main__":
    for name in TABLES:
        file_of(name).write_text(drawn(name) + "\n", encoding="utf-8")
