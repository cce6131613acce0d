"""Compile all games, on all processors: after that no test waits for a compiler.

``make test`` runs it first. What was compiled before is only loaded.
"""

import os
from concurrent.futures import ProcessPoolExecutor

os.environ["GAMENIGHT_INTERPRET"] = "0"  # as in conftest.py

from gamenight import GAMES
from gamenight.bots.compiling import compile_game

if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(compile_game, GAMES))
