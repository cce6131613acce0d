"""What ``gamenight bench`` measures of SKIP-BO, beside what others published."""

from gamenight.bench import Run

RUNS = (
    Run("skipbo", "random", options={"stock": 15}, peer="best C++ engine", peer_rate=7.1e6),
    Run("skipbo", "first", "games", options={"stock": 30}),
    Run("skipbo", "first", "games", seats=4, options={"stock": 30}),
    Run("skipbo", "greedy", "games", options={"stock": 30}),
    Run("skipbo", "search", "simulations", peer="hearts in OpenSpiel, C++", peer_rate=34e3),
)
