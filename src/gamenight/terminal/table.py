"""The interface between screens and matches: a table, here or on a server.

A screen reads (``view_from``, ``story``), sends (``play``, ``undo``, …) and is notified of changes.
It does not know whether the table is here or on a server.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from gamenight.bots import Hint
from gamenight.terminal.naming import read_move, seat_names, show_moves

Phase = Literal["preparing", "waiting", "playing", "over", "closed"]
Kind = Literal["you", "bot", "person", "open"]


@dataclass(frozen=True)
class SeatClock:
    """What was left of a seat's time for the match when this was heard, and whether it runs."""

    left_s: float
    running: bool
    heard_s: float = field(default_factory=time.monotonic)

    def left_now_s(self) -> float:
        return max(0.0, self.left_s - (time.monotonic() - self.heard_s if self.running else 0.0))


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat; ``name`` is "" for somebody who has none."""

    name: str
    kind: Kind
    level: str | None = None
    present: bool = True
    clock: SeatClock | None = None


@dataclass(frozen=True)
class SeatView:
    """What one seat may know now: None for a view means that there is nothing to see yet.

    Legal moves stand here, and are played, with names for seats.
    """

    view: dict[str, Any] | None = None
    legal: list[str] = field(default_factory=list)
    can_undo: bool = False


@dataclass(frozen=True)
class TakeBackRequest:
    """Somebody would take back so many moves; the seat at this keyboard is asked to agree."""

    by: int
    count: int
    seat: int


@dataclass(frozen=True)
class TakeSeatRequest:
    """Somebody would take a bot's seat in mid-match; the host at this keyboard is asked."""

    question: int
    seat: int
    name: str


class Table(ABC):
    """A match with people and bots around it."""

    game: str = ""
    phase: Phase = "preparing"
    chairs: tuple[Chair, ...] = ()
    status: str = ""  # what the table itself has to say: it prepares, it has lost the server
    match_number: int = 1
    hosted: bool = False  # whether this keyboard may start the match
    # What somebody at this keyboard has to answer.
    question: TakeBackRequest | TakeSeatRequest | None = None

    def __init__(self) -> None:
        self.links: dict[str, str] = {}  # what they allow → addresses to hand on
        self.thinking: dict[int, bool] = {}  # seat → whether its bot is still being made ready
        self._heard: Callable[[], None] = lambda: None

    def listen(self, heard: Callable[[], None]) -> None:
        """Set the function that is called at every change."""
        self._heard = heard

    @property
    def own(self) -> tuple[int, ...]:
        """The seats that this keyboard plays."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "you")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    def show_moves(self, moves: list[str]) -> list[str]:
        """Moves of the notation as they stand on this table's screens, with names for seats."""
        return show_moves(self.game, moves, self.names)

    def read_move(self, text: str) -> str:
        """The way back."""
        return read_move(self.game, text, seat_names(len(self.chairs), self.names))

    def by_itself(self, seat: int) -> str | None:
        """The move of this seat that a table makes by itself after a while, if there is one."""
        return None

    @abstractmethod
    async def live(self) -> None:
        """Prepare, connect, play the bots: until cancelled."""

    @abstractmethod
    def view_from(self, seat: int | None) -> SeatView: ...

    @abstractmethod
    def story(self, seat: int | None) -> list[str]:
        """What happened so far, in words, as a seat may know it."""

    @abstractmethod
    async def play(self, seat: int, text: str) -> None:
        """Make a move; a GamenightError says why not."""

    @abstractmethod
    async def undo(self, seat: int) -> None: ...

    @abstractmethod
    async def agree(self, on: bool) -> None:
        """Answer the question, if there is one."""

    @abstractmethod
    async def resign(self, seat: int) -> None: ...

    async def advice_wait(self) -> str:
        """The code of what to say while advice is waited for."""
        return "screen.hint_thinking"

    @abstractmethod
    async def advice(self, seat: int) -> list[Hint]:
        """The best few moves of a seat that is waited for."""

    @abstractmethod
    async def hurry(self) -> None:
        """Let the bots that are waited for move without a pause, until their turn is over."""

    @abstractmethod
    async def again(self) -> None:
        """The same people once more."""

    @abstractmethod
    async def record(self) -> dict[str, Any]:
        """The match as it is stored."""

    @abstractmethod
    async def start(self) -> None:
        """Begin, where people gather first."""

    @abstractmethod
    async def chat(self, seat: int | None, text: str) -> None:
        """Say something to those who are not in this room."""
