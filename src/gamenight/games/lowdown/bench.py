"""What ``gamenight bench`` measures of Lowdown, beside what others published."""

from gamenight.bench import Run

RUNS = (
    Run("lowdown", "random", peer="yacht in OpenSpiel, C++", peer_rate=69e3),
    Run("lowdown", "greedy"),
)
