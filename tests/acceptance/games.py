"""Seeded games: moves, events for every viewer, results, records and refusals.

A plain generator chooses among the public lists of legal moves. Every tenth game goes on to its end
(at most 2,500 moves), and its record is replayed; the others stop after 160 moves, which ends most
games but BOLD and series of DOS and SKIP-BO. Now and then somebody tries what is out of turn,
illegal or no move at all, takes a move back, or resigns.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import gamenight as gn
from acceptance import mappings
from acceptance.mappings import Context, to_old

JSON = dict[str, Any]
LONG, SHORT = 2_500, 160
POSITION_EVERY = 40
JUNK = ("", " ", "xyzzy", "?", "0", "-1", "99999", "pass", "draw", "a1,a1", "lay", "x" * 60, "é")


class Dice:
    """Choices by ``Random.random`` alone, the one method whose sequence Python promises to keep."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, n: int) -> int:
        return int(self._random.random() * n)

    def pick(self, things: Any) -> Any:
        return things[self.below(len(things))]

    def one_in(self, n: int) -> bool:
        return self.below(n) == 0


def viewers(match: gn.Match) -> list[int | None]:
    return [None, *range(match.seats)]


def name_of(viewer: int | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"


def items(case: JSON, seeds: Iterator[int] | range) -> Iterator[tuple[str, JSON]]:
    """Two items a seed: the game, and what was refused in it."""
    for seed in seeds:
        walk = Walk(case, seed)
        whole = seed % 10 == 0
        walk.play(LONG if whole else SHORT)
        yield f"{seed}", walk.told() | ({"replays": walk.replays()} if whole else {})
        yield f"{seed} refusals", {"refusals": walk.refusals}


class Walk:
    """One seeded game."""

    def __init__(self, case: JSON, seed: int, salt: str = "") -> None:
        self.match = gn.new(case["game"], seats=case["seats"], seed=seed, **case["options"])
        self.dice = Dice(f"{case['game']} {case['seats']} {seed} {salt}")
        self.resigns = seed % 10 == 7
        self.steps: list[Any] = []
        self.positions: list[JSON] = []
        self.refusals: list[JSON] = []
        self._texts: list[str] = list(JUNK)

    def play(self, steps: int) -> None:
        while len(self.steps) < steps and not self.match.over:
            self.step()

    def step(self) -> None:
        """One move of a seat that is waited for; before it, perhaps, something else."""
        match, dice = self.match, self.dice
        if dice.one_in(12):
            self._try_something()
        if dice.one_in(40):
            self._take_back()
        if self.resigns and len(self.steps) > 20 and dice.one_in(20):
            self._note(dice.below(match.seats), "resign", 0)
        if match.over:
            return
        seat = dice.pick(match.waiting)
        if dice.one_in(4):  # somebody else may have a move out of turn
            seat = dice.pick([other for other in range(match.seats) if match.legal(other)])
        legal = match.legal(seat)
        text = dice.pick(legal)
        if len(self.steps) % 8 == 0:
            self._texts.append(text)
        self._note(seat, text, len(legal))
        if len(self.steps) % POSITION_EVERY == 0:
            self.positions.append(self._position())

    def _note(self, seat: int, text: str, legal: int) -> None:
        """Play, and note seat, move, how many were legal, and what its player was told."""
        match = self.match
        context = Context(match.name, seat, text)
        try:
            events = match.play(seat, text)
        except gn.GamenightError as error:
            self._refused(seat, text, error)
            return
        events = [to_old(mappings.EVENTS, event, context) for event in events]
        self.steps.append([seat, match.moves[-1][1], legal, events])

    def _try_something(self) -> None:
        """A move of somebody else's, an old one, or no move at all."""
        match, dice = self.match, self.dice
        seat = dice.below(match.seats)
        text = dice.pick(self._texts)
        if dice.one_in(2):
            text = dice.pick(match.legal(dice.pick(match.waiting)))
        self._note(seat, text, -1)

    def _take_back(self) -> None:
        seat = self.dice.below(self.match.seats)
        try:
            self.match.undo(seat)
        except gn.GamenightError as error:
            self._refused(seat, "(undo)", error)
            return
        self.steps.append([seat, "(undo)", 0, []])

    def _refused(self, seat: int, text: str, error: gn.GamenightError) -> None:
        """A refusal by itself, with all that a mapping needs to know of the moment."""
        match = self.match
        waiting, has_moves = list(match.waiting), bool(match.legal(seat))
        context = Context(match.name, seat, text, waiting, has_moves)
        self.refusals.append(
            {
                "after": len(self.steps),
                "seat": seat,
                "text": text,
                "waiting": waiting,
                "has_moves": has_moves,
                "error": to_old(mappings.REFUSALS, told(error), context),
            }
        )

    def told(self) -> JSON:
        """Everything there is to know of the game so far."""
        match, context = self.match, Context(self.match.name)
        return {
            "steps": self.steps,
            "events": {
                name_of(viewer): [
                    [ply, to_old(mappings.EVENTS, event, context)]
                    for ply, event in match.events(viewer)
                ]
                for viewer in viewers(match)
            },
            "over": match.over,
            "scores": match.scores,
            "winners": list(match.winners),
            "resigned": list(match.resigned),
            "positions": [*self.positions, self._position()],
            "record": to_old(mappings.RECORDS, match.record(), context),
        }

    def replays(self) -> bool:
        """Whether the record gives the same match again."""
        return gn.verify(self.match.record()).digest() == self.match.digest()

    def _position(self) -> JSON:
        return to_old(mappings.POSITIONS, self.match.position(), Context(self.match.name))


def told(error: gn.GamenightError) -> JSON:
    """An error without its words: catalogues may find better ones."""
    return {
        "type": type(error).__name__,
        "code": error.code,
        "clause": error.clause,
        "params": error.params,
        "where": getattr(error, "where", {}),
    }
