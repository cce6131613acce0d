"""The toy in colour: the plain lines, and the pot beside the seat that leads."""

from gamenight.core.words import say
from gamenight.terminal.board import Board, View


class ToyBoard(Board):
    def describe_seat(self, view: View, seat: int) -> str:
        table = view["board"]
        return say("toy.screen.pot", pot=table["pot"]) if table["leader"] == seat else ""


BOARD = ToyBoard()
