"""The same sources, uncompiled, play the same matches."""

import os
import subprocess
import sys
from pathlib import Path

from patience import COMPILER_S

SCRIPT = Path(__file__).with_name("digests.py")


def digests(interpret: str) -> list[str]:
    environment = os.environ | {"GAMENIGHT_INTERPRET": interpret, "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [sys.executable, str(SCRIPT)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=3 * COMPILER_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_compiled_and_interpreted_kernels_agree():
    compiled, interpreted = digests("0"), digests("1")
    assert compiled
    assert compiled == interpreted
