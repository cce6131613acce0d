"""For researchers: matches in arrays, and behind the interfaces that people already use."""

from gamenight.core.patience import mind_the_wait

mind_the_wait()
