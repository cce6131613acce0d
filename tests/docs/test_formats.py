"""What other programs are told of chance and of positions is so."""

import doctest
import re
from pathlib import Path
from random import Random

import pytest

import gamenight as gn
from gamenight.core.chance import BLOCK, Stream, below, commitment, mixed_seed, seed_from_int

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
POSITIONS = {
    "bold": "BOLD",
    "skipbo": "SKIP-BO DELUXE",
    "blokus-duo": "Blokus Duo",
    "dos": "DOS",
    "lowdown": "Lowdown",
}


def program():
    """The program on the page about shuffles, which knows nothing of this one."""
    page = (DOCS / "shuffles.md").read_text(encoding="utf-8")
    found = "".join(text for text in BLOCKS.findall(page) if not text.startswith(">>>"))
    assert set(re.findall(r"^(?:from|import) (\w+)", found, re.MULTILINE)) == {"hashlib"}
    names = {}
    exec(found, names)
    return names


OUTSIDE = program()


def dealt(game, seed, seats):
    return OUTSIDE[f"deal_{game.replace('-', '_')}"](
        OUTSIDE["below_of"](OUTSIDE["seed_of"](seed)), seats
    )


@pytest.mark.parametrize("page", ["shuffles.md", "positions.md"])
def test_examples_at_a_prompt(page):
    names = dict(OUTSIDE) if page == "shuffles.md" else {}
    result = doctest.testfile(str(DOCS / page), module_relative=False, globs=names)
    assert result.attempted >= 7
    assert result.failed == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_another_program_deals_the_same_cards(seed, seats):
    bold = gn.new("bold", seats=seats, seed=seed)
    expected = dealt("bold", seed, seats)
    assert {name: bold.position()[name] for name in expected} == expected
    skipbo = gn.new("skipbo", seats=seats, seed=seed).position()
    expected = dealt("skipbo", seed, seats)
    assert skipbo["hands"][skipbo["turn"]] == expected.pop("first hand")
    assert {name: skipbo[name] for name in expected} == expected
    dos = gn.new("dos", seats=seats, seed=seed).position()
    expected = dealt("dos", seed, seats)
    assert [card for [card] in dos["row"]] == expected.pop("row")
    assert {name: dos[name] for name in expected} == expected
    lowdown = gn.new("lowdown", seats=seats, seed=seed)
    expected = dealt("lowdown", seed, seats)
    assert lowdown.waiting == (expected.pop("active"),)
    lowdown.play(lowdown.waiting[0], "roll")
    rolled = lowdown.position()["dice"]
    assert {name: rolled[name] for name in expected} == expected
    blokus = gn.new("blokus-duo", seed=seed).position()
    assert blokus["first"] == dealt("blokus-duo", seed, 2)["first"]


@pytest.mark.parametrize("seats", [5, 6])
def test_another_program_deals_skipbo_for_many(seats):
    found, expected = gn.new("skipbo", seats=seats, seed=1).position(), dealt("skipbo", 1, seats)
    assert found["stocks"] == expected["stocks"]


def test_seeds_commitments_and_mixtures():
    secret, numbers = seed_from_int(3), [bytes([n]) * 32 for n in range(4)]
    assert OUTSIDE["seed_of"](3) == secret
    assert OUTSIDE["commitment"](secret) == commitment(secret) == gn.new("dos", seed=3).commitment
    for n in range(5):
        assert OUTSIDE["mixed"](secret, numbers[:n]) == mixed_seed(secret, numbers[:n])


def test_words_go_on_from_block_to_block_and_rejected_ones_are_left_out():
    seed = seed_from_int(11)
    stream, asked = Stream(seed), OUTSIDE["below_of"](seed)
    most = 1_500_000_000  # nearly every third word is rejected
    for n in [most, 6, 81, 162, most] * 700:
        assert int(below(stream.ready(), n)) == asked(n)
    assert stream.used > 3 * BLOCK


@pytest.mark.parametrize("game", POSITIONS)
def test_every_field_of_a_position_is_described(game):
    page = (DOCS / "positions.md").read_text(encoding="utf-8")
    section = re.search(rf"^## {POSITIONS[game]}$(.*?)(?=^## |\Z)", page, re.M | re.S)[1]
    table = "\n".join(line for line in section.splitlines() if line.startswith("|"))
    described = set(re.findall(r"`(\w+)`", table))
    options = {"manual_table": True, "partners": True} if game == "skipbo" else {}
    match, random = gn.new(game, seats=gn.facts(game).seats[1], seed=2, **options), Random(2)
    fields = set()
    for _ in range(60):
        fields |= fields_in(match.position())
        seats = [seat for seat in range(match.seats) if match.legal(seat)]
        if not seats:
            break
        seat = random.choice(seats)
        match.play(seat, random.choice(match.legal(seat)))
    assert len(fields) >= 3
    assert fields <= described


def fields_in(value):
    if isinstance(value, list):
        return set().union(*map(fields_in, value))
    if not isinstance(value, dict):
        return set()
    return set(value).union(*map(fields_in, value.values()))
