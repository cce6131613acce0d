"""A client of gamenight's server, written from docs/protocol.md alone. It plays at random.

    python examples/client.py http://localhost:8000 dos        # a table of its own, against a bot
    python examples/client.py 'http://localhost:8000/t/TABLE#join=KEY'       # by somebody's link

It needs the package `websockets`. `--matches 2` asks for a rematch.
"""

import argparse
import json
import random
import secrets
import time
import urllib.request
from urllib.parse import urlencode, urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

COMMANDS_PER_S = 20
REFUSED = 4403


class Client:
    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")
        self.cookie = ""
        self.table = self.key = ""
        self.seat, self.host = 0, False
        self.seq = 0
        self.about: dict = {}  # the table as it was told last
        self.shown: dict = {}  # and what our seat sees of the match
        self.pending: dict | None = None  # the command that is not answered yet
        self.matches = 0  # how many are over
        self.numbered = 1  # for which of them we gave a number: for the first when we joined

    def post(self, path: str, body: dict) -> dict:
        """Ask something over HTTP; the first answer brings the cookie that says who we are."""
        headers = {"content-type": "application/json", "cookie": self.cookie}
        data = json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}/api/{path}", data, headers)
        with urllib.request.urlopen(request) as answer:
            if cookie := answer.headers["set-cookie"]:
                self.cookie = cookie.partition(";")[0]
            return json.load(answer)

    def create(self, game: str) -> None:
        plan = [{"player": "person"}, {"player": "bot", "level": "novice"}]
        created = self.post("tables", {"game": game, "seats": 2, "plan": plan, "pace_ms": 0})
        self.table, self.key = created["table"], created["invite"].partition("#join=")[2]
        self.host = True

    def join(self) -> None:
        body = {"nickname": "Random", "number": secrets.token_hex(32), "key": self.key}
        self.seat = self.post(f"tables/{self.table}/join", body)["seat"]

    def play(self, matches: int) -> None:
        """Play so many matches; come back whenever the connection is lost."""
        while self.matches < matches:
            query = {"key": self.key} | ({"since": self.seq} if self.seq else {})
            url = f"{self.base}/api/tables/{self.table}/socket?{urlencode(query)}"
            try:
                with connect(
                    url.replace("http", "ws", 1), additional_headers={"cookie": self.cookie}
                ) as self.socket:
                    if self.pending:  # the same id: it is not done twice
                        self.socket.send(json.dumps(self.pending))
                    while self.matches < matches:
                        self.hear(json.loads(self.socket.recv()))
                        self.act(matches)
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code == REFUSED:
                    raise
                time.sleep(1)
            except (OSError, InvalidHandshake):
                time.sleep(1)

    def hear(self, message: dict) -> None:
        kind = message["type"]
        if kind in ("tell_table", "tell_update"):
            self.seq = message["seq"]
            for update in message["seats"]:
                if update["seat"] == self.seat:
                    self.shown = update
        if kind in ("tell_table", "tell_update", "tell_presence"):
            self.about = message["table"] or self.about
        if kind == "tell_ping":
            self.socket.send(json.dumps({"type": "ask_ping", "id": secrets.token_hex(8)}))
        if kind == "tell_refused":
            print("refused:", message["message"])
        if self.pending and message.get("id") == self.pending["id"]:
            self.pending = None

    def act(self, matches: int) -> None:
        """Say what is ours to say now; the answer comes before the next thing is said."""
        phase, number, view = self.about["phase"], self.about["match"], self.shown.get("view")
        if phase == "over" and number > self.matches:
            self.matches = number
            print(f"match {number}: scores {view['scores']}, won by {view['winners']}", flush=True)
        if self.pending:
            return
        if phase == "waiting" and number > self.numbered:
            self.numbered = number  # a rematch: it starts when all have given a new one
            self.say("ask_number", number=secrets.token_hex(32))
        elif phase == "waiting" and self.host and number == 1:
            self.say("ask_start")
        elif phase == "playing" and view and self.seat in view["waiting"]:
            move = random.choice(self.shown["legal"])["text"]
            self.say("ask_play", seat=self.seat, move=move, seen=self.seq)
        elif phase == "over" and self.matches < matches:
            self.say("ask_rematch")

    def say(self, kind: str, **fields: object) -> None:
        time.sleep(1 / COMMANDS_PER_S)
        self.pending = {"type": kind, "id": secrets.token_hex(8), **fields}
        self.socket.send(json.dumps(self.pending))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("address", help="of the server, or a link to a table")
    parser.add_argument("game", nargs="?", help="for a table of its own")
    parser.add_argument("--matches", type=int, default=1)
    asked = parser.parse_args()
    base, _, table = asked.address.partition("/t/")
    client = Client(base)
    if table:
        link = urlsplit(asked.address)
        client.table = link.path.rpartition("/")[2]
        client.key = link.fragment.removeprefix("join=")
    else:
        client.create(asked.game or "dos")
    client.join()
    client.play(asked.matches)


if __name__ == "__main__":
    main()
