"""``gamenight puzzles``: one right, one wrong, hints and solutions in plain lines."""

import pytest

from gamenight import puzzles


def _wrong(game, puzzle):
    legal = puzzles.pose(game, puzzle).legal(puzzle.seat)
    return next(move for move in legal if move not in puzzle.answers)


def test_a_wrong_move_is_met_kindly_and_a_right_one_is_explained(run):
    puzzle = puzzles.load("bold")[0]
    typed = f"{_wrong('bold', puzzle)}\nhint\nnonsense\n{puzzle.answers[0]}\nquit\n"
    done = run("puzzles", "bold", typed=typed)
    assert done.exit_code == 0
    wrong, right = done.output.index("there is a better move"), done.output.index("that is it!")
    assert wrong < done.output.index("'nonsense'") < right
    assert f"loses at least {int(100 * puzzle.gap)} more games" in done.output
    assert "Solved: 1 of 2." in done.output


def test_the_solution_can_be_asked_for(run):
    puzzle = puzzles.load("bold")[1]
    done = run("puzzles", "BOLD", "--from", 2, typed="solution\nquit\n")
    assert f"The best move: {puzzle.answers[0]}" in done.output
    assert "Solved: 0 of 2." in done.output


def test_the_puzzle_of_the_day_is_one_alone(run):
    done = run("puzzles", "today", typed="next\n")
    assert done.output.startswith("Puzzle of the day: ")
    assert "Solved: 0 of 1." in done.output


@pytest.mark.parametrize("what", [("toy",), ("bold", "--from", 9999)])
def test_where_there_is_no_puzzle_it_says_so(run, what):
    assert run("puzzles", *what).output == "There are no puzzles here.\n"


def test_an_unknown_level_or_game_is_refused(run):
    assert run("puzzles", "bold", "--level", "genius").exit_code == 2
    assert run("puzzles", "chess").exit_code == 2


def test_making_puzzles_says_what_it_does_and_repeats(run, tmp_path):
    out = tmp_path / "bold.jsonl.gz"
    asked = ("puzzles", "make", "bold", "--puzzles", 1, "--seed", 3, "--out", out)
    done = run(*asked)
    assert done.exit_code == 0
    assert "BOLD: looking for 1 puzzle in games of the bots (seed 3)" in done.output
    made = out.read_bytes()
    assert puzzles.decode(made)
    again = run(*asked)
    assert "1 game was looked through before" in again.output
    assert out.read_bytes() == made


def test_puzzles_are_made_for_a_game(run):
    done = run("puzzles", "make")
    assert done.exit_code == 2
    assert "gamenight puzzles make GAME" in done.output
