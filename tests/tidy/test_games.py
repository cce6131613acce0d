"""The folders of all games are laid out alike, and their rules can be read from top to bottom."""

import ast
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "gamenight" / "games"
TOY = Path(__file__).parents[1] / "toy"  # which new games are copied from
FOLDERS = [*sorted(file.parent for file in GAMES.glob("*/rules.py")), TOY]
MODULES = ("state", "rules", "moves", "view", "events", "position", "policy")
LINES_MAX = 400
IMPORTS_FEW = 8  # a small game may begin with a rule of two lines


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_has_the_same_modules_as_all_others(folder: Path):
    assert {f"{module}.py" for module in MODULES} <= {file.name for file in folder.iterdir()}
    for file in [*folder.glob("*.py"), *folder.glob("kernels/*.py")]:
        assert len(file.read_text("utf-8").splitlines()) <= LINES_MAX, file


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_rules_are_not_hidden_behind_their_imports(folder: Path):
    tree = ast.parse((folder / "rules.py").read_text("utf-8")).body
    imports = [node for node in tree if isinstance(node, ast.Import | ast.ImportFrom)]
    first = next(node for node in tree if isinstance(node, ast.FunctionDef))
    most = max(IMPORTS_FEW, _lines(first))
    assert sum(map(_lines, imports)) <= most, "import modules, as in `from pig import state`"


def _lines(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def test_all_games_are_looked_at():
    assert len(FOLDERS) >= 6
