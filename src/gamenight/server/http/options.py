"""What a new table may choose: the options of a game, as far as they fit its number of seats."""

import functools
from typing import Any

from gamenight import games
from gamenight.core.facts import Facts, Option
from gamenight.server.protocol.bodies import OptionFacts


@functools.cache
def options_of(game: str) -> list[OptionFacts]:
    """The options of a game as the page offers them."""
    facts = games.facts(game)
    return [_option_facts(facts, option) for option in facts.options]


def _option_facts(facts: Facts, option: Option) -> OptionFacts:
    low, high = facts.seats
    seats = range(low, high + 1)
    return OptionFacts(
        name=option.name,
        kind=option.kind,
        choices=list(option.choices),
        numbers=option.numbers,
        custom=option.custom is not None,
        default={str(n): option.default_for(n) for n in seats},
        fits={
            str(n): [one for one in option.choices if _fits(facts, n, option, one)] for n in seats
        },
        highest={str(n): _highest(facts, n, option) for n in seats} if option.numbers else {},
    )


def _fits(facts: Facts, seats: int, option: Option, value: Any) -> bool:
    """Whether a value goes together with the defaults of all other options."""
    options = {one.name: one.default_for(seats) for one in facts.options}
    return facts.contradiction(seats, options | {option.name: value}) is None


def _highest(facts: Facts, seats: int, option: Option) -> int:
    numbers = option.numbers_for(seats)
    assert numbers is not None
    low, high = numbers
    return next((n for n in range(high, low, -1) if _fits(facts, seats, option, n)), low)
