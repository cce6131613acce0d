"""The rules beside the board, opened at a clause."""

from rich.markdown import Markdown
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

from gamenight.core import rulebook
from gamenight.core.errors import UnknownGame
from gamenight.core.words import say


class RulesPanel(VerticalScroll, can_focus=False):
    """The game in a minute, then every clause; the one that refused a move stands out, on top."""

    def __init__(self) -> None:
        super().__init__(id="rules")
        self._game = ""

    async def open_at(self, game: str, number: int | None) -> None:
        if game != self._game:
            await self._fill(game)
        for item in self.query(".broken"):
            item.remove_class("broken")
        wanted = self.query(f"#clause-{number}") if number else None
        if wanted:
            wanted.first().add_class("broken")
            self.call_after_refresh(self.scroll_to_widget, wanted.first(), top=True, animate=False)

    async def _fill(self, game: str) -> None:
        self._game = game
        await self.remove_children()
        try:
            clauses = rulebook.clauses(game)
        except UnknownGame as error:
            await self.mount(Static(str(error)))
            return
        head = Static(say("screen.rules_head"), classes="quiet")
        items = [
            Static(Text.assemble((f"{number} ", "bold"), text), id=f"clause-{number}")
            for number, text in clauses.items()
        ]
        minute = rulebook.minute(game)
        told = [Static(Markdown(minute), id="minute")] if minute else []
        await self.mount(head, *told, *items)
