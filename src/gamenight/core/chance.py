"""The only randomness. Every shuffle and every die of every game comes through ``below``.

A *table's* chance is read from SHAKE-256 over a 256-bit seed: the next card cannot be foretold from
those before it, and all of them can be checked with the seed. A *fast* chance, for
bots and simulations, is xoshiro128++ from a small seed. Kernels cannot tell the two apart.
"""

import hashlib
import secrets
from typing import Any

import numpy as np

from gamenight.core.kernel import blank, duplicate, kernel, state_type

SEED_BYTES = 32
BLOCK = 1024  # words in a block of a table's stream; a single move may use up to this many
_TAG = b"gamenight chance 1\0"
_FAST, _TABLE = 0, 1
_MASK = 0xFFFFFFFF

CHANCE = state_type(
    [
        ("kind", np.int64),
        ("a", np.int64),
        ("b", np.int64),
        ("c", np.int64),
        ("d", np.int64),
        ("used", np.int64),
        ("words", np.uint32, (2 * BLOCK,)),
    ]
)


@kernel
def _word(ch):
    """The next 32 bits."""
    if ch.kind == _TABLE:
        ch.used += 1
        return np.int64(ch.words[ch.used - 1])
    total = (ch.a + ch.d) & _MASK
    result = ((((total << 7) | (total >> 25)) & _MASK) + ch.a) & _MASK
    shifted = (ch.b << 9) & _MASK
    ch.c ^= ch.a
    ch.d ^= ch.b
    ch.b ^= ch.c
    ch.a ^= ch.d
    ch.c ^= shifted
    ch.d = ((ch.d << 11) | (ch.d >> 21)) & _MASK
    return result


@kernel
def below(ch, n):
    """A number from 0 to n - 1, each equally likely (Lemire's method: no bias)."""
    product = _word(ch) * n
    if product & _MASK < n:
        threshold = (_MASK + 1 - n) % n
        while product & _MASK < threshold:
            product = _word(ch) * n
    return product >> 32


@kernel
def shuffle(ch, cards, n):
    """Put the first n cards into random order."""
    for i in range(n - 1, 0, -1):
        j = below(ch, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@kernel
def _scramble(x):
    """Every bit of a 32-bit number spread over all others (no product overflows)."""
    for factor in (0x7FEB352D, 0x846CA68B):
        x ^= x >> 16
        x = ((x & 0xFFFF) * factor + (((x >> 16) * factor & 0xFFFF) << 16)) & _MASK
    return x ^ (x >> 15)


@kernel
def branch(root, ch, number):
    """Make ``ch`` the numbered one of the independent streams that grow from a root."""
    ch.kind = _FAST
    low, high = number & _MASK, number >> 32 & _MASK
    ch.a = _scramble(root.a ^ low)
    ch.b = _scramble(root.b ^ high ^ ch.a)
    ch.c = _scramble(root.c ^ ch.b)
    ch.d = _scramble(root.d ^ ch.c) | 1


def root(seed: int) -> Any:
    """Where the fast streams of a seed grow from."""
    digest = hashlib.sha256(f"gamenight fast {seed}".encode()).digest()
    ch = blank(CHANCE)
    ch.a, ch.b, ch.c, ch.d = (int.from_bytes(digest[4 * i : 4 * i + 4], "little") for i in range(4))
    return ch


def fast(seed: int, number: int = 0) -> Any:
    """A quick reproducible chance for bots and simulations; numbers of one seed are independent."""
    ch = blank(CHANCE)
    branch(root(seed), ch, number)
    return ch


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def seed_from_int(number: int) -> bytes:
    """The seed that an integer stands for: reproducible, and as long as a secret one."""
    return hashlib.sha256(f"gamenight seed {number}".encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published before the first card, and proves afterwards that the seed was fixed."""
    return hashlib.sha256(b"gamenight commitment 1\0" + seed).hexdigest()


class Stream:
    """A table's chance: an endless sequence of words, with a window of it that kernels can read."""

    def __init__(self, seed: bytes, used: int = 0) -> None:
        assert len(seed) == SEED_BYTES
        self.seed = seed
        self.windows = np.zeros(1, CHANCE)
        self.window = self.windows[0]
        self.window.kind = _TABLE
        self._at = self.windows["used"]
        self._block = -1
        self.seek(used)

    def fork(self) -> "Stream":
        """The same sequence at the same place, to be read apart from this one."""
        twin = object.__new__(Stream)
        twin.seed, twin._block = self.seed, self._block
        twin.windows = duplicate(self.windows)
        twin.window = twin.windows[0]
        twin._at = twin.windows["used"]
        return twin

    @property
    def used(self) -> int:
        """How many words have been read since the beginning."""
        return self._block * BLOCK + int(self._at.item())

    def seek(self, used: int) -> None:
        """Go to a place in the sequence, with at least a block of unread words in the window."""
        block, offset = divmod(used, BLOCK)
        if block != self._block:
            for half in range(2):
                text = _TAG + self.seed + (block + half).to_bytes(8, "little")
                words = np.frombuffer(hashlib.shake_256(text).digest(4 * BLOCK), dtype="<u4")
                self.window.words[half * BLOCK : (half + 1) * BLOCK] = words
            self._block = block
        self._at[0] = offset

    def ready(self) -> Any:
        """The window, with a whole block unread: enough for any move."""
        if self._at.item() >= BLOCK:
            self.seek(self.used)
        return self.window


def mixed_seed(secret: bytes, numbers: list[bytes]) -> bytes:
    """A served table's seed: the server's committed secret and a number from each browser."""
    digest = hashlib.sha256(b"gamenight mixed seed 1\0" + secret)
    for number in numbers:
        digest.update(len(number).to_bytes(4, "little") + number)
    return digest.digest()
