"""Blokus Duo: two players fit 21 pieces each on one board, own pieces touching at corners only."""

from gamenight.core.facts import Facts, Option

FACTS = Facts(
    name="blokus-duo",
    title="Blokus Duo",
    shelf=3,
    seats=(2, 2),
    moves=13_729,
    options=(
        Option("colours", ("red", "blue")),
        Option("fixed_start", (False, True)),
        Option("first", ("draw",), numbers=(0, 1), kind="seat"),
    ),
    hidden=False,
    turn_clauses=(10,),
    length=42,
    longest=42,
    minutes=15,
    colour="purple",
    champion=True,
    formats=("blksgf", "gtp"),
)
