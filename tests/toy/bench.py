"""What ``gamenight bench`` measures of the toy."""

from gamenight.bench import Run

RUNS = (Run("toy", "random", seats=2), Run("toy", "greedy", seats=4))
