"""People at a night: they join, propose, are seated, and play a toy match through."""

import contextlib
import secrets

from websockets.sync.client import connect

from patience import PATIENCE_S
from server.house import Browser, until
from server.playing import play_on


class Guest(Browser):
    """A browser with a second socket, which is in a night."""

    def __init__(self, url, **more):
        super().__init__(url, **more)
        self.night = ""
        self.room = None

    @classmethod
    def of(cls, house, cookies=None):
        patience_s = getattr(house, "patience_s", PATIENCE_S)
        guest = cls(house.url, cookies=cookies, patience_s=patience_s)
        house.browsers.append(guest)
        return guest

    def make(self, nickname="Ada", **more):
        answer = self.http.post("/api/nights", json={"nickname": nickname, **more})
        assert answer.status_code == 200, answer.text
        self.night = answer.json()["night"]
        self.key = answer.json()["invite"].partition("#join=")[2]
        return self

    def come(self, host, nickname):
        body = {"nickname": nickname, "key": host.key}
        answer = self.http.post(f"/api/nights/{host.night}/join", json=body)
        assert answer.status_code == 200, answer.text
        self.night, self.key = host.night, host.key
        return self

    def say(self, kind, **fields):
        """Say a command over HTTP; the answer."""
        command = {"type": f"ask_{kind}", "id": secrets.token_hex(6), **fields}
        return self.http.post(f"/api/nights/{self.night}/commands", json=command).json()

    def look(self):
        """The night as this browser sees it."""
        answer = self.http.get(f"/api/nights/{self.night}/updates")
        assert answer.status_code == 200, answer.text
        return answer.json()["messages"][0]["night"]

    def connect(self, key=""):
        """Open the night's socket, as ``enter`` opens a table's; the first message."""
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        self.leave()
        self.open = contextlib.ExitStack()
        self.socket = self.open.enter_context(
            connect(
                self.url.replace("http", "ws") + f"/api/nights/{self.night}/socket?key={key}",
                additional_headers={"cookie": cookie} if cookie else {},
                compression=None,
                max_queue=None,
                close_timeout=1,
            )
        )
        return self.hear()

    def propose(self, game="toy", player=0, **more):
        assert self.say("propose", player=player, game=game, **more)["ok"]
        return self.look()["proposals"][-1]["number"]


def gather(house, *names):
    """A night with these people, each with a browser; the first is its host."""
    host = Guest.of(house).make(names[0])
    return [host, *(Guest.of(house).come(host, name) for name in names[1:])]


def deal(guests, game="toy", **more):
    """Everybody is in, and the host starts; the new tables."""
    host = guests[0]
    number = host.propose(game, **more)
    for guest in guests:
        for player in guest.look()["players"]:
            if player["yours"]:
                assert guest.say("in", proposal=number, player=player["number"])["ok"]
    before = len(host.look()["tables"])
    assert host.say("deal", proposal=number)["ok"]
    return host.look()["tables"][before:]


def sit_down(guests, table):
    """Those who have a seat go to the table and give their numbers; when it is dealt."""
    seated = []
    for guest in guests:
        if any(chair["yours"] for chair in guest.enter(table)["table"]["chairs"]):
            guest.tell("number", number=secrets.token_hex(32))
            seated.append(guest)
    until(lambda: guests[0].view()["table"]["phase"] != "waiting", "nobody deals")
    return seated


def play_out(guests, table):
    """Play a toy match of the night to its end; its record."""
    assert play_on(sit_down(guests, table))
    record = guests[0].http.get(f"/api/tables/{table}/record")
    assert record.status_code == 200
    until(
        lambda: next(t for t in guests[0].look()["tables"] if t["table"] == table)["scores"],
        "the night does not see the result",
    )
    return record.json()
