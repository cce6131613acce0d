"""The oldest versions that pyproject.toml allows, as constraints for pip: ``python oldest.py``."""

import re
import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
NEEDED = re.compile(r"^([A-Za-z0-9_.-]+)(?:\[[^\]]*\])?>=([0-9][0-9.]*)\s*(?:;\s*(.*))?$")


def constraints(text: str, extras: tuple[str, ...] = ("postgres", "push")) -> list[str]:
    """A line for each direct dependency, and for those of some extras."""
    project = tomllib.loads(text)["project"]
    wanted = list(project["dependencies"])
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    found = []
    for one in wanted:
        name, version, marker = NEEDED.fullmatch(one).groups()
        found.append(f"{name}=={version}" + (f" ; {marker}" if marker else ""))
    return found


if __name__ == "__main__":
    sys.stdout.write("\n".join(constraints(PYPROJECT.read_text(encoding="utf-8"))) + "\n")
