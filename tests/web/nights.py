"""Guests of a night in real browsers, and a server that can be started again."""

import json

from gamenight.server.protocol.bodies import AskCreate
from patience import STARTING_S
from server.house import House, lasting_port
from web.visitor import QUICK, Visitor

ASK = """async ([path, body]) => {
  const asked = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return (await fetch(path, asked ?? {})).json();
}"""


class Guest(Visitor):
    """Somebody at a night, with everybody whom this browser brings."""

    def fetch(self, path, body=None):
        return self.page.evaluate(ASK, [self.url + path, body])

    def room(self):
        """The night as the server tells it to this browser."""
        night = self.page.url.split("/n/")[1].split("#")[0]
        return self.fetch(f"api/nights/{night}/updates")["messages"][0]["night"]

    def join(self, link, name):
        self.go(link)
        self.page.get_by_label("Your name").fill(name, timeout=STARTING_S * 1000)  # a new browser
        self.page.get_by_role("button", name="Join the night").click()
        self.page.get_by_role("list", name="Who is here").get_by_text(name).wait_for()

    def is_in(self, *names):
        for name in names or ("I'm in",):
            label = name if not names else f"{name} is in"
            button = self.page.get_by_role("button", name=label, exact=True)
            button.click()
            self.page.locator("button[aria-pressed=true]", has_text=label).wait_for()

    def propose(self, title, choices=None):
        page = self.page
        page.get_by_role("button", name="Propose a game").click()
        page.get_by_role("button", name=title, exact=True).click()
        for label, value in (choices or {}).items():
            page.get_by_label(label).select_option(label=value)
        page.get_by_role("button", name=f"Propose {title}").click()
        page.get_by_role("heading", name=f"{title} proposed by").wait_for()

    def table(self):
        """The table to which the night has taken this browser."""
        self.page.wait_for_url("**/t/*")
        self.page.get_by_role("list", name="Seats").wait_for()
        return self.page.url.split("/t/")[1].split("#")[0]

    def move(self, table):
        """Make a move for whoever is waited for at this device; None when the match is over."""
        told = self.fetch(f"api/tables/{table}/updates")["messages"][0]
        if told["table"]["phase"] != "playing":
            return None
        for news in told["seats"]:
            legal = news["legal"]
            if news["seat"] is None or news["seat"] not in news["view"]["waiting"] or not legal:
                continue
            move = min(legal, key=eagerness)["text"]
            command = {"type": "ask_play", "id": f"m{told['seq']}-{news['seat']}"}
            command |= {"seat": news["seat"], "move": move, "seen": told["seq"]}
            self.fetch(f"api/tables/{table}/commands", json.dumps(command))
        return True

    def back(self):
        self.page.get_by_role("button", name="Back to the night").last.click()
        self.page.get_by_role("heading", name="Scoreboard").wait_for()

    def points(self):
        """The scoreboard as the page shows it."""
        rows = self.page.get_by_role("table", name="Scoreboard").locator("tbody tr")
        return {
            row.locator("th").inner_text().strip(): int(row.locator("td").nth(1).inner_text())
            for row in rows.all()
        }


def eagerness(move):
    """What brings a match to its end: stopping, any card; drawing last. Pieces as listed."""
    text = move["text"]
    return 0 if text.startswith("s") else 2 if text.startswith("d") else 1


class Evening:
    def __init__(self, chromium, path, stack):
        self._chromium, self._path, self._port = chromium, path, lasting_port()
        self._stack = stack
        self.guests = []
        self.open()

    def open(self):
        self.house = House(self._path, port=self._port, brain=QUICK).__enter__()
        self._running = self._stack.enter_context(self.house.left())
        tempo = AskCreate(game="", pace_ms=0, hold_ms=0, grace_ms=0)
        self.house.app.tables.nights.tempo = tempo

    def restart(self):
        self._stack.pop_all().close()
        self.open()

    def guest(self, **more):
        self.guests.append(Guest(self._chromium, self.house.url, **more))
        self.guests[-1].forgive("WebSocket connection to")
        self.guests[-1].forgive("ERR_CONNECTION_REFUSED")
        self.guests[-1].forgive("Failed to load resource")
        return self.guests[-1]

    def play(self, guests, table, moves=None):
        """Everybody at the table moves in turn, until it is over or so many rounds were made."""
        rounds = 0
        while moves is None or rounds < moves:
            if None in [guest.move(table) for guest in guests]:
                return
            rounds += 1
            assert rounds < 3000, "the match does not end"
