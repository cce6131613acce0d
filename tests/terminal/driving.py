"""A person at the full-screen table: presses keys, clicks, and reads what stands on the screen."""

import contextlib
import html
import re
import time

from rich.cells import cell_len
from textual.pilot import WaitForScreenTimeout

from gamenight.face import new
from gamenight.terminal.app import TableApp
from gamenight.terminal.local import LocalTable
from gamenight.terminal.thinking import Thinkers
from gamenight.terminal.widgets.moves import Moves
from gamenight.terminal.widgets.prompt import Prompt
from gamenight.terminal.widgets.rules import RulesPanel
from patience import COMPILER_S

PLACED = re.compile(r'<text [^>]*x="([\d.]+)"[^>]*clip-path="url\(#[^)]*-line-(\d+)\)">([^<]*)')
CELL = 12.2  # the width of a character in the picture of a screen


class Person:
    def __init__(self, app, pilot):
        self.app, self.pilot, self.table = app, pilot, app.table

    async def until(self, wanted):
        """Wait until something is so."""
        deadline = time.monotonic() + COMPILER_S
        while not wanted():
            assert time.monotonic() < deadline, self.text
            with contextlib.suppress(WaitForScreenTimeout):  # patience ends at our deadline
                await self.pilot.pause(0.02)
        await self.settle()

    async def settle(self):
        """Wait until nobody in the app has a message left to deal with."""
        while True:
            await self.pilot.pause(0)
            everybody = [w for s in self.app.screen_stack for w in s.walk_children(with_self=True)]
            if not any(one.message_queue_size for one in (self.app, *everybody)):
                return

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.settle()

    async def click(self, widget, x, y):
        await self.pilot.click(widget, offset=(x, y))
        await self.settle()

    async def type(self, text):
        """A line, entered."""
        self.app.screen.query_one(Prompt).value = text
        await self.press("enter")

    async def point(self, token):
        """Click where the board shows a token."""
        board = self.app.screen.query_one("#board")
        for y in range(board.size.height):
            for x in range(board.size.width):
                region = board.region
                style = self.app.screen.get_style_at(region.x + x, region.y + y)
                if style.meta.get("@click") == f"screen.touch({token!r})":
                    await self.click(board, x, y)
                    return
        raise AssertionError(f"{token} is nowhere on the board:\n{self.text}")

    @property
    def text(self):
        """All that stands on the screen, read from its picture."""
        rows: list[str] = []
        for x, row, said in PLACED.findall(self.app.export_screenshot(simplify=True)):
            rows += [""] * (int(row) + 1 - len(rows))
            column = round(float(x) / CELL)
            rows[int(row)] += " " * (column - cell_len(rows[int(row)]))
            rows[int(row)] += html.unescape(said).replace("\xa0", " ").rstrip("\n")
        return "\n".join(row.rstrip() for row in rows)

    @property
    def word(self):
        return str(self.app.screen.query_one("#word").render())

    @property
    def moves(self):
        return self.app.screen.query_one(Moves)

    @property
    def rules(self):
        return self.app.screen.query_one(RulesPanel)

    @property
    def match(self):
        return self.table.match


@contextlib.asynccontextmanager
async def seated(game, levels=(None, None), size=(80, 24), seed=7, theme="dark", **options):
    """An app with a table that is dealt, and a person before it."""
    table = LocalTable(
        game,
        list(levels),
        lambda: new(game, seats=len(levels), seed=seed, **options),
        Thinkers(processes=0),
        pace_s=0,
    )
    async with at(table, size, theme) as person:
        await person.until(lambda: table.phase in ("playing", "over") and not table.thinking)
        yield person


@contextlib.asynccontextmanager
async def at(table, size=(80, 24), theme="dark"):
    app = TableApp(table, theme)
    async with app.run_test(size=size) as pilot:
        yield Person(app, pilot)


class Patient:
    """The lines of a person who types nothing until something is so."""

    def __init__(self, typed, ready):
        self._typed, self._ready = typed, ready

    def __iter__(self):
        deadline = time.monotonic() + COMPILER_S
        while not self._ready() and time.monotonic() < deadline:
            time.sleep(0.01)
        yield from self._typed
