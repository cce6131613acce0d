"""Which games a test is for: what a game may add is asked only of those that have it."""

from pathlib import Path

from gamenight import games

PAGE = Path(__file__).parents[1] / "web" / "src" / "games"
WHOLE = 5  # so many games have every part


def games_with(part: str) -> list[str]:
    """The games that have a part, as ``games.part`` knows it."""
    return _enough(part, [name for name in games.GAMES if games.part(name, part)])


def games_with_page(file: str) -> list[str]:
    """The games whose folder of the page has a file."""
    found = [name for name in games.GAMES if (PAGE / name.replace("-", "_") / file).is_file()]
    return _enough(file, found)


def _enough(part: str, found: list[str]) -> list[str]:
    assert len(found) >= WHOLE, f"{part}: only {', '.join(found)}"
    return found
