"""Blokus Duo games as Pentobi's files (.blksgf), with variations and comments kept.

In these files B begins and has e10, W has j5. A match of ours is written in this way whichever seat
began; if it began at j5, the board is turned half around.
"""

from typing import Any

import gamenight as gn
from gamenight.core.errors import NotationError
from gamenight.core.record import RecordedMatch
from gamenight.games.blokus_duo.formats.sgf import Node, read_sgf, write_sgf

GAME = "Blokus Duo"
NAME_CHARS = 80
DATE_CHARS = len("2026-11-16")
_SETUP = ("AB", "AW", "A1", "A2", "AE", "PL")
_COLOURS = {"B": 0, "W": 1, "1": 0, "2": 1, "BLUE": 0, "GREEN": 1}  # old files have other names


def record_of(text: str) -> dict[str, Any]:
    """The main variation of a file as a record of a match."""
    record: dict[str, Any] = match_of(read_tree(text)).record()
    return record


def file_of(match: RecordedMatch) -> str:
    """A match as a file."""
    return write_blksgf(tree_of(match))


def rewrite(text: str) -> str:
    """A file anew, its every move checked, its variations and comments kept."""
    return write_blksgf(read_blksgf(text))


def read_tree(text: str) -> Node:
    """The tree of a file of this game; its moves are not looked at."""
    root = read_sgf(text)
    if root.get("GM") != GAME:
        raise NotationError("sgf_game", got=repr(root.get("GM")), expected=GAME)
    return root


def read_blksgf(text: str) -> Node:
    """The tree of a file, its every move played and found legal."""
    root = read_tree(text)
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


def match_of(root: Node) -> "gn.Match":
    """The match of the main variation, with the names and the date that the file has."""
    match = played(main_line(root))
    names = [(root.get(tag) or "")[:NAME_CHARS] for tag in ("PB", "PW")]
    players = [{"name": name} if name else {} for name in names]
    began = (root.get("DT") or "")[:NAME_CHARS]
    if began or any(names):
        match.about = {"players": players} | ({"began": began} if began else {})
    return match


def tree_of(match: RecordedMatch, names: tuple[str, str] | None = None) -> Node:
    """A match as a tree of one line, with the placements of the position that it began with.

    Who played, and when, as its record has it.
    """
    first = match.position()["first"]
    moves = _all_moves(match)
    if moves and "e10" not in moves[0][1].split(","):
        moves = [(seat, _turned(text)) for seat, text in moves]
    root = tree_of_moves([(seat ^ first, text) for seat, text in moves])
    about = match.about or {}
    players = [one.get("name") or one.get("level", "") for one in about.get("players", [])]
    if names is None and any(players):
        names = (players[0], players[1])
    if about.get("began"):
        root.properties["DT"] = [about["began"][:DATE_CHARS]]
    if names is not None:
        root.properties |= {"PB": [names[first]], "PW": [names[1 - first]]}
    if match.resigned:
        root.properties["RE"] = ["B+R" if first in match.winners else "W+R"]
    elif match.over:
        root.properties["RE"] = [result(match.scores[first] - match.scores[1 - first])]
    return root


def tree_of_moves(moves: list[tuple[int, str]]) -> Node:
    """A tree of one line: moves of the beginner (0) and the other (1), in any order."""
    root = Node({"GM": [GAME], "CA": ["UTF-8"], "AP": [f"gamenight:{gn.__version__}"]})
    node = root
    for seat, text in moves:
        node.children.append(Node({"BW"[seat]: [text]}))
        node = node.children[0]
    return root


def result(lead: int) -> str:
    """By how much B leads, as files and programs write it."""
    return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead)}"


def write_blksgf(root: Node) -> str:
    return write_sgf(root)


def _all_moves(match: RecordedMatch) -> list[tuple[int, str]]:
    """All placements on the board, turn by turn: passes follow from the rules."""
    position = match.position()
    left = [list(moves) for moves in position["placed"]]
    again = gn.new("blokus-duo", seed=0, **(match.options | {"first": position["first"]}))
    while not again.over and left[again.waiting[0]]:
        seat = again.waiting[0]
        again.play(seat, left[seat].pop(0))
    return again.moves


def _turned(text: str) -> str:
    """A move on the board turned half around: a1 becomes n14, and the order stays canonical."""
    cells = [chr(ord("a") + ord("n") - ord(c[0])) + str(15 - int(c[1:])) for c in text.split(",")]
    return ",".join(reversed(cells))


def _moves_of(node: Node) -> list[tuple[int, str]]:
    for name in _SETUP:
        if name in node.properties:
            raise NotationError("sgf_setup", got=name)
    values = ((seat, node.properties.get(name)) for name, seat in _COLOURS.items())
    # Old files give a move's squares as values of their own.
    return [(seat, ",".join(squares)) for seat, squares in values if squares]
