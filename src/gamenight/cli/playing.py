"""``gamenight play``: set up a match and sit down around one keyboard."""

from pathlib import Path

from rich.console import Console

from gamenight.cli.listing import clause_lines, games_table
from gamenight.cli.options import typed_options
from gamenight.cli.records import read_record
from gamenight.core.chance import new_seed
from gamenight.core.errors import UnknownGame
from gamenight.core.record import RecordedMatch
from gamenight.core.words import say
from gamenight.face import new, replay
from gamenight.games import facts
from gamenight.terminal.hotseat import HotSeat, Keyboard, Left


def play_here(
    game: str | None, seats: int | None, seed: int | None, texts: list[str], resume: Path | None
) -> None:
    keyboard = Keyboard()
    match: RecordedMatch | None = None
    try:
        if resume is not None:
            match = replay(read_record(resume))
        else:
            match = _new_match(keyboard, game, seats, seed, texts)
        HotSeat(match, keyboard, clause_lines).run()
    except Left:
        unfinished = match is not None and not match.over
        print(say("terminal.unfinished" if unfinished else "terminal.goodbye"))


def _new_match(
    keyboard: Keyboard, game: str | None, seats: int | None, seed: int | None, texts: list[str]
) -> RecordedMatch:
    if game is None:
        game = _ask_game(keyboard)
        seats = _ask_seats(keyboard, game) if seats is None else seats
    known = facts(game)
    seats = known.seats[0] if seats is None else seats
    options = known.validated(seats, typed_options(known, texts))
    print(say("terminal.preparing", title=known.title))
    # With a seed of our own, a match saved half-way carries it and can be resumed.
    return new(game, seats=seats, seed=new_seed() if seed is None else seed, **options)


def _ask_game(keyboard: Keyboard) -> str:
    Console(highlight=False).print(games_table())
    while True:
        name = keyboard.ask(say("terminal.ask_game")).lower()
        try:
            facts(name)
        except UnknownGame as error:
            print(f"  {error}")
        else:
            return name


def _ask_seats(keyboard: Keyboard, game: str) -> int:
    low, high = facts(game).seats
    while low < high:
        answer = keyboard.ask(say("terminal.ask_seats", low=low, high=high)) or str(low)
        if answer.isdecimal() and low <= int(answer) <= high:
            return int(answer)
    return low
