"""A manual table under arbitrary moves of arbitrary seats, as a state machine."""

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import gamenight as gn
from gamenight.core import game as verbs
from games.skipbo.tables import DECK, board, census

EVERY = [f"{source}>{pile}" for source in ("S", "PS", "D1", "PD4", "H1", "HW") for pile in (1, 4)]
EVERY += [
    "H5-2",
    "HW-1",
    "pass",
    "draw",
    "call",
    "speak",
    "accuse 0",
    "accuse 2",
    "uphold",
    "reject",
]


class ManualTable(RuleBasedStateMachine):
    @initialize(
        seed=st.integers(0, 999),
        seats=st.sampled_from([2, 3, 4, 6]),
        stock=st.integers(1, 4),
        partners=st.booleans(),
        goal=st.sampled_from(["one_game", 60]),
        deadlock=st.sampled_from(["drawn", "fewest_stock"]),
    )
    def sit_down(self, seed, seats, stock, partners, goal, deadlock):
        options = {"stock": stock, "target": goal, "deadlock": deadlock, "manual_table": True}
        options["partners"] = partners and seats in (4, 6)
        self.match = gn.new("skipbo", seats=seats, seed=seed, **options)

    @precondition(lambda self: not self.match.over)
    @rule(pick=st.integers(0, 10**6))
    def a_seat_waited_for_moves(self, pick):
        waiting = self.match.waiting
        self.move(waiting[pick % len(waiting)], pick // 7)

    @precondition(lambda self: not self.match.over)
    @rule(seat=st.integers(0, 5), pick=st.integers(0, 10**6))
    def any_seat_moves_if_it_can(self, seat, pick):
        if self.match.legal(seat % self.match.seats):
            self.move(seat % self.match.seats, pick)

    @precondition(lambda self: not self.match.over)
    @rule()
    def whoever_is_due_draws(self):
        for seat in self.match.waiting:
            if self.match.legal(seat) == ["draw"]:
                self.match.play(seat, "draw")

    @precondition(lambda self: not self.match.over)
    @rule(seat=st.integers(0, 5), text=st.sampled_from(EVERY))
    def any_seat_asks_for_anything(self, seat, text):
        seat %= self.match.seats
        legal, before = self.match.legal(seat), self.match.digest()
        try:
            self.match.play(seat, text)
        except gn.GamenightError:
            assert text not in legal
            assert self.match.digest() == before
        else:
            assert text in legal

    @precondition(lambda self: self.match.over)
    @rule(seat=st.integers(0, 5), text=st.sampled_from(EVERY))
    def nothing_moves_after_the_end(self, seat, text):
        seat %= self.match.seats
        assert self.match.legal(seat) == []
        before = self.match.digest()
        with pytest.raises(gn.GamenightError):
            self.match.play(seat, text)
        assert self.match.digest() == before

    def move(self, seat, pick):
        legal = self.match.legal(seat)
        self.match.play(seat, legal[pick % len(legal)])

    @invariant()
    def cards_are_conserved(self):
        if hasattr(self, "match"):
            assert census(self.match) == DECK
            assert verbs.check(self.match.state) == 0

    @invariant()
    def somebody_can_move_and_lists_agree_with_verdicts(self):
        if not hasattr(self, "match") or self.match.over:
            return
        s, moves = self.match.state, self.match.game.facts.moves
        out = np.empty(moves, np.int64)
        for seat in range(self.match.seats):
            listed = sorted(out[: verbs.legal(s, seat, out)].tolist())
            assert listed == [m for m in range(moves) if verbs.verdict(s, seat, m) == 0]
            assert listed or seat not in self.match.waiting

    @invariant()
    def a_stray_can_always_be_called(self):
        if not hasattr(self, "match") or self.match.over:
            return
        stray = board(self.match)["manual"]["stray"]
        if stray is not None:
            others = [seat for seat in range(self.match.seats) if seat != stray]
            assert all(self.match.legal(seat) == ["call"] for seat in others)
            assert self.match.waiting == (stray,)


TestManualTable = ManualTable.TestCase
TestManualTable.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
