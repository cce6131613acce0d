"""Blokus Duo games as Pentobi's files (.blksgf), with variations and comments kept.

In these files B begins and has e10, W has j5. A match of ours is written in this way whichever seat
began; if it began at j5, the board is turned half around.
"""

from typing import Any

import gamenight as gn
from gamenight.core.errors import NotationError
from gamenight.formats.sgf import Node, read_sgf, write_sgf

GAME = "Blokus Duo"
_SETUP = ("AB", "AW", "AE", "PL")


def read_blksgf(text: str) -> Node:
    """The tree of a file, its every move played and found legal."""
    root = read_sgf(text)
    if root.get("GM") != GAME:
        raise NotationError("sgf_game", got=repr(root.get("GM")), expected=GAME)
    waiting: list[tuple[Node, list[tuple[int, str]]]] = [(root, [])]
    while waiting:
        node, moves = waiting.pop()
        moves = moves + _moves_of(node)
        if not node.children:
            played(moves)
        waiting += [(child, moves) for child in node.children]
    return root


def main_line(root: Node) -> list[tuple[int, str]]:
    """The moves of the main variation: (seat, notation)."""
    moves = _moves_of(root)
    node = root
    while node.children:
        node = node.children[0]
        moves += _moves_of(node)
    return moves


def played(moves: list[tuple[int, str]], **options: Any) -> "gn.Match":
    """A match in which these moves were made, by Pentobi's rules unless other options are given."""
    match = gn.new("blokus-duo", seed=0, **({"first": 0, "fixed_start": True} | options))
    for seat, text in moves:
        match.play(seat, text)
    return match


def tree_of(match: "gn.Match", names: tuple[str, str] | None = None) -> Node:
    """A match as a tree of one line."""
    first = match.view(None)["board"]["first"]
    root = Node({"GM": [GAME], "CA": ["UTF-8"], "AP": [f"gamenight:{gn.__version__}"]})
    if names is not None:
        root.properties |= {"PB": [names[first]], "PW": [names[1 - first]]}
    if match.over:
        lead = match.scores[first] - match.scores[1 - first]
        root.properties["RE"] = ["0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead)}"]
    node = root
    moves = [(seat, text) for seat, text in match.moves if text != "resign"]
    turned = bool(moves) and "e10" not in moves[0][1].split(",")
    for seat, text in moves:
        move = _turned(text) if turned else text
        node.children.append(Node({"B" if seat == first else "W": [move]}))
        node = node.children[0]
    return root


def write_blksgf(root: Node) -> str:
    return write_sgf(root)


def _turned(text: str) -> str:
    """A move on the board turned half around: a1 becomes n14, and the order stays canonical."""
    cells = [chr(ord("a") + ord("n") - ord(c[0])) + str(15 - int(c[1:])) for c in text.split(",")]
    return ",".join(reversed(cells))


def _moves_of(node: Node) -> list[tuple[int, str]]:
    for name in _SETUP:
        if name in node.properties:
            raise NotationError("sgf_setup", got=name)
    return [
        (seat, text) for seat, name in enumerate("BW") for text in node.properties.get(name, [])
    ]
