"""The image installs exactly what is locked: each dependency in a declared version, with hashes."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "deploy/requirements.txt").read_text(encoding="utf-8")
LOCKED = dict(re.findall(r"^([\w.-]+)==(\S+) \\$", LOCK, re.M))


def test_every_dependency_is_locked_in_a_version_that_we_declare():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for text in project["dependencies"] + extras["postgres"] + extras["push"]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(LOCKED[canonicalize_name(wanted.name)]), text


def test_every_locked_version_has_hashes_and_no_address():
    blocks = re.split(r"^(?=\S)", LOCK, flags=re.M)[1:]
    assert len(blocks) == len(LOCKED)
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in LOCK


def test_the_image_installs_the_lock_and_nothing_else():
    image = (ROOT / "deploy/Dockerfile").read_text(encoding="utf-8")
    installs = re.findall(r"pip install (.*?)(?: \\|$)", image, re.M)
    assert installs == [
        "--no-cache-dir --require-hashes --requirement deploy/requirements.txt",
        "--no-cache-dir --no-deps .",
    ]
