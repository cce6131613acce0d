"""Small questions over the table."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from gamenight.core.words import say


class Confirm(ModalScreen[bool]):
    """Yes or no; no is where the focus is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(False)", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, yes: str, no: str = "") -> None:
        super().__init__()
        self._question, self._yes = question, yes
        self._no = no or say("screen.no")

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._question)
            with Horizontal(classes="buttons"):
                yield Button(self._no, id="no", compact=True)
                yield Button(self._yes, id="yes", variant="error", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")


class AskLine(ModalScreen[str | None]):
    """A line of text, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, question: str, given: str = "") -> None:
        super().__init__()
        self._question, self._given = question, given

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._question)
            yield Input(self._given, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class Page(ModalScreen[None]):
    """Something to read; any usual key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1", "dismiss(None)", show=False)
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box"):
            yield Static(self._text, markup=False)
