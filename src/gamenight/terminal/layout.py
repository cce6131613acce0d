"""How board, moves and story share a window: a pure function of what there is to show."""

from dataclasses import dataclass

WANTED = (80, 24)
ROOMY = (110, 36)
SIDE_MIN, SIDE_TIGHT = 24, 16  # columns beside the board
MIDDLE_MIN, LIST_MIN, LOG_MIN = 12, 6, 3
STACKED_MIN = 3  # lines below the board for seats and moves
MIDDLE_SHARE = 0.65  # of the lines that board and story divide between them
AROUND = 4  # lines of head, word, prompt and footer


@dataclass(frozen=True)
class Window:
    """A window; below 80 × 24 it is ``tight``: no room for notes and frames."""

    width: int
    height: int

    @property
    def tight(self) -> bool:
        return self.width < WANTED[0] or self.height < WANTED[1]

    @property
    def roomy(self) -> bool:
        return self.width >= ROOMY[0] and self.height >= ROOMY[1]

    @property
    def board_width(self) -> int:
        """How wide a board may be drawn."""
        return self.width if self.tight else self.width - SIDE_MIN - 2


@dataclass(frozen=True)
class Layout:
    """Board beside the moves, or ``stacked`` above them; the story has the lines that are left."""

    stacked: bool
    middle_height: int
    board_width: int
    board_height: int


def lay_out(window: Window, board: tuple[int, int], seats: int, moves: int, story: int) -> Layout:
    """Divide a window: ``board`` is its width and height, the others are lines."""
    if window.tight:
        return _lay_out_tightly(window, board, seats, moves)
    wide, high = board
    lines = window.height - AROUND
    most = max(MIDDLE_MIN, lines - LOG_MIN)
    scrollbar = 1 if high > most else 0
    # A story that is still short leaves its lines to the list of moves.
    spare = lines - max(story, LOG_MIN)
    share = max(int(lines * MIDDLE_SHARE), min(seats + moves, spare))
    middle = min(max(high, seats + LIST_MIN, MIDDLE_MIN, share), most)
    width = min(wide + 2 + scrollbar, max(window.width - SIDE_MIN, 20))
    return Layout(False, middle, width, middle)


def _lay_out_tightly(window: Window, board: tuple[int, int], seats: int, moves: int) -> Layout:
    """The board comes first: the story may have no line at all (F4 shows it)."""
    wide, high = board
    lines = max(STACKED_MIN + 1, window.height - AROUND)
    if wide + 1 + SIDE_TIGHT <= window.width:
        middle = min(lines, max(high, seats + LIST_MIN))
        return Layout(False, middle, wide + 1, middle)
    shown = min(high, lines - STACKED_MIN)
    return Layout(True, min(lines, shown + 1 + max(moves, 2)), window.width, shown)
