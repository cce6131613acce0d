"""BOLD: turn up cards that all share a value, and stop in time. See ``docs/rules/bold.md``."""

from gamenight.core.facts import Facts, Option

FACTS = Facts(
    name="bold",
    title="BOLD",
    shelf=1,
    seats=(2, 4),
    moves=212,
    options=(
        Option("first", choices=("draw",), numbers=(0, 3), kind="seat"),
        Option("first_two", choices=("one_by_one", "together")),
        Option("open_memory", choices=(False, True)),
    ),
    out_of_turn=True,
    turn_clauses=(5,),
    longest=2_000,
    minutes=15,
    colour="red",
    youngest_begins=True,
    cards=True,
)
