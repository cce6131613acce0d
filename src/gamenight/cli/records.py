"""``gamenight replay`` and ``gamenight verify``: files that anybody may have touched."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards import board
from gamenight.core.errors import OptionError
from gamenight.core.words import say
from gamenight.face import Match, replay, verify
from gamenight.games import facts
from gamenight.terminal.chairs import read_chairs, read_start
from gamenight.terminal.describing import chair_lines
from gamenight.terminal.naming import find_seat, seat_names, show_move
from gamenight.terminal.sentences import event_lines, result_lines, tell


def replay_record(record: Any, move: int | None, asked: str | None, boards: bool) -> None:
    """Print a match move by move, or the table after so many moves."""
    whole = replay(record)
    moves = whole.moves
    match = replay(record | {"moves": []})
    names = read_names(whole)
    seat = find_viewer(whole, asked)
    assert_within(whole, move)
    if move is None:
        print(*heading(whole), sep="\n", end="\n\n")
    told = 0
    for number in range(len(moves) + 1 if move is None else move + 1):
        if number:
            match.play(*moves[number - 1])
        lines = event_lines(match.events(seat, told), names)
        told = match.event_count
        if move is None or number == move:
            print(headline(whole, number, names))
            print(*lines, sep="\n", end="\n" if lines else "")
            if boards or move is not None:
                print("\n" + board(match.view(seat), names) + "\n")
    if match.over:
        print(*result_lines(match, names), sep="\n")


def read_names(match: Match) -> tuple[str, ...]:
    """What the seats of a record are called: nothing of it is proved."""
    chairs = read_chairs(match.about, match.seats)
    return seat_names(match.seats, [chair.name for chair in chairs])


def heading(match: Match) -> list[str]:
    """Which game, when, and who sat where, as far as the record tells."""
    began = read_start(match.about)
    title = facts(match.name).title
    lines = [f"{title} · {say('page.played_on', when=began)}" if began else title]
    chairs = read_chairs(match.about, match.seats)
    return lines + (chair_lines(chairs) if any(chair.name for chair in chairs) else [])


def find_viewer(match: Match, asked: str | None) -> int | None:
    """The seat that is meant by a name; ``--seat 2`` is seat 2."""
    if asked is None:
        return None
    return find_seat(f"seat {asked}" if asked.isdecimal() else asked, read_names(match))


def assert_within(match: Match, move: int | None) -> None:
    """Raise OptionError if a match has no such move."""
    if move is not None and move > len(match.moves):
        raise OptionError("move_unknown", got=move, high=len(match.moves))


def headline(match: Match, number: int, names: Sequence[str]) -> str:
    """Which move a table comes after."""
    if number == 0:
        return say("terminal.start")
    seat, text = match.moves[number - 1]
    told = {"number": number, "total": len(match.moves), "seat": seat}
    return tell("terminal.move", names, **told, text=show_move(match.name, text, names))


def verify_record(record: Any) -> None:
    """Seats are told by number: names are no part of what is proved."""
    match = verify(record)
    code = "verified" if match.over else "verified_so_far"
    print(say(f"terminal.{code}", game=match.name, n=len(match.moves)))
    if match.over:
        print(*result_lines(match), sep="\n")
