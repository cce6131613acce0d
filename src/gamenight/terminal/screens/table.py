"""The table on one screen: board, seats, moves, story and prompt. It does not know where it stands."""

import asyncio
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from gamenight.core.errors import GamenightError
from gamenight.core.match import RESIGN
from gamenight.core.words import say
from gamenight.terminal import describing
from gamenight.terminal.boards import Look, board_of
from gamenight.terminal.choosing import Choice, choices, command_of, narrowed, seated
from gamenight.terminal.saving import save_record
from gamenight.terminal.screens.ask import AskLine, Confirm, Page
from gamenight.terminal.screens.curtain import Curtain
from gamenight.terminal.screens.result import Result
from gamenight.terminal.seating import next_here, to_hide
from gamenight.terminal.spoken import named, seat_name
from gamenight.terminal.table import Advice, Sight, Table
from gamenight.terminal.widgets.moves import Moves
from gamenight.terminal.widgets.prompt import Prompt
from gamenight.terminal.widgets.rules import Rules

ROOMY = (110, 36)
SIDE_MIN, MIDDLE_MIN, LOG_MIN = 25, 12, 3
MIDDLE_SHARE = 0.65  # of the lines that board and story divide between them
AROUND = 4  # lines of head, word, prompt and footer


class Felt(Static):
    """The board; what can be clicked on it keeps its own colours."""

    auto_links = False


class TableScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", say("screen.key_help")),
        Binding("f2", "rules", say("screen.key_rules")),
        Binding("f3", "hint", say("screen.key_hint")),
        Binding("f5", "start", say("screen.key_start")),
        Binding("f6", "other_seat", say("screen.key_seat")),
        Binding("ctrl+z", "undo", say("screen.key_undo"), key_display="^z"),
        Binding("ctrl+s", "save", say("screen.key_save"), key_display="^s"),
        Binding("f8", "resign", say("screen.key_resign")),
        Binding("f9", "app.theme", say("screen.key_theme")),
        Binding("ctrl+q", "app.quit", say("screen.key_quit"), key_display="^q", priority=True),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self._board = board_of(table.game)
        self._here: int | None = None
        self._sight = Sight()
        self._choices: list[Choice] = []
        self._advice: list[Advice] = []
        self._shown_result = 0
        self._curtained = False
        self._beat = 0

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="felt", can_focus=False):
                yield Felt(id="board", markup=False)
            with Vertical(id="side"):
                yield Static(id="seats", markup=False)
                yield Moves()
                yield Rules()
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="story", markup=False)
        yield Static(id="word", markup=False)
        yield Prompt()
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.query_one(Rules).display = False
        self.table.listen(self._on_change)
        self.live()
        self.set_interval(0.4, self._breathe)
        self.query_one(Prompt).focus()
        self.refresh_table()

    def on_resize(self) -> None:
        self.refresh_table()

    @work(exclusive=True, group="table")
    async def live(self) -> None:
        try:
            await self.table.live()
        except GamenightError as error:
            self.app.exit(return_code=1, message=str(error))

    def _on_change(self) -> None:
        if self.is_mounted:
            self.refresh_table()

    # What is seen

    def refresh_table(self) -> None:
        """Look at the table again, from the seat whose turn at the keyboard it is."""
        if self._curtained:
            return
        wanted = next_here(self.table, self._here)
        if wanted != self._here and to_hide(self.table, self._here, wanted):
            self._draw_curtain(wanted)
            return
        self._look_from(wanted)
        if self.table.phase == "over" and self._shown_result != self.table.match_number:
            self._shown_result = self.table.match_number
            self.show_result()

    def _draw_curtain(self, wanted: int | None) -> None:
        self._curtained = True
        self._here, self._sight, self._choices, self._advice = None, Sight(), [], []
        for name in ("#board", "#seats", "#story", "#word"):
            self.query_one(name, Static).update("")
        self.query_one(Moves).show([])
        assert wanted is not None

        def lifted(_: None) -> None:
            self._curtained = False
            self._look_from(wanted)

        self.app.push_screen(Curtain(seat_name(wanted, self.table.names)), lifted)

    def _look_from(self, seat: int | None) -> None:
        if seat != self._here:
            self.query_one(Prompt).clear()
        before, self._here = self._sight.legal, seat
        self._sight = self.table.sight(seat)
        view = self._sight.view
        if view is not None:
            self._choices = choices(self._board, view, self._sight.legal)
        if before != self._sight.legal or not self._choices:
            self._advice = []
            self._narrow()
        self._paint()
        self._tell_story()
        self.refresh_bindings()

    def _paint(self) -> None:
        width, height = self.size
        roomy = width >= ROOMY[0] and height >= ROOMY[1]
        view = self._sight.view
        if view is None or self.table.phase in ("preparing", "gathering"):
            drawn = describing.waiting_room(self.table)
        else:
            drawn = self._board.draw(view, Look(roomy, self.table.names, self._marked()))
        rows = drawn.plain.split("\n")
        wide = max(map(len, rows)) + 2
        room = max(MIDDLE_MIN, height - AROUND - LOG_MIN)
        high = max(len(rows), MIDDLE_MIN, int((height - AROUND) * MIDDLE_SHARE))
        self.query_one("#middle").styles.height = min(high, room)
        self.query_one("#felt").styles.width = min(wide, max(width - SIDE_MIN, 20))
        self.query_one("#board", Static).update(drawn)
        self.query_one("#seats", Static).update(
            describing.seats(self.table, view, self._here, self._board)
        )
        self._breathe()

    def _marked(self) -> frozenset[str]:
        chosen, view = self.query_one(Moves).chosen, self._sight.view
        if chosen is not None and view is not None:
            return self._board.marks(view, chosen.move)
        typed = self.query_one(Prompt).value
        return self._board.pointed(typed) if typed.strip() else frozenset()

    def _tell_story(self) -> None:
        log = self.query_one("#log", VerticalScroll)
        self.query_one("#story", Static).update("\n".join(self.table.story(self._here)))
        log.call_after_refresh(log.scroll_end, animate=False)

    def _breathe(self) -> None:
        """The head line; while somebody thinks it shows that time goes by."""
        self._beat += 1
        self.query_one("#head", Static).update(
            describing.head(self.table, self._sight.view, self._here, self._beat)
        )
        single = self._only_move()
        prompt = self.query_one(Prompt)
        prompt.placeholder = describing.invitation(self.table, self._sight, self._here, single)

    def say_word(self, text: str, kind: str = "") -> None:
        word = self.query_one("#word", Static)
        word.set_classes(kind)
        word.update(named(text, self.table.names))

    # What is typed and pointed at

    def _narrow(self, marked: str | None = None) -> None:
        typed = self.query_one(Prompt).value
        self.query_one(Moves).show(narrowed(self._board, self._choices, typed), marked)

    @on(Input.Changed, "#prompt")
    def _typed(self) -> None:
        self._narrow()
        self._paint()

    @on(Moves.Marked)
    def _moved_mark(self) -> None:
        self._paint()

    @on(Moves.Clicked)
    async def _clicked(self) -> None:
        chosen = self.query_one(Moves).chosen
        if chosen is not None:
            await self.play(chosen.move)

    def action_step(self, by: int) -> None:
        self.query_one(Moves).step(by)

    def action_page(self, by: int) -> None:
        rules, moves = self.query_one(Rules), self.query_one(Moves)
        if rules.display:
            rules.scroll_page_down() if by > 0 else rules.scroll_page_up()
        else:
            moves.step(by * max(2, moves.size.height - 1))

    def action_back(self) -> None:
        """Close the rules, else forget what was typed and marked."""
        if self.query_one(Rules).display:
            self._show_rules(False)
            return
        self.query_one(Prompt).clear()
        self._advice = []
        self._narrow()
        self.say_word("")
        self._paint()

    async def action_touch(self, token: str) -> None:
        """A click on the board types what it points at, and plays a move that is complete."""
        prompt = self.query_one(Prompt)
        text, complete = self._board.touched(prompt.value, token)
        found = narrowed(self._board, self._choices, text)
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
        if command is not None and line not in self._sight.legal:
            self.query_one(Prompt).clear()
            await self._obey(*command)
            return
        chosen = self.query_one(Moves).chosen
        text = chosen.move if chosen is not None else line or self._only_move()
        if text:
            await self.play(text)

    def _only_move(self) -> str:
        """What Enter alone plays: the only move there is, or the one a table makes by itself."""
        if self._here is None or self.table.phase != "playing":
            return ""
        legal = self._sight.legal
        return legal[0] if len(legal) == 1 else self.table.by_itself(self._here) or ""

    async def play(self, line: str) -> None:
        """Ask the referee; a refusal opens the rules at its clause."""
        seat, text = seated(line, len(self.table.chairs))
        seat = self._here if seat is None else seat
        if seat is None or seat not in self.table.own:
            self.say_word(say("screen.not_yours"), "refused")
            return
        found = narrowed(self._board, self._choices, text)
        try:
            await self.table.play(seat, text)
        except GamenightError as error:
            if error.clause is None and len(found) == 1 and found[0].move != text:
                await self.play(found[0].move)
                return
            await self._refused(error)
            return
        self.query_one(Prompt).clear()
        self.say_word("")
        self._show_rules(False)

    async def _refused(self, error: GamenightError) -> None:
        self.say_word(str(error), "refused")
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
        elif command == "theme" or command == "quit":
            await self.app.run_action(command)
        else:
            await self.run_action(command)

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that make no sense now are not offered."""
        playing = self.table.phase == "playing"
        if action in ("hint", RESIGN):
            return playing and self._here is not None
        if action == "undo":
            return playing and self._sight.can_undo
        if action == "start":
            return self.table.phase == "gathering" and self.table.hosted
        if action == "other_seat":
            return playing and len(self.table.own) > 1
        if action == "save":
            return self.table.saves and self._sight.view is not None
        return True

    def action_help(self) -> None:
        self.app.push_screen(Page(say("screen.help")))

    async def action_rules(self) -> None:
        if self.query_one(Rules).display:
            self._show_rules(False)
        else:
            await self._open_rules(None)

    async def _open_rules(self, clause: int | None) -> None:
        self._show_rules(True)
        await self.query_one(Rules).open_at(self.table.game, clause)

    def _show_rules(self, on: bool) -> None:
        self.query_one(Rules).display = on
        self.query_one(Moves).display = not on

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """The best move, marked; asked again, the next best."""
        seat = self._here
        if seat is None:
            return
        if not self._advice:
            self.say_word(say("screen.hint_thinking"))
            try:
                self._advice = await self.table.advice(seat)
            except GamenightError as error:
                await self._refused(error)
                return
        if seat != self._here or not self._advice:
            self.say_word(say("page.no_hint"))
            return
        best, *rest = self._advice
        self._advice = [*rest, best]
        self.query_one(Prompt).clear()
        await asyncio.sleep(0)
        self._show_rules(False)
        self._narrow(best.move)
        self._paint()
        self.say_word(describing.advice(best), "hint")

    async def action_undo(self) -> None:
        if self._here is not None:
            await self._try(self.table.undo(self._here))

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
            self.say_word(save_record(await self.table.record(), name))
        except GamenightError as error:
            self.say_word(str(error), "refused")

    async def _try(self, asked: "asyncio.Future[None] | object") -> None:
        try:
            await asked  # type: ignore[misc]
        except GamenightError as error:
            await self._refused(error)

    def show_result(self) -> None:
        async def chosen(what: str | None) -> None:
            if what == "again":
                await self._try(self.table.again())
            elif what == "save":
                self.action_save()
            elif what == "quit":
                self.app.exit()

        self.app.push_screen(Result(self.table), chosen)
