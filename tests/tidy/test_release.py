"""`make release` refuses on any doubt."""

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOG = "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-31\n\n### Added\n\n- Something.\n"


@pytest.fixture(scope="module")
def release():
    spec = importlib.util.spec_from_file_location("release", ROOT / "deploy/release.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def clone(tmp_path):
    """A repository that may be released."""
    (tmp_path / "src/gamenight").mkdir(parents=True)
    (tmp_path / "src/gamenight/__init__.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text(LOG)
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path)
    return tmp_path


def git(place, *command):
    subprocess.run(["git", *command], cwd=place, check=True)


def commit(place):
    git(place, "add", ".")
    me = ("-c", "user.name=me", "-c", "user.email=me@example.org")
    git(place, *me, "commit", "-q", "--allow-empty", "-m", "x")


def check(release, place):
    version = release.version_of(place)
    release.check_changelog(place, version)
    release.check_repository(place, version)


def test_a_clean_clone_with_its_changes_named_may_be_released(release, clone):
    check(release, clone)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("## [Unreleased]\n", "## [Unreleased]\n\n- More.\n", "under Unreleased"),
        ("1.2.3", "1.2.2", r"no section \[1.2.3\]"),
        (" - 2026-01-31", "", "lacks a date"),
        ("- Something.", "", "or changes"),
    ],
)
def test_changes_that_are_not_named_are_a_doubt(release, clone, old, new, why):
    (clone / "CHANGELOG.md").write_text(LOG.replace(old, new))
    commit(clone)
    with pytest.raises(release.Doubt, match=why):
        check(release, clone)


def test_files_that_are_not_committed_are_a_doubt(release, clone):
    (clone / "new.py").touch()
    with pytest.raises(release.Doubt, match="not committed"):
        check(release, clone)


def test_another_branch_is_a_doubt(release, clone):
    git(clone, "switch", "-q", "-c", "mine")
    with pytest.raises(release.Doubt, match="on main"):
        check(release, clone)


def test_a_version_is_released_once(release, clone):
    git(clone, "tag", "v1.2.3")
    with pytest.raises(release.Doubt, match="already"):
        check(release, clone)


def test_the_changelog_is_in_the_form_that_a_release_needs(release):
    page = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert page.startswith("# Changelog\n")
    assert release.SECTION.search(page)[1] == "Unreleased"
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall("^### (.+)$", page, re.MULTILINE)) <= kinds
