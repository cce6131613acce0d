"""The contract of a game: the verbs that it implements, and what else the program needs of it.

The *verbs* below are kernels that each game implements under the same names and with the same
parameters, in ``rules.py`` (``greedy`` and ``greedy_reply`` in ``policy.py``). Everything else
(referee, search, simulations, environments) calls verbs and names no game.

``s`` is the state: one record with named fields, one of which is ``seats``. ``seat`` counts from 0.
``move`` is a number from 0 to ``facts.moves - 1``. ``ch`` is chance, ``log`` takes events.
A set of seats is a number with one bit for each seat. Kernels return, they never raise.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from msgspec import Struct

from gamenight.core.chance import below
from gamenight.core.errors import Fault
from gamenight.core.events import Event
from gamenight.core.facts import Facts
from gamenight.core.kernel import Kernel, blank, implement, kernel, verb
from gamenight.core.moves import Move
from gamenight.core.outcome import Outcome

MAY_DECLINE = 32  # added to a seat by ``asks``: this seat may also say nothing
DESCRIBED_MAX = 1 << 14  # moves of a game that are kept as structs, to be shared and never changed


@verb
def deal(s, ch, log):
    """Begin: options and ``seats`` are set, everything else is zero."""


@verb
def waiting(s):
    """The set of seats that the game waits for; empty exactly when it is over."""
    return 0


@verb
def asks(s, k):
    """Whom a simulation asks next, after k questions since the last move were declined.

    First the seats that have something to say out of turn, in a fair order (``seat +
    MAY_DECLINE``: they are offered ``offered`` moves and may decline), then a seat that the game
    waits for (plain ``seat``).
    """
    return first_seat(waiting(s))


@verb
def verdict(s, seat, move):
    """0 if this seat may do this now, else the number of the clause that it breaks."""
    return 1


@verb
def legal(s, seat, out):
    """Write all legal moves of a seat, the natural ones first, and return how many."""
    return 0


@verb
def offered(s, seat, out):
    """The moves that a seat is offered when it may decline: those out of turn alone."""
    return legal(s, seat, out)


@verb
def apply(s, seat, move, ch, log):
    """Make a legal move and all that follows by itself: refills, forced passes, the next deal."""


@verb
def over(s):
    """1 if the match is over, else 0."""
    return 0


@verb
def scores(s, out):
    """Write each seat's score, the match's so far; partners have equal ones."""


@verb
def winners(s):
    """The set of seats that have won; empty while the match goes on, or if nobody did."""
    return 0


@verb
def check(s):
    """0, or the number of the invariant that this state breaks."""
    return 0


@verb
def resample(s, seat, ch):
    """Replace at random all that a perfect memory of this seat (-1: a spectator) cannot know."""


@verb
def automatic(s):
    """The move that a table makes by itself after its hold time, for a seat waited for; or -1."""
    return -1


@verb
def greedy(s, seat, ch):
    """A sensible quick move for a seat waited for, as simulations play; -1 if none is known."""
    return -1


@verb
def greedy_reply(s, seat, ch):
    """Like ``greedy`` for a seat that may decline: an offered move, or -1 to say nothing."""
    return -1


@verb
def listing(s, seat, out):
    """The same moves as ``legal`` in whatever order is found fastest, for simulations."""
    return legal(s, seat, out)


@verb
def any_move(s, seat, out, ch):
    """One of the legal moves of a seat waited for, each equally likely; ``out`` is for notes."""
    return out[below(ch, listing(s, seat, out))]


@kernel
def summarise(s, out):
    """What every view shows, in one call: seats waited for, 1 if over, winners, and the scores."""
    out[0] = waiting(s)
    out[1] = over(s)
    out[2] = winners(s)
    scores(s, out[3:])


@kernel
def legal_now(s, seat, out):
    """Like ``legal``, and none when the match is over."""
    return 0 if over(s) == 1 else legal(s, seat, out)


@kernel
def first_seat(seats):
    """The lowest seat in a set; -1 if it is empty."""
    for seat in range(16):
        if seats >> seat & 1:
            return seat
    return -1


@kernel
def has(seats, seat):
    """Whether a seat is in a set of seats."""
    return seats >> seat & 1 == 1


@functools.cache
def seats_in(seats: int) -> tuple[int, ...]:
    """The seats of a set, rising."""
    return tuple(seat for seat in range(16) if seats >> seat & 1)


NEEDED = ("rules", "moves", "view", "events")  # modules of every game
REQUIRED = (
    "deal",
    "waiting",
    "verdict",
    "legal",
    "apply",
    "over",
    "scores",
    "winners",
    "check",
)
OPTIONAL = (
    "resample",
    "asks",
    "offered",
    "automatic",
    "greedy",
    "greedy_reply",
    "listing",
    "any_move",
)


@dataclass(frozen=True, eq=False)
class Game:
    """A game's rules, and the functions that turn them into words and pictures and back.

    - ``configure(s, options)`` writes validated options into a blank state whose ``seats`` is set.
    - ``text(s, seat, move)`` is canonical notation; it may use only what the seat knows.
      ``texts``: all of them, where they depend on nothing but the number of the move.
    - ``describe(text)`` is a legal move in canonical notation as a struct with names for its parts.
    - ``parse(s, seat, text)`` is the move; NotationError, or IllegalMove for what never is one.
    - ``why(s, seat, move, clause)`` tells about a refused move, e.g. which squares; JSON-ready.
    - ``board`` is the type of the board in a view. ``show(s)`` builds the board that lies open to
      all, ``add_own(board, s, seat)`` the same board with what that seat alone sees besides.
    - ``recall(s, seat)`` is what a perfect memory adds to the view; ``memories(events)`` is what it
      holds of the order of things besides, from all that the seat was told.
    - ``imagine(view, recall, ch)`` is some state in which that seat would see and recall exactly
      this; the rest is random.
    - ``tell(row, viewer)`` is the event of a row of the log, as a viewer may know it.
    - ``reveals`` are the events that show something hidden or random, or that a rule lets stand:
      no undo past them. ``rounds`` are the events that begin another round of a match.
    - ``position(s)`` is any state as JSON, ``place(position, seats, options)`` the way back; a
      PositionError lists all faults. ``unreachable(s)`` lists what else shows that no play leads
      to a state: a new position may not have it, one in a record may.
    - ``sides(s)`` tells which side each seat is on.
    - ``outcome(s)`` tells how and why a match ended that is over; everybody may know it.
    """

    facts: Facts
    state: np.dtype[Any]
    reveals: frozenset[int]
    rounds: frozenset[int]
    configure: Callable[[Any, dict[str, Any]], None]
    text: Callable[[Any, int, int], str]
    texts: Sequence[str]
    describe: Callable[[str], Move]
    parse: Callable[[Any, int, str], int]
    why: Callable[[Any, int, int, int], dict[str, Any]]
    board: type[Struct]
    show: Callable[[Any], Struct]
    add_own: Callable[[Any, Any, int], Struct]
    recall: Callable[[Any, int | None], dict[str, Any]]
    memories: Callable[[Sequence[tuple[int, dict[str, Any]]]], dict[str, Any]] | None
    imagine: Callable[[dict[str, Any], dict[str, Any], Any], Any]
    tell: Callable[[Sequence[int], int | None], Event]
    position: Callable[[Any], dict[str, Any]]
    place: Callable[[dict[str, Any], int, dict[str, Any]], Any]
    unreachable: Callable[[Any], list[Fault]]
    sides: Callable[[Any], list[int]]
    outcome: Callable[[Any], Outcome]

    def blank(self, seats: int, options: dict[str, Any]) -> Any:
        """A state before the deal."""
        s = blank(self.state)
        s.seats = seats
        self.configure(s, options)
        return s


def assemble(facts: Facts, parts: Mapping[str, ModuleType]) -> Game:
    """Make a game of its modules by their names, and register its verbs.

    A small game may keep its state and its quick policy in ``rules.py``, and its positions in
    ``view.py``.
    """
    absent = [f"{name}.py" for name in NEEDED if name not in parts]
    assert not absent, f"{facts.name}: its folder lacks {', '.join(absent)}"
    rules, moves, view, events = (parts[name] for name in NEEDED)
    state, policy = parts.get("state", rules), parts.get("policy", rules)
    position = parts.get("position", view)
    verbs = {name: _find_own(name, rules, policy) for name in (*REQUIRED, *OPTIONAL)}
    required = (*REQUIRED, "resample") if facts.hidden else REQUIRED
    missing = [name for name in required if verbs[name] is None]
    assert not missing, f"{facts.name}: rules.py lacks {', '.join(missing)}"
    implement(state.STATE, {name: own for name, own in verbs.items() if own is not None})
    return Game(
        facts=facts,
        state=state.STATE,
        reveals=events.REVEALS,
        rounds=getattr(events, "ROUNDS", frozenset()),
        configure=state.configure,
        text=moves.text,
        texts=getattr(moves, "TEXTS", ()),
        describe=functools.lru_cache(DESCRIBED_MAX)(getattr(moves, "describe", Move)),
        parse=moves.parse,
        why=getattr(moves, "why", lambda s, seat, move, clause: {}),
        board=view.Board,
        show=view.show,
        add_own=getattr(view, "add_own", lambda board, s, seat: board),
        recall=getattr(view, "recall", lambda s, seat: {}),
        memories=getattr(view, "memories", None),
        imagine=view.imagine,
        tell=events.tell,
        position=position.position,
        place=position.place,
        unreachable=getattr(position, "unreachable", lambda s: []),
        sides=getattr(state, "sides", lambda s: list(range(s.seats))),
        outcome=view.outcome,
    )


def _find_own(name: str, *modules: ModuleType) -> Kernel | None:
    """A game's own kernel of this name, not the verb itself imported."""
    found = (getattr(module, name, None) for module in modules)
    return next((own for own in found if isinstance(own, Kernel)), None)
