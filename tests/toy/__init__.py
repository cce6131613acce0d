"""A toy game that uses all of the contract at once, so that no real game has to change it.

It is a package of its own, like a game that somebody else has written. CONTRIBUTING.md walks
through it.

Twelve cards, 1 to 6 twice; each seat is dealt two that only it sees. All seats choose a card at
once, sealed until the last is in; the highest leads, and the cards are covered again (a memory
may keep them). The leader rolls a die as often as it likes: the numbers make a pot, a 1 loses it,
`stop` scores it for the leader's side. While the pot is 8 or more any other seat may knock once,
out of turn, and halve it. When the hands are empty the cards are dealt anew. The first side at
the target wins.
"""

from typing import Any

from gamenight.core.errors import OptionError
from gamenight.core.facts import Facts, Option


def _contradiction(seats: int, options: dict[str, Any]) -> OptionError | None:
    if options["partners"] and seats != 4:
        return OptionError("option_custom", option="partners", reason="two pairs need four seats")
    return None


FACTS = Facts(
    name="toy",
    title="Toy",
    seats=(2, 4),
    moves=9,
    options=(
        Option("first", ("draw",), numbers=(0, 3), kind="seat"),
        Option("partners", (False, True)),
        Option("target", (20,), numbers=(1, 1000), kind="number"),
    ),
    sealed=True,
    out_of_turn=True,
    turn_clauses=(4,),
    minutes=5,
    contradiction=_contradiction,
)
