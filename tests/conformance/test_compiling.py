"""``gamenight.compile`` compiles all that a game needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.cases import NAMES

SCRIPT = Path(__file__).with_name("uncompiled.py")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_to_compile_when_a_game_is_compiled(name: str):
    done = subprocess.run(
        [sys.executable, str(SCRIPT), name],
        env=os.environ | {"GAMENIGHT_INTERPRET": ""},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""
