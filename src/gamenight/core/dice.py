"""Dice, rolled one at a time: outcomes are sampled, never enumerated."""

from gamenight.core.chance import below
from gamenight.core.kernel import kernel


@kernel
def roll(ch, sides):
    """A number from 1 to sides."""
    return 1 + below(ch, sides)
