"""The documentation as a site: no dead link, no page out of reach, the whole library in it."""

import subprocess
import sys
from pathlib import Path

import gamenight

ROOT = Path(__file__).parents[2]


def test_the_site_is_built_without_a_warning_and_names_the_whole_library(tmp_path):
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", ROOT / "docs", tmp_path],
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    reference = (tmp_path / "reference.html").read_text(encoding="utf-8")
    missing = [n for n in gamenight.__all__ if f'id="gamenight.{n}"' not in reference]
    assert missing == []
