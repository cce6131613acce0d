"""What ``gamenight bench`` measures of DOS, beside what others published."""

from gamenight.bench import Run

RUNS = (
    Run("dos", "random", peer="UNO in TAG, Java", peer_rate=1.7e6),
    Run(
        "dos",
        "greedy",
        "games",
        options={"target": "one_round"},
        peer="best public DOS engine, JavaScript",
        peer_rate=2_800,
    ),
    Run("dos", "search", "simulations", peer="hearts in OpenSpiel, C++", peer_rate=34e3),
)
