"""Open tables, quick pairing and blocks in two processes over one PostgreSQL."""

import pytest

from server.house import until
from server.meeting import block, is_listed, look, names, pair, seek
from server.process import Process
from store import postgres


@pytest.fixture
def database():
    """A new one for each: who waited at a killed process seems to wait until its lease ends."""
    with postgres.running() as address:
        yield address


def test_strangers_find_each_other_whichever_process_they_came_to(database):
    with Process(database) as left, Process(database) as right:
        ada, ben = left.browser(), right.browser()
        table = seek(ada, "Ada")
        until(lambda: is_listed(ben, table), "the right does not hear of Ada")
        assert pair(ben, nickname="Ben") == {"table": table, "seat": 1, "paired": True}
        ada.hear_until(lambda m: m.get("event", {}).get("kind") == "started")
        assert names(ada) == ["Ada", "Ben"]
        block(ada, table, seat=1)
        ben.enter(table)
        second = seek(ada, "Ada")
        cleo = right.browser()
        until(lambda: is_listed(cleo, second), "the right does not hear of the second table")
        until(lambda: not is_listed(ben, second), "the right does not hear of the block")
        assert not pair(ben)["paired"]


def test_who_began_to_wait_at_the_same_time_come_together(database):
    with Process(database) as left, Process(database) as right:
        ada, ben = left.browser(), right.browser()
        table, other = seek(ada, "Ada"), pair(ben, nickname="Ben")
        if not other["paired"]:  # the right had not heard of Ada yet
            ben.enter(other["table"])
            until(lambda: is_listed(ben, table), "the right does not hear of Ada")
            other = pair(ben, nickname="Ben")
        assert other == {"table": table, "seat": 1, "paired": True}


def test_who_waited_at_a_process_that_died_waits_no_more(database):
    with Process(database) as left, Process(database) as right:
        ada, ben = left.browser(), right.browser()
        table = seek(ada, "Ada")
        until(lambda: is_listed(ben, table), "the right does not hear of Ada")
        left.kill()
        until(lambda: look(ben) == [], "Ada is still listed", patience_s=60)
        assert not pair(ben)["paired"]
