"""Matches and positions that the tests of Blokus Duo share."""

import json
from pathlib import Path

import numpy as np

import gamenight as gn
from gamenight.games.blokus_duo.kernels.placements import find_placements
from gamenight.games.blokus_duo.tables import LARGE_TO_SMALL, MOVES

FIGURES = json.loads((Path(__file__).parent / "figures.json").read_text())

# Seat 1 is shut in after five pieces; seat 0 lays all 21, the single square last.
_RED = """
e8,d9,e9,f9,e10 h6,h7,i7,g8,h8 i3,g4,h4,i4,i5 k5,l5,j6,k6,l6 e4,e5,f5,f6,f7
e1,f1,g1,h1,h2 b6,c6,d6,b7,d7 d11,d12,b13,c13,d13 g13,e14,f14,g14,h14 l3,m3,m4,n4,n5
i9,i10,j10,k10,k11 a1,a2,a3,a4,a5 h12,i12,i13,j13 n11,l12,m12,n12 m8,l9,m9,n9
k14,l14,m14,n14 c2,d2,c3,d3 a8,a9,a10 k1,l1,k2 f11,f12 n7
"""
_BLUE = "j5 k3,k4 l2,m2,n2 i1,i2,j2 f2,f3,g3,h3"
ALL_LAID = {"seats": 2, "first": 0, "placed": [_RED.split(), _BLUE.split()]}


def match(*moves, **options):
    """A match that seat 0 begins, after these moves by whoever's turn it was."""
    started = gn.new("blokus-duo", seed=1, **({"first": 0} | options))
    for move in moves:
        started.play(started.waiting[0], move)
    return started


def before_the_last(seat=0, **options):
    """The position of ALL_LAID before the last move of seat 0."""
    placed = [ALL_LAID["placed"][0][:-1], ALL_LAID["placed"][1]]
    position = ALL_LAID | {"placed": placed if seat == 0 else placed[::-1], "first": seat}
    return gn.setup("blokus-duo", position, **options)


def placements(s, seat, size=None):
    """The moves that a seat could make if it were its turn."""
    pieces = int(s.left[seat])
    if size is not None:
        pieces &= int(LARGE_TO_SMALL[5 - size])
    out = np.empty(MOVES, np.int64)
    return out[: find_placements(s, seat, pieces, out, 0)].tolist()
