"""What ``gamenight bench`` measures of BOLD, beside what others published."""

from gamenight.bench import Run

RUNS = (
    Run("bold", "random", peer="pig in OpenSpiel, C++", peer_rate=11.6e6),
    Run("bold", "greedy"),
)
