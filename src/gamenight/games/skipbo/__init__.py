"""SKIP-BO DELUXE: a race to play one's whole stock onto four shared piles from 1 to 12."""

from typing import Any

from gamenight.core.errors import OptionError
from gamenight.core.facts import Facts, Option, Speech

CARDS = 162


def _largest_stock(seats: int) -> int:
    """Every seat is left five cards to draw (clause 3)."""
    return CARDS // seats - 5


def _contradiction(seats: int, options: dict[str, Any]) -> OptionError | None:
    if options["partners"] and seats not in (4, 6):
        reason = f"pairs need 4 or 6 seats, not {seats}"
        return OptionError("option_custom", option="partners", reason=reason)
    return None


FACTS = Facts(
    name="skipbo",
    title="SKIP-BO DELUXE",
    shelf=2,
    seats=(2, 6),
    moves=156,
    options=(
        Option(
            "stock",
            numbers=(1, _largest_stock(2)),
            kind="number",
            default=lambda seats: 30 if seats <= 4 else 20,
            highest=_largest_stock,
            why="skipbo.why.stock",
        ),
        Option("target", choices=("one_game", 500), numbers=(1, 1_000_000), kind="number"),
        Option("deadlock", choices=("drawn", "fewest_stock")),
        Option("partners", choices=(False, True)),
        Option("manual_table", choices=(False, True)),
        Option("dealer", choices=("draw",), numbers=(0, 5), kind="seat"),
    ),
    out_of_turn=True,
    seat_words=("accuse",),
    turn_clauses=(7,),
    minutes=20,
    colour="blue",
    cards=True,
    speech=Speech(option="manual_table", move="speak"),
    registry_name="SkipBo",
    contradiction=_contradiction,
)
