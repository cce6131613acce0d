"""The research page and the notebook: every block of Python runs, one after the other."""

import json
import re
from pathlib import Path

import pytest

from gamenight.games.skipbo.state import DISCARD, STOCK

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/research.md").read_text(encoding="utf-8")


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT)
    return tmp_path


def test_python_on_the_research_page(here, capsys):
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 8
    names: dict = {}
    for number, block in enumerate(blocks):
        exec(compile(block, f"research.md, block {number}", "exec"), names)
    assert {"bold.npz", "learning.png", "lowdown.svg", "lowdown.png"} <= {
        file.name for file in here.iterdir()
    }
    assert "matches over" in capsys.readouterr().out


def test_the_notebook_runs(here):
    notebook = json.loads((ROOT / "examples/research.ipynb").read_text(encoding="utf-8"))
    names: dict = {"SHORT": True}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 6
    for number, cell in enumerate(cells):
        exec(compile("".join(cell["source"]), f"research.ipynb, cell {number}", "exec"), names)


def test_learning_finds_out_what_wins(here):
    from examples.learn import learn

    *_, (_, numbers) = learn(steps=600, every=600, seed=1)
    from_stock, discards = numbers[4 * STOCK : 4 * STOCK + 4], numbers[DISCARD : DISCARD + 52]
    assert from_stock.mean() > discards.mean() + 0.2
