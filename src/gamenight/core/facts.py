"""The facts of a game, declared as data, and the options of a match, validated against them.

Importing this module must stay cheap: the list of games is shown without compiling anything.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from gamenight.core.errors import OptionError

Kind = Literal["choice", "number", "seat"]
Colour = Literal["", "red", "orange", "green", "blue", "purple"]
SEATS_MAX = 6  # of any game
SHOWN_CHARS = 60  # of a wrong value, in an error


@dataclass(frozen=True)
class Speech:
    """Where an ``option`` is on, a word said in the partner's turn is this ``move``."""

    option: str
    move: str


@dataclass(frozen=True)
class Option:
    """One choice that a table makes before the deal.

    The ``choices`` are named values, the first is the default unless another is given; ``numbers``
    allows whole numbers in a range besides; ``custom`` validates any other JSON value: it returns
    the value in canonical form or raises ValueError with the reason. The ``kind`` says what a
    number means: a ``seat`` is one of those at this table, a ``number`` any amount. Where the
    number of seats allows less, ``highest`` gives the highest number for it, and ``why`` is the
    code of the reason.
    """

    name: str
    choices: tuple[Any, ...] = ()
    numbers: tuple[int, int] | None = None
    kind: Kind = "choice"
    default: Any = None
    custom: Callable[[Any], Any] | None = field(default=None, repr=False)
    highest: Callable[[int], int] | None = field(default=None, repr=False)
    why: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if self.default is None:
            object.__setattr__(self, "default", self.choices[0])

    def default_for(self, seats: int) -> Any:
        """The default at a table of so many seats, where that makes a difference."""
        return self.default(seats) if callable(self.default) else self.default

    def numbers_for(self, seats: int) -> tuple[int, int] | None:
        """The range of whole numbers that fits so many seats."""
        if self.numbers is None or self.highest is None:
            return self.numbers
        return self.numbers[0], min(self.numbers[1], self.highest(seats))

    def allowed(self, seats: int) -> list[Any]:
        """What fits, for an error: choices as they are typed, and sentences for all else."""
        fits: list[Any] = [_format(choice) for choice in self.choices]
        if (numbers := self.numbers_for(seats)) is not None:
            low, high = numbers
            fits.append(OptionError("fits_number", low=low, high=high).describe())
        if self.custom is not None:
            fits.append(OptionError("fits_own").describe())
        return fits

    def validate(self, value: Any, seats: int) -> Any:
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        if (numbers := self.numbers_for(seats)) is not None and type(value) is int:
            low, high = numbers
            if low <= value <= high:
                return value
            if self.why:
                fits = {"got": value, "seats": seats, "low": low, "high": high}
                reason = {"code": self.why, "params": fits}
                raise OptionError("option_custom", option=self.name, reason=reason)
        elif self.custom is not None:
            try:
                return self.custom(value)
            except ValueError as error:
                raise OptionError("option_custom", option=self.name, reason=str(error)) from None
        raise OptionError(
            "option_value", option=self.name, got=shorten(value), allowed=self.allowed(seats)
        )


@dataclass(frozen=True)
class Facts:
    """What is true of a game before anybody plays it.

    Games are listed in the order of their ``shelf``. The ``seats`` are the fewest and the most, and
    no game has more than SEATS_MAX. The count of ``moves`` is one more than the highest move
    number; ``length`` bounds the moves of a simulated match (None if nothing does);
    ``contradiction(seats, options)`` names what does not go together. ``challenges`` are the first
    words of moves that catch another seat's slip: a table lets that seat's browser show the slip
    for a moment before they count. ``seat_words`` are the first words of moves whose second word
    is a seat. ``turn_clauses`` say whose turn it is: a seat
    that breaks one of them while it has no move is told whom the match waits for.

    For people: how many ``minutes`` a match usually takes, whether the youngest begins by the
    sheet, whether ``cards`` are shuffled, the ``colour`` behind its picture, and whether its bot
    gets so much stronger with more time that there is a ``champion``. For programs: the file
    ``formats`` and protocols in the game's folder ``formats/``, its ``registry_name`` for
    environments if the usual capitals would be wrong, and ``longest``, more moves than a match of
    sensible players ever takes.
    """

    name: str
    title: str
    seats: tuple[int, int]
    moves: int
    shelf: int = 100
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    hidden: bool = True
    chance: bool = True
    sealed: bool = False
    out_of_turn: bool = False
    challenges: tuple[str, ...] = ()
    seat_words: tuple[str, ...] = ()
    turn_clauses: tuple[int, ...] = ()
    low_wins: bool = False
    length: int | None = None
    longest: int = 20_000
    minutes: int = 15
    youngest_begins: bool = False
    cards: bool = False
    champion: bool = False
    speech: Speech | None = None
    formats: tuple[str, ...] = ()
    registry_name: str = ""
    colour: Colour = ""
    contradiction: Callable[[int, dict[str, Any]], OptionError | None] = field(
        default=lambda seats, options: None, repr=False
    )

    def __post_init__(self) -> None:
        low, high = self.seats
        if not 1 <= low <= high <= SEATS_MAX:
            raise ValueError(f"{self.name}: seats are from 1 to {SEATS_MAX}, not {low} to {high}")

    def validate(self, seats: int, given: dict[str, Any]) -> dict[str, Any]:
        """All options of a match, in the declared order; an OptionError says what is allowed."""
        low, high = self.seats
        if type(seats) is not int or not low <= seats <= high:
            raise OptionError("seats_range", game=self.name, got=shorten(seats), low=low, high=high)
        known = [option.name for option in self.options]
        for name in given:
            if name not in known:
                raise OptionError(
                    "option_unknown", game=self.name, option=shorten(name), known=", ".join(known)
                )
        options = {
            o.name: o.validate(given[o.name], seats) if o.name in given else o.default_for(seats)
            for o in self.options
        }
        for option in self.options:
            chosen = options[option.name]
            if option.kind == "seat" and type(chosen) is int and chosen >= seats:
                raise OptionError("option_seat", option=option.name, got=chosen, high=seats - 1)
        if (error := self.contradiction(seats, options)) is not None:
            raise error
        return options


def shorten(value: Any) -> str:
    """A value as an error may show it."""
    text = repr(value)
    return text if len(text) <= SHOWN_CHARS else text[: SHOWN_CHARS - 1] + "…"


def _format(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
