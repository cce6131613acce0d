"""What is meant by what was typed and marked: pure functions between the prompt and the moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from gamenight.core.errors import OptionError
from gamenight.core.facts import shortened
from gamenight.terminal.boards import Board
from gamenight.terminal.spoken import seat_name

SHOWN = 300  # moves in the list; the rest is reached by typing
COMMANDS = ("help", "hint", "log", "quit", "resign", "rules", "save", "say", "theme", "undo")


@dataclass(frozen=True)
class Choice:
    """A legal move with its words."""

    move: str
    words: str


def choices(
    board: Board, view: dict[str, object], legal: list[str], names: Sequence[str]
) -> list[Choice]:
    return [Choice(move, board.words(view, move, names)) for move in legal]


def narrowed(board: Board, found: list[Choice], typed: str) -> list[Choice]:
    """The moves that what is typed can mean; all of them if nothing is."""
    if not typed.strip():
        return found
    exact = [one for one in found if one.move.lower() == typed.strip().lower()]
    rest = [one for one in found if one not in exact and board.fits(typed, one.move, one.words)]
    return exact + rest


def command_of(line: str) -> tuple[str, str] | None:
    """A typed command and the rest of its line, if it is one."""
    word, _, rest = line.strip().partition(" ")
    if word.startswith("?"):
        return "help", ""
    return (word.lower(), rest.strip()) if word.lower() in COMMANDS else None


def seated(line: str, names: Sequence[str]) -> tuple[int | None, str]:
    """``@2 call`` and ``@Juno call`` are moves by that seat: the seat, and the move."""
    if not line.startswith("@"):
        return None, line.strip()
    asked = line[1:].strip()
    by_length = sorted(range(len(names)), key=lambda seat: -len(names[seat]))
    for seat in by_length:
        who, rest = asked[: len(names[seat])], asked[len(names[seat]) :]
        if _same(who, names[seat]) and (not rest or rest.startswith(" ")):
            return seat_asked(who, names), rest.strip()
    word, _, rest = asked.partition(" ")
    return seat_asked(word, names), rest.strip()


def seat_asked(asked: str, names: Sequence[str]) -> int:
    """The seat that a person means by its name, or by its number from 1."""
    meant = [seat for seat, name in enumerate(names) if _same(asked, name)]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    if asked in numbers:
        meant = meant or [numbers.index(asked)]
    if len(meant) != 1:
        numbered = (
            name if name == seat_name(seat, ()) else f"{seat + 1} {name}"
            for seat, name in enumerate(names)
        )
        raise OptionError("seat_asked", got=shortened(asked), known=", ".join(numbered))
    return meant[0]


def move_meant(line: str, names: Sequence[str]) -> str:
    """A move in notation: ``catch Juno`` is ``catch 1``, if only one is called that."""
    word, _, who = line.strip().partition(" ")
    meant = [seat for seat, name in enumerate(names) if who and _same(who.strip(), name)]
    return f"{word} {meant[0]}" if len(meant) == 1 else line.strip()


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()
