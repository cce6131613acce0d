"""Somebody with a browser: goes to pages, sits at tables, plays what is legal.

A busy machine may take its time: nothing here sleeps and hopes, everything waits for what is to
happen, and gives up only after ``PATIENCE_S``.
"""

import functools
import itertools
import json
import os
import time
from pathlib import Path

from gamenight import games
from gamenight.bots.compiling import compile_game
from patience import PATIENCE_S

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
QUICK = "gamenight.bots.seat:answer_quickly"
DESK = {"width": 1280, "height": 860}
PHONE = {"width": 360, "height": 740}
IDLE = (  # what a browser says of things that are as they should be
    "Service Worker registration blocked by Playwright",
    "WebSocket is closed before the connection is established",  # the page gave up a slow try
)
CREATING = """{
const fetch = window.fetch;
window.fetch = (address, request) => {
  const creates = request?.method === 'POST' && /\\/api\\/tables$/.test(address);
  const asked = Object.assign({}, ...window.atNewTables);
  const body = () => JSON.stringify({ ...JSON.parse(request.body), ...asked });
  return fetch(address, creates ? { ...request, body: body() } : request);
};
}"""
SHOWN = "() => ({...document.querySelector('.board[data-moves]')?.dataset})"


@functools.cache
def ready(title):
    """Compile a game before anybody waits for it; the server runs in this process."""
    compile_game(next(name for name in games.GAMES if games.facts(name).title == title))


def texts(news):
    """The legal moves of a seat, in notation."""
    return [move["text"] for move in news["legal"]]


class Visitor:
    """One browser with its own cookies. What it complains about is collected in ``complaints``."""

    def __init__(self, chromium, url, size=DESK, theme="light", grace_ms=10_000, **more):
        self.url = url + "/"
        self.patience_s = more.pop("patience_s", PATIENCE_S)
        self.complaints = []
        self.forgiven = []
        self.hosts = set()
        self.heard = []
        self._asked = itertools.count()
        usual = {"reduced_motion": "reduce", "locale": "en", "service_workers": "block"}
        self.context = chromium.new_context(viewport=size, color_scheme=theme, **(usual | more))
        self.context.add_init_script(CREATING)
        self.at_new_tables(pace_ms=0, hold_ms=30_000, grace_ms=grace_ms)
        self.context.set_default_timeout(self.patience_s * 1000)
        self.page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        self.page.on("websocket", self._socket)

    def at_new_tables(self, **asked):
        """What this browser asks of tables that it creates, from the next page that it loads.

        At first: bots answer at once, and a person has time to cover a turn, or to call. Not by
        ``context.route``: that would hold up every request, and keep nothing in the cache.
        Browsers run these scripts in any order, hence the numbers.
        """
        place = f"(window.atNewTables ??= [])[{next(self._asked)}]"
        self.context.add_init_script(f"{place} = {json.dumps(asked)};")

    def _console(self, message):
        if message.type in ("error", "warning") and not any(one in message.text for one in IDLE):
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
        assert not unexpected, unexpected
        assert self.hosts <= {self.url.split("/")[2]}, "a request to another host"

    def play_now(self, title):
        """One tap on the start page; returns when the table is dealt."""
        ready(title)
        self.go()
        self.page.get_by_role("button", name=f"Play now: {title}").click()
        self.page.get_by_role("list", name="Seats").wait_for()
        return self

    def news(self, seat=None):
        """The latest that the server told of a seat."""
        for message in reversed(self.heard):
            for one in message.get("seats") or []:
                if (seat is None or one["seat"] == seat) and one["view"]:
                    return one
        return None

    def until(self, happened, what="it"):
        """Wait for something to be so; what it gives."""
        deadline = time.monotonic() + self.patience_s
        while not (found := happened()):
            assert time.monotonic() < deadline, f"{what} did not happen"
            self.page.wait_for_timeout(20)
        return found

    def settled(self):
        """The latest news, once the page shows it and has sent all it was asked to; else None."""
        news = self.news()
        shown = {"moves": str(news["view"]["moves"]), "sending": "false"} if news else None
        return news if shown and self.page.evaluate(SHOWN) == shown else None

    def turn(self, mine=lambda news: news["view"]["waiting"] == [0]):
        """Wait until it is one's own turn; the news then, or None when the match is over.

        Somebody's lost turn that is to be covered is one's own business too.
        """

        def found():
            news = self.settled()
            own = news and (news["view"]["over"] or mine(news) or "cover" in texts(news))
            return news if own else None

        news = self.until(found, "one's own turn")
        return None if news["view"]["over"] else news

    def answers(self):
        """What the table said to the commands of this page, but for its pings."""
        told = [one for one in self.heard if one["type"] in ("tell_done", "tell_refused")]
        return [one for one in told if not (one["id"] or "ping").startswith("ping")]

    def does(self, act):
        """Do something that is one move. It may be refused only if others moved meanwhile."""
        before, news = len(self.answers()), self.news()
        act()
        self.until(lambda: len(self.answers()) > before, "an answer")
        answer = self.answers()[before]
        if answer["type"] == "tell_refused":
            moves = news["view"]["moves"]
            self.until(lambda: self.news()["view"]["moves"] != moves, str(answer))

    def types(self, move):
        """Make a move by typing it; returns when the table has answered."""
        box = self.page.get_by_role("textbox", name="Type a move")
        box.fill(move)
        self.does(lambda: box.press("Enter"))

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
