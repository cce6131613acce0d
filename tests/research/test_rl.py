"""What needs PyTorch and sb3-contrib: ``make test-rl`` runs these."""

import re
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import gamenight as gn
import gamenight.research.gym
from gamenight.research.stepped import title

pytestmark = pytest.mark.rl
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", gn.GAMES)
def test_maskable_ppo_trains_unwrapped_and_plays_legal_moves(name: str):
    from sb3_contrib import MaskablePPO

    table = gymnasium.make(f"gamenight/{title(name)}-v0", opponents="random", limit=40)
    model = MaskablePPO("MultiInputPolicy", table, n_steps=16, batch_size=16, n_epochs=1, seed=1)
    model.learn(32)
    assert model.num_timesteps == 32
    seen, _ = table.reset(seed=1)
    for _ in range(20):
        action, _ = model.predict(seen, action_masks=seen["action_mask"])
        seen, _, ended, cut, told = table.step(action)
        assert "illegal" not in told
        if ended or cut:
            seen, _ = table.reset()


def test_blocks_of_the_research_page_that_need_pytorch(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    assert len(blocks) >= 2
    for number, block in enumerate(blocks):
        names: dict = {"np": np}
        exec(compile(block, f"research.md, PyTorch block {number}", "exec"), names)


def test_the_example_trains_and_the_benchmark_takes_its_model(monkeypatch, tmp_path):
    from arena.test_benchmark import benchmark

    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT)
    from examples.train_ppo import plot, score, train

    points = []
    for step, model in train("bold", 512, 1, "random"):
        points.append((step, [score(model, "bold", 2, "greedy")]))
        model.save("ppo-bold.zip")
    assert [step for step, _ in points] == [0, 512]
    plot(points, "curve.png", "bold", ["greedy"])
    assert Path("curve.png").stat().st_size > 1000
    done = benchmark("ppo=sb3:ppo-{game}.zip", "--game", "bold", "--games", 2)
    assert done.exit_code == 0, done.output
    assert "| ppo | 2 |" in done.stdout
