"""Lowdown: three grids of coloured boxes, a hidden pair of dice, and the lowest score wins."""

from gamenight.core.facts import Facts, Option
from gamenight.games.lowdown.layout import own_layout

FACTS = Facts(
    name="lowdown",
    title="Lowdown",
    shelf=5,
    seats=(2, 4),
    moves=2484,
    options=(
        Option("first", ("draw",), numbers=(0, 3), kind="seat"),
        Option("layout", ("standard",), custom=own_layout),
        Option("wild_others", ("free", "when_stuck")),
        Option("hidden_wild", ("free", "when_stuck")),
        Option("cross_out", ("any_turn", "at_once")),
    ),
    sealed=True,
    out_of_turn=True,
    turn_clauses=(7, 17),
    low_wins=True,
    length=260,
    longest=1_000,
    minutes=20,
    colour="orange",
    youngest_begins=True,
)
