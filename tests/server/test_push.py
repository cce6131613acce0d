"""Push notices at days-long tables: to whom, when, once, and nothing that a stranger could use."""

import dataclasses
import sys
import time

import pytest

from gamenight.server.live import push
from gamenight.server.push.message import encrypt, make_key, read_point, unspell
from gamenight.server.push.service import NotPublic, is_public, read_host
from server.house import LIMITS, House, texts, until
from server.push_service import ADDRESS, NAME, Subscriber, opened, read_token
from store import postgres

DAY_S = 86_400


@pytest.fixture
def service(house, tmp_path):
    with opened(tmp_path, house) as service:
        yield service


def sit(house, timer_s=DAY_S, other=None):
    """A table of Ada and Bo, at which both are; ``other`` is the server that Bo is at."""
    ada, bo = house.browser(), (other or house).browser()
    table = ada.create(game="blokus-duo", options={"first": 0}, timer_s=timer_s)
    ada.join(table, ada.invite_key, "Ada", seat=0)
    bo.join(table, ada.invite_key, "Bo", seat=1)
    for browser in (ada, bo):
        browser.enter(table)
    assert ada.ask("start")["ok"]
    return table, ada, bo


def move(browser):
    """The first move of whoever sits at this browser, once it is their turn."""
    until(lambda: browser.view()["seats"][0]["legal"], "it is not their turn")
    news = browser.view()["seats"][0]
    told = browser.play(news["seat"], texts(news)[0])
    assert told["ok"], told


def go_away(browser, other):
    """Leave, and wait until the other one sees it."""
    seat = browser.view()["seats"][0]["seat"]
    browser.leave()
    until(lambda: not other.view()["table"]["chairs"][seat]["present"], "nobody leaves")


def subscriptions(browser):
    return browser.http.get("/api/me/push").json()["subscriptions"]


def test_whoever_is_away_is_told_once_that_a_table_waits(house, service):
    table, ada, bo = sit(house)
    phone = Subscriber()
    told = phone.subscribe(bo).json()
    assert [(one["device"], one["service"]) for one in told["subscriptions"]] == [
        ("Ada's phone", NAME)
    ]
    go_away(bo, ada)
    move(ada)
    [(path, headers, body)] = until(lambda: service.posts, "no notice")
    assert path == phone.path
    assert phone.read(body) == {"table": table, "turn": True, "language": "de"}
    assert headers["ttl"] == str(DAY_S)
    assert headers["content-encoding"] == "aes128gcm"
    assert len(headers["topic"]) == 32
    assert table not in str(headers)
    claims = read_token(headers["authorization"], told["key"])
    assert claims["aud"] == f"https://{NAME}"
    assert claims["sub"].startswith("https://")
    assert 0 < claims["exp"] - time.time() < DAY_S
    assert service.asked == [(ADDRESS, NAME)], "the address that was looked at, by its name"
    assert ada.ask("chat", seat=0, text="Are you there?")["ok"]
    bo.enter(table)
    move(bo)
    go_away(bo, ada)
    move(ada)
    until(lambda: len(service.posts) >= 2, "no notice of the next turn")
    assert len(service.posts) == 2
    assert service.posts[1][1]["topic"] == headers["topic"], "the newer one takes its place"


def test_nobody_is_told_who_is_there_or_plays_quickly(house, service):
    _, ada, bo = sit(house)
    assert Subscriber(1).subscribe(bo).status_code == 200
    move(ada)  # Bo is there
    _, cleo, dan = sit(house, timer_s=300)
    assert Subscriber(2).subscribe(dan).status_code == 200
    go_away(dan, cleo)
    move(cleo)  # Dan has minutes, not days
    _, eve, fay = sit(house)
    phone = Subscriber(3)
    assert phone.subscribe(fay).status_code == 200
    go_away(fay, eve)
    move(eve)
    until(lambda: service.posts, "no notice")
    assert [path for path, _, _ in service.posts] == [phone.path]


def test_a_question_is_told_of_as_well(house, service):
    table, ada, bo = sit(house)
    phone = Subscriber()
    phone.subscribe(bo)
    move(ada)
    move(bo)
    go_away(bo, ada)
    ada.view()
    assert ada.ask("undo", seat=0, seen=ada.seq, past=True)["ok"]
    [(_, _, body)] = until(lambda: service.posts, "no notice")
    assert phone.read(body) == {"table": table, "turn": False, "language": "de"}


def test_a_browser_that_sleeps_is_told_when_it_is_given_up(tmp_path):
    limits = dataclasses.replace(LIMITS, ping_s=0.1, silent_s=0.5)
    with House(tmp_path / "t.db", limits=limits) as house, opened(tmp_path, house) as service:
        _, ada, bo = sit(house)
        phone = Subscriber()
        phone.subscribe(bo)
        move(ada)  # Bo's phone is in a pocket, and its socket open
        until(lambda: service.posts, "no notice")
        assert len(service.posts) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_removed(house, service, status):
    _, ada, bo = sit(house)
    Subscriber().subscribe(bo)
    service.status = status
    go_away(bo, ada)
    move(ada)
    until(lambda: subscriptions(bo) == [], "it is still there")


@pytest.mark.parametrize("status", [302, 403, 500])
def test_other_refusals_are_logged_and_lead_nowhere(house, service, caplog, status):
    _, ada, bo = sit(house)
    Subscriber().subscribe(bo)
    service.status, service.answer_headers = status, {"location": f"https://{NAME}/elsewhere"}
    go_away(bo, ada)
    move(ada)
    until(lambda: "a push service refuses" in caplog.messages, "nothing is logged")
    assert len(service.posts) == len(subscriptions(bo)) == 1


def test_a_slow_service_holds_up_no_move_and_what_is_too_much_is_dropped(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(push, "QUEUE_MAX", 1)
    monkeypatch.setattr(push, "AT_ONCE", 1)
    with House(tmp_path / "t.db") as house, opened(tmp_path, house) as service:
        service.free.clear()
        for number in range(3):
            _, ada, bo = sit(house)
            Subscriber(number).subscribe(bo)
            go_away(bo, ada)
            move(ada)
            if number == 0:
                until(lambda: service.posts, "no notice")
        assert len(service.posts) == 1
        assert "a push notice is dropped: too many wait" in caplog.messages


def test_the_address_is_looked_at_again_before_something_is_sent(house, service, caplog):
    _, ada, bo = sit(house)
    Subscriber().subscribe(bo)
    service.addresses = ["10.0.0.1"]  # the name points somewhere else now
    go_away(bo, ada)
    move(ada)
    until(lambda: "a push service was not reached" in caplog.messages, "nothing is logged")
    assert service.asked == service.posts == []


def test_a_certificate_of_another_name_is_no_push_service(house, service, caplog):
    _, ada, bo = sit(house)
    Subscriber(host="push.example.com").subscribe(bo)
    go_away(bo, ada)
    move(ada)
    until(lambda: "a push service was not reached" in caplog.messages, "nothing is logged")
    assert service.posts == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/send",
        "https://push.example.org:8443/send",
        "https://ada@push.example.org/send",
        "https://push.example.org/send#1",
        "https://localhost/send",
        "https://127.0.0.1/send",
        "https://[::1]/send",
        "https://2130706433/send",
        "https://push.example.org/a\r\nx-more: b",
        "https://push.example.org/ä",
        "https:///send",
        "https://[/send",
        "ftp://push.example.org/send",
        "",
    ],
)
def test_an_endpoint_is_an_https_address_of_a_name(endpoint):
    with pytest.raises(NotPublic):
        read_host(endpoint)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "2002:7f00:1::",
        "2001:0:1::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "fd00::1",
        "ff02::1",
        "nothing",
    ],
)
def test_addresses_around_here_are_not_public(house, service, address):
    assert not is_public(address)
    _, ada, _ = sit(house)
    for addresses in ([address], [ADDRESS, address]):
        service.addresses = addresses
        told = Subscriber().subscribe(ada)
        assert (told.status_code, told.json()["code"]) == (422, "push_endpoint")
    assert subscriptions(ada) == []


@pytest.mark.parametrize("address", [ADDRESS, "2606:4700::1111", "64:ff9b::8.8.8.8"])
def test_addresses_of_the_internet_are_public(address):
    assert is_public(address)


def test_what_is_no_subscription_is_refused(house, service):
    _, ada, _ = sit(house)
    phone = Subscriber()
    for words in ({"p256dh": "AAAA"}, {"p256dh": "!"}, {"auth": "AAAA"}, {"auth": "ä"}):
        assert phone.subscribe(ada, **words).json()["code"] == "push_endpoint"
    assert phone.subscribe(ada, endpoint="https://x/" + "x" * 1000).json()["code"] == "garbage"
    assert phone.subscribe(house.browser()).json()["code"] == "not_seated", "of no table"


def test_a_person_has_a_few_browsers_and_removes_them(house, service):
    _, ada, bo = sit(house)
    for number in range(push.SUBSCRIPTIONS_MAX + 1):
        house.app.tables.now_ms = lambda number=number: 1_800_000_000_000 + number
        Subscriber(number).subscribe(ada)
    Subscriber(push.SUBSCRIPTIONS_MAX).subscribe(ada)  # the same one again
    found = subscriptions(ada)
    newest = 1_800_000_000_000 + push.SUBSCRIPTIONS_MAX
    assert [one["since_ms"] for one in found] == [newest - n for n in range(push.SUBSCRIPTIONS_MAX)]
    first = found[0]["id"]
    assert len(bo.http.delete(f"/api/me/push/{first}").json()["subscriptions"]) == 0
    assert len(subscriptions(ada)) == push.SUBSCRIPTIONS_MAX, "nobody removes another's"
    told = ada.http.delete(f"/api/me/push/{first}").json()["subscriptions"]
    assert told == found[1:]


def test_subscriptions_go_with_the_person(house, service):
    _, ada, bo = sit(house)
    Subscriber(1).subscribe(ada)
    laptop = house.browser()
    table = laptop.create(timer_s=DAY_S)
    laptop.join(table, laptop.invite_key, "Ada too")
    Subscriber(2).subscribe(laptop)
    link = ada.http.post("/api/me/link").json()["link"]
    code = link.rpartition("#code=")[2]
    assert laptop.http.post("/api/me/claim", json={"code": code}).status_code == 200
    assert len(subscriptions(ada)) == len(subscriptions(laptop)) == 2
    Subscriber(3).subscribe(bo)
    ada.http.delete("/api/me")
    assert subscriptions(ada) == []
    assert len(subscriptions(bo)) == 1


def test_the_key_outlives_a_restart(tmp_path):
    keys = []
    for _ in range(2):
        with House(tmp_path / "t.db") as house:
            keys.append(house.browser().http.get("/api/me/push").json()["key"])
    assert keys[0] == keys[1]
    assert len(unspell(keys[0])) == 65


def test_a_host_who_wants_none_offers_none(tmp_path):
    with House(tmp_path / "t.db", push=False) as house, opened(tmp_path, house):
        _, ada, _ = sit(house)
        assert ada.http.get("/api/me/push").json() == {"key": None, "subscriptions": []}
        assert Subscriber().subscribe(ada).json()["code"] == "push_off"


def test_without_the_library_nothing_is_offered(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "gamenight.server.push.message", None)
    with House(tmp_path / "t.db") as house:
        assert house.browser().http.get("/api/me/push").json()["key"] is None


def test_of_two_processes_one_tells(tmp_path):
    """Each event is written by one process, and that one tells; the other only reads it."""
    with (
        postgres.running() as database,
        House(database) as left,
        House(database) as right,
        opened(tmp_path, left, right) as service,
    ):
        _, ada, bo = sit(left, other=right)
        keys = {one.http.get("/api/me/push").json()["key"] for one in (ada, bo)}
        assert len(keys) == 1
        until(lambda: ada.view()["table"]["chairs"][1]["present"], "Bo is not seen")
        Subscriber().subscribe(bo)
        move(ada)  # Bo is there, at the other process
        move(bo)
        go_away(bo, ada)
        move(ada)
        until(lambda: service.posts, "no notice")
        assert len(service.posts) == 1


def test_the_example_of_rfc_8291():
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        read_point(
            unspell(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
            )
        ),
        unspell("BTBZMqHH6r4Tts7J_aSIgg"),
        make_key(
            (int.from_bytes(unspell("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")) - 1).to_bytes(
                32
            )
        ),
        unspell("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert body == unspell(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
