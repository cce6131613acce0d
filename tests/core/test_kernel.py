"""The cache of compiled kernels: never stale, and safe when several processes start at once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gamenight
from patience import COMPILER_S

SOURCE = Path(gamenight.__file__).parent
CALLEE = "from gamenight.core.kernel import kernel\n@kernel\ndef callee(x):\n    return x + {}\n"
CALLER = """
import sys
import numpy as np
from gamenight.core.kernel import kernel, state_type, blank, implement
from gamenight.core.game import over
from gamenight.{place} import callee
@kernel
def caller(x):
    return callee(x) * 10
@kernel
def through_verb(s):
    return over(s)
kinds = [np.int16, np.int32, np.int64, np.float64]
first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
for kind in kinds[first:] + kinds[:first]:
    assert caller(kind(1)) == {expected}, (kind, caller(kind(1)))
print(sum(caller.stats.cache_misses.values()))
"""
OUTSIDE = """
import numpy as np
from gamenight.core.kernel import kernel, state_type, blank, implement
from gamenight.core.game import over
from gamenight.games.probe import through_verb
STATE = state_type([("seats", np.int64), ("probe", np.int64)])
@kernel
def mine(s):
    return {}
implement(STATE, {{"over": mine}})
print(through_verb(blank(STATE)))
"""

PARTS = """
import numpy as np
from gamenight.core.kernel import kernel
@kernel
def inner(a, i):
    return a[i] + 1
@kernel
def middle(a, i):
    return inner(a, i) * 2
@kernel
def one(a, i):
    return middle(a, i)
@kernel
def other(a, i):
    return middle(a, i) + inner(a, i)
def reading(function):
    try:
        return function(np.arange(3), 3)
    except IndexError:
        return function(np.arange(3), 2)
def misses(*kernels):
    return [sum(k._part.stats.cache_misses.values()) for k in kernels]
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    copy = tmp_path / "lib" / "gamenight"
    for folder in ("core", "games"):
        shutil.copytree(
            SOURCE / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    (copy / "__init__.py").write_text("")
    (copy / "core" / "probe.py").write_text(CALLEE.format(1))
    probe = CALLER.format(place="core.probe", expected=20)
    (copy / "games" / "probe.py").write_text(probe)
    return copy


def start(package: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = os.environ | {
        "PYTHONPATH": str(package.parent),
        "GAMENIGHT_CACHE": str(package.parent.parent / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "GAMENIGHT_INTERPRET": "0",
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
    assert output(start(package, *probe)) == "4"
    assert output(start(package, *probe)) == "0"
    (package / "core" / "probe.py").write_text(CALLEE.format(4))
    (package / "games" / "probe.py").write_text(CALLER.format(place="core.probe", expected=50))
    assert output(start(package, *probe)) == "4"


def test_an_edited_game_outside_the_package_is_noticed(package: Path):
    game = package.parent / "mygame" / "rules.py"
    game.parent.mkdir()
    (package / "games" / "probe.py").write_text(
        CALLER.format(place="core.probe", expected=20).split("kinds =")[0]
    )
    for value in ("7", "8"):
        game.write_text(OUTSIDE.format(value))
        assert output(start(package, "-m", "mygame.rules")) == value


def test_processes_that_start_together_share_one_sound_cache(package: Path):
    together = [start(package, "-m", "gamenight.games.probe", str(k % 4)) for k in range(6)]
    assert all(int(output(process)) <= 4 for process in together)
    for k in range(4):
        assert output(start(package, "-m", "gamenight.games.probe", str(k))) == "0"


def test_a_kernel_inside_others_is_translated_once_and_raises_as_outside(package: Path):
    (package / "games" / "nested.py").write_text(PARTS)
    say = "from gamenight.games.nested import *; print(reading({}), *misses(inner, middle))"
    assert output(start(package, "-c", say.format("one"))) == "6 1 1"
    assert output(start(package, "-c", say.format("one"))) == "6 0 0"
    assert output(start(package, "-c", say.format("other"))) == "9 0 0"
    assert output(start(package, "-c", say.format("inner"))) == "3 0 0"
