"""What is released carries the built page, and installs where there is no Node."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from gamenight import __version__

ROOT = Path(__file__).parents[2]
NO_NODE = {"PATH": "/nowhere"}
ASK = """
import gamenight
from starlette.testclient import TestClient
from gamenight.server.http.app import App
from gamenight.server.settings import Settings
with TestClient(App(Settings(database="tables.db", bot_workers=0)), "http://localhost") as http:
    page = http.get("/").text
    script = page.split('src="./')[1].split('"')[0]
    rules = http.get("/api/rules/bold/de").json()
    print(gamenight.__file__, http.get(f"/{script}").status_code, "BOLD" in str(rules))
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """An sdist, and the wheel that is made from it alone, without Node."""
    place = tmp_path_factory.mktemp("built")
    _run("-m", "hatchling", "build", "--target", "sdist", "--directory", place, cwd=ROOT)
    (sdist,) = place.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(place, filter="data")
    source = place / f"gamenight-{__version__}"
    _run("-m", "hatchling", "build", "-t", "wheel", "-d", place, cwd=source, env=NO_NODE)
    (wheel,) = place.glob("*.whl")
    return wheel


def test_a_wheel_from_the_sdist_serves_the_page_without_node(built, tmp_path):
    with zipfile.ZipFile(built) as wheel:
        wheel.extractall(tmp_path / "site")
    libraries = Path(pytest.__file__).parents[1]
    said = _run("-c", ASK, cwd=tmp_path, env=NO_NODE | {"PYTHONPATH": f"site:{libraries}"})
    assert said.split() == [str(tmp_path / "site/gamenight/__init__.py"), "200", "True"]


def _run(*command, cwd, env=None):
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
