"""A server in a process of its own, to be killed."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from patience import PATIENCE_S, STARTING_S
from server.house import Browser, until

HOST_KEY = "the key of these tests"
SCRIPT = Path(__file__).with_name("serve_toy.py")


class Process:
    """A running server process; it takes a free port, or the same one again."""

    def __init__(self, database, port=0, files=None):
        self.database = str(database)
        self.more = [] if files is None else [str(files)]
        self.port = port
        self.browsers = []
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for browser in self.browsers:
            browser.close()
        if self.running.poll() is None:
            self.kill()

    def start(self):
        self.running = subprocess.Popen(
            [sys.executable, str(SCRIPT), self.database, str(self.port), *self.more],
            stdout=subprocess.PIPE,
            env=os.environ | {"GAMENIGHT_INTERPRET": "1"},
        )
        line = self.running.stdout.readline().split()
        assert line[:1] == [b"ready"], "the server did not start"
        self.port = int(line[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        """As a power cut would."""
        self.running.kill()
        self._end()

    def stop(self):
        """As an owner would; the exit code."""
        self.running.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self):
        code = self.running.wait(PATIENCE_S)
        self.running.stdout.close()
        return code

    def browser(self, cookies=None, proxied=""):
        """A browser, perhaps one whose address a proxy on this machine tells."""
        browser = Browser(self.url, cookies=cookies)
        if proxied:
            browser.http.headers["x-forwarded-for"] = proxied
        self.browsers.append(browser)
        return browser

    def let_go(self, browser):
        """Close a browser before the end, where there are thousands."""
        browser.close()
        self.browsers.remove(browser)


@contextlib.contextmanager
def cold_server(folder, **environment):
    """The command, as on a machine where nothing is compiled yet: the process and its cache."""
    cache = folder / "cache"
    command = [sys.executable, "-m", "gamenight", "serve", "--port", "0"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [*command, "--database", str(folder / "tables.db")],
            stderr=log,
            env=os.environ
            | {"GAMENIGHT_CACHE": str(cache), "GAMENIGHT_INTERPRET": ""}
            | environment,
        )
    server.log = folder / "log"
    try:
        yield server, cache
    finally:
        server.kill()
        server.wait()


def address_of(server):
    """Where such a server says that it is: in the first line of its log."""
    until(lambda: " started " in server.log.read_text(), "it does not start", STARTING_S)
    return re.search(r" address=(\S+)/", server.log.read_text())[1]


def compiled_parts(cache, game):
    """What is compiled of a game: its rules, its bot."""
    return [path for path in cache.rglob("complete") if game in path.parts]
