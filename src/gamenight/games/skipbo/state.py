"""What lies on the table: the state, the numbers of moves and events, and small questions."""

from typing import Any

import numpy as np

from gamenight.core.kernel import kernel, state_type
from gamenight.games.skipbo.kernels.stacks import WORDS

SEATS = 6
WILD = 13
KINDS = 14  # 1 to 12 and WILD; kind 0 is no card
HAND = 5
PAD = 64
UNTIL_ENDED = 3  # drawn games in a row, clause 31

# Moves. A play is source * 4 + building pile.
STOCK, PARTNER_STOCK, DISCARDS, PARTNER_DISCARDS, FROM_HAND = 0, 1, 2, 6, 9
DISCARD = 92  # + (card - 1) * 4 + pile
PASS, DRAW, CALL, SPEAK, ACCUSE, UPHOLD, REJECT = 144, 145, 146, 147, 148, 154, 155

# Events.
DEALT, TURNED, DREW, PLAYED, DISCARDED, COMPLETED, RESHUFFLED, PASSED = 1, 2, 3, 4, 5, 6, 7, 8
WON, DRAWN, SERIES_ENDED, WON_DEADLOCK = 9, 10, 11, 12
SURPLUS, STRAYED, CALLED, STOOD, SPOKE, ACCUSED = 13, 14, 15, 16, 17, 18
UPHELD, REJECTED, PENALISED, ACQUITTED = 19, 20, 21, 22

STATE = state_type(
    [
        ("seats", np.int64),
        ("partners", np.int64),
        ("manual", np.int64),
        ("fewest", np.int64),  # deadlock = fewest_stock
        ("target", np.int64),  # 0: one game
        ("stock_size", np.int64),
        ("first_dealer", np.int64),  # -1: drawn
        ("dealer", np.int64),
        ("turn", np.int64),  # the right seat, also while another plays out of order
        ("passes", np.int64),  # turns passed in a row, no card moved in between
        ("games", np.int64),  # games finished
        ("drawn_games", np.int64),  # the latest of them that were drawn, in a row
        ("done", np.int64),
        ("won", np.int64),  # set of seats
        ("draw_size", np.int64),
        ("aside_size", np.int64),
        ("owed", np.int64),  # cards that the seat playing is still entitled to (manual_table)
        ("begun", np.int64),  # 1 once the right seat has drawn or played (manual_table)
        ("stray", np.int64),  # 1 + the seat playing out of order; 0: none
        ("barred", np.int64),  # set of seats whose next turn starts without drawing
        ("spoke", np.int64),  # set of seats, this turn
        ("accused", np.int64),  # set of seats, this turn
        ("accusation", np.int64),  # 1 + the seat voted on; 0: none
        ("upheld", np.int64),  # sets of seats that have voted
        ("rejected", np.int64),
        ("score", np.int64, (SEATS,)),
        ("pile", np.int64, (SEATS, 5, WORDS)),  # stock and four discard piles, see stacks.py
        ("tops", np.int16, (SEATS, 5)),
        ("held", np.int16, (SEATS,)),  # cards in each hand
        ("hand", np.int16, (SEATS, KINDS)),
        ("build", np.int16, (4,)),  # cards in each building pile
        ("wilds", np.int16, (4,)),  # which of them are SKIP-BO: one bit for each value
        ("draw", np.int16, (KINDS,)),  # a bag: nobody knows its order, so it has none
        ("aside", np.int16, (KINDS,)),
        ("shuffled", np.int16, (KINDS,)),  # what the draw pile was made of
        ("drawn", np.int16, (SEATS, KINDS)),  # what each seat has drawn of that
        ("sunk", np.int16, (SEATS, KINDS)),  # cards all saw going into a stock, surely still there
        ("slipped", np.int16, (SEATS,)),  # penalty cards at the bottom of each stock
        ("pad", np.int16, (PAD,)),  # (1 + winner) * 1024 + points of the latest games; 0: drawn
    ]
)


def configure(s: Any, options: dict[str, Any]) -> None:
    """Write the options of a match into its state."""
    s.stock_size = options["stock"]
    s.target = 0 if options["target"] == "one_game" else options["target"]
    s.fewest = options["deadlock"] == "fewest_stock"
    s.partners = options["partners"]
    s.manual = options["manual_table"]
    s.first_dealer = -1 if options["dealer"] == "draw" else options["dealer"]


def sides(s: Any) -> list[int]:
    """Partners share a side."""
    return [seat % (int(s.seats) // 2) if s.partners else seat for seat in range(s.seats)]


@kernel
def full_deck(kind):
    """How many cards of a kind there are (clause 1)."""
    return 0 if kind == 0 else 18 if kind == WILD else 12


@kernel
def after(s, seat):
    """The seat on the left."""
    return 0 if seat + 1 == s.seats else seat + 1


@kernel
def partner(s, seat):
    """The seat opposite; -1 without partnership."""
    if s.partners == 0:
        return np.int64(-1)
    half = s.seats // 2
    return seat + half if seat < half else seat - half


@kernel
def playing(s):
    """The seat whose turn is being played, in order or not."""
    return s.turn if s.stray == 0 else s.stray - 1


@kernel
def drawable(s):
    """Whether a card can be drawn at all."""
    return s.draw_size + s.aside_size > 0


@kernel
def stock_of_side(s, seat):
    """Cards left in the stocks of a seat and its partner."""
    mate = partner(s, seat)
    return s.pile[seat, 0, 0] + (s.pile[mate, 0, 0] if mate >= 0 else 0)


@kernel
def same_side(s, seat, other):
    return seat == other or partner(s, seat) == other


@kernel
def fits(s, card, pile):
    """Whether a card may go on a building pile; no card (0) fits none."""
    return card == WILD or card == s.build[pile] + 1


@kernel(boundscheck=False)
def wanted(s):
    """The set of cards that fit somewhere, one bit for each kind."""
    return (
        1 << WILD
        | 2 << np.int64(s.build[0])
        | 2 << np.int64(s.build[1])
        | 2 << np.int64(s.build[2])
        | 2 << np.int64(s.build[3])
    )


@kernel
def has_play_from_piles(s, seat):
    """Whether any stock or discard top that the seat may play fits somewhere."""
    fitting = wanted(s)
    mate = partner(s, seat)
    for i in range(5):
        if fitting >> np.int64(s.tops[seat, i]) & 1:
            return True
        if mate >= 0 and fitting >> np.int64(s.tops[mate, i]) & 1:
            return True
    return False


@kernel
def claim(s, seat):
    """How many cards a seat may draw at the start of a turn (clauses 40 and 45)."""
    if s.barred >> seat & 1 or (s.held[seat] > 0 and not drawable(s)):
        return np.int64(0)
    return HAND - np.int64(s.held[seat])


@kernel
def must_draw(s, seat):
    """Whether a seat has to draw before it does anything else in its turn (clause 40)."""
    if s.manual == 0 or not drawable(s):
        return False
    return (s.owed if seat == playing(s) else claim(s, seat)) > 0
