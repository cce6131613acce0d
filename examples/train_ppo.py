"""A PPO agent for any game, trained with sb3-contrib against ``random``, ``greedy`` or a level.

    pip install '.[research,plot]' torch sb3-contrib
    python examples/train_ppo.py --game blokus-duo --steps 16384 --out ppo-blokus-duo.zip
    gamenight benchmark ppo=sb3:ppo-blokus-duo.zip --game blokus-duo

The environment goes into ``MaskablePPO`` as it is. From time to time the agent plays a bot, each
deal from both seats.
"""

import argparse
from collections.abc import Iterator

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

from gamenight.research.gym import Solo
from gamenight.research.stepped import title


def train(game: str, steps: int, points: int, teacher: str, seed: int = 0) -> Iterator:
    """Yields how many decisions were made and the model, from time to time."""
    torch.set_num_threads(1)
    table = gymnasium.make(f"gamenight/{title(game)}-v0", opponents=teacher)
    model = MaskablePPO("MultiInputPolicy", table, n_steps=512, seed=seed, device="cpu")
    yield 0, model
    for _ in range(points):
        model.learn(steps // points, reset_num_timesteps=False)
        yield model.num_timesteps, model


def score(model, game: str, games: int, opponent: str = "novice", seed: int = 1) -> float:
    """The share of matches won against a bot; both begin equally often."""
    won = 0.0
    for number in range(games):
        table = Solo(game, seat=number % 2, opponents=opponent)
        seen, _ = table.reset(seed=seed + number // 2)
        ended = cut = False
        while not (ended or cut):
            masks = table.action_masks()
            action, _ = model.predict(seen, action_masks=masks, deterministic=True)
            seen, reward, ended, cut, _ = table.step(int(action))
        won += (np.sign(reward) + 1) / 2
    return won / games


def plot(points: list, file: str, game: str, opponents: list) -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for number, opponent in enumerate(opponents):
        axes.plot(*zip(*((s, w[number]) for s, w in points), strict=True), "o-", label=opponent)
    axes.axhline(0.5, color="#999", linewidth=1, linestyle="--")
    axes.set(xlabel=f"decisions in {game}", ylabel="matches won", ylim=(0, 1))
    axes.legend(title="against")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="blokus-duo")
    parser.add_argument("--teacher", default="random", help="whom it plays while it learns")
    parser.add_argument("--steps", type=int, default=16_384)
    parser.add_argument("--points", type=int, default=8)
    parser.add_argument("--games", type=int, default=100, help="for each point and opponent")
    parser.add_argument("--opponents", nargs="+", default=["random", "novice"])
    parser.add_argument("--out", default="ppo.zip")
    parser.add_argument("--plot", default="ppo.png")
    asked = parser.parse_args()
    points = []
    for step, model in train(asked.game, asked.steps, asked.points, asked.teacher):
        shares = [score(model, asked.game, asked.games, one) for one in asked.opponents]
        points.append((step, shares))
        told = ", ".join(f"{s:.0%} {one}" for s, one in zip(shares, asked.opponents, strict=True))
        print(f"{step:8} decisions: won {told}", flush=True)
        model.save(asked.out)
    plot(points, asked.plot, asked.game, asked.opponents)


if __name__ == "__main__":
    main()
