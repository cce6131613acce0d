"""Chance: the same for the same seed, fair, checkable, and one for compiled and plain Python."""

import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core import chance
from gamenight.core.chance import BLOCK, Stream, below, fast, seed_from_int, shuffle

CHI_SQUARE_999 = {6: 20.5, 7: 22.5, 24: 49.7}  # 99.9 % points for n - 1 degrees of freedom


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("n", [6, 7])
@pytest.mark.parametrize("source", ["fast", "table"])
def test_draws_are_fair(n: int, source: str):
    stream = Stream(seed_from_int(5))
    ch = fast(5)
    counts = np.zeros(n)
    for _ in range(40_000):
        counts[below(ch if source == "fast" else stream.ready(), n)] += 1
    assert chi_square(counts) < CHI_SQUARE_999[n]


def test_shuffles_reach_all_orders_equally():
    ch = fast(6)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        cards = np.arange(4)
        shuffle(ch, cards, 4)
        order = tuple(int(card) for card in cards)
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 24
    assert chi_square(np.array(list(seen.values()))) < CHI_SQUARE_999[24]


def test_a_tables_words_are_shake_256_of_the_seed():
    seed = seed_from_int(1)
    text = b"gamenight chance 1\0" + seed + (3).to_bytes(8, "little")
    expected = np.frombuffer(hashlib.shake_256(text).digest(4 * BLOCK), "<u4")
    stream = Stream(seed)
    stream.seek(3 * BLOCK + 5)
    assert list(stream.window.words[:BLOCK]) == list(expected)
    assert below(stream.ready(), 2**31 - 1) == int(expected[5]) * (2**31 - 1) >> 32
    assert stream.used == 3 * BLOCK + 6


def test_a_stream_goes_on_over_block_borders_as_if_there_were_none():
    whole, parts = Stream(seed_from_int(2)), Stream(seed_from_int(2))
    numbers = []
    for _ in range(3 * BLOCK):
        numbers.append(int(below(whole.ready(), 1000)))
        if len(numbers) % 700 == 0:
            parts.seek(whole.used - 700)
            assert [int(below(parts.ready(), 1000)) for _ in range(700)] == numbers[-700:]
    assert len(set(numbers)) > 900


@given(st.integers(1, 2**31 - 1), st.integers(0, 2**63 - 1))
def test_draws_stay_in_range_for_every_seed(n: int, number: int):
    ch = fast(number, number)
    assert all(0 <= below(ch, n) < n for _ in range(5))


def test_numbered_streams_differ_and_repeat():
    first = [[int(below(fast(1, k), 10**6)) for _ in range(1)] for k in range(200)]
    assert len({tuple(row) for row in first}) > 195
    assert first == [[int(below(fast(1, k), 10**6)) for _ in range(1)] for k in range(200)]


def test_mixed_seeds_depend_on_every_number_and_their_borders():
    secret = bytes(32)
    seeds = {
        chance.mixed_seed(secret, []),
        chance.mixed_seed(secret, [b"ab"]),
        chance.mixed_seed(secret, [b"a", b"b"]),
        chance.mixed_seed(secret, [b"b", b"a"]),
        chance.mixed_seed(bytes(31) + b"\1", [b"ab"]),
    }
    assert len(seeds) == 5


def test_new_seeds_are_long_and_different():
    assert len({chance.new_seed() for _ in range(50)}) == 50
    assert len(chance.new_seed()) == chance.SEED_BYTES
