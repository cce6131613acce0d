"""Blokus Duo files: read, played through, and written again with nothing lost."""

import contextlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamenight as gn
from gamenight.games.blokus_duo.formats.blksgf import (
    main_line,
    match_of,
    played,
    read_blksgf,
    tree_of,
    write_blksgf,
)
from gamenight.games.blokus_duo.formats.sgf import Node, read_sgf, write_sgf

FILE = """(;GM[Blokus Duo]CA[UTF-8]C[A \\] and a \\\\ and
two lines](;B[f9,e10,f10,g10,f11];W[i4,h5,i5,j5,i6]C[good])
 (;B[e8,e9,f9,d10,e10]N[other]
(;W[j5])(;W[j4,j5])))"""

names = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=2)
values = st.lists(st.text(max_size=12).filter(lambda t: "\r" not in t), min_size=1, max_size=3)
nodes = st.recursive(
    st.builds(Node, st.dictionaries(names, values, max_size=3)),
    lambda inner: st.builds(Node, st.dictionaries(names, values, max_size=3), st.lists(inner)),
    max_leaves=12,
)


@given(nodes)
def test_every_tree_comes_back_as_it_was_written(root: Node):
    assert read_sgf(write_sgf(root)) == root


@given(st.text("();[]\\ABab1 \n", max_size=40) | st.text(max_size=40))
def test_garbage_is_a_typed_error(text: str):
    with contextlib.suppress(gn.GamenightError):
        assert read_blksgf(text).get("GM") == "Blokus Duo"


def test_variations_comments_and_unknown_properties_are_kept():
    root = read_blksgf(FILE)
    assert root.get("C") == "A ] and a \\ and\ntwo lines"
    assert [child.get("B") for child in root.children] == [
        "f9,e10,f10,g10,f11",
        "e8,e9,f9,d10,e10",
    ]
    assert [node.get("W") for node in root.children[1].children] == ["j5", "j4,j5"]
    assert read_blksgf(write_blksgf(root)) == root
    assert main_line(root) == [(0, "f9,e10,f10,g10,f11"), (1, "i4,h5,i5,j5,i6")]


def test_a_finished_match_goes_through_a_file_and_back():
    match, random = gn.new("blokus-duo", seed=3, first=1, fixed_start=True), Random(3)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, random.choice(match.legal(seat)))
    text = write_blksgf(tree_of(match, ("Ann", "Bob")))
    root = read_blksgf(text)
    assert root.get("PB") == "Bob"
    again = played(main_line(root))
    assert again.scores == [match.scores[1], match.scores[0]]
    lead = match.scores[1] - match.scores[0]
    assert root.get("RE") == (f"B+{lead}" if lead > 0 else f"W+{-lead}" if lead else "0")


def test_a_match_begun_at_j5_is_turned_half_around():
    match = gn.new("blokus-duo", seed=1, first=0)
    match.play(0, "j5,j6,k6")
    match.play(1, "e10,f10")
    assert main_line(tree_of(match)) == [(0, "d9,e9,e10"), (1, "i5,j5")]
    assert played(main_line(tree_of(match))).waiting == (0,)


def test_a_match_that_was_set_up_is_written_from_its_first_piece_on():
    position = {"seats": 2, "first": 1, "placed": [["e10,f10"], ["j5,j6,k6"]]}
    match = gn.setup("blokus-duo", position, seed=1)
    match.play(1, "l7")
    assert main_line(tree_of(match)) == [(0, "d9,e9,e10"), (1, "i5,j5"), (0, "c8")]
    assert played(main_line(tree_of(match))).waiting == (1,)


@pytest.mark.parametrize(("seat", "first", "result"), [(0, 0, "W+R"), (1, 0, "B+R"), (0, 1, "B+R")])
def test_who_resigns_has_lost_whatever_the_points(seat: int, first: int, result: str):
    match = gn.new("blokus-duo", seed=1, first=first, fixed_start=True)
    match.play(first, "e10,f10")
    match.play(1 - first, "j5")
    match.resign(seat)
    assert tree_of(match).get("RE") == result


@pytest.mark.parametrize(
    "moves",
    [";B[e9][f9][e10];W[j5]", ";BLUE[e9,f9,e10];GREEN[j5]", ";1[E9,F9,E10]\n ;2 [j5]"],
)
def test_files_of_the_first_versions_of_pentobi_are_read(moves: str):
    root = read_blksgf(f"(;GM[Blokus Duo]{moves})")
    assert played(main_line(root)).moves == [(0, "e9,f9,e10"), (1, "j5")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(;GM[Go])", "game is 'Go'"),
        ("(;GM[Blokus Duo];B[a1])", "clause"),
        ("(;GM[Blokus Duo];B[e10,e11,e12,e13,e14,e9])", "not a move"),
        ("(;GM[Blokus Duo];W[j5];B[e10])", "not Seat 1's turn"),
        ("(;GM[Blokus Duo]AB[e10])", "sets up"),
        ("(;GM[Blokus Duo];A2[j5])", "sets up"),
        ("(;GM[Blokus Duo", "expected: ]"),
        ("", "expected: ("),
        ("(;GM[Blokus Duo])(", None),
    ],
)
def test_malformed_files_say_what_is_wrong(text: str, said: str | None):
    if said is None:
        assert read_blksgf(text).get("GM") == "Blokus Duo"
    else:
        with pytest.raises(gn.GamenightError) as caught:
            read_blksgf(text)
        assert said in str(caught.value)


def test_deep_files_do_not_break_the_reader():
    deep = "(;A[1]" * 5000 + ")" * 5000
    assert write_sgf(read_sgf(deep)).count(";") == 5000
    with pytest.raises(gn.NotationError, match="fewer nested"):
        read_sgf("(;A[1]" * 20_000)


def test_names_and_date_go_along():
    root = read_blksgf("(;GM[Blokus Duo]PW[Bo]DT[2026-11-16];B[e10])")
    match = match_of(root)
    assert match.about == {"players": [{}, {"name": "Bo"}], "began": "2026-11-16"}
    again = tree_of(gn.verify(match.record()))
    assert [again.get(tag) for tag in ("PB", "PW", "DT")] == ["", "Bo", "2026-11-16"]
    assert match_of(read_blksgf("(;GM[Blokus Duo];B[e10])")).about is None
