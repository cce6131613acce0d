"""How well a player of BOLD remembers the cards that were turned back."""

from dataclasses import dataclass, field
from typing import Any

from gamenight.core.chance import below
from gamenight.games.bold.cards import COLUMNS, PLACE_OF, PLACE_TEXTS, PLACES, ROWS


@dataclass
class Memory:
    """Notes some of the cards shown, mistakes some places for a neighbour, and forgets in time.

    A card that has slipped from memory stays forgotten until it lies face-up again.
    """

    notice: float  # the chance that a card shown is noted
    keep: float  # the chance that it is still known one move later
    confuse: float  # the chance that it is noted at a neighbouring place
    _believed: dict[str, str] = field(default_factory=dict)  # where a card lies: where it is sought
    _cards: dict[str, str] = field(default_factory=dict)  # what has been shown, noted or not
    _moves: int = 0

    def of(self, view: dict[str, Any], seen: dict[str, str], ch: Any) -> dict[str, str]:
        """What is still known of the cards seen, by the place where they are believed to be."""
        grid = view["board"]["grid"]
        up = {at for at in seen if grid[PLACE_OF[at]] == seen[at]}
        passed = max(0, view["moves"] - self._moves)
        self._moves = view["moves"]
        self._forget(seen, passed, ch)
        for at, card in seen.items():
            if at in up:
                self._believed[at] = at
            elif at not in self._cards and _happens(self.notice, ch):
                self._believed[at] = _neighbour(at, ch) if _happens(self.confuse, ch) else at
            self._cards[at] = card
        known = {at: seen[at] for at in up}
        for at, place in self._believed.items():
            if place not in known and grid[PLACE_OF[place]] is not None and at not in up:
                known[place] = seen[at]
        return known

    def _forget(self, seen: dict[str, str], passed: int, ch: Any) -> None:
        for at, card in list(self._cards.items()):
            if seen.get(at) != card:
                del self._cards[at]
                self._believed.pop(at, None)
        kept = self.keep**passed
        for at in list(self._believed):
            if not _happens(kept, ch):
                del self._believed[at]


def _happens(chance: float, ch: Any) -> bool:
    return int(below(ch, 10_000)) < chance * 10_000


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
