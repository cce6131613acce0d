"""DOS: match the Center Row by number, alone or with a sum of two, and call before the others."""

from gamenight.core.facts import Facts, Option

FACTS = Facts(
    name="dos",
    title="DOS",
    shelf=4,
    seats=(2, 4),
    moves=12311,
    options=(
        Option("target", choices=(200, "one_round"), numbers=(1, 1_000_000), kind="number"),
        Option("single_bonus", choices=("optional", "forced")),
        Option("dealer", choices=("draw",), numbers=(0, 3), kind="seat"),
    ),
    out_of_turn=True,
    challenges=("catch",),
    seat_words=("catch",),
    turn_clauses=(5,),
    minutes=20,
    colour="green",
    cards=True,
)
