"""What is shown between two people at one keyboard: nothing but whose turn it is to look."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Static

from gamenight.core.words import say


class Curtain(Screen[None]):
    """Opaque: the table behind it is neither seen nor drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", say("screen.key_lift")),
        Binding("ctrl+q", "app.quit", say("screen.key_quit"), key_display="^q", priority=True),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        yield Static(say("screen.curtain", name=self._name), id="curtain", markup=False)
        yield Footer(show_command_palette=False)

    def action_lift(self) -> None:
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)
