"""``gamenight replay`` and ``gamenight verify``: files that anybody may have touched."""

from typing import Any

from gamenight.boards import board
from gamenight.core.errors import OptionError
from gamenight.core.words import say
from gamenight.face import Match, replay, verify
from gamenight.terminal.spoken import event_lines, result_lines


def replay_record(record: Any, move: int | None, seat: int | None, boards: bool) -> None:
    """Print a match move by move, or the table after so many moves."""
    whole = replay(record)
    moves = whole.moves
    match = replay(record | {"moves": []})
    assert_within(whole, move, seat)
    told = 0
    for number in range(len(moves) + 1 if move is None else move + 1):
        if number:
            match.play(*moves[number - 1])
        lines = event_lines(match.events(seat, told))
        told = match.event_count
        if move is None or number == move:
            print(headline(number, moves))
            print(*lines, sep="\n", end="\n" if lines else "")
            if boards or move is not None:
                print("\n" + board(match.view(seat)) + "\n")
    if match.over:
        print(*result_lines(match), sep="\n")


def assert_within(match: Match, move: int | None, seat: int | None) -> None:
    """Whether a match has this move and this seat."""
    if seat is not None and seat >= match.seats:
        raise OptionError("seat_unknown", got=seat, high=match.seats - 1)
    if move is not None and move > len(match.moves):
        raise OptionError("move_unknown", got=move, high=len(match.moves))


def headline(number: int, moves: list[tuple[int, str]]) -> str:
    """Which move a table comes after."""
    if number == 0:
        return say("terminal.start")
    seat, text = moves[number - 1]
    return say("terminal.move", number=number, total=len(moves), seat=seat, text=text)


def verify_record(record: Any) -> None:
    match = verify(record)
    print(say("terminal.verified", game=match.name, moves=len(match.moves), n=len(match.moves)))
    print(*(result_lines(match) if match.over else [say("terminal.goes_on")]), sep="\n")
