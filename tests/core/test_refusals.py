"""What a refused move is told: the clause that it breaks, whoever's turn it is."""

import pytest

import gamenight as gn
from gamenight.core.words import say
from games.dos import tables as dos
from games.lowdown import tables as lowdown


def late_in_dos() -> gn.Match:
    """Seat 0 is on turn, and nobody owes a call."""
    return dos.table("r3 b7", "b4", "g1", row="r7 y8")


def nothing_adds_up() -> gn.Match:
    return lowdown.rolling(lowdown.board("124/.../..."))


def begun_by_hand() -> gn.Match:
    """Seat 1 is in turn and has drawn: nobody else can start a turn out of order any more."""
    match = gn.new("skipbo", seats=2, seed=5, stock=5, manual_table=True, dealer=0)
    match.play(1, "draw")
    return match


def nothing_lost() -> gn.Match:
    return gn.new("bold", seats=2, seed=1, first=0)


OTHER_CLAUSES = [
    (late_in_dos, 1, "catch 0", 33, "Seat 0 cannot be caught: only somebody else who owes"),
    (late_in_dos, 1, "catch 2", 33, "Seat 2 cannot be caught: only somebody else who owes"),
    (late_in_dos, 2, "DOS!", 31, "The call is owed only when a hand has just become two cards"),
    (nothing_adds_up, 1, "cross R123", 24, "R123 is neither three of a kind nor a sum of 10"),
    (nothing_adds_up, 1, "keep", 27, "Nobody has to cross out at this table"),
    (begun_by_hand, 0, "call", 44, "otherwise there is nothing to call"),
    (begun_by_hand, 0, "draw", 43, "A turn out of order starts before the seat in turn has begun"),
    (begun_by_hand, 0, "speak", 47, "Only the partner of the seat in turn can speak"),
    (nothing_lost, 1, "cover", 16, "There is no lost turn to cover"),
]
TURN_CLAUSES = [
    (late_in_dos, 1, "draw", 5, 0),
    (nothing_adds_up, 1, "roll", 7, 0),
    (nothing_lost, 1, "a1", 5, 0),
    (lambda: gn.new("skipbo", seats=2, seed=5, dealer=0), 0, "S>1", 7, 1),
    (lambda: gn.new("blokus-duo", seed=1, first=0), 1, "e10", 10, 0),
]


@pytest.mark.parametrize(("begun", "seat", "text", "clause", "said"), OTHER_CLAUSES)
def test_a_move_out_of_turn_is_told_the_clause_that_it_breaks(begun, seat, text, clause, said):
    match = begun()
    assert seat not in match.waiting
    assert match.legal(seat) == []
    with pytest.raises(gn.IllegalMove) as caught:
        match.play(seat, text)
    assert caught.value.clause == clause
    assert said in str(caught.value)
    told = caught.value.describe()
    sentences = {say(told["code"], language, **told["params"]) for language in ("en", "de", "es")}
    assert len(sentences) == 3
    assert not any("{" in sentence for sentence in sentences)


@pytest.mark.parametrize(("begun", "seat", "text", "clause", "waited_for"), TURN_CLAUSES)
def test_whose_turn_it_is_is_told_where_that_is_the_clause(begun, seat, text, clause, waited_for):
    match = begun()
    with pytest.raises(gn.NotYourTurn) as caught:
        match.play(seat, text)
    assert caught.value.clause == clause
    assert caught.value.params["waiting"] == [waited_for]
    assert str(caught.value).startswith(f"It is not Seat {seat}'s turn now")


@pytest.mark.parametrize("text", [None, 7, 1.5, b"draw", ["a1"], {"move": "a1"}, True])
@pytest.mark.parametrize("name", gn.GAMES)
def test_what_is_no_text_is_no_move(name, text):
    match = gn.new(name, seed=1)
    before = match.digest()
    with pytest.raises(gn.NotationError, match=f"in the notation of {name}, not "):
        match.play(match.waiting[0], text)
    assert match.digest() == before


@pytest.mark.parametrize("text", ["resign", "Resign", " RESIGN\t", "\nresign \n"])
@pytest.mark.parametrize("name", gn.GAMES)
def test_resign_in_any_case_and_with_spaces_around_it(name, text):
    match = gn.new(name, seats=2, seed=1)
    match.play(1, text)
    assert match.moves == [(1, "resign")]
    assert (match.over, match.winners, match.resigned) == (True, (0,), (1,))
    assert gn.verify(match.record()).winners == (0,)


WORDS = {
    "bold": ["stop", "cover"],
    "skipbo": ["pass", "draw", "call", "speak", "uphold", "reject", "accuse 1"],
    "dos": ["draw", "done", "DOS!", "catch 1"],
    "lowdown": ["roll", "hidden", "keep"],
}


@pytest.mark.parametrize(("name", "word"), [(n, word) for n in WORDS for word in WORDS[n]])
def test_words_of_the_games_in_any_case_and_with_spaces_around_them(name, word):
    match = gn.new(name, seats=2, seed=1)
    for typed in (word, word.upper(), word.capitalize(), f"\n {word}\t", f"{word.lower()} \n"):
        assert match.normalize(0, typed) == word


@pytest.mark.parametrize("typed", ["pass", " PASS\n", "Pass"])
def test_passing_in_blokus_duo_is_refused_as_such_however_it_is_typed(typed):
    match = gn.new("blokus-duo", seed=1, first=0)
    with pytest.raises(gn.IllegalMove, match="Nobody may choose to pass"):
        match.play(0, typed)
