"""A game that somebody else has written, as pip would install it: the toy as a distribution."""

import shutil
from pathlib import Path

TOY = Path(__file__).with_name("toy")
FILES = {
    "METADATA": "Metadata-Version: 2.1\nName: gamenight-toy\nVersion: 1.0\n",
    "entry_points.txt": "[gamenight.games]\ntoy = toy\n",
}


def install(folder):
    """Put the distribution into a folder; the environment of a process that finds it there."""
    shutil.copytree(TOY, folder / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / "gamenight_toy-1.0.dist-info"
    about.mkdir()
    for name, text in FILES.items():
        (about / name).write_text(text, encoding="utf-8")
    return {"PYTHONPATH": str(folder), "GAMENIGHT_INTERPRET": "1"}
