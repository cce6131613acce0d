"""The research page and the notebook: every block of Python runs, one after the other."""

import re
from pathlib import Path

import pytest

from docs import notebook
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


def test_the_notebook_shows_what_its_cells_give(here):
    """If not, ``make notebook`` writes it anew. Pixels depend on matplotlib's version."""
    kept, made = notebook.read(), notebook.read()
    notebook.run_cells(made)
    pictures = 0
    for old, new in zip(kept["cells"], made["cells"], strict=True):
        assert old.keys() == new.keys()
        for was, now in zip(old.get("outputs", []), new.get("outputs", []), strict=True):
            assert was["data"].keys() == now["data"].keys()
            pictures += len(was["data"]) > 1
            for kind in was["data"]:
                assert kind == notebook.PIXELS or was["data"][kind] == now["data"][kind]
    assert pictures >= 4


def test_learning_finds_out_what_wins(here):
    from examples.learn import learn

    *_, (_, numbers) = learn(steps=600, every=600, seed=1)
    from_stock, discards = numbers[4 * STOCK : 4 * STOCK + 4], numbers[DISCARD : DISCARD + 52]
    assert from_stock.mean() > discards.mean() + 0.2
