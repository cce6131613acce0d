"""Layouts: which box of which grid takes which colours (clauses 2 and 3)."""

from typing import Any

STANDARD = ["ABh/BhA/hAB"] * 3
GRIDS = "RPG"
_KINDS = {"a": "A", "b": "B", "h": "h"}
_SEPARATORS = str.maketrans("", "", "/ ")


def layout_of(options: dict[str, Any]) -> list[str]:
    """The three grids of a match, row by row."""
    return list(STANDARD) if options["layout"] == "standard" else list(options["layout"])


def own_layout(value: Any) -> list[str]:
    """A table's own layout in canonical form; ValueError says what is wrong with it."""
    grids = value.split(",") if isinstance(value, str) else value
    if not isinstance(grids, (list, tuple)) or len(grids) != len(GRIDS):
        raise ValueError('a layout is "standard" or three grids like "ABh/BhA/hAB"')
    return [_own_grid(name, grid) for name, grid in zip(GRIDS, grids, strict=True)]


def _own_grid(name: str, grid: Any) -> str:
    if not isinstance(grid, str):
        raise ValueError(f"grid {name} is written like ABh/BhA/hAB")
    letters = grid.translate(_SEPARATORS).lower()
    if len(letters) != 9 or set(letters) != set(_KINDS):
        raise ValueError(f"grid {name} has nine boxes of A, B and h, at least one of each")
    kinds = "".join(_KINDS[letter] for letter in letters)
    return "/".join((kinds[0:3], kinds[3:6], kinds[6:9]))
