"""The display of a table: board, seats, moves, story, and a curtain over hidden things."""

import contextlib

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.css.query import NoMatches
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from gamenight.bots import Hint
from gamenight.core.errors import GamenightError
from gamenight.core.words import say
from gamenight.terminal import describing
from gamenight.terminal.board import Look, board_of
from gamenight.terminal.choosing import Choice, choices, narrow
from gamenight.terminal.layout import AROUND, WANTED, Window, lay_out
from gamenight.terminal.naming import seat_name
from gamenight.terminal.screens.ask import Confirm
from gamenight.terminal.screens.curtain import Curtain
from gamenight.terminal.seating import next_here, to_hide
from gamenight.terminal.sentences import refusal
from gamenight.terminal.table import SeatView, Table, TakeBackRequest, TakeSeatRequest
from gamenight.terminal.widgets.moves import Moves
from gamenight.terminal.widgets.prompt import Prompt
from gamenight.terminal.widgets.rules import RulesPanel


class BoardWidget(Static):
    """The board; what can be clicked on it keeps its own colours."""

    auto_links = False


class TableDisplay(Screen[None]):
    """The table as one of the seats at this keyboard sees it now."""

    class Over(Message):
        """The match has come to its end."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self._board = board_of(table.game)
        self._here: int | None = None
        self._seen = SeatView()
        self._choices: list[Choice] = []
        self._advice: list[Hint] = []
        self._shown_result = 0
        self._curtained = False
        self._question: TakeBackRequest | TakeSeatRequest | None = None
        self._asking: Confirm | None = None
        self._ticks = 0
        self._story_lines = 0

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="felt", can_focus=False):
                yield BoardWidget(id="board", markup=False)
            with Vertical(id="side"):
                yield Static(id="seats", markup=False)
                yield Moves()
                yield RulesPanel()
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="story", markup=False)
        yield Static(id="word", markup=False)
        yield Prompt()
        yield Footer(show_command_palette=False, compact=True)
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        self.query_one(RulesPanel).display = False
        self.table.listen(self._on_change)
        self.live()
        self.set_interval(0.4, self._tick)
        self.query_one(Prompt).focus()
        self.refresh_table()

    def on_resize(self) -> None:
        self.refresh_table()

    @work(exclusive=True, group="table")
    async def live(self) -> None:
        try:
            await self.table.live()
        except GamenightError as error:
            self.app.exit(return_code=1, message=refusal(error, self.table.names))

    def _on_change(self) -> None:
        # If somebody quits while a bot moves, parts of the screen are gone before the table is.
        with contextlib.suppress(NoMatches):
            if self.is_mounted:
                self.refresh_table()

    def refresh_table(self) -> None:
        """Look at the table again, from the seat whose turn at the keyboard it is."""
        if self._curtained:
            return
        wanted = next_here(self.table, self._here)
        if wanted != self._here and to_hide(self.table, self._here, wanted):
            self._draw_curtain(wanted)
            return
        self._look_from(wanted)
        self._put_question()
        if self.table.phase == "over" and self._shown_result != self.table.match_number:
            self._shown_result = self.table.match_number
            self.post_message(self.Over())

    def _put_question(self) -> None:
        """Ask across the board, once; a question that is settled otherwise goes away."""
        question = self.table.question
        if question == self._question:
            return
        self._question = question
        if self._asking is not None and self._asking.is_attached:
            self._asking.dismiss(None)
        self._asking = None
        if question is None:
            return

        async def answered(on: bool | None) -> None:
            if on is not None and self.table.question == question:
                with contextlib.suppress(GamenightError):  # settled in this very moment
                    await self.table.agree(on)

        words = describing.question(question, self.table.names)
        yes, no = describing.answers(question, self.table.names)
        self._asking = Confirm(words, yes, no)
        self.app.push_screen(self._asking, answered)

    def _draw_curtain(self, wanted: int | None) -> None:
        self._curtained = True
        self._here, self._seen, self._choices, self._advice = None, SeatView(), [], []
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
        before, self._here = self._seen.legal, seat
        self._seen = self.table.view_from(seat)
        view = self._seen.view
        if view is not None:
            self._choices = choices(self._board, view, self._seen.legal)
        if before != self._seen.legal or not self._choices:
            self._advice = []
            self._narrow()
        self._tell_story()
        self._paint()
        self.refresh_bindings()

    def _paint(self) -> None:
        if self._curtained:
            return
        window = Window(*self.size)
        view = self._seen.view
        waiting = view is None or self.table.phase in ("preparing", "waiting")
        if view is None or waiting:
            drawn = describing.waiting_room(self.table)
        else:
            names = self.table.names
            look = Look(window.roomy, window.board_width, names, self._marked(), window.tight)
            drawn = self._board.draw(view, look)
        board = None if window.tight else self._board
        seats = describing.seats(self.table, view, self._here, board)
        rows = drawn.plain.split("\n")
        size = (max(map(len, rows)), len(rows))
        side = seats.plain.count("\n") + 1
        found = lay_out(window, size, side, len(self._choices), self._story_lines)
        if found.stacked:
            seats = Text("  ").join(seats.split("\n"))
        alone = waiting and not self.query_one(RulesPanel).display
        self.set_class(waiting, "waiting")
        self.set_class(window.tight, "tight")
        self.set_class(found.stacked and not alone, "stacked")
        self.set_class(found.middle_height >= window.height - AROUND, "full")
        self.query_one("#middle").styles.height = found.middle_height
        self.query_one("#side").display = not alone
        felt = self.query_one("#felt")
        felt.styles.width = window.width if alone else found.board_width
        felt.styles.height = found.middle_height if alone else found.board_height
        self._say_size(window)
        self.query_one("#board", Static).update(drawn)
        self.query_one("#seats", Static).update(seats)
        self._update_head()

    def _say_size(self, window: Window) -> None:
        """In a window that is too small, the place of the keys says so."""
        size = f"{window.width} × {window.height}"
        wanted = f"{WANTED[0]} × {WANTED[1]}"
        small = say("screen.small", size=size, wanted=wanted) if window.tight else ""
        self.query_one("#small", Static).update(small)

    def _marked(self) -> frozenset[str]:
        chosen, view = self.query_one(Moves).chosen, self._seen.view
        if chosen is not None and view is not None:
            return self._board.list_tokens(view, chosen.move)
        typed = self.query_one(Prompt).value
        return self._board.find_tokens(typed) if typed.strip() else frozenset()

    def _tell_story(self) -> None:
        log = self.query_one("#log", VerticalScroll)
        story = self.table.story(self._here)
        self._story_lines = len(story)
        self.query_one("#story", Static).update("\n".join(story))
        log.call_after_refresh(log.scroll_end, animate=False)

    def _tick(self) -> None:
        with contextlib.suppress(NoMatches):
            if describing.clocks_run(self.table):
                self._paint()
            else:
                self._update_head()

    def _update_head(self) -> None:
        """The head line; while somebody thinks it shows that time goes by."""
        self._ticks += 1
        self.query_one("#head", Static).update(
            describing.head(self.table, self._seen.view, self._here, self._ticks)
        )
        single = self._only_move()
        prompt = self.query_one(Prompt)
        prompt.placeholder = describing.invitation(self.table, self._seen, self._here, single)

    def show_message(self, text: str, kind: str = "") -> None:
        word = self.query_one("#word", Static)
        word.set_classes(kind)
        word.update(text)
        if not self.has_class("story"):  # two lines of it take one from the story, not its end
            log = self.query_one("#log")
            log.call_after_refresh(log.scroll_end, animate=False)

    def _narrow(self, marked: str | None = None) -> None:
        typed = self.query_one(Prompt).value
        self.query_one(Moves).show(narrow(self._board, self._choices, typed), marked)

    def _only_move(self) -> str:
        """What Enter alone plays: the only move there is, or the one a table makes by itself."""
        if self._here is None or self.table.phase != "playing":
            return ""
        legal = self._seen.legal
        return legal[0] if len(legal) == 1 else self.table.by_itself(self._here) or ""
