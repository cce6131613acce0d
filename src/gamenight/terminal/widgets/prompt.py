"""The line in which moves and commands are typed; its arrows walk through the list of moves."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class Prompt(Input):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.step(-1)", show=False),
        Binding("down", "screen.step(1)", show=False),
        Binding("pageup", "screen.page(-1)", show=False),
        Binding("pagedown", "screen.page(1)", show=False),
        Binding("escape", "screen.back", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="prompt", compact=True, select_on_focus=False)
