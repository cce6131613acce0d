"""Kernels in both tiers, and their cache: never stale, and safe when several processes start."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gamenight
from patience import COMPILER_S

SOURCE = Path(gamenight.__file__).parent
TESTS = Path(__file__).parents[1]
CALLEE = "from gamenight.core.kernel import kernel\n@kernel\ndef callee(x):\n    return x + {}\n"
CALLER = """
import sys
import numpy as np
from gamenight.core.kernel import kernel, program
from gamenight.core.game import over
from gamenight.core.probe import callee
@program
def caller(x, i):
    return callee(x[i]) * 10
@program
def through_verb(s):
    return over(s)
"""
CALLS = """
kinds = [np.int16, np.int32, np.int64, np.float64]
first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
for kind in kinds[first:] + kinds[:first]:
    assert caller(np.ones(3, kind), 2) == {expected}
print(sum(caller.compiled[None].dispatcher.stats.cache_misses.values()))
"""
OUTSIDE = """
import numpy as np
from gamenight.core.kernel import kernel, state_type, blank, implement
from gamenight.games.probe import through_verb
STATE = state_type([("seats", np.int64), ("probe", np.int64)])
@kernel
def mine(s):
    return {}
implement(STATE, {{"over": mine}})
print(through_verb(blank(STATE)))
"""
NESTED = """
import numpy as np
from gamenight.core.kernel import program
@program
def inner(a, i):
    return a[i] + 1
@program
def outer(a, i):
    return inner(a, i) * 2
def reading(function):
    try:
        return function(np.arange(3), 3)
    except IndexError:
        return function(np.arange(3), 2)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    copy = tmp_path / "lib" / "gamenight"
    for folder in ("core", "games", "words"):
        shutil.copytree(
            SOURCE / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    (copy / "__init__.py").write_text("")
    (copy / "core" / "probe.py").write_text(CALLEE.format(1))
    (copy / "games" / "probe.py").write_text(CALLER + CALLS.format(expected=20))
    return copy


def start(package: Path, *arguments: str, interpret: str = "") -> subprocess.Popen[str]:
    environment = os.environ | {
        "PYTHONPATH": f"{package.parent}{os.pathsep}{TESTS}",
        "GAMENIGHT_CACHE": str(package.parent.parent / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "GAMENIGHT_INTERPRET": interpret,
    }
    command = [sys.executable, *arguments]
    return subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def output(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=2 * COMPILER_S)
    assert process.returncode == 0, err
    return out.strip()


def test_an_edited_callee_in_another_file_recompiles_its_callers(package: Path):
    probe = ["-m", "gamenight.games.probe"]
    assert output(start(package, *probe)) == "1"
    assert output(start(package, *probe)) == "0"
    (package / "core" / "probe.py").write_text(CALLEE.format(4))
    (package / "games" / "probe.py").write_text(CALLER + CALLS.format(expected=50))
    assert output(start(package, *probe)) == "1"


def test_an_edited_game_outside_the_package_is_noticed(package: Path):
    game = package.parent / "mygame" / "rules.py"
    game.parent.mkdir()
    (package / "games" / "probe.py").write_text(CALLER)
    for value in ("7", "8"):
        game.write_text(OUTSIDE.format(value))
        assert output(start(package, "-m", "mygame.rules")) == value


def test_threads_that_start_together_wait_for_one_compiler(package: Path):
    (package / "games" / "probe.py").write_text(CALLER)
    say = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import numpy as np
from gamenight.games.probe import caller
together = Barrier(4)
def call(_):
    together.wait()
    return int(caller(np.ones(3, np.int64), 2))
print(*ThreadPoolExecutor(4).map(call, range(4)))
"""
    assert output(start(package, "-c", say)) == "20 20 20 20"


def test_processes_that_start_together_share_one_sound_cache(package: Path):
    together = [start(package, "-m", "gamenight.games.probe", str(k % 4)) for k in range(4)]
    assert all(int(output(process)) <= 1 for process in together)
    for k in range(4):
        assert output(start(package, "-m", "gamenight.games.probe", str(k))) == "0"


SHARED = """
import numpy as np
from gamenight.core.kernel import blank, implement, kernel, state_type
from gamenight.games.probe import through_verb
found = []
for name in ("one", "two"):
    state = state_type([("seats", np.int64), (name, np.int64)])
    @kernel
    def over(s):
        return 7
    over.__module__ = f"gamenight.games.{name}.rules"
    implement(state, {"over": over, "deal": over})
    through_verb(blank(state))
    stats = through_verb.compiled[state].dispatcher.stats
    found.append(sum(stats.cache_misses.values()) + sum(stats.cache_hits.values()))
print(*found)
"""


def test_a_kernel_is_compiled_for_each_game_by_itself(package: Path):
    """A second game does not compile, or load, what the first one has."""
    (package / "games" / "probe.py").write_text(CALLER)
    for name in ("one", "two"):
        (package / "games" / name).mkdir()
        (package / "games" / name / "rules.py").write_text("")
    (package / "games" / "shared.py").write_text(SHARED)
    for _ in range(2):
        assert output(start(package, "-m", "gamenight.games.shared")) == "1 1"
    for name in ("one", "two"):
        kept = [*(package.parent.parent / "cache/kernels" / name).glob("*/whole/**/*.nbc")]
        assert len(kept) == 1, kept


def test_a_kernel_inside_another_can_be_called_by_itself_and_raises_as_outside(package: Path):
    (package / "games" / "nested.py").write_text(NESTED)
    say = "from gamenight.games.nested import *; print(reading(outer), reading(inner))"
    for _ in range(2):
        assert output(start(package, "-c", say)) == "6 3"


KEYS = """
from gamenight import games
from gamenight.core.sources import dependencies, key
for name in ("dos", "bold"):
    game = games.load(name)
    print(key(dependencies("gamenight.core.referee", [game.state])))
"""


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("games/dos/cards.py", "HAND = 7", "HAND = 6"),
        ("games/dos/rules.py", '"""', '"""Edited. '),
        ("games/dos/kernels/extra.json", "", "{}"),
    ],
)
def test_an_edited_constant_or_data_file_of_a_game_makes_a_new_key(package, file, before, after):
    dos, bold = output(start(package, "-c", KEYS)).split()
    path = package / file
    path.write_text(path.read_text().replace(before, after, 1) if path.exists() else after)
    new_dos, new_bold = output(start(package, "-c", KEYS)).split()
    assert new_dos != dos
    assert new_bold == bold, "other games keep what they have"


@pytest.mark.parametrize(
    ("file", "added"),
    [
        ("games/dos/view.py", "\nCOLOUR = 'green'\n"),
        ("games/dos/moves.py", "\nCOLOUR = 'green'\n"),
        ("games/dos/terminal.py", "\nCOLOUR = 'green'\n"),
        ("games/dos/words/en.json", " "),
    ],
)
def test_an_edited_face_of_a_game_recompiles_nothing(package: Path, file: str, added: str):
    before = output(start(package, "-c", KEYS))
    path = package / file
    path.write_text((path.read_text() if path.exists() else "") + added)
    assert output(start(package, "-c", KEYS)) == before


TIERS = """
import sys
from random import Random
from gamenight import games
games.add("toy", "toy")
from gamenight.core import kernel, tiers
from gamenight.core.chance import seed_from_int
from gamenight.core.record import open_match
toy = games.load("toy")
def play(moves):
    match, random = open_match(toy, 3, toy.facts.validate(3, {}), seed_from_int(1)), Random(1)
    while not match.over and len(match.moves) < moves:
        seat = random.choice(match.waiting)
        match.view(seat)
        match.play(seat, random.choice(match.legal(seat)))
        if len(match.moves) == 20 and "switch" in sys.argv:
            tiers.compile_rules(toy)
    print("numba" in sys.modules, toy.state in kernel.ready, match.digest())
play(90)
"""


def test_a_process_goes_over_to_compiled_rules_between_two_moves(package: Path):
    interpreted = output(start(package, "-c", TIERS)).split()
    assert interpreted[:2] == ["False", "False"], "no compiler before the first move"
    switched = output(start(package, "-c", TIERS, "switch")).split()
    assert switched == ["True", "True", interpreted[2]]
    tired = output(start(package, "-c", TIERS + "\nplay(90)")).split()
    assert tired == ["False", "False", interpreted[2], "True", "True", interpreted[2]], (
        "after a hundred moves, what another process has compiled is loaded"
    )
