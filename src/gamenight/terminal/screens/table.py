"""The table on one screen: what people type, point at and press."""

import asyncio
from collections.abc import Awaitable
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from gamenight.bots import has_bot
from gamenight.core.errors import GamenightError, OptionError
from gamenight.core.match import RESIGN
from gamenight.core.words import say
from gamenight.terminal import describing
from gamenight.terminal.choosing import Choice, command_of, narrow
from gamenight.terminal.naming import seat_names, split_seat
from gamenight.terminal.saving import save_record
from gamenight.terminal.screens.ask import AskLine, Confirm, Page
from gamenight.terminal.screens.display import TableDisplay
from gamenight.terminal.screens.result import ResultScreen
from gamenight.terminal.seating import to_hide
from gamenight.terminal.sentences import refusal
from gamenight.terminal.widgets.moves import Moves
from gamenight.terminal.widgets.prompt import Prompt
from gamenight.terminal.widgets.rules import RulesPanel


class TableScreen(TableDisplay):
    """A move can be typed, marked in the list, or pointed at on the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", say("screen.key_help")),
        Binding("f2", "rules", say("screen.key_rules")),
        Binding("f3", "hint", say("screen.key_hint")),
        Binding("f4", "log", say("screen.key_log")),
        Binding("f5", "start", say("screen.key_start")),
        Binding("f6", "other_seat", say("screen.key_seat")),
        Binding("ctrl+z", "undo", say("screen.key_undo"), key_display="^z"),
        Binding("ctrl+z", "refuse_undo", show=False),
        Binding("ctrl+s", "save", say("screen.key_save"), key_display="^s"),
        Binding("f7", "hurry", say("screen.key_hurry")),
        Binding("f8", "resign", say("screen.key_resign")),
        Binding("f9", "app.theme", show=False),
        Binding("shift+up,ctrl+up", "move_board(-1)", show=False),
        Binding("shift+down,ctrl+down", "move_board(1)", show=False),
        Binding("ctrl+q", "app.quit", say("screen.key_quit"), key_display="^q", priority=True),
    ]

    @on(Input.Changed, "#prompt")
    def _typed(self) -> None:
        self._narrow()
        self._paint()

    @on(Moves.Marked)
    def _moved_mark(self) -> None:
        chosen = self.query_one(Moves).chosen
        if chosen is not None:
            move = f"{chosen.move}  {chosen.words}".rstrip()
            self.show_message(say("screen.enter_plays", move=move))
        self._paint()

    @on(Moves.Clicked)
    async def _clicked(self) -> None:
        chosen = self.query_one(Moves).chosen
        if chosen is not None:
            await self.play(chosen.move)

    def action_step(self, by: int) -> None:
        self.query_one(Moves).step(by)

    def action_page(self, by: int) -> None:
        rules, moves = self.query_one(RulesPanel), self.query_one(Moves)
        read = self.query_one("#log") if self.has_class("story") else rules
        if read.display:
            read.scroll_page_down() if by > 0 else read.scroll_page_up()
        else:
            moves.step(by * max(2, moves.size.height - 1))

    def action_move_board(self, by: int) -> None:
        """Where the screen is too low for all of it."""
        self.query_one("#felt").scroll_relative(y=by, animate=False)

    def action_log(self) -> None:
        """The whole screen for what happened, and back."""
        self.toggle_class("story")
        log = self.query_one("#log")
        log.call_after_refresh(log.scroll_end, animate=False)

    def action_copy(self, link: str) -> None:
        self.app.copy_to_clipboard(link)
        self.show_message(say("screen.copied", link=link))

    def action_back(self) -> None:
        """Close log or rules, else forget what was typed and marked."""
        if self.has_class("story"):
            self.action_log()
            return
        if self.query_one(RulesPanel).display:
            self._show_rules(False)
            return
        self.query_one(Prompt).clear()
        self._advice = []
        self._narrow()
        self.show_message("")
        self._paint()

    async def action_touch(self, token: str) -> None:
        """A click on the board types what it points at, and plays a move that is complete."""
        prompt = self.query_one(Prompt)
        text, complete = self._board.point_at(prompt.value, token)
        found = narrow(self._board, self._choices, text)
        exact = [one for one in found if one.move.lower() == text.strip().lower()]
        if complete and (len(found) == 1 or (exact and not self._longer(found, text))):
            await self.play((exact or found)[0].move)
            return
        prompt.value = text
        prompt.cursor_position = len(text)

    def _longer(self, found: list[Choice], text: str) -> bool:
        return any(one.move.lower() != text.lower() for one in found)

    @on(Input.Submitted, "#prompt")
    async def _entered(self) -> None:
        line = self.query_one(Prompt).value.strip()
        command = command_of(line)
        if command is not None and line not in self._seen.legal:
            self.query_one(Prompt).clear()
            await self._obey(*command)
            return
        chosen = self.query_one(Moves).chosen
        text = chosen.move if chosen is not None else line or self._only_move()
        if text:
            await self.play(text)

    async def play(self, line: str) -> None:
        """Ask the referee; a refusal opens the rules at its clause."""
        names = seat_names(len(self.table.chairs), self.table.names)
        try:
            seat, text = split_seat(line, names)
        except GamenightError as error:
            await self._refused(error)
            return
        seat = self._here if seat is None else seat
        if seat is None or seat not in self.table.own:
            self.show_message(say("screen.not_yours"), "refused")
            return
        found = narrow(self._board, self._choices, text)
        try:
            await self.table.play(seat, text)
        except GamenightError as error:
            numbered = isinstance(error, OptionError) and text[-1:].isdecimal()
            if error.clause is None and len(found) == 1 and found[0].move != text and not numbered:
                await self.play(found[0].move)
                return
            await self._refused(error)
            return
        self.query_one(Prompt).clear()
        self.show_message("")
        self._show_rules(False)

    async def _refused(self, error: GamenightError) -> None:
        self.show_message(refusal(error, self.table.names), "refused")
        if error.clause:
            game = "match" if getattr(error, "reason", "").startswith("match.") else self.table.game
            if game == self.table.game:
                await self._open_rules(error.clause)

    async def _obey(self, command: str, rest: str) -> None:
        if command == "rules" and rest.isdecimal():
            await self._open_rules(int(rest))
        elif command == "save" and rest:
            await self._save_as(rest)
        elif command == "say":
            await self._try(self.table.chat(self._here, rest))
        elif command == "undo":
            await self.action_undo()
        elif command == "theme" or command == "quit":
            await self.app.run_action(command)
        else:
            await self.run_action(command)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that make no sense now are not offered."""
        playing = self.table.phase == "playing"
        if action == "hurry":
            return playing and self._bots_pause()
        if action == "hint":
            offered = self._here is not None and has_bot(self.table.game)
            return playing and offered and not self._bots_pause()
        if action == RESIGN:
            return playing and self._here is not None
        if action == "undo":
            return playing and self._seen.can_undo
        if action == "refuse_undo":
            return not self.check_action("undo", ())
        if action == "start":
            return self.table.phase == "waiting" and self.table.hosted
        if action == "other_seat":
            return playing and len(self.table.own) > 1
        if action == "save":
            return self._seen.view is not None
        return True

    def _bots_pause(self) -> bool:
        """Whether people at this keyboard wait for bots."""
        view = self._seen.view
        waiting = () if view is None else view["waiting"]
        return bool(self.table.own and self.table.thinking) and self._here not in waiting

    async def action_hurry(self) -> None:
        await self._try(self.table.hurry())

    def action_help(self) -> None:
        self.app.push_screen(Page(describing.help_text("screen", self.table.game)))

    async def action_rules(self) -> None:
        if self.query_one(RulesPanel).display:
            self._show_rules(False)
        else:
            await self._open_rules(None)

    async def _open_rules(self, clause: int | None) -> None:
        self._show_rules(True)
        await self.query_one(RulesPanel).open_at(self.table.game, clause)

    def _show_rules(self, on: bool) -> None:
        self.remove_class("story")
        self.query_one(RulesPanel).display = on
        self.set_class(on, "reading")
        for name in ("#moves", "#seats"):
            self.query_one(name).display = not on
        self._paint()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """The best move, marked; asked again, the next best."""
        seat = self._here
        if seat is None:
            return
        if not self._advice:
            self.show_message(say(await self.table.advice_wait()))
            try:
                self._advice = await self.table.advice(seat)
            except GamenightError as error:
                await self._refused(error)
                return
        if seat != self._here or not self._advice:
            self.show_message(say("page.no_hint"))
            return
        best, *rest = self._advice
        self._advice = [*rest, best]
        self.query_one(Prompt).clear()
        await asyncio.sleep(0)
        self._show_rules(False)
        self._narrow(best.move)
        self._paint()
        self.show_message(describing.advice(best, self.table.names), "hint")

    async def action_undo(self) -> None:
        if self._here is not None:
            await self._try(self.table.undo(self._here))

    async def action_refuse_undo(self) -> None:
        """The key does nothing now: the referee says why."""
        await self.action_undo()

    async def action_start(self) -> None:
        await self._try(self.table.start())

    def action_other_seat(self) -> None:
        """Somebody else at this keyboard wants to look, or to speak out of turn."""
        own = self.table.own
        at = own.index(self._here) if self._here in own else -1
        wanted = own[(at + 1) % len(own)]
        if to_hide(self.table, self._here, wanted):
            self._draw_curtain(wanted)
        else:
            self._look_from(wanted)

    def action_resign(self) -> None:
        seat = self._here

        async def answered(sure: bool | None) -> None:
            if sure and seat is not None:
                await self._try(self.table.resign(seat))

        question = say("screen.resign_sure")
        self.app.push_screen(Confirm(question, say("screen.key_resign")), answered)

    def action_save(self) -> None:
        async def answered(name: str | None) -> None:
            if name:
                await self._save_as(name)

        self.app.push_screen(AskLine(say("screen.save_where"), f"{self.table.game}.json"), answered)

    async def _save_as(self, name: str) -> None:
        try:
            self.show_message(save_record(await self.table.record(), name))
        except GamenightError as error:
            self.show_message(refusal(error, self.table.names), "refused")

    async def _try(self, asked: Awaitable[None]) -> None:
        try:
            await asked
        except GamenightError as error:
            await self._refused(error)

    @on(TableDisplay.Over)
    def _show_result(self) -> None:
        async def chosen(what: str | None) -> None:
            if what == "again":
                await self._try(self.table.again())
            elif what == "save":
                self.action_save()
            elif what == "quit":
                self.app.exit()

        self.app.push_screen(ResultScreen(self.table), chosen)
