"""The full-screen table as a Textual app: one table, light or dark."""

from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from gamenight.core.words import say
from gamenight.terminal.describing import title
from gamenight.terminal.layout import WANTED
from gamenight.terminal.screens.table import TableScreen
from gamenight.terminal.table import Table

THEMES = {"dark": "textual-dark", "light": "textual-light"}


class TableApp(App[None]):
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WANTED[0], "-wide")]  # noqa: RUF012 - as declared

    def __init__(self, table: Table, theme: str = "dark") -> None:
        super().__init__()
        self.table = table
        self.theme = THEMES[theme]
        self.title = title(table.game)

    def on_mount(self) -> None:
        self.push_screen(TableScreen(self.table))

    def action_help_quit(self) -> None:
        """What Ctrl+C does, which other programs copy with: say which key leaves."""
        self.notify(say("screen.quit_how"))

    def action_theme(self) -> None:
        """From dark to light and back."""
        dark = self.theme == THEMES["dark"]
        self.theme = THEMES["light" if dark else "dark"]
