"""A served table in plain lines: for screen readers and pipes."""

import asyncio
import contextlib
import sys
import threading

from gamenight.boards import board
from gamenight.core import rulebook
from gamenight.core.errors import GamenightError
from gamenight.core.words import say
from gamenight.terminal.choosing import command_of
from gamenight.terminal.describing import (
    LINK_WORDS,
    advice,
    chair_lines,
    clock_figures,
    help_text,
    question,
)
from gamenight.terminal.naming import seat_names, split_seat
from gamenight.terminal.saving import save_record
from gamenight.terminal.screens.result import result_text
from gamenight.terminal.seating import next_here
from gamenight.terminal.sentences import refusal, tell
from gamenight.terminal.table import SeatClock, Table, TakeBackRequest, TakeSeatRequest


class PlainTable:
    """Prints what happens as it happens, and takes moves as lines."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._here: int | None = None
        self._told = 0
        self._asked: tuple[int, int] | None = None  # the match and move for which a prompt stands
        self._status = ""
        self._question: TakeBackRequest | TakeSeatRequest | None = None
        self._gathered: list[str] = []

    def run(self) -> None:
        """Until the input ends, somebody types ``quit``, or the server ends it."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        typed: asyncio.Queue[str | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def hand_on(line: str | None) -> None:
            with contextlib.suppress(RuntimeError):  # the table may end before the input does
                loop.call_soon_threadsafe(typed.put_nowait, line)

        def read() -> None:
            for line in sys.stdin:
                hand_on(line.strip())
            hand_on(None)

        threading.Thread(target=read, daemon=True).start()
        self._table.listen(self._changed)
        living = asyncio.ensure_future(self._table.live())
        try:
            while not living.done():
                reading = asyncio.ensure_future(typed.get())
                await asyncio.wait({living, reading}, return_when=asyncio.FIRST_COMPLETED)
                if living.done():
                    reading.cancel()
                    living.result()
                    return
                line = reading.result()
                if line is None or line == "quit":
                    return
                await self._take(line)
        finally:
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)

    def _changed(self) -> None:
        table = self._table
        if table.status and table.status != self._status:
            print(table.status, flush=True)
        self._status = table.status
        self._show_waiting()
        self._here = next_here(table, self._here)
        story = table.story(self._here)
        for line in story[min(self._told, len(story)) :]:
            print(f"  {line}", flush=True)
        self._told = len(story)
        if table.question is not None and table.question != self._question:
            print(f"\n{question(table.question, table.names)}", flush=True)
            seat_wanted = isinstance(table.question, TakeSeatRequest)
            print(say("terminal.admit_hint" if seat_wanted else "terminal.agree_hint"), flush=True)
        self._question = table.question
        view = table.view_from(self._here).view
        if view is None:
            return
        now = (table.match_number, view["moves"])
        due = self._here in view["waiting"] or view["over"] or self._here is None
        if due and self._asked != now:
            self._asked = now
            print(f"\n{board(view, self._names)}\n", flush=True)
            if view["over"]:
                print(result_text(table).plain, flush=True)
            elif self._here is not None:
                print(tell("terminal.prompt", table.names, seat=self._here), flush=True)
                self._tell_clock(table.chairs[self._here].clock)

    def _tell_clock(self, clock: SeatClock | None) -> None:
        if clock is not None:
            left = clock_figures(clock.left_now_s())
            print(f"  {say('page.clock')}: {left}", flush=True)

    def _show_waiting(self) -> None:
        """Who has come, and the links to hand on; once more when that changes."""
        table = self._table
        if table.phase != "waiting":
            return
        lines = chair_lines(table.chairs, why=True)
        for what, link in table.links.items():
            lines += [say(LINK_WORDS[what]), link]
        lines.append(say("terminal.start_hint" if table.hosted else "screen.start_wait"))
        if lines != self._gathered:
            print(*lines, "", sep="\n", flush=True)
        self._gathered = lines

    @property
    def _names(self) -> tuple[str, ...]:
        return seat_names(len(self._table.chairs), self._table.names)

    async def _take(self, line: str) -> None:
        try:
            await self._obey(line)
        except GamenightError as error:
            print(f"  {refusal(error, self._table.names)}", flush=True)

    async def _obey(self, line: str) -> None:
        table, seat = self._table, self._here
        legal = table.view_from(seat).legal
        command, rest = command_of(line) or ("", "")
        if line.startswith("?"):
            part = line[1:].strip().lower()
            print("  " + "  ".join(move for move in legal if part in move.lower()), flush=True)
        elif command == "help":
            print(help_text("terminal", table.game), flush=True)
        elif command == "rules" and rest.isdecimal():
            print("  " + rulebook.clause(table.game, int(rest)), flush=True)
        elif command == "save" and rest:
            print("  " + save_record(await table.record(), rest), flush=True)
        elif command == "say":
            await table.chat(seat, rest)
        elif line == "start":
            await table.start()
        elif line in ("agree", "refuse") and table.question is not None:
            await table.agree(line == "agree")
        elif command == "hurry":
            await table.hurry()
        elif seat is None:
            print("  " + say("screen.watching"), flush=True)
        elif command == "hint":
            print("  " + say("page.hint_thinking"), flush=True)
            for found in await table.advice(seat):
                print("  " + advice(found, table.names), flush=True)
        elif command == "undo":
            await table.undo(seat)
        elif command == "resign":
            await table.resign(seat)
        elif line:
            asked, text = split_seat(line, self._names)
            await table.play(seat if asked is None else asked, text)
