"""The toy game joins the five, with its words."""

from gamenight import games
from gamenight.core.words import add_catalogue

EVENTS = ("chose", "revealed", "rolled", "lost", "scored", "knocked", "dealt")


def add_toy() -> None:
    games.add("toy", "toy")
    texts = {f"clause.{n}": f"Toy clause {n}" for n in range(1, 8)}
    texts |= {f"event.{name}": "Seat {seat}: " + name for name in EVENTS}
    texts |= {f"option.{name}": name for name in ("first", "partners", "target")}
    texts["outcome.target"] = "Somebody has reached the target of {target}"
    add_catalogue("toy", "en", texts)
