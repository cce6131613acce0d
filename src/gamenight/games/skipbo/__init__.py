"""SKIP-BO DELUXE: a race to play one's whole stock onto four shared piles from 1 to 12."""

from typing import Any

from gamenight.core.errors import OptionError
from gamenight.core.facts import Facts, Option

CARDS = 162


def _contradiction(seats: int, options: dict[str, Any]) -> OptionError | None:
    needed = seats * (options["stock"] + 5)
    if needed > CARDS:
        reason = (
            f"{seats} stocks of {options['stock']} and five cards to draw for each seat "
            f"are {needed} cards, and there are {CARDS}"
        )
        return OptionError("option_custom", option="stock", reason=reason)
    if options["partners"] and seats not in (4, 6):
        reason = f"pairs need 4 or 6 seats, not {seats}"
        return OptionError("option_custom", option="partners", reason=reason)
    return None


FACTS = Facts(
    name="skipbo",
    title="SKIP-BO DELUXE",
    seats=(2, 6),
    moves=156,
    options=(
        Option("stock", numbers=(1, CARDS), default=lambda seats: 30 if seats <= 4 else 20),
        Option("target", choices=("one_game", 500), numbers=(1, 1_000_000)),
        Option("deadlock", choices=("drawn", "fewest_stock")),
        Option("partners", choices=(False, True)),
        Option("manual_table", choices=(False, True)),
        Option("dealer", choices=("draw",), numbers=(0, 5)),
    ),
    out_of_turn=True,
    seat_words=("accuse",),
    turn_clauses=(7,),
    contradiction=_contradiction,
)
