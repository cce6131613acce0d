"""What a worker process of the tests does first: it learns the toy."""

from gamenight import games


def add_toy():
    games.add("toy", "toy")
