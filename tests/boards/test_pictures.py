"""Pictures of tables: well-formed, of views alone, and in every form that is offered."""

import re
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

import gamenight as gn
from boards.snapshots import drawn, file_of
from conformance.walk import step
from gamenight import games
from gamenight.boards.pictures import layers, picture
from gamenight.boards.pictures.pixels import pixels
from gamenight.boards.pictures.replay import ReplayFrame, page
from states import at, elsewhere

DRAWN = [name for name in gn.GAMES if games.part(name, "picture")]


def walked(name: str, moves: int, seats: int | None = None, **options) -> gn.Match:
    match, random = gn.new(name, seats=seats, seed=5, **options), Random(5)
    for _ in range(moves):
        if not match.over:
            step(match, random)
    return match


@pytest.mark.parametrize("name", gn.GAMES)
def test_every_table_is_drawn_and_stays_inside(name: str):
    low, high = gn.facts(name).seats
    for seats in range(low, high + 1):
        match = walked(name, 25, seats)
        for seat in (None, 0, seats - 1):
            root = ElementTree.fromstring(match.svg(seat))
            assert root.tag.endswith("svg")
            assert len(list(root.iter())) > 40
            assert root.get("aria-label")
            width, height = map(float, root.get("viewBox").split()[2:])
            for shape in root.iter("{http://www.w3.org/2000/svg}text"):
                assert -60 <= float(shape.get("x")) <= width
                assert -60 <= float(shape.get("y")) <= height


@pytest.mark.parametrize("name", gn.GAMES)
def test_a_picture_shows_nothing_that_its_seat_cannot_know(name: str):
    match = walked(name, 15)
    for seat in range(match.seats):
        assert elsewhere(match, seat, seat).svg(seat) == at(match, match.state).svg(seat)


def test_a_notebook_shows_a_match_and_its_pictures():
    match = gn.new("dos", seed=1)
    assert match._repr_svg_() == str(match.svg(None))
    assert match.svg(0)._repr_svg_().startswith("<svg")
    assert gn.replay(match.record()).svg(1) == match.svg(1)


def test_names_are_written_as_names_and_never_as_markup():
    match = gn.new("bold", seed=1)
    drawn = match.svg(0, names=['<b>Ada</b> & "Bo"', "Cy"])
    ElementTree.fromstring(drawn)
    assert "<b>" not in drawn
    assert "&lt;b&gt;Ada" in drawn


def test_a_game_without_a_picture_is_written_down():
    view = gn.new("bold", seed=1).view(0) | {"game": "toy", "board": {"trick": ["a<b"]}}
    drawn = picture(view)
    ElementTree.fromstring(drawn)
    assert "a&lt;b" in drawn


@pytest.mark.parametrize("name", DRAWN)
def test_pixels_fill_the_frame_they_are_given(name: str):
    shown = pixels(walked(name, 10).svg(0), 480, 360)
    assert shown.shape == (360, 480, 3)
    assert shown.dtype == np.uint8
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 50


def test_png_has_the_width_asked_for():
    drawn = gn.new("lowdown", seed=1).svg(0).png(300)
    assert drawn.startswith(b"\x89PNG")
    assert int.from_bytes(drawn[16:20]) == 300


def test_a_replay_holds_every_frame_once_and_cannot_be_broken_out_of():
    match = walked("bold", 6)
    frames = [ReplayFrame(layers(match.view(None)), "</script><b>", ["one"]) for _ in range(3)]
    told = page("BOLD", frames)
    assert told.count("</script>") == 1
    assert not re.search(r"%[A-Z]+%|(?:src|href)=", told)
    assert len(told) < len("".join(frames[0].layers)) * 1.5 + 12_000


@pytest.mark.parametrize("name", DRAWN)
def test_the_documentation_shows_what_is_drawn(name: str):
    shown = file_of(name).read_text(encoding="utf-8")
    assert shown == drawn(name) + "\n", "changed on purpose? python tests/boards/snapshots.py"
