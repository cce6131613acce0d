import json

import pytest

import gamenight
from gamenight.cli.playing import in_turn
from gamenight.face import new
from gamenight.terminal.hotseat import Keyboard


def test_the_end_of_input_leaves_cleanly(run):
    done = run("play", "toy", "--seed", 3)
    assert done.exit_code == 0
    assert done.output.endswith("Left before the end.\n")


@pytest.mark.parametrize("name", gamenight.GAMES)
def test_every_game_shows_its_table_and_its_moves(run, name):
    match = new(name, seed=3)
    move = match.legal(match.waiting[0])[0]
    done = run("play", name, "--seed", 3, typed=f"?\n{move}\nquit\n")
    assert done.exit_code == 0
    assert move in done.output


def test_without_a_game_one_is_asked_for(run):
    done = run("play", typed="chess\nTOY\n9\n3\n")
    assert "'chess'" in done.output
    assert done.output.count("How many seats, 2 to 4?") == 2
    assert "Seat 1>" in done.output


def test_a_whole_match_from_a_pipe(run, finished):
    typed = "".join(f"@seat {seat + 1} {text}\n" for seat, text in finished.moves)
    done = run("play", "toy", "--seats", 3, "--seed", 5, "--option", "target=10", typed=typed)
    assert done.exit_code == 0
    (winner,) = finished.winners
    assert f"Seat {winner + 1} wins.\nSomebody has reached the target of 10\n" in done.output
    assert f"Seat 1: {finished.scores[0]}" in done.output


def test_a_refused_move_names_its_clause_and_can_be_made_again(run):
    legal = new("toy", seed=3).legal(0)
    wrong = next(card for card in "123456" if card not in legal)
    done = run("play", "toy", "--seed", 3, typed=f"{wrong}\n{legal[0]}\n")
    assert "(toy, clause 1)" in done.output
    assert "Seat 2>" in done.output


def test_a_curtain_falls_between_seats_where_something_is_hidden(run):
    move = new("toy", seed=3).legal(0)[0]
    before, curtain, after = run("play", "toy", "--seed", 3, typed=move).output.partition(
        "──── Seat 2 ────"
    )
    assert curtain
    hands = [" · ".join(new("toy", seed=3).view(seat)["board"]["hand"]) for seat in (0, 1)]
    assert f"Your hand: {hands[0]}" in before
    assert f"Your hand: {hands[1]}" not in before
    assert f"Your hand: {hands[1]}" in after
    assert "Seat 2>" in after


def test_no_curtain_where_everybody_sees_the_same(run):
    done = run("play", "bold", "--seed", 3, typed="a1\nb1\nstop\na1\n")
    assert done.output.count("Seat 1>") == 3
    assert done.output.count("Seat 2>") == 2
    assert "──── Seat" not in done.output


def test_enter_makes_the_move_that_a_table_makes_by_itself(run):
    done = run("play", "bold", "--seed", 3, typed="a1\nb1\nstop\na1\nb1\n\n")
    _, _, after = done.output.partition("Seat 2 (Enter: cover)> \n")
    assert after.count("Seat 1>") == 1


def test_a_move_can_be_taken_back_before_anything_is_shown(run):
    move = new("toy", seed=3).legal(0)[0]
    done = run("play", "toy", "--seed", 3, typed=f"{move}\nundo\nundo\n")
    assert done.output.count("Seat 1>") == 3
    assert "cannot be taken back" in done.output


def test_seats_that_do_not_exist(run):
    done = run("play", "toy", "--seed", 3, typed="@seat 7 roll\n@1 roll\n@x roll\n@\n")
    assert done.output.count("is not a seat here") == 4
    assert "a seat: Seat 1, Seat 2." in done.output


def test_moves_are_listed_and_narrowed_down(run):
    first, second = new("toy", seed=3).legal(0)
    done = run("play", "toy", "--seed", 3, typed=f"?\n?{first}\n? nothing\n")
    assert f"  {first}  {second}\n" in done.output
    assert f"  {first}\n" in done.output
    assert "No such move is legal now." in done.output


def test_save_and_resume(run, tmp_path):
    file = tmp_path / "half a match.json"
    move = new("toy", seed=3).legal(0)[0]
    saved = run("play", "toy", "--seed", 3, typed=f"{move}\nsave {file}\n")
    assert f"`gamenight play --resume '{file}'`" in saved.output
    assert json.loads(file.read_text())["moves"] == [[0, move]]
    assert run("verify", file).exit_code == 0
    done = run("play", "--resume", file)
    assert "Seat 2>" in done.output


def test_bots_and_names_come_back_with_the_match(run, tmp_path):
    file = tmp_path / "half.json"
    run("play", "bold", "-o", "first=0", "--bots", "novice", typed=f"save {file}\n")
    record = json.loads(file.read_text())
    assert record["about"]["players"] == [{}, {"level": "novice"}]
    record["about"]["players"][0] = {"name": "Mira"}
    file.write_text(json.dumps(record))
    asked = run("play", "--resume", file, typed="@x stop\n").output
    assert "a seat: Seat 1 (Mira), Seat 2 (Juno)." in asked
    alone = run("play", "--resume", file, "--bots", "-,-", typed="@x stop\n").output
    assert "a seat: Seat 1 (Mira), Seat 2." in alone
    assert "Mira>" in alone


@pytest.mark.parametrize("more", [["bold"], ["--seats", 2], ["--seed", 1], ["-o", "target=5"]])
def test_a_match_goes_on_as_it_was(run, tmp_path, more):
    file = tmp_path / "half.json"
    run("play", "toy", typed=f"save {file}\n")
    done = run("play", *more, "--resume", file)
    assert done.exit_code == 2
    assert "--resume" in done.stderr
    assert run("play", "toy", "--resume", file).exit_code == 0


def test_an_unseeded_match_can_be_resumed_too(run, tmp_path):
    file = tmp_path / "half.json"
    run("play", "toy", typed=f"save {file}\n")
    assert run("play", "--resume", file).exit_code == 0


def test_a_place_that_cannot_be_written_is_told_and_play_goes_on(run, tmp_path):
    done = run("play", "toy", typed=f"save {tmp_path}/no/match.json\nsave\nhelp\n")
    assert "cannot be written" in done.output
    assert "Save where?" in done.output
    assert "@seat 2 MOVE" in done.output


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--seats", 9], "2 to 4 seats"),
        (["--option", "target"], "NAME=VALUE"),
        (["--option", "target=0"], "from 1 to 1000"),
        (["--option", "target=ten"], "from 1 to 1000"),
        (["--option", "colour=red"], "no option"),
        (["--option", "partners=on"], "two pairs need four seats"),
        (["--option", "target=5", "--option", "target=6"], "twice"),
        (["--option", "first=3"], "last seat is 1"),
        (["--option", f"target={'[' * 5000}"], "cannot be"),
    ],
)
def test_options_that_do_not_fit(run, args, words):
    done = run("play", "toy", *args)
    assert done.exit_code == 2
    assert words in done.stderr


def test_before_people_the_curtain_clears_the_screen_and_waits(monkeypatch, capsys):
    asked = []
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or "")
    keyboard = Keyboard()
    keyboard.person = keyboard.screen = True
    keyboard.curtain(1)
    assert len(asked) == 1
    assert asked[0].startswith("Seat 2 is next.")
    assert capsys.readouterr().out.count("\033[3J") == 2


def test_matches_one_after_the_other_go_round_the_table():
    deal = in_turn(lambda: new("blokus-duo", seed=1, first=1))
    for first in (1, 0, 1):
        match = deal()
        assert match.waiting == (first,)
        match.play(first, "e10")
