"""Every game with every number of seats and every value of every option, one at a time."""

from dataclasses import dataclass, field
from typing import Any

from gamenight import games
from gamenight.core.errors import OptionError


@dataclass(frozen=True)
class Case:
    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.seats}" + (f"-{options}" if options else "")

    @property
    def allowed(self) -> bool:
        try:
            games.facts(self.game).validate(self.seats, self.options)
        except OptionError:
            return False
        return True


def cases_of(name: str) -> list[Case]:
    facts = games.facts(name)
    all_seats = range(facts.seats[0], facts.seats[1] + 1)
    found = [Case(name, seats) for seats in all_seats]
    for option in facts.options:
        numbers = (max(1, option.numbers[0]),) if option.numbers else ()
        for value in option.choices + numbers:
            for seats in all_seats:
                if value != option.default_for(seats):
                    case = Case(name, seats, {option.name: value})
                    if case.allowed:
                        found.append(case)
    return found


NAMES = [*games.GAMES, "toy"]
CASES = [case for name in NAMES for case in cases_of(name)]
FEW = [case for name in NAMES for case in cases_of(name)[:1] + cases_of(name)[-1:]]
