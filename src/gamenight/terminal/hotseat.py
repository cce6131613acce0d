"""A match around one keyboard: plain lines in, plain lines out."""

import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Sequence

from gamenight.boards import board
from gamenight.bots import bot
from gamenight.bots.compiling import bot_is_cached, compile_game
from gamenight.bots.seat import Asking, Seated, answer, answer_quickly, seat_bot
from gamenight.bots.workers import Processes
from gamenight.core.errors import GamenightError
from gamenight.core.record import RecordedMatch
from gamenight.core.words import say
from gamenight.terminal.chairs import chairs_of
from gamenight.terminal.describing import help_text
from gamenight.terminal.naming import read_move, seat_names, show_moves, split_seat
from gamenight.terminal.saving import save_record
from gamenight.terminal.sentences import event_lines, refusal, result_lines, tell
from gamenight.terminal.thinking import ADVISER

_CLEAR = "\033[2J\033[3J\033[H"  # the lines scrolled away too: they may show another seat's hand


class Quit(Exception):
    """The people at the keyboard have had enough."""


class Keyboard:
    """Reads lines from people or from a pipe, and prints."""

    def __init__(self) -> None:
        self.person = sys.stdin.isatty() and sys.stdout.isatty()
        self.screen = self.person and os.environ.get("TERM") != "dumb"  # more than lines of text
        if self.person:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - gives input() its line editing

    def ask(self, prompt: str) -> str:
        try:
            line = input(prompt)
        except EOFError:
            print()
            raise Quit from None
        if not self.person:
            print(line)
        return line.strip()

    def curtain(self, seat: int, names: Sequence[str] = ()) -> None:
        """Hide what the last seat saw, and wait until only the next one looks."""
        if self.person:
            self._clear()
            self.ask(tell("terminal.curtain_wait", names, seat=seat))
            self._clear()
        else:
            print(tell("terminal.curtain", names, seat=seat))

    def _clear(self) -> None:
        print(_CLEAR if self.screen else "\n" * shutil.get_terminal_size().lines, end="")


class HotSeat:
    """Takes moves for the seats waited for, until the match is over or everybody leaves."""

    def __init__(
        self,
        match: RecordedMatch,
        keyboard: Keyboard,
        clause: Callable[[str, int], str],
        levels: Sequence[str | None] = (),
        names: Sequence[str] = (),
    ) -> None:
        self._match = match
        self._keyboard = keyboard
        self._clause = clause
        self._bots: dict[int, Seated] = {
            seat: seat_bot(match, seat, level)
            for seat, level in enumerate(levels)
            if level is not None
        }
        self._asking = Asking()
        self._compiler: Processes | None = None
        self._announced = False  # that the compiler is waited for, if it is
        called = [chair.name for chair in chairs_of(levels, names)]
        self._names = seat_names(match.seats, called)
        self._here = -1  # the seat at the keyboard
        self._next = 0  # the seat to turn to, if it is waited for
        self._secret_shown = False  # since this seat came to the keyboard
        self._told = [0] * match.seats

    def run(self) -> None:
        """Play; raises Quit when the input ends or somebody types ``quit``."""
        try:
            self._play()
        finally:
            if self._compiler is not None:
                self._compiler.close()

    def _play(self) -> None:
        print(say("terminal.hint"))
        while not self._match.over:
            self._bots_play()
            if self._match.over:
                break
            self._hand_over()
            self._show_table()
            while not self._take(self._keyboard.ask(self._prompt())):
                pass
        self._show_end()
        while self._keyboard.person:
            self._take(self._keyboard.ask(say("terminal.prompt_end")) or "quit")

    def _bots_play(self) -> None:
        """Let bots move, first those that speak up out of turn, until people must."""
        match = self._match
        for seat, _ in self._asking.one_by_one(match, self._bots):
            choose = answer if self._is_warm(seat) else answer_quickly
            said = choose(self._bots[seat], match.view(seat), match.recall(seat))
            if said.text is not None:
                self._bot_says(seat, said.text)

    def _is_warm(self, seat: int) -> bool:
        """Whether bots are compiled. No person waits for that: bots play quick moves meanwhile."""
        name = self._match.name
        if not self._keyboard.person:
            self._announce_compiler()
            return True
        if bot_is_cached(name):
            return True
        if self._compiler is None:
            self._compiler = Processes(1)
            self._compiler.submit(compile_game, name)
            print(say("screen.warming", name=self._names[seat]))
        return False

    def _announce_compiler(self) -> None:
        """Say once that a bot is being compiled, if it is."""
        if not self._announced:
            self._announced = True
            if not bot_is_cached(self._match.name):
                print(say("study.warming"), flush=True)

    def _bot_says(self, seat: int, text: str) -> None:
        self._match.play(seat, text)
        level = say(f"page.level.{self._bots[seat].level}")
        told = {"seat": seat, "level": level, "text": self._show_moves([text])[0]}
        print(tell("terminal.bot_plays", self._names, **told))

    def _show_moves(self, moves: list[str]) -> list[str]:
        return show_moves(self._match.name, moves, self._names)

    def _hand_over(self) -> None:
        """Turn to the next seat waited for, behind a curtain if there is something to hide."""
        waiting, seats = self._match.waiting, self._match.seats
        if self._next not in waiting:
            self._next = min(waiting, key=lambda seat: (seat - self._next) % seats)
        if self._next != self._here:
            alone = len(self._bots) >= seats - 1
            if not alone and (self._secret_shown or self._has_secrets(self._next)):
                self._keyboard.curtain(self._next, self._names)
            self._here, self._secret_shown = self._next, False

    def _has_secrets(self, seat: int) -> bool:
        """Whether this seat sees more than a spectator does."""
        seen, open_to_all = self._match.view(seat), self._match.view(None)
        return bool(seen["board"] != open_to_all["board"])

    def _show_table(self) -> None:
        seat = self._here
        told = min(self._told[seat], self._match.event_count)
        lines = event_lines(self._match.events(seat, told), self._names)
        self._told[seat] = self._match.event_count
        print()
        print(*lines, sep="\n", end="\n\n" if lines else "")
        print(board(self._match.view(seat), self._names), end="\n\n")
        self._secret_shown |= self._has_secrets(seat)

    def _show_end(self) -> None:
        last = min(self._told[self._here], self._match.event_count)
        lines = event_lines(self._match.events(None, last), self._names)
        print()
        print(*lines, sep="\n", end="\n\n" if lines else "")
        print(board(self._match.view(None), self._names), end="\n\n")
        print(*result_lines(self._match, self._names), sep="\n")

    def _prompt(self) -> str:
        automatic = self._match.automatic()
        if automatic is not None:
            text = automatic[1]
            return tell("terminal.prompt_automatic", self._names, seat=self._here, text=text)
        return tell("terminal.prompt", self._names, seat=self._here)

    def _take(self, line: str) -> bool:
        """Do what a line asks; True if the table has changed."""
        word, _, rest = line.replace("?", "? ", 1).partition(" ")
        commands: dict[str, Callable[[str], bool]] = {
            "?": self._list_moves,
            "help": self._help,
            "hint": self._hint,
            "rules": self._rules,
            "save": self._save,
            "undo": self._undo,
            "quit": self._quit,
        }
        try:
            if word.lower() in commands:
                return commands[word.lower()](rest.strip())
            return self._move(line)
        except GamenightError as error:
            print(f"  {refusal(error, self._names)}")
            return False

    def _move(self, line: str) -> bool:
        asked, text = split_seat(line, self._names)
        seat = self._here if asked is None else asked
        automatic = self._match.automatic()
        if not text and automatic is not None:
            seat, text = automatic
        if not text:
            return False
        self._match.play(seat, read_move(self._match.name, text, self._names))
        self._secret_shown |= self._has_secrets(seat)
        return True

    def _list_moves(self, part: str) -> bool:
        legal = self._show_moves(self._match.legal(self._here))
        moves = [text for text in legal if part.lower() in text.lower()]
        if not moves:
            print("  " + say("terminal.no_moves"))
            return False
        screen = shutil.get_terminal_size()
        width = max(map(len, moves)) + 2
        columns = max(1, (screen.columns - 2) // width)
        shown = len(moves)
        if self._keyboard.person:
            shown = min(shown, columns * max(1, screen.lines - 4))
        for i in range(0, shown, columns):
            row = moves[i : min(i + columns, shown)]
            print("  " + "".join(text.ljust(width) for text in row).rstrip())
        if shown < len(moves):
            print("  " + say("terminal.more_moves", n=len(moves) - shown))
        return False

    def _help(self, rest: str) -> bool:
        print(help_text("terminal", self._match.name))
        return False

    def _rules(self, number: str) -> bool:
        if number.isdecimal():
            print(self._clause(self._match.name, int(number)))
        else:
            print("  " + say("terminal.rules_where", game=self._match.name))
        return False

    def _save(self, name: str) -> bool:
        if not name:
            print("  " + say("terminal.save_where"))
            return False
        print("  " + save_record(self._match.record(), name))
        return False

    def _hint(self, rest: str) -> bool:
        seat = self._here
        self._announce_compiler()
        adviser = bot(self._match.name, ADVISER)
        hints = adviser.explain(self._match.view(seat), self._match.recall(seat))
        for hint in hints:
            [move] = self._show_moves([hint.move])
            print(f"  {move}: {tell(hint.code, self._names, **hint.params)}")
        if not hints:
            print("  " + say("page.no_hint"))
        return False

    def _undo(self, rest: str) -> bool:
        last = self._match.moves[-1][0] if self._match.moves else self._here
        if last in self._bots:
            last = self._here  # what bots have answered is taken back with the move
        self._match.take_back(last)
        self._next = last
        return True

    def _quit(self, rest: str) -> bool:
        raise Quit
