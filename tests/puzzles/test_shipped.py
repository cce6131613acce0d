"""The puzzles that come with the games: each can be set up, and its answers are moves."""

import datetime

import pytest

from gamenight import games, puzzles
from gamenight.bots import LEVELS, bot
from gamenight.core.words import catalogue
from gamenight.puzzles.make import CLEAR, source_of

WITH = [game for game in games.GAMES if puzzles.has_puzzles(game)]
BYTES_MAX = 1_000_000
TRIED = 4  # wrong moves that an answer is compared with


def test_all_files_together_are_small():
    folders = [puzzles.find_file(game) for game in WITH]
    assert WITH
    assert sum(len(file.read_bytes()) for file in folders) < BYTES_MAX


@pytest.mark.parametrize("game", WITH)
def test_every_puzzle_stands_on_the_table(game):
    for number, puzzle in enumerate(puzzles.load(game), 1):
        match = puzzles.pose(game, puzzle)
        legal = set(match.legal(puzzle.seat))
        assert puzzle.seat in match.waiting, number
        assert puzzle.answers, number
        assert set(puzzle.answers) <= legal, number
        assert len(legal - set(puzzle.answers)) >= 2, number
        assert puzzle.gap >= CLEAR[puzzle.unit], number


@pytest.mark.parametrize("game", WITH)
def test_the_easiest_come_first_and_none_twice(game):
    found = puzzles.load(game)
    levels = [LEVELS.index(puzzle.level) for puzzle in found]
    assert levels == sorted(levels)
    posed = [(str(puzzle.position), puzzle.seat) for puzzle in found]
    assert len(set(posed)) == len(posed)
    assert puzzles.decode(puzzles.encode(list(found))) == found


@pytest.mark.parametrize("game", WITH)
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_reason_has_words_for_children_too(game, language):
    words = catalogue(game, language)
    for code in {puzzle.code.partition(".")[2] for puzzle in puzzles.load(game)}:
        assert code in words
        assert code.replace("hint.", "child.") in words


@pytest.mark.parametrize("game", WITH)
def test_a_search_prefers_the_answer(game):
    """A cheap look at one puzzle in the middle: the answer against some wrong moves."""
    found, source = puzzles.load(game), source_of(game)
    puzzle = found[len(found) // 2]
    match, seat = puzzles.pose(game, puzzle), puzzle.seat
    offered = match.offered(seat)
    wrong = [one for one in match.legal(seat) if one not in [*offered, *puzzle.answers]]
    moves = [puzzle.answers[0], *wrong[:: max(1, len(wrong) // TRIED)][:TRIED]]
    compared = bot(game, "master", 5).compare(
        match.view(seat), match.recall(seat), moves, source.deep // 4
    )
    assert None not in compared.worths
    assert compared.worths.index(max(compared.worths)) == 0


def test_the_puzzles_of_the_days_go_through_all_games_and_puzzles():
    first = datetime.date(2026, 1, 1)
    days = [puzzles.find_of_day(first + datetime.timedelta(n)) for n in range(len(WITH) * 40)]
    assert {game for game, _ in days} == set(WITH)
    for game in WITH:
        numbers = [number for one, number in days if one == game]
        assert len(set(numbers)) == min(len(numbers), len(puzzles.load(game)))
        assert all(1 <= number <= len(puzzles.load(game)) for number in numbers)
