"""What is seen of a table: board, seats, moves, story, and a curtain where something is hidden.

It does not know where the table stands: it looks, and is told of changes.
"""

import contextlib

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.css.query import NoMatches
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from gamenight.core.errors import GamenightError
from gamenight.terminal import describing
from gamenight.terminal.board import Look, board_of
from gamenight.terminal.choosing import Choice, choices, narrowed
from gamenight.terminal.naming import seat_name
from gamenight.terminal.screens.curtain import Curtain
from gamenight.terminal.seating import next_here, to_hide
from gamenight.terminal.spoken import refusal
from gamenight.terminal.table import Advice, Sight, Table
from gamenight.terminal.widgets.moves import Moves
from gamenight.terminal.widgets.prompt import Prompt
from gamenight.terminal.widgets.rules import Rules

ROOMY = (110, 36)
SIDE_MIN, MIDDLE_MIN, LIST_MIN, LOG_MIN = 24, 12, 6, 3
MIDDLE_SHARE = 0.65  # of the lines that board and story divide between them
AROUND = 4  # lines of head, word, prompt and footer


class Felt(Static):
    """The board; what can be clicked on it keeps its own colours."""

    auto_links = False


class SeenTable(Screen[None]):
    """The table as one of the seats at this keyboard sees it now."""

    class Over(Message):
        """The match has come to its end."""

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
        self._story_lines = 0

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
        # Whoever quits while a bot moves: parts of the screen are gone before the table is.
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
        if self.table.phase == "over" and self._shown_result != self.table.match_number:
            self._shown_result = self.table.match_number
            self.post_message(self.Over())

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
        self._tell_story()
        self._paint()
        self.refresh_bindings()

    def _paint(self) -> None:
        if self._curtained:
            return
        width, height = self.size
        roomy = width >= ROOMY[0] and height >= ROOMY[1]
        view = self._sight.view
        waiting = view is None or self.table.phase in ("preparing", "waiting")
        self.set_class(waiting, "waiting")
        if view is None or waiting:
            drawn = describing.waiting_room(self.table)
        else:
            look = Look(roomy, width - SIDE_MIN - 2, self.table.names, self._marked())
            drawn = self._board.draw(view, look)
        rows = drawn.plain.split("\n")
        room = max(MIDDLE_MIN, height - AROUND - LOG_MIN)
        scrollbar = 1 if len(rows) > room else 0
        wide = max(map(len, rows)) + 2 + scrollbar
        seats = describing.seats(self.table, view, self._here, self._board)
        side = seats.plain.count("\n") + 1
        # A story that is still short leaves its lines to the list of moves.
        spare = height - AROUND - max(self._story_lines, LOG_MIN)
        share = max(int((height - AROUND) * MIDDLE_SHARE), min(side + len(self._choices), spare))
        high = max(len(rows), side + LIST_MIN, MIDDLE_MIN, share)
        self.query_one("#middle").styles.height = min(high, room)
        alone = waiting and not self.query_one(Rules).display
        self.query_one("#side").display = not alone
        space = width if alone else min(wide, max(width - SIDE_MIN, 20))
        self.query_one("#felt").styles.width = space
        self.query_one("#board", Static).update(drawn)
        self.query_one("#seats", Static).update(seats)
        self._breathe()

    def _marked(self) -> frozenset[str]:
        chosen, view = self.query_one(Moves).chosen, self._sight.view
        if chosen is not None and view is not None:
            return self._board.marks(view, chosen.move)
        typed = self.query_one(Prompt).value
        return self._board.pointed(typed) if typed.strip() else frozenset()

    def _tell_story(self) -> None:
        log = self.query_one("#log", VerticalScroll)
        story = self.table.story(self._here)
        self._story_lines = len(story)
        self.query_one("#story", Static).update("\n".join(story))
        log.call_after_refresh(log.scroll_end, animate=False)

    def _tick(self) -> None:
        with contextlib.suppress(NoMatches):
            self._breathe()

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
        word.update(text)
        if not self.has_class("story"):  # two lines of it take one from the story, not its end
            log = self.query_one("#log")
            log.call_after_refresh(log.scroll_end, animate=False)

    def _narrow(self, marked: str | None = None) -> None:
        typed = self.query_one(Prompt).value
        self.query_one(Moves).show(narrowed(self._board, self._choices, typed), marked)

    def _only_move(self) -> str:
        """What Enter alone plays: the only move there is, or the one a table makes by itself."""
        if self._here is None or self.table.phase != "playing":
            return ""
        legal = self._sight.legal
        return legal[0] if len(legal) == 1 else self.table.by_itself(self._here) or ""
