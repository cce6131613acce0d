"""What ``gamenight bench`` measures of Blokus Duo, beside what others published."""

from gamenight.bench import Run

RUNS = (
    Run("blokus-duo", "random", "games", peer="Pentobi's C++ library", peer_rate=5_750),
    Run("blokus-duo", "greedy", "games"),
    Run("blokus-duo", "search", "simulations"),
)
