"""A browser's conversation: what is said is obeyed in the order in which it was said."""

import threading
import time

import pytest

from gamenight.server.socket import UNREAD_MESSAGES, Conversation
from patience import PATIENCE_S
from server.house import until
from server.playing import start

MANY = 400
SPACES = " " * 15_000  # of any message


class Disk:
    """The disk of a server: it takes nothing until it is told to."""

    def __init__(self, house):
        self._store = house.app.tables.store
        self._loop = house.server.servers[0].get_loop()
        self._submit = self._store.submit
        self._store.submit = lambda *words: self.waiting.append(words)
        self.waiting = []

    def take(self, meanwhile=lambda: None):
        """Write what waits, and from now on at once; something may happen in the same instant."""
        ((new, then),) = self.waiting
        self._store.submit = self._submit

        def written(error):
            then(error)
            meanwhile()

        self._loop.call_soon_threadsafe(self._submit, new, written)


@pytest.fixture
def heard(monkeypatch):
    """Whatever the server takes in from then on: by which conversation, and what."""
    everything = []
    hear = Conversation.heard

    def listen(conversation, message):
        everything.append((conversation, message))
        hear(conversation, message)

    monkeypatch.setattr(Conversation, "heard", listen)
    return everything


def answers(browser, count):
    """Which commands the next answers are to."""
    kinds = ("tell_done", "tell_refused")
    return [browser.hear_until(lambda m: m["type"] in kinds)["id"] for _ in range(count)]


def test_what_arrives_between_two_commands_waits_for_those_said_before(house, heard):
    _, (browser, _) = start(house)
    disk = Disk(house)
    browser.tell("chat", id="one", seat=0, text="one")
    until(lambda: disk.waiting, "the first is not written")
    conversation, before = heard[-1][0], len(heard)
    browser.tell("chat", id="two", seat=0, text="two")
    until(lambda: len(heard) > before, "the second is not heard")
    third = b'{"type":"ask_chat","id":"three","seat":0,"text":"three"}'
    disk.take(meanwhile=lambda: conversation.heard(third))
    assert answers(browser, 3) == ["one", "two", "three"]
    assert [told["text"] for told in browser.view()["chat"]] == ["one", "two", "three"]


def test_nobody_can_fill_the_memory_with_what_waits(house, heard):
    _, (browser, _) = start(house)
    disk = Disk(house)
    browser.tell("chat", id="first", seat=0, text="first")
    until(lambda: disk.waiting, "the first is not written")
    before = len(heard)
    names = [str(number) for number in range(MANY)]

    def say_all():
        for name in names:
            browser.socket.send(f'{{"type":"ask_ping","id":"{name}"{SPACES}}}')

    saying = threading.Thread(target=say_all)
    saying.start()
    until(lambda: len(heard) - before >= UNREAD_MESSAGES, "nothing more is heard")
    time.sleep(0.5)
    assert len(heard) - before < MANY / 2, "all of it is taken in"
    disk.take()
    assert answers(browser, 1 + MANY) == ["first", *names]
    saying.join(PATIENCE_S)
    assert not saying.is_alive()
