"""Browsers at a table, and everything that they say and hear, as a transcript.

What a connection hears is kept in its own order; what several hear at the same time is compared
for each by itself. Answers to commands stand beside the commands, apart from the news, since
nothing says which of the two comes first. Ids and keys of tables are replaced by their names.
Presence is told at any time: it is kept only where somebody comes or goes, and then awaited.
"""

import contextlib
import hashlib
import json
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from acceptance import grip, mappings
from acceptance.mappings import Context, message_to_old, path_now, to_old

JSON = dict[str, Any]
PASSING = ("tell_presence", "tell_thinking")
UNTIMELY = "warm"  # of a game: whether its program is compiled depends on the machine


def number_of(*words: object) -> str:
    """A browser's number for a deal."""
    return hashlib.sha256(repr(words).encode()).hexdigest()


class Browser:
    """A browser with its token, and perhaps a connection to the table."""

    def __init__(self, name: str, url: str) -> None:
        self.name = name
        self.cookie = f"{grip.COOKIE}={grip.token_of(name)}"
        self.move_to(url)
        self.socket: Any = None
        self.seq = 0
        self.news: dict[int | None, JSON] = {}  # the latest of each seat that it looks from
        self.table: JSON = {}

    def move_to(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(
            base_url=url, timeout=grip.PATIENCE_S, headers={"cookie": self.cookie}
        )

    def close(self) -> None:
        if self.socket is not None:
            self.open.close()
            self.socket = None


class Transcript:
    """One table from its creation on: ``script`` is what was done, ``heard`` what came of it."""

    def __init__(self, name: str, url: str) -> None:
        self.name = name
        self.url = url
        self.script: list[JSON] = []
        self.heard: dict[str, list[Any]] = {}
        self.browsers: dict[str, Browser] = {}
        self.names: dict[str, str] = {}  # ids and keys, and what stands for them
        self.game = ""
        self.visit = "c"  # begins the ids of commands: those of another visit must be others
        self._commands = 0

    def browser(self, who: str) -> Browser:
        if who not in self.browsers:
            self.browsers[who] = Browser(f"{self.name} {who}", self.url)
        return self.browsers[who]

    def close(self) -> None:
        for browser in self.browsers.values():
            browser.close()
            browser.http.close()

    def say_no_more(self) -> None:
        """Everybody hears what there is left to hear."""
        for who, browser in self.browsers.items():
            if browser.socket is not None:
                self.ask(who, "ping")

    def told(self) -> JSON:
        return {"script": self.script, "heard": self.heard}

    # HTTP

    def request(self, who: str, method: str, path: str, body: Any = None) -> Any:
        """Ask for an address; {table}, {invite} and {watch} stand for the table's own."""
        step: JSON = {"by": who, "http": f"{method} {path}"}
        if body is not None:
            step["body"] = body
        spoken = None if body is None else self.spoken(body)
        address = self.spoken_text(path_now(path))
        answer = self.browser(who).http.request(method, address, json=spoken)
        step["status"] = answer.status_code
        if answer.headers["content-type"].startswith("application/json"):
            step["answer"] = self.understood(answer.text)
        else:
            step["media"] = answer.headers["content-type"]
        for mapping in mappings.STEPS:
            step = mapping(step, self.script)
        self.script.append(step)
        return step.get("answer")

    def create(self, who: str, **body: Any) -> None:
        """A new table, whose id and keys have names from here on."""
        self.game = body["game"]
        spoken = self.spoken(body)
        answer = self.browser(who).http.post(path_now("/api/tables"), json=spoken)
        found = message_to_old(answer.json(), Context(self.game))
        self.names = {
            found["table"]: "{table}",
            found["invite"].rpartition("=")[2]: "{invite}",
            found["watch"].rpartition("=")[2]: "{watch}",
        }
        step = {"by": who, "http": "POST /api/tables", "body": body}
        self.script.append(step | {"answer": self.understood(answer.text)})

    def join(self, who: str, seat: int | None, **changes: Any) -> Any:
        """Take a seat over HTTP, by the invite's key."""
        number = number_of(self.name, who)
        body = {"nickname": who.title(), "number": number, "key": "{invite}", "seat": seat}
        answer = self.request(who, "POST", "/api/tables/{table}/join", body | changes)
        if "seq" in answer:
            self.catch_up(answer["seq"])
        return answer

    # The socket

    def connect(self, who: str, key: str = "", since: int | None = None) -> None:
        """Come to the table; everybody there is told."""
        browser = self.browser(who)
        query = f"?key={key}" + ("" if since is None else f"&since={since}")
        address = self.spoken_text(path_now("/api/tables/{table}/socket" + query))
        browser.open = contextlib.ExitStack()
        browser.socket = browser.open.enter_context(
            connect(
                browser.url.replace("http", "ws") + address,
                additional_headers={"cookie": browser.cookie},
                compression=None,
                max_size=None,
                max_queue=None,
                open_timeout=grip.PATIENCE_S,
                close_timeout=1,
            )
        )
        step: JSON = {"by": who, "socket": "opened", "key": key, "since": since}
        self.script.append(step)
        first = self._hear(who)
        if first["type"] == "tell_refused":
            step["answer"] = first
            self._hear_the_end(who)
        else:
            self._await_presence()

    def leave(self, who: str) -> None:
        """Go; everybody else is told. The browser keeps the number that it saw last."""
        self.browser(who).close()
        self.script.append({"by": who, "socket": "closed"})
        self._await_presence()

    def ask(self, who: str, kind: str, **fields: Any) -> JSON:
        """Say a command and hear its answer; everybody hears what came of it."""
        self._commands += 1
        command = {"type": f"ask_{kind}", "id": f"{self.visit}{self._commands}"} | fields
        context = self._context(command)
        step: JSON = {"by": who, "say": command}
        if kind == "play":
            step |= {"waiting": context.waiting, "has_moves": context.has_moves}
        self.script.append(step)
        self.browser(who).socket.send(json.dumps(self.spoken(command)))
        answer = self._hear(who, lambda message: message.get("id") == command["id"], context)
        step["answer"] = answer
        if answer.get("code") == "stale" or kind == "view":
            self._hear(who, lambda message: message["type"] == "tell_table")
        elif answer["ok"]:
            self.catch_up(answer["seq"])
        return answer

    def say(self, who: str, text: str) -> None:
        """Say something that is no command."""
        self.browser(who).socket.send(text)
        answer = self._hear(who, lambda message: message["type"] == "tell_refused")
        self.script.append({"by": who, "say": text, "answer": answer})

    def catch_up(self, seq: int) -> None:
        """Everybody hears everything up to an event."""
        for who, browser in self.browsers.items():
            if browser.socket is not None and browser.seq < seq:
                self._hear(who, lambda message, b=browser: b.seq >= seq)

    def hear_goodbyes(self) -> None:
        """The server stops: hear what it still says, until it hangs up."""
        for who, browser in self.browsers.items():
            if browser.socket is not None:
                self._hear_the_end(who)
                browser.close()

    def move_to(self, url: str) -> None:
        """The server has started again, at another address."""
        self.url = url
        self.script.append({"server": "started again"})
        for browser in self.browsers.values():
            browser.http.close()
            browser.move_to(url)

    # Hearing

    def _hear(self, who: str, wanted: Any = None, context: Context | None = None) -> JSON:
        """Hear until a message is as wanted. Answers go to their command, the rest is noted."""
        browser = self.browser(who)
        while True:
            text = browser.socket.recv(timeout=grip.PATIENCE_S)
            message = self.understood(text, context)
            kind = message["type"]
            if kind in ("tell_table", "tell_news"):
                browser.seq = message["seq"]
                browser.news |= {news["seat"]: news for news in message["seats"] if news["view"]}
                browser.table = message["table"] or browser.table
            if kind == "tell_presence":
                browser.table = message["table"]
            answer = "ok" in message
            if kind not in PASSING and not answer:
                self.heard.setdefault(who, []).append(message)
            if wanted is None or wanted(message):
                return message

    def _hear_the_end(self, who: str) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                self._hear(who)
        closed = {"closed": self.browser(who).socket.close_code}
        self.heard.setdefault(who, []).append(message_to_old(closed, Context(self.game)))
        self.browser(who).close()

    def _await_presence(self) -> None:
        """Everybody connected is told who is here now."""
        here = {who for who, browser in self.browsers.items() if browser.socket is not None}
        seated = {
            who: {chair["seat"] for chair in self.browser(who).table["chairs"] if chair["yours"]}
            for who in here
        }
        present = set().union(*seated.values())
        watchers = sum(not seats for seats in seated.values())

        def wanted(message: JSON) -> bool:
            if message["type"] != "tell_presence":
                return False
            chairs = message["table"]["chairs"]
            found = {chair["seat"] for chair in chairs if chair["present"]}
            return found == present and message["table"]["watchers"] == watchers

        for who in sorted(here):
            self.heard.setdefault(who, []).append(self._hear(who, wanted))

    def _context(self, command: JSON) -> Context:
        """What the harness knows of the match when a command is said."""
        seat = command.get("seat")
        has_moves = bool(self.legal(seat))
        return Context(self.game, seat, str(command.get("move", "")), self.waiting(), has_moves)

    def waiting(self) -> list[int]:
        """The seats that the match waits for, as anybody here was told last."""
        here = [b for b in self.browsers.values() if b.socket is not None and b.news]
        latest = max(here, key=lambda browser: browser.seq, default=None)
        return next(iter(latest.news.values()))["view"]["waiting"] if latest else []

    def legal(self, seat: int | None) -> list[str]:
        """The legal moves of a seat, as its browser was told last."""
        here = [b for b in self.browsers.values() if b.socket is not None and seat in b.news]
        return here[0].news[seat]["legal"] if here and seat is not None else []

    @property
    def seq(self) -> int:
        return max(browser.seq for browser in self.browsers.values())

    # Names in place of ids and keys, and old forms in place of new ones

    def spoken_text(self, text: str) -> str:
        for secret, name in self.names.items():
            text = text.replace(name, secret)
        return text

    def spoken(self, body: Any) -> Any:
        if isinstance(body, dict):
            body = to_old(mappings.COMMANDS, body, Context(self.game))
        return json.loads(self.spoken_text(json.dumps(body)))

    def understood(self, text: str | bytes, context: Context | None = None) -> Any:
        text = text.decode() if isinstance(text, bytes) else text
        for secret, name in self.names.items():
            text = text.replace(secret, name)
        message = message_to_old(json.loads(text), context or Context(self.game))
        if isinstance(message, dict):
            if message.get("message"):
                message["message"] = "…"  # the words of a refusal: its code and parameters count
            if message.get("code") == "garbage":
                message["params"] = {}  # the words of the library that reads JSON
            for game in message.get("games", []):
                game.pop(UNTIMELY, None)
        return message
