"""Somebody with a browser: goes to pages, sits at tables, plays what is legal."""

import functools
import json
import os
from pathlib import Path

from gamenight import games
from gamenight.server.bots import compile_game

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
QUICK = "gamenight.server.bots:quick"
DESK = {"width": 1280, "height": 860}
PHONE = {"width": 360, "height": 740}


@functools.cache
def ready(title):
    """Compile a game before anybody waits for it; the server runs in this process."""
    compile_game(next(name for name in games.GAMES if games.facts(name).title == title))


def _without_pauses(route):
    """New tables have bots that answer at once, whatever the page asks for."""
    if route.request.method != "POST":
        return route.continue_()
    body = route.request.post_data_json | {"pace_ms": 0}
    return route.continue_(post_data=json.dumps(body))


class Visitor:
    """One browser with its own cookies. What it complains about is collected in ``complaints``."""

    def __init__(self, chromium, url, size=DESK, theme="light", **more):
        self.url = url + "/"
        self.complaints = []
        self.forgiven = []
        self.hosts = set()
        self.heard = []
        usual = {"reduced_motion": "reduce", "locale": "en", "service_workers": "block"}
        self.context = chromium.new_context(viewport=size, color_scheme=theme, **(usual | more))
        self.context.route("**/api/tables", _without_pauses)
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        self.page.on("websocket", self._socket)

    def _console(self, message):
        blocked = "Service Worker registration blocked by Playwright" in message.text
        if message.type in ("error", "warning") and not blocked:
            self.complaints.append(message.text)

    def _socket(self, socket):
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def go(self, path=""):
        self.page.goto(self.url + path)
        return self

    def forgive(self, words):
        """A browser complains of expected refusals too, and whenever it likes."""
        self.forgiven.append(words)

    def leave(self):
        self.context.close()
        unexpected = [
            one for one in self.complaints if not any(words in one for words in self.forgiven)
        ]
        assert unexpected == []
        assert self.hosts <= {self.url.split("/")[2]}, "a request to another host"

    def play_now(self, title):
        """One tap on the start page; returns when the table is dealt."""
        ready(title)
        self.go()
        self.page.get_by_role("button", name=f"Play now: {title}").click()
        self.page.get_by_role("list", name="Seats").wait_for(timeout=60_000)
        return self

    def news(self, seat=None):
        """The latest that the server told of a seat."""
        for message in reversed(self.heard):
            for one in message.get("seats") or []:
                if (seat is None or one["seat"] == seat) and one["view"]:
                    return one
        return None

    def faults(self):
        """What axe finds wrong with the page as it stands."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['id']}: {node['target']} {node['failureSummary'][:300]}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    def fits_width(self):
        """Whether nothing scrolls sideways."""
        return self.page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )

    def shot(self, name):
        """A picture of the whole page, into the folder that GAMENIGHT_SHOTS names."""
        if folder := os.environ.get("GAMENIGHT_SHOTS"):
            self.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
