"""A browser's session: commands are carried out in the order in which they were said."""

import threading
import time

from patience import PATIENCE_S
from server.house import until
from server.playing import Disk, start

MANY = 400
SPACES = " " * 15_000  # of any message


def answers(browser, count):
    """Which commands the next answers are to."""
    kinds = ("tell_done", "tell_refused")
    return [browser.hear_until(lambda m: m["type"] in kinds)["id"] for _ in range(count)]


def test_what_arrives_while_a_command_is_written_waits_for_it(house):
    _, (browser, _) = start(house)
    disk = Disk(house)
    browser.tell("chat", id="one", seat=0, text="one")
    until(lambda: disk.waiting, "the first is not written")
    browser.tell("chat", id="two", seat=0, text="two")
    browser.tell("ping", id="three")
    time.sleep(0.2)
    assert disk.waiting == 1, "the second does not wait for the first"
    disk.take()
    assert answers(browser, 3) == ["one", "two", "three"]
    assert [told["text"] for told in browser.view()["chat"]] == ["one", "two"]


def test_nobody_can_fill_the_memory_with_what_waits(house):
    _, (browser, _) = start(house)
    disk = Disk(house)
    browser.tell("chat", id="first", seat=0, text="first")
    until(lambda: disk.waiting, "the first is not written")
    names = [str(number) for number in range(MANY)]
    said = []

    def say_all():
        for name in names:
            browser.socket.send(f'{{"type":"ask_ping","id":"{name}"{SPACES}}}')
            said.append(name)

    saying = threading.Thread(target=say_all)
    saying.start()
    time.sleep(1.0)
    before = len(said)
    time.sleep(0.5)
    assert len(said) == before < MANY, "all of it is taken in"
    disk.take()
    assert answers(browser, 1 + MANY) == ["first", *names]
    saying.join(PATIENCE_S)
    assert not saying.is_alive()
