"""A policy that learns by playing itself: one number for each action, plain policy gradient.

    python examples/learn.py --steps 12000 --plot learning.png

The policy plays any legal action with a probability that its number decides, and nothing else: it
sees only which actions are legal. That is enough to find out what is worth doing first in
SKIP-BO: at the start it never beats the bot ``novice``, after a minute in two of five matches.
"""

import argparse
from collections.abc import Iterator

import numpy as np

from gamenight.research.batch import Batch
from gamenight.research.gym import Solo

GAME, OPTIONS = "skipbo", {"stock": 5}


def chances(numbers, masks):
    """The probability of every action, of each match in a batch: a softmax over the legal ones."""
    weights = np.where(masks, np.exp(numbers - numbers.max()), 0.0)
    return weights / weights.sum(1, keepdims=True)


def drawn(probabilities, random):
    """One action for each match."""
    reached = probabilities.cumsum(1)
    return (reached >= random.random((len(reached), 1)) * reached[:, -1:]).argmax(1)


def learn(steps: int, every: int, matches: int = 256, rate: float = 5.0, seed: int = 0) -> Iterator:
    """Self-play; yields how many steps were made and the numbers learned, from time to time."""
    batch, random = Batch(GAME, matches, seed=seed, **OPTIONS), np.random.default_rng(seed)
    numbers = np.zeros(batch.decline + 1)
    trace = np.zeros((matches, batch.seats, batch.decline + 1))
    every_match = np.arange(matches)
    for step in range(steps + 1):
        if step % every == 0:
            yield step, numbers.copy()
        probabilities = chances(numbers, batch.masks)
        actions = drawn(probabilities, random)
        trace[every_match, batch.actor] -= probabilities
        trace[every_match, batch.actor, actions] += 1
        batch.step(actions)
        over = np.flatnonzero(batch.terminated | batch.truncated)
        if len(over):
            gained = np.einsum("ms,msa->a", batch.rewards[over], trace[over])
            numbers += rate * gained / matches
            trace[over] = 0


def score(numbers, games: int, opponent: str = "novice", seed: int = 1) -> float:
    """The share of matches won against a bot; both begin equally often."""
    random, won = np.random.default_rng(seed), 0.0
    for game in range(games):
        table = Solo(GAME, seat=game % 2, opponents=opponent, **OPTIONS)
        seen, _ = table.reset(seed=seed + game // 2)
        ended = cut = False
        while not (ended or cut):
            action = drawn(chances(numbers, seen["action_mask"][None]), random)[0]
            seen, reward, ended, cut, _ = table.step(action)
        won += (reward + 1) / 2
    return won / games


def curve(steps: int, points: int, games: int, opponent: str = "novice") -> list:
    """Steps and shares of matches won, as learning goes on."""
    return [(step, score(n, games, opponent)) for step, n in learn(steps, steps // points)]


def plot(points: list, file: str, opponent: str = "novice") -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot(*zip(*points, strict=True), marker="o", color="#1f6f5c")
    axes.axhline(0.5, color="#999", linewidth=1, linestyle="--")
    axes.set(xlabel="steps of the batch", ylabel=f"matches won against {opponent}", ylim=(0, 1))
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=120)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--points", type=int, default=8)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--plot", default="learning.png")
    asked = parser.parse_args()
    learned = curve(asked.steps, asked.points, asked.games)
    for step, share in learned:
        print(f"{step:6} steps: {share:.0%}")
    plot(learned, asked.plot)
