"""The list of legal moves: narrowed by typing, walked with the arrows, clicked with the mouse."""

from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from gamenight.core.words import say
from gamenight.terminal.choosing import SHOWN, Choice


class Moves(OptionList, can_focus=False):
    """It never takes the focus: keys go to the prompt, which walks through it."""

    class Marked(Message):
        """Another move is marked, or none."""

    class Clicked(Message):
        """The marked move was clicked once more."""

    def __init__(self) -> None:
        super().__init__(id="moves")
        self.found: list[Choice] = []
        self._armed: int | None = None

    def show(self, found: list[Choice], marked: str | None = None) -> None:
        """List these moves; ``marked`` is marked if it is among them, however far down."""
        if marked is not None and all(choice.move != marked for choice in found[:SHOWN]):
            found = sorted(found, key=lambda choice: choice.move != marked)
        self.found = found
        self._armed = None
        options = [Option(_line(choice)) for choice in found[:SHOWN]]
        if len(found) > SHOWN:
            more = Text(say("screen.more_moves", n=len(found) - SHOWN), "dim")
            options.append(Option(more, disabled=True))
        self.clear_options()
        self.add_options(options)
        places = [i for i, choice in enumerate(found[:SHOWN]) if choice.move == marked]
        self.highlighted = self._armed = places[0] if places else None

    @property
    def chosen(self) -> Choice | None:
        at = self.highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    def step(self, by: int) -> None:
        """Mark the next move, or the one before; from nowhere the first or the last."""
        count = min(len(self.found), SHOWN)
        if not count:
            return
        if self.highlighted is None:
            self.highlighted = 0 if by > 0 else count - 1
        else:
            far = abs(by) > 1
            at = self.highlighted + by
            self.highlighted = min(max(at, 0), count - 1) if far else at % count
        self._armed = self.highlighted
        self.post_message(self.Marked())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self._armed == event.option_index:
            self.post_message(self.Clicked())
        else:
            self._armed = event.option_index
            self.post_message(self.Marked())


def _line(choice: Choice) -> Text:
    line = Text(choice.move, "bold")
    if choice.words:
        line.append(f"  {choice.words}", "not bold dim")
    return line
