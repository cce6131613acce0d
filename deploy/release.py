"""Build a release into dist/, or say in one line why not: ``make release``. Publishes nothing."""

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
SECTION = re.compile(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", re.MULTILINE)


class Doubt(Exception):
    """Why there is no release now."""


def version_of(root: Path) -> str:
    found = VERSION.search((root / "src/gamenight/__init__.py").read_text(encoding="utf-8"))
    if not found:
        raise Doubt("src/gamenight/__init__.py names no version.")
    return found[1]


def check_changelog(root: Path, version: str) -> None:
    """The newest section with a date is this version, and nothing is left under Unreleased."""
    page = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    marks = list(SECTION.finditer(page))
    ends = [mark.start() for mark in marks[1:]] + [len(page)]
    sections = [
        (mark[1], mark[2], "\n- " in page[mark.end() : end])
        for mark, end in zip(marks, ends, strict=True)
    ]
    if sections and sections[0][0] == "Unreleased":
        if sections.pop(0)[2]:
            raise Doubt(f"CHANGELOG.md has changes under Unreleased: move them to [{version}].")
    if not sections or sections[0][0] != version:
        raise Doubt(f"CHANGELOG.md has no section [{version}].")
    if not sections[0][1] or not sections[0][2]:
        raise Doubt(f"The section [{version}] of CHANGELOG.md lacks a date or changes.")


def check_repository(root: Path, version: str) -> None:
    if _git(root, "status", "--porcelain"):
        raise Doubt("There are changes that are not committed.")
    if _git(root, "branch", "--show-current") != "main":
        raise Doubt("A release is made on main.")
    if _git(root, "tag", "--list", f"v{version}"):
        raise Doubt(f"v{version} has been released already.")


def build(root: Path, version: str) -> list[Path]:
    """An sdist and a wheel in dist/, tried in an empty environment."""
    shutil.rmtree(root / "dist", ignore_errors=True)
    _run(root, sys.executable, "-m", "hatchling", "build", "--directory", "dist")
    files = sorted((root / "dist").iterdir())
    (wheel,) = (file for file in files if file.suffix == ".whl")
    with zipfile.ZipFile(wheel) as inside:
        if "gamenight/web/index.html" not in inside.namelist():
            raise Doubt("The wheel has no page in it: make web")
    with tempfile.TemporaryDirectory() as place:
        _run(root, sys.executable, "-m", "venv", place)
        binaries = Path(place) / ("Scripts" if sys.platform == "win32" else "bin")
        _run(root, str(binaries / "python"), "-m", "pip", "install", "--quiet", str(wheel))
        said = _run(root, str(binaries / "gamenight"), "--version").strip()
        if said != f"gamenight {version}":
            raise Doubt(f"What was installed says {said!r}.")
    return files


def _git(root: Path, *command: str) -> str:
    return _run(root, "git", *command).strip()


def _run(root: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise Doubt(f"{' '.join(command)} failed: {(done.stderr or done.stdout).strip()[-500:]}")
    return done.stdout


def main() -> None:
    try:
        version = version_of(ROOT)
        check_changelog(ROOT, version)
        check_repository(ROOT, version)
        if "--check" in sys.argv:
            return
        files = build(ROOT, version)
    except Doubt as doubt:
        sys.exit(f"No release: {doubt}")
    print(f"gamenight {version}, tried in an empty environment:")
    print(*(f"  {file.relative_to(ROOT)}" for file in files), sep="\n")
    print(f"Next: git tag v{version}, push it, and upload what is in dist/.")


if __name__ == "__main__":
    main()
