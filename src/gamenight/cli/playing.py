"""``gamenight play`` and ``gamenight join``: sit down at a table, here or on a server."""

import asyncio
import getpass
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from gamenight.cli.listing import clause_lines, games_table
from gamenight.cli.names import game_name
from gamenight.cli.options import parse_options
from gamenight.cli.record_file import read_record
from gamenight.core.chance import new_seed
from gamenight.core.errors import OptionError, UnknownGame
from gamenight.core.facts import shorten
from gamenight.core.record import RecordedMatch, advance_options
from gamenight.core.words import say
from gamenight.face import new, replay
from gamenight.games import facts
from gamenight.terminal.address import Address, address_of
from gamenight.terminal.chairs import about_now, chairs_of, now, read_chairs
from gamenight.terminal.hotseat import HotSeat, Keyboard, Quit
from gamenight.terminal.table import Chair

THEMES = ("dark", "light")
PERSON = ("-", "person", "me")


@dataclass(frozen=True)
class PlayOptions:
    """What was asked for on the command line."""

    game: str | None
    seats: int | None
    seed: int | None
    options: list[str]
    resume: Path | None
    bots: str
    plain: bool
    theme: str


def play_here(asked: PlayOptions) -> None:
    """Full screen before people, plain lines for pipes and where they are asked for."""
    _check_theme(asked.theme)
    keyboard = Keyboard()
    match: RecordedMatch | None = None
    try:
        game, chairs, opened = _wanted(keyboard, asked)
        levels = [chair.level for chair in chairs]
        names = [chair.name for chair in chairs]
        if keyboard.screen and not asked.plain:
            _full_screen(game, levels, names, opened, asked.theme)
            return
        match = opened()
        HotSeat(match, keyboard, clause_lines, levels, names).run()
    except Quit:
        unfinished = match is not None and not match.over
        print(say("terminal.unfinished" if unfinished else "terminal.goodbye"))


def join_there(url: str, nickname: str, theme: str, plain: bool) -> None:
    """Sit at a served table, or watch it, as its link has it; or join a night."""
    _check_theme(theme)
    address, name = address_of(url), nickname or _login()
    if address.place == "tables":
        _sit_down(address, name, theme, plain)
        return
    from gamenight.terminal.night import visit_night

    def sit(table: Address) -> None:
        _sit_down(table, name, theme, plain)

    visit_night(address, name, sit)


def _check_theme(theme: str) -> None:
    if theme not in THEMES:
        raise OptionError("theme", got=shorten(theme), known=", ".join(THEMES))


def _sit_down(address: Address, nickname: str, theme: str, plain: bool) -> None:
    from gamenight.terminal.remote import RemoteTable

    keyboard = Keyboard()
    table = RemoteTable(address, nickname)
    asyncio.run(table.open())
    if plain or not keyboard.screen:
        from gamenight.terminal.lines import PlainTable

        PlainTable(table).run()
        return
    from gamenight.terminal.app import TableApp

    TableApp(table, theme).run()


def _login() -> str:
    """What this person is called if no name is given."""
    try:
        return getpass.getuser()[:24]
    except (OSError, KeyError, ImportError):  # an account without a name, as in a container
        return say("page.guest")


def seat_levels(game: str, text: str, seats: int) -> list[str | None]:
    """``sharp,master`` fills the last seats; with a name for every seat, ``-`` is a person."""
    from gamenight.bots import check_level

    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if len(names) > seats:
        raise OptionError("bots_many", got=len(names), seats=seats)
    for name in names:
        if name not in PERSON:
            check_level(game, name)
    people: list[str | None] = [None] * (seats - len(names))
    return people + [None if name in PERSON else name for name in names]


def _full_screen(
    game: str,
    levels: list[str | None],
    names: list[str],
    opened: Callable[[], RecordedMatch],
    theme: str,
) -> None:
    from gamenight.terminal.app import TableApp
    from gamenight.terminal.local import LocalTable

    TableApp(LocalTable(game, levels, opened, names=names), theme).run()


def _wanted(
    keyboard: Keyboard, asked: PlayOptions
) -> tuple[str, Sequence[Chair], Callable[[], RecordedMatch]]:
    """The game, who sits there, and how to deal: nothing is compiled before that."""
    if asked.resume is not None:
        record = read_record(asked.resume)
        match = replay(record)
        if (
            asked.game not in (None, match.name)
            or asked.seats
            or asked.options
            or asked.seed is not None
        ):
            raise OptionError("resume_alone", game=match.name)
        return match.name, _sitting_again(match, asked.bots), in_turn(lambda: match)
    game, seats = asked.game, asked.seats
    if game is None:
        game = _ask_game(keyboard)
        seats = _ask_seats(keyboard, game) if seats is None else seats
    known = facts(game)
    seats = known.seats[0] if seats is None else seats
    options = known.validate(seats, parse_options(known, asked.options))
    name, count, levels = game, seats, seat_levels(game, asked.bots, seats)

    def dealt() -> RecordedMatch:
        # With a seed of our own, a match saved half-way carries it and can be resumed.
        seed = new_seed() if asked.seed is None else asked.seed
        match = new(name, seats=count, seed=seed, **options)
        match.about = about_now(levels)
        return match

    return game, chairs_of(levels), in_turn(dealt)


def _sitting_again(match: RecordedMatch, bots: str) -> Sequence[Chair]:
    """The same people and bots, unless other bots are asked for."""
    told = read_chairs(match.about, match.seats)
    levels = [chair.level for chair in told]
    names = [chair.name if chair.kind == "person" else "" for chair in told]
    return chairs_of(seat_levels(match.name, bots, match.seats) if bots else levels, names)


def in_turn(begun: Callable[[], RecordedMatch]) -> Callable[[], RecordedMatch]:
    """The match begun first, then rematches: first seat or dealer goes round."""
    last: list[RecordedMatch] = []

    def opened() -> RecordedMatch:
        if not last:
            last.append(begun())
        else:
            before = last.pop()
            options = before.options if before.start else advance_options(before)
            last.append(new(before.name, seats=before.seats, seed=new_seed(), **options))
            if before.about:
                last[0].about = {**before.about, "began": now()}
        return last[0]

    return opened


def _ask_game(keyboard: Keyboard) -> str:
    Console(highlight=False).print(games_table())
    while True:
        name = game_name(keyboard.ask(say("terminal.ask_game")).lower())
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
