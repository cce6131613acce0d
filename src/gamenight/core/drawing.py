"""Views as JSON: one call into compiled code writes those of all viewers."""

import functools
import threading
from typing import Any

import numpy as np
from msgspec.json import decode, encode
from numpy.typing import NDArray

from gamenight.core.filling import DEEP, NO_ROOM, fill
from gamenight.core.forms import Form, chain, flag, many, number, rest, word
from gamenight.core.game import Game, legal_now, over, scores, sight, waiting, winners
from gamenight.core.kernel import entry
from gamenight.core.referee import shelf
from gamenight.core.sights import put_set

VIEW, MOVES, NO_MOVES = range(3)  # a view; behind it the moves of that seat, or that it has none
NOBODY = np.zeros(0, np.int64)  # has resigned
_NEWLINE = ord("\n")  # JSON has none: it stands between views
_ROOM_MAX = 1 << 22
desk = threading.local()


def opening(fixed: dict[str, Any]) -> NDArray[np.uint8]:
    """What every view of a match begins with, made ready for ``views``."""
    return np.frombuffer(bytearray(encode(fixed)[:-1]), np.uint8)


def views(
    game: Game,
    states: Any,
    opening: NDArray[np.uint8],
    viewers: tuple[int | None, ...],
    moves: int,
    resigned: NDArray[np.int64],
    what: int = VIEW,
) -> list[bytes]:
    """What each viewer (None: a spectator) may see of a match; ``resigned`` is as in ``draw``."""
    form, eyes = _form(game, what != VIEW), _eyes(viewers)
    notes, page = _paper(0)
    while True:
        try:
            size = draw(
                states,
                form.row,
                form.letters,
                opening,
                eyes,
                moves,
                resigned,
                what,
                notes,
                page,
            )
        except IndexError:  # more numbers than there was room for
            size = NO_ROOM
        if size >= 0:
            return page[: size - 1].tobytes().split(b"\n") if viewers else []
        assert size == NO_ROOM, f"{game.facts.name}: sight does not fit the form of the board"
        notes, page = _paper(2 * len(page))


def board_of(game: Game, s: Any, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may see of a game itself, in any state."""
    (view,) = views(game, shelf(s), opening({"game": game.facts.name}), (seat,), 0, NOBODY)
    found: dict[str, Any] = decode(view)["board"]
    return found


@functools.cache
def _form(game: Game, legal: bool) -> Form:
    """The form of all that a view adds to what is fixed for a match, and of legal moves."""
    seats = many(number)
    whole = rest(
        seat=word((None, *range(16))),
        moves=number,
        waiting=seats,
        over=flag,
        scores=many(number),
        winners=seats,
        resigned=seats,
        board=game.board,
    )
    return Form(chain(whole, ',"legal":', many(word(game.texts))) if legal else whole)


@functools.lru_cache(1024)
def _eyes(viewers: tuple[int | None, ...]) -> NDArray[np.int64]:
    return np.array([-1 if seat is None else seat for seat in viewers], np.int64)


def _paper(room: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Room for numbers and for letters: each thread has some for all matches, as much as needed."""
    found: tuple[NDArray[np.int64], NDArray[np.uint8]] | None = getattr(desk, "paper", None)
    if found is None or len(found[1]) < room:
        room = max(room, 1 << 14)
        assert room <= _ROOM_MAX, "a view has no end"
        found = desk.paper = np.empty(room // 8, np.int64), np.empty(room, np.uint8)
    return found


@entry
def draw(states, form, letters, opening, viewers, moves, resigned, what, notes, page):
    """Write every viewer's view as a line; how many letters, or NO_ROOM or MISFIT.

    ``resigned`` is empty, or holds what follows from resignations: the set of seats waited for,
    1 if the match is over, the set of winners; then who has resigned. ``notes`` is for numbers.
    """
    s = states[0]
    left = notes[:DEEP]
    numbers = notes[DEEP:]
    told = len(resigned) > 0
    numbers[1] = moves
    board = put_set(resigned[0] if told else waiting(s), numbers, 2)
    numbers[board] = resigned[1] if told else over(s)
    numbers[board + 1] = s.seats
    scores(s, numbers[board + 2 :])
    board = put_set(resigned[2] if told else winners(s), numbers, board + 2 + s.seats)
    numbers[board] = 0
    for i in range(3, len(resigned)):
        numbers[board] += 1
        numbers[board + numbers[board]] = resigned[i]
    board += 1 + numbers[board]
    n = 0
    for i in range(len(viewers)):
        numbers[0] = viewers[i] + 1
        end = board + sight(s, viewers[i], numbers[board:])
        if what != VIEW:
            can_play = what == MOVES and viewers[i] >= 0
            numbers[end] = legal_now(s, viewers[i], numbers[end + 1 :]) if can_play else 0
            end += 1 + numbers[end]
        for j in range(min(len(opening), len(page) - n)):
            page[n + j] = opening[j]
        n = fill(form, letters, numbers[:end], left, page, n + len(opening))
        if n < 0 or n == len(page):
            return min(n, NO_ROOM)
        page[n] = _NEWLINE
        n += 1
    return n
