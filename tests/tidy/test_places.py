"""No file outside a game's own places names a game, so that adding one edits nothing else."""

import ast
import re
from pathlib import Path

import gamenight as gn

ROOT = Path(__file__).parents[2]
NAMES = sorted({*gn.GAMES, *(name.replace("-", "_") for name in gn.GAMES)})
MODULE = re.compile(rf"gamenight\.games\.({'|'.join(NAMES)})\b")
QUOTED = re.compile(rf"""['"`]({"|".join(NAMES)})['"`]""")
SELECTOR = re.compile(rf"^\s*\.({'|'.join(NAMES)})\b(?!-).*\{{", re.MULTILINE)
STYLE = {"bold"}  # a word of Rich's for fat letters


def names_in_python(text: str) -> list[str]:
    """The games that code names: as a string that is just their name, or as a module."""
    tree = ast.parse(text)
    strings = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    found = [one for one in strings if one in NAMES and one not in _styles(tree)]
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return found + [match[1] for one in modules if (match := MODULE.match(one))]


def _styles(tree: ast.AST) -> set[str]:
    """``bold`` is a style where somebody imports Rich."""
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return STYLE if any(module.startswith("rich") for module in modules) else set()


def test_a_game_that_is_named_is_seen():
    assert names_in_python("GAMES = {'dos': 1}") == ["dos"]
    assert names_in_python("from gamenight.games.blokus_duo.tables import MOVES") == ["blokus_duo"]
    assert names_in_python("from rich.text import Text\nText('x', 'bold')") == []
    assert names_in_python("style = 'bold'") == ["bold"]
    assert names_in_python('"""Say ``env("skipbo")``."""') == []


def test_python_names_games_in_their_folders_alone():
    source = ROOT / "src" / "gamenight"
    files = [f for f in source.rglob("*.py") if "games" not in f.relative_to(source).parts[:1]]
    assert len(files) > 150
    found = {str(f.relative_to(ROOT)): names_in_python(f.read_text("utf-8")) for f in files}
    assert {file: names for file, names in found.items() if names} == {}


def test_the_page_names_games_in_their_folders_alone():
    source = ROOT / "web" / "src"
    files = [
        file
        for ending in ("*.ts", "*.svelte", "*.css")
        for file in source.rglob(ending)
        if not file.name.endswith(".test.ts") and not _is_a_games_own(file.relative_to(source))
    ]
    assert len(files) > 80
    found = {str(f.relative_to(ROOT)): names_in_page(f.read_text("utf-8")) for f in files}
    assert {file: names for file, names in found.items() if names} == {}


def test_a_game_that_the_page_names_is_seen():
    assert names_in_page("const RANKED = ['lowdown'];") == ["lowdown"]
    assert names_in_page("  .dos .picture { color: red; }") == ["dos"]
    assert names_in_page("  .blokus-duo { color: red; }") == ["blokus-duo"]
    assert names_in_page("  .picture { font-weight: bold; }") == []


def names_in_page(text: str) -> list[str]:
    """The games that the page names: as a string, or as a class that a style is for."""
    return QUOTED.findall(text) + SELECTOR.findall(text)


def _is_a_games_own(file: Path) -> bool:
    return file.parts[0] == "games" and len(file.parts) > 2 and file.parts[1] in NAMES
