"""The last turn's lines against brute force, and what holds at every step of a match."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.kernel import blank
from gamenight.games import load
from gamenight.games.lowdown.state import AT_ONCE, best_extension, fill, strike
from games.lowdown.tables import OPTIONS, finished, played
from states import at, elsewhere

GAME = load("lowdown")
PLACES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
LINES = [tuple(9 * grid + place for place in line) for grid in range(3) for line in PLACES]


def good(marks, line):
    numbers = [marks[box] for box in line]
    if not all(1 <= n <= 6 for n in numbers):
        return False
    return len(set(numbers)) == 1 or sum(numbers) == 10


def apart(lines):
    boxes = [box for line in lines for box in line]
    return len(boxes) == len(set(boxes))


def saved(marks, lines):
    return sum(marks[box] for line in lines for box in line)


def best_by_brute_force(marks, drawn, allowed):
    """The most that any set of lines saves, grid by grid, over all sets of lines."""
    most = 0
    for grid in range(3):
        own = [line for line in drawn if line[0] // 9 == grid]
        rest = [line for line in allowed if line[0] // 9 == grid and line not in own]
        sets = (some for n in range(len(rest) + 1) for some in combinations(rest, n))
        most += max(saved(marks, some) for some in sets if apart([*own, *some]))
    return most


@st.composite
def boards(draw):
    """Marks that make good lines likely, and some good lines already drawn."""
    low = st.sampled_from([0, 1, 2, 3, 3, 4, 4, 5, 6, 7])
    marks = draw(st.lists(low, min_size=27, max_size=27))
    for line in draw(st.lists(st.sampled_from(LINES), max_size=6)):
        numbers = draw(st.sampled_from([(3, 3, 4), (4, 3, 3), (2, 2, 2), (6, 3, 1), (5, 5, 5)]))
        for box, number in zip(line, numbers, strict=True):
            marks[box] = number
    drawn = []
    for line in draw(st.permutations(LINES))[: draw(st.integers(0, 24))]:
        if good(marks, line) and apart([*drawn, line]):
            drawn.append(line)
    return marks, drawn, draw(st.integers(0, 26))


def state(marks, drawn, last, cross_out):
    s = blank(GAME.state)
    s.seats, s.cross_out, s.empty[0] = 2, cross_out, (1 << 27) - 1
    for box, mark in enumerate(marks):
        if mark:
            fill(s, 0, box, mark)
    for line in drawn:
        strike(s, 0, LINES.index(line))
    s.last[0] = last
    return s


@given(boards())
def test_the_best_extension_equals_brute_force(found):
    marks, drawn, last = found
    chosen = best_extension(state(marks, drawn, last, 0), 0)
    lines = [line for i, line in enumerate(LINES) if chosen >> i & 1]
    assert all(good(marks, line) for line in lines)
    assert apart([*drawn, *lines])
    allowed = [line for line in LINES if good(marks, line)]
    assert saved(marks, lines) == best_by_brute_force(marks, drawn, allowed)


@given(boards())
def test_the_best_line_at_once_equals_brute_force(found):
    marks, drawn, last = found
    chosen = best_extension(state(marks, drawn, last, AT_ONCE), 0)
    lines = [line for i, line in enumerate(LINES) if chosen >> i & 1]
    allowed = [line for line in LINES if good(marks, line) and last in line]
    assert all(line in allowed for line in lines)
    assert apart([*drawn, *lines])
    assert saved(marks, lines) == best_by_brute_force(marks, drawn, allowed)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_holds_at_every_step(options, seats):
    for match in played(seats, 17 + seats, **options):
        table = match.view(None)["board"]
        filled = []
        for own in table["boards"]:
            marks = "".join(own["grids"]).replace("/", "")
            filled.append(len(marks) - marks.count("."))
            drawn = [
                tuple(9 * "RPG".index(x[0]) + int(d) - 1 for d in x[1:]) for x in own["crossed"]
            ]
            assert apart(drawn)
            assert all(good([".123456#".index(m) for m in marks], line) for line in drawn)
        if table["phase"] == "seal":
            filled[table["active"]] -= 1
        assert len(set(filled)) == 1
        assert table["turn"] == filled[0] + (table["phase"] in ("roll", "pick", "box", "seal"))
    assert match.over
    assert 18 <= filled[0] <= 26


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_sealed_choices_stay_invisible(options):
    """Whatever the others have sealed, a viewer sees the same, and resampling does change it."""
    changed = 0
    for match in played(4, 3, **options):
        truth = at(match, match.state)
        for viewer in (None, 0, 1, 2, 3):
            other = elsewhere(match, viewer, len(match.moves))
            changed += other.state.sealed.tolist() != truth.state.sealed.tolist()
            assert other.view(viewer) == truth.view(viewer)
    assert changed > 10


@pytest.mark.parametrize("cross_out", ["any_turn", "at_once"])
def test_the_quick_player_beats_chance_by_far(cross_out):
    quick = sum(sum(finished(2, n, greedy=True, cross_out=cross_out).scores) for n in range(8))
    chance = sum(sum(finished(2, n, cross_out=cross_out).scores) for n in range(8))
    assert 2 * quick < chance


def test_a_state_is_small():
    assert GAME.state.itemsize < 1024
