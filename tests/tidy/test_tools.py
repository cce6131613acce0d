"""The tools of ``make check`` as tests, so that ``make test`` ends with pytest's own line."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES_MAX = 400
COMMANDS = {
    "format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "lint": [sys.executable, "-m", "ruff", "check", "."],
    "types": [sys.executable, "-m", "mypy"],
    "layers": [
        sys.executable,
        "-c",
        "import sys; sys.path.insert(0, 'src'); "
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
    ],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_tool(name):
    done = subprocess.run(COMMANDS[name], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{done.stdout}\n{done.stderr}", pytrace=False)


def test_no_file_is_too_long_to_read():
    files = [*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py")]
    long = {str(f.relative_to(ROOT)): n for f in files if (n := _lines(f)) > LINES_MAX}
    assert not long


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())
