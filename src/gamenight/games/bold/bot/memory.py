"""How well a player of BOLD remembers the cards that were turned back."""

from dataclasses import dataclass
from typing import Any

from gamenight.core.chance import below, fast
from gamenight.games.bold.cards import COLUMNS, PLACE_OF, PLACE_TEXTS, PLACES, ROWS

_STREAMS = 1 << 40  # numbers of streams from here on are for memory, those below for decisions
_FINE = 1 << 30


@dataclass(frozen=True)
class Memory:
    """Notes some of the cards shown, mistakes some places for a neighbour, and forgets in time.

    What is known follows from a seed and from what the seat was shown, and from nothing else: each
    time that a card is turned back has a stream of chance of its own. A card that has slipped from
    memory stays forgotten until the seat turns it up itself.
    """

    notice: float  # the chance that a card shown by another seat is noted
    keep: float  # the chance that it is still known one move later
    confuse: float  # the chance that it is noted at a neighbouring place

    def of(self, view: dict[str, Any], recall: dict[str, Any], seed: int) -> dict[str, str]:
        """What is still known of the cards seen, by the place where they are believed to be."""
        grid, seen, shown = view["board"]["grid"], recall["seen"], recall.get("shown", {})
        known = {at: card for at, card in seen.items() if grid[PLACE_OF[at]] == card}
        covered = [at for at in seen if at not in known]
        beliefs = []
        for at in covered:
            own = [move for seat, move in shown.get(at, ()) if seat == view["seat"]]
            if own:
                beliefs.append((own[-1], at, self._kept(at, own[-1], view["moves"], seed)))
            else:
                move = shown[at][0][1] if shown.get(at) else 0
                beliefs.append((move, at, self._noted(at, move, view["moves"], seed)))
        for _, at, place in sorted(beliefs, key=lambda belief: belief[0]):
            if place and place not in known and grid[PLACE_OF[place]] is not None:
                known[place] = seen[at]
        return known

    def _kept(self, at: str, move: int, now: int, seed: int) -> str:
        """Where a card is sought that the seat turned up itself; "" if it is forgotten.

        It last saw the card before the move that covered it.
        """
        return at if self._lasts(_chance(at, move, seed), now - move + 1) else ""

    def _noted(self, at: str, move: int, now: int, seed: int) -> str:
        """Where a card is sought that another seat turned up first; "" if it is not known."""
        ch = _chance(at, move, seed)
        if not (self._lasts(ch, now - move) and _happens(self.notice, ch)):
            return ""
        return _neighbour(at, ch) if _happens(self.confuse, ch) else at

    def _lasts(self, ch: Any, moves: int) -> bool:
        """Whether a card is still known after so many moves; once forgotten it stays so."""
        return int(below(ch, _FINE)) < self.keep**moves * _FINE


def _chance(at: str, move: int, seed: int) -> Any:
    return fast(seed, _STREAMS + move * PLACES + PLACE_OF[at])


def _happens(chance: float, ch: Any) -> bool:
    return int(below(ch, _FINE)) < chance * _FINE


def _neighbour(at: str, ch: Any) -> str:
    """A place beside this one."""
    row, column = divmod(PLACE_OF[at], COLUMNS)
    beside = [
        COLUMNS * r + c
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        if 0 <= r < ROWS and 0 <= c < COLUMNS
    ]
    assert all(0 <= place < PLACES for place in beside)
    return PLACE_TEXTS[beside[int(below(ch, len(beside)))]]
