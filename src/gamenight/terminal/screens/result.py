"""The end of a match: who won, how everybody stands, and what next."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from gamenight.core.words import say
from gamenight.games import facts
from gamenight.terminal.naming import seat_names
from gamenight.terminal.sentences import tell, winners_line
from gamenight.terminal.table import Table


class ResultScreen(ModalScreen[str]):
    """Gives back what was chosen: again, save, look or quit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('look')", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        words = {
            "again": say("screen.again"),
            "look": say("screen.look"),
            "save": say("screen.key_save"),
            "quit": say("screen.key_quit"),
        }
        with Vertical(classes="box"):
            yield Static(result_text(self._table), id="result")
            with Horizontal(classes="buttons"):
                for name, label in words.items():
                    yield Button(label, id=name, compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)


def result_text(table: Table) -> Text:
    """Winners first, how it ended, then a line for each seat, the best on top."""
    view = table.view_from(table.own[0] if table.own else None).view
    assert view is not None, "a match that is over can be seen"
    names = seat_names(view["seats"], table.names)
    winners = view["winners"]
    title = winners_line([names[seat] for seat in winners])
    sign = 1 if facts(table.game).low_wins else -1
    order = sorted(
        range(view["seats"]), key=lambda seat: (seat not in winners, sign * view["scores"][seat])
    )
    text = Text(title + "\n", "bold")
    if outcome := view.get("outcome"):  # a server may be older than this terminal
        text.append(tell(outcome["code"], names, **outcome["params"]) + "\n", "not bold")
    for seat in order:
        mark = "★" if seat in winners else " "
        gave_up = f"  {say('screen.resigned')}" if seat in view["resigned"] else ""
        text.append(f"\n{mark} {names[seat]:<20}{view['scores'][seat]:>6}{gave_up}")
    return text
