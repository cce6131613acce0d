"""Real Chromium against a real server, for every test of the page."""

import asyncio
import contextlib
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from patience import PATIENCE_S, STARTING_S
from server.house import House
from web.nights import Evening
from web.visitor import QUICK, Visitor

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_loops = []
expect.set_options(timeout=PATIENCE_S * 1000)
BUILT = Path(__file__).parents[2] / "src/gamenight/web/index.html"


@pytest.fixture(scope="session")
def chromium():
    assert BUILT.is_file(), "the page is not built: run `make web`"
    found = shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "no Chromium on this machine: apt install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=FLAGS, timeout=STARTING_S * 1000
        )
        with asleep():
            yield browser
        browser.close()


@contextlib.contextmanager
def asleep():
    """Playwright's loop never ends: meanwhile other tests may run loops of their own."""
    loop = asyncio._get_running_loop()
    _loops.append(loop)
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(_loops.pop())


@pytest.fixture(autouse=True)
def awake(request):
    """For as long as a test has a browser, Playwright's loop is the one that runs."""
    if "chromium" not in request.fixturenames:
        yield
        return
    request.getfixturevalue("chromium")
    asyncio._set_running_loop(_loops[-1])
    yield
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """A server with tables of real games, shared by all tests.

    Bots play quickly, but for those on the seat of somebody who is there.
    """
    path = tmp_path_factory.mktemp("web") / "tables.db"
    with House(path, brain=QUICK, stand_in_pace_ms=600_000) as house:
        yield house


@pytest.fixture
def visit(chromium, home):
    """``visit()`` opens a browser of its own; it fails the test if the page complains."""
    visitors = []

    def open_browser(**more):
        visitors.append(Visitor(chromium, home.url, **more))
        return visitors[-1]

    yield open_browser
    for visitor in visitors:
        visitor.leave()


@pytest.fixture
def night(chromium, tmp_path):
    """``night.guest()`` opens a browser, ``night.restart()`` starts its server again."""
    with contextlib.ExitStack() as stack:
        yield Evening(chromium, tmp_path / "tables.db", stack)
