"""Whether a seat may make a move now, and if not, which clause it breaks."""

from gamenight.core.kernel import kernel
from gamenight.games.skipbo.kernels.table import (
    ACCUSE,
    CALL,
    DISCARD,
    DISCARDS,
    FROM_HAND,
    PARTNER_DISCARDS,
    PARTNER_STOCK,
    PASS,
    REJECT,
    SPEAK,
    UPHOLD,
    drawable,
    fits,
    must_draw,
    partner,
    playing,
    same_side,
)


@kernel
def verdict(s, seat, move):
    """0 if this seat may do this now, else the number of the clause that it breaks."""
    if move > PASS:
        return _verdict_by_hand(s, seat, move)
    if s.manual == 0:
        if seat != s.turn:
            return 7
    elif s.accusation:
        return 49
    elif seat != playing(s):
        if s.stray:
            return 44
        if s.begun or move == PASS:
            return 43
    if must_draw(s, seat):
        return 40
    if move == PASS:
        return 0 if s.held[seat] == 0 else 22
    if move >= DISCARD:
        return 0 if s.hand[seat, (move - DISCARD) // 4 + 1] > 0 else 13
    return _verdict_on_play(s, seat, move // 4, move % 4)


@kernel
def _verdict_on_play(s, seat, source, pile):
    if source > FROM_HAND:
        if s.hand[seat, source - FROM_HAND] == 0:
            return 13
        return 0 if fits(s, source - FROM_HAND, pile) else 9
    theirs = source == PARTNER_STOCK or source >= PARTNER_DISCARDS
    if theirs and s.partners == 0:
        return 34
    owner = partner(s, seat) if theirs else seat
    if source <= PARTNER_STOCK:
        card = s.tops[owner, 0]
    else:
        card = s.tops[owner, 1 + source - (PARTNER_DISCARDS if theirs else DISCARDS)]
    if card == 0:
        return 12 if source <= PARTNER_STOCK else 14
    return 0 if fits(s, card, pile) else 9


@kernel
def _verdict_by_hand(s, seat, move):
    """The moves that only a manual table knows (clauses 39 to 49)."""
    if s.manual == 0:
        return 39
    if move in (UPHOLD, REJECT):
        return 0 if due(s, seat) else 49
    if s.accusation:
        return 49
    if move == CALL:
        return 0 if s.stray and seat != s.stray - 1 else 44
    if s.stray and seat != s.stray - 1:
        return 44
    if move == SPEAK:
        return 0 if may_speak(s, seat) else 47
    if move >= ACCUSE:
        return 0 if may_accuse(s, seat, move - ACCUSE) else 48
    if seat != playing(s) and s.begun:
        return 43
    return 0 if drawable(s) else 41


@kernel
def due(s, seat):
    """Whether this seat has yet to vote on an accusation."""
    if s.accusation == 0 or same_side(s, seat, s.accusation - 1):
        return False
    return (s.upheld | s.rejected) >> seat & 1 == 0


@kernel
def may_speak(s, seat):
    """Only a partner can, once in a turn (clause 47); whether it should is another matter."""
    mine = s.partners == 1 and partner(s, seat) == s.turn
    return mine and s.stray == 0 and s.spoke >> seat & 1 == 0


@kernel
def may_accuse(s, seat, other):
    spoke = s.spoke & ~s.accused
    return s.stray == 0 and spoke >> other & 1 == 1 and not same_side(s, seat, other)
