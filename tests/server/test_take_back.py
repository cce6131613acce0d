"""Taking back past the moves of others: bots' moves go at once, people's only if they agree."""

import pytest

from server.house import House, until

BOT = {"player": "bot", "level": "novice"}


@pytest.fixture
def duo(house):
    """Two people at a table of Blokus Duo, each with one move made."""
    return open_duo(house)


def open_duo(house, **more):
    table, browsers = house.table(2, game="blokus-duo", options={"first": 0}, **more)
    for browser in browsers:
        browser.enter(table)
    browsers[0].ask("start")
    for seat, browser in enumerate(browsers):
        move = browser.view()["seats"][0]["legal"][0]["text"]
        assert browser.ask("play", seat=seat, move=move, seen=browser.seq)["ok"]
    return table, browsers


def undo(browser, seat, **more):
    browser.view()
    return browser.ask("undo", seat=seat, seen=browser.seq, **more)


def moves(browser):
    return browser.view()["seats"][0]["view"]["moves"]


def question(browser):
    return browser.view()["table"].get("take_back")


def test_another_persons_move_goes_only_if_that_one_agrees(duo):
    _table, (ada, bo) = duo
    assert undo(ada, 0)["code"] == "match.clause.2", "the last move was not hers"
    assert undo(ada, 0, past=True)["ok"]
    assert question(bo) == {"seat": 0, "count": 2, "waiting": [1]}
    assert undo(ada, 0, past=True)["ok"], "to ask twice is no more than to ask once"
    assert moves(ada) == 2
    assert ada.ask("agree", seat=1, on=True)["code"] == "not_your_seat"
    assert ada.ask("agree", seat=0, on=True)["code"] == "nothing_asked"
    assert bo.ask("agree", seat=1, on=True)["ok"]
    told = ada.hear_until(lambda one: one.get("event", {}).get("kind") == "taken_back")
    assert told["event"]["count"] == 2
    assert moves(ada) == moves(bo) == 0
    assert question(bo) is None


def test_whoever_does_not_agree_lets_the_move_stand(duo):
    _table, (ada, bo) = duo
    undo(ada, 0, past=True)
    assert bo.ask("agree", seat=1, on=False)["ok"]
    assert question(ada) is None
    assert moves(ada) == 2
    assert bo.ask("agree", seat=1, on=True)["code"] == "nothing_asked"


def test_a_move_settles_what_was_asked(duo):
    _table, (ada, bo) = duo
    undo(ada, 0, past=True)
    move = ada.view()["seats"][0]["legal"][0]["text"]
    assert ada.ask("play", seat=0, move=move, seen=ada.seq)["ok"]
    assert question(bo) is None
    assert undo(bo, 1, past=True)["ok"]
    assert question(ada) == {"seat": 1, "count": 2, "waiting": [0]}


def test_ones_own_last_move_needs_nobodys_leave(duo):
    _table, (_ada, bo) = duo
    assert undo(bo, 1)["ok"]
    assert moves(bo) == 1


def test_bots_answers_go_at_once_and_the_table_reads_back_the_same(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        host = house.browser()
        plan = [{"player": "person"}, BOT]
        table = host.create("blokus-duo", seats=2, plan=plan, options={"first": 0})
        host.join(table, host.invite_key, "Ada", seat=0)
        host.enter(table)
        host.ask("start")
        for made in (2, 4):
            move = host.view()["seats"][0]["legal"][0]["text"]
            assert host.ask("play", seat=0, move=move, seen=host.seq)["ok"]
            until(lambda n=made: moves(host) == n, "the bot's move")
        assert undo(host, 0, past=True)["ok"]
        left = host.view()["seats"][0]["view"]
        assert left["moves"] == 2
        assert left["waiting"] == [0]
        cookies = host.http.cookies
    with House(path) as house:
        again = house.browser()
        again.http.cookies = cookies
        again.enter(table)
        assert again.view()["seats"][0]["view"] == left


def test_where_something_is_hidden_it_is_said_why_not(house):
    table, (ada, bo) = house.table(2, game="dos", options={"dealer": 1})
    for browser in (ada, bo):
        browser.enter(table)
    ada.ask("start")
    assert ada.ask("play", seat=0, move="draw", seen=ada.seq)["ok"]
    refused = undo(ada, 0, past=True)
    assert refused["code"] == "match.clause.2"
    assert "hidden or random" in refused["message"]


def test_before_ones_first_move_there_is_nothing_to_take_back(house):
    table, browsers = house.table(2, game="blokus-duo", options={"first": 0})
    for browser in browsers:
        browser.enter(table)
    browsers[0].ask("start")
    for past in (False, True):
        assert undo(browsers[0], 0, past=past)["code"] == "nothing_made"
    move = browsers[0].view()["seats"][0]["legal"][0]["text"]
    assert browsers[0].ask("play", seat=0, move=move, seen=browsers[0].seq)["ok"]
    refused = undo(browsers[1], 1, past=True)
    assert refused["message"] == "You have made no move yet that could be taken back."
    assert moves(browsers[0]) == 1
    assert undo(browsers[0], 0)["ok"]
    assert undo(browsers[0], 0)["code"] == "nothing_made", "all of it is taken back"
