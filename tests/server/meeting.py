"""Browsers of strangers: they look for a partner, open tables, look at the list."""

import secrets


def pair(browser, game="toy", nickname="Somebody"):
    """Ask for a partner; the answer."""
    body = {"game": game, "nickname": nickname, "number": secrets.token_hex(32)}
    answer = browser.http.post("/api/open/pair", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def seek(browser, nickname="Somebody"):
    """Wait for a partner, connected as the page is; the table."""
    told = pair(browser, nickname=nickname)
    assert not told["paired"]
    browser.enter(told["table"])
    return told["table"]


def look(browser):
    """What the list shows."""
    answer = browser.http.get("/api/open")
    assert answer.status_code == 200, answer.text
    return answer.json()["tables"]


def is_listed(browser, table):
    return table in [one["table"] for one in look(browser)]


def names(browser):
    """Who sits at the table that this browser is connected to."""
    return [chair["nickname"] for chair in browser.view()["table"]["chairs"]]


def block(browser, table, **who):
    answer = browser.http.post(f"/api/tables/{table}/block", json=who)
    assert answer.status_code == 200, answer.text
    return answer.json()["blocks"]
