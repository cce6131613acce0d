"""Finding puzzles: repeatable, resumable, and only from what a seat may know."""

from dataclasses import replace

import pytest

from gamenight import puzzles
from gamenight.puzzles.collect import arrange, collect, read_lines
from gamenight.puzzles.make import judge_position, make_puzzles, source_of

GAME = "bold"
SOURCE = replace(source_of(GAME), wide=60, deep=300)


def test_a_game_gives_the_same_puzzles_again():
    once, twice = (make_puzzles(GAME, SOURCE, 3, 0) for _ in range(2))
    assert once
    assert once == twice
    assert len({puzzle.level for puzzle in once}) == len(once)


def test_a_puzzle_is_judged_by_what_its_seat_sees():
    """Other hidden cards, the same view: the judgement cannot tell them apart."""
    puzzle = make_puzzles(GAME, SOURCE, 3, 0)[0]
    match = puzzles.pose(GAME, puzzle)
    hidden = [
        at
        for at, card in enumerate(match.view(puzzle.seat)["board"]["grid"])
        if card == "?" and "abcde"[at % 5] + str(at // 5 + 1) not in puzzle.position["seen"]
    ]
    grid = list(puzzle.position["grid"])
    cards = [grid[at] for at in hidden]
    for at, card in zip(hidden, cards[1:] + cards[:1], strict=True):
        grid[at] = card
    other = puzzles.pose(GAME, puzzles.Puzzle(**_fields(puzzle, grid)))
    assert other.view(puzzle.seat)["board"] == match.view(puzzle.seat)["board"]
    assert other.position() != match.position()
    once, again = (judge_position(one, puzzle.seat, SOURCE) for one in (match, other))
    assert once == again
    assert once is not None
    assert once.answers == puzzle.answers


def _fields(puzzle, grid):
    fields = {name: getattr(puzzle, name) for name in puzzle.__struct_fields__}
    return fields | {"position": puzzle.position | {"grid": grid}}


def test_work_goes_on_where_it_was_stopped(tmp_path):
    whole, pieces = tmp_path / "whole.jsonl", tmp_path / "pieces.jsonl"
    *_, lines = collect(whole, GAME, SOURCE, seed=4, wanted=4)
    growing = collect(pieces, GAME, SOURCE, seed=4, wanted=4)
    assert next(growing) == []
    next(growing)
    growing.close()
    assert len(read_lines(pieces, GAME, 4)) == 1
    *_, again = collect(pieces, GAME, SOURCE, seed=4, wanted=4)
    assert arrange(again) == arrange(lines)
    assert pieces.read_bytes() == whole.read_bytes()
    with pytest.raises(ValueError, match="another game or seed"):
        read_lines(whole, GAME, 5)
