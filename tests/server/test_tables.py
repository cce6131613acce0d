"""The ordinary life of a table, over real sockets."""

from types import SimpleNamespace

import gamenight
from gamenight.bots import seat as driver
from gamenight.server.live import bots
from gamenight.server.table.decide import choose_rematch_options
from patience import PATIENCE_S
from server.house import texts, until
from server.playing import next_move, play_on, start


def test_two_people_play_a_match_to_its_end_and_verify_its_chance(house):
    table, browsers = start(house, options={"target": 5})
    commitment = browsers[0].view()["table"]["commitment"]
    refused = browsers[0].http.get(f"/api/tables/{table}/record")
    assert refused.status_code == 409
    assert play_on(browsers)
    final = browsers[0].view()
    assert final["table"]["phase"] == "over"
    assert final["seats"][0]["view"]["winners"]
    told = final["seats"][0]["view"]["outcome"]
    record = browsers[1].http.get(f"/api/tables/{table}/record").json()
    assert record["commitment"] == commitment
    assert len(record["table"]["numbers"]) == 2
    match = gamenight.verify(record)
    assert list(match.winners) == final["seats"][0]["view"]["winners"]
    assert gamenight.Outcome(**told) == match.outcome


def test_bots_fill_empty_seats_and_play(house):
    _table, (browser,) = start(house, 1, seats=3, options={"target": 5})
    chairs = browser.view()["table"]["chairs"]
    assert [chair["player"] for chair in chairs] == ["person", "bot", "bot"]

    def over():
        telling = browser.view()
        news = telling["seats"][0]
        if 0 in news["view"]["waiting"] and news["legal"]:
            browser.play(0, "stop" if "stop" in texts(news) else news["legal"][0]["text"])
        return telling["table"]["phase"] != "playing"

    until(over, "the match does not end")
    assert browser.view()["seats"][0]["view"]["winners"]


def test_hot_seat_one_browser_holds_several_seats(house):
    host = house.browser()
    table = host.create(seats=2, options={"target": 5})
    host.enter(table)
    for seat in (0, 1):
        assert host.ask("sit", seat=seat, nickname=f"P{seat}", number="ab" * 32)["ok"]
    assert host.ask("start")["ok"]
    assert [news["seat"] for news in host.view()["seats"]] == [0, 1]
    assert play_on([host])


def test_a_spectator_sees_no_hand_and_cannot_move_or_speak(house):
    table, browsers = start(house)
    watcher = house.browser()
    first = watcher.enter(table, browsers[0].watch_key)
    assert first["seats"][0]["seat"] is None
    assert first["seats"][0]["view"]["board"]["hand"] == []
    assert first["seats"][0]["legal"] == []
    assert first["table"]["invite"] is None
    assert first["table"]["watch"] is None
    assert watcher.ask("play", seat=0, move="1", seen=first["seq"])["code"] == "not_your_seat"
    assert watcher.ask("chat", text="hello")["code"] == "chat_watchers"
    sit = watcher.ask("sit", seat=0, nickname="Eve", number="00" * 32)
    assert sit["code"] == "not_invited"
    browser, seat, move = next_move(browsers)
    browser.play(seat, move)
    news = watcher.hear_until(lambda m: m["type"] == "tell_update")
    assert "number" not in news["seats"][0]["events"][0], "a sealed choice was shown"


def test_a_late_guest_takes_the_seat_that_a_bot_kept(house):
    table, (host,) = start(house, 1, seats=2, plan=[{}, {"player": "bot"}], takeover=True)
    late = house.browser()
    assert late.join(table, host.invite_key, "Late") == 1
    assert late.enter(table)["seats"][0]["seat"] == 1


def test_undo_within_ones_own_turn_and_never_past_a_reveal(house):
    _table, browsers = start(house)
    news = browsers[0].view()["seats"][0]
    move = news["legal"][0]["text"]
    browsers[0].play(0, move)
    assert browsers[0].view()["seats"][0]["can_undo"]
    assert browsers[0].ask("undo", seat=0, seen=browsers[0].seq)["ok"]
    assert browsers[0].view()["seats"][0]["legal"] == news["legal"]
    browsers[0].play(0, move)
    browsers[1].view()
    browsers[1].play(1, browsers[1].said[-1]["seats"][0]["legal"][0]["text"])
    browsers[0].view()
    refused = browsers[0].ask("undo", seat=0, seen=browsers[0].seq)
    assert refused["code"] == "match.clause.2"
    assert refused["clause"] == 2


def test_a_table_without_undo_refuses_it(house):
    _table, browsers = start(house, undo=False)
    moves = texts(browsers[0].view()["seats"][0])
    browsers[0].play(0, moves[0])
    assert not browsers[0].view()["seats"][0]["can_undo"]
    assert browsers[0].ask("undo", seat=0, seen=browsers[0].seq)["code"] == "no_undo"


def test_rematch_with_the_same_people_moves_the_first_seat_on(house):
    house.app.tables.rematch_wait_ms = PATIENCE_S * 1000
    table, browsers = start(house, options={"first": 0, "target": 1})
    assert play_on(browsers)
    before = browsers[0].view()["table"]
    assert browsers[1].ask("rematch")["ok"]
    for browser in browsers:
        assert browser.ask("number", number="cd" * 32)["ok"]
    until(lambda: browsers[0].view()["table"]["phase"] == "playing", "the rematch does not begin")
    after = browsers[0].view()["table"]
    assert after["match"] == 2
    assert after["options"]["first"] == 1
    assert after["commitment"] != before["commitment"]
    assert [c["nickname"] for c in after["chairs"]] == [c["nickname"] for c in before["chairs"]]
    assert play_on(browsers)
    record = browsers[0].http.get(f"/api/tables/{table}/record").json()
    assert record["table"]["numbers"] == ["cd" * 32] * 2
    gamenight.verify(record)


def test_after_a_series_the_deal_goes_on_from_its_last_game():
    position = {"seats": 3, "dealer": 2, "stocks": [["1"], ["5"], ["5"]], "hands": [["3"], [], []]}
    match = gamenight.setup("skipbo", position, seed=1, target=500, dealer=2)
    match.play(0, "S>1")
    made = SimpleNamespace(start=None)
    state = SimpleNamespace(created=made, options=match.options, match=match, first_seat=0)
    assert choose_rematch_options(state)["dealer"] == 1
    made.start = position
    assert choose_rematch_options(state) == match.options


def test_a_rematch_does_not_wait_for_ever_for_numbers(house):
    _table, browsers = start(house, options={"target": 1})
    assert play_on(browsers)
    assert browsers[0].ask("rematch")["ok"]
    browsers[1].hear_until(lambda m: m.get("event", {}).get("kind") == "started")


def test_resigning_ends_a_match_of_two_sides(house):
    _table, browsers = start(house)
    assert browsers[0].ask("resign", seat=0)["ok"]
    final = browsers[1].view()
    assert final["table"]["phase"] == "over"
    assert final["seats"][0]["view"]["winners"] == [1]
    assert final["seats"][0]["view"]["outcome"]["code"] == "match.outcome.resigned"


def test_a_match_at_a_table_does_not_show_its_state(house):
    table, _browsers = start(house)
    assert not hasattr(house.app.tables.find_loaded(table).state.match, "state")
    assert gamenight.new("toy", seed=1).state.seats == 2


def test_a_resigned_seat_is_played_by_a_bot(house):
    _table, browsers = start(house, 3)
    assert browsers[2].ask("resign", seat=2)["ok"]
    chairs = browsers[0].view()["table"]["chairs"]
    assert chairs[2]["player"] == "stand_in"
    assert browsers[2].ask("return", seat=2)["code"] == "resigned"


def test_leaving_hands_the_seat_to_a_bot_and_the_table_to_another_host(house):
    _table, browsers = start(house, 3)
    assert browsers[0].ask("stand", seat=0)["ok"]
    telling = browsers[1].view()
    assert telling["table"]["chairs"][0]["player"] == "bot"
    assert telling["table"]["you_host"]


def test_host_hands_the_table_over(house):
    _table, browsers = start(house)
    assert browsers[1].ask("host", seat=1)["code"] == "not_host"
    assert browsers[0].ask("host", seat=1)["ok"]
    assert browsers[1].view()["table"]["you_host"]
    assert not browsers[0].view()["table"]["you_host"]


def test_my_tables_lists_them_for_a_returning_browser(house):
    table, browsers = start(house)
    listed = browsers[1].http.get("/api/tables").json()
    assert [summary["table"] for summary in listed["mine"]] == [table]
    assert listed["mine"][0]["your_seats"] == [1]
    assert listed["mine"][0]["your_turn"]
    stranger = house.browser().http.get("/api/tables").json()
    assert stranger == {"mine": []}


def test_public_tables_are_listed_and_joined_without_a_key(house):
    host, guest = house.browser(), house.browser()
    table = host.create(private=False, name="Come in")
    assert [one["table"] for one in guest.http.get("/api/open").json()["tables"]] == [table]
    assert guest.join(table, "") == 0
    host.join(table, "", seat=1)
    host.enter(table)
    assert host.ask("start")["ok"]
    watcher = house.browser()
    until(
        lambda: (
            [one["phase"] for one in watcher.http.get("/api/open").json()["tables"]] == ["playing"]
        ),
        "the list does not change",
    )
    assert watcher.enter(table)["seats"][0]["seat"] is None


def test_options_are_validated(house):
    browser = house.browser()
    for wrong in (
        {"game": "chess"},
        {"game": "toy", "seats": 5},
        {"game": "toy", "options": {"target": 0}},
        {"game": "toy", "options": {"colour": 1}},
        {"game": "toy", "seats": 2, "plan": [{}, {}, {}]},
        {"game": "toy", "plan": [{"player": "bot", "level": "genius"}]},
    ):
        answer = browser.http.post("/api/tables", json=wrong)
        assert answer.status_code == 422, wrong
        assert answer.json()["ok"] is False
        assert answer.json()["message"]


def test_a_bot_plays_by_feel_and_says_so_until_it_is_compiled(house, monkeypatch):
    compiled, asked = [], []

    def noting(name):
        choose = getattr(driver, name)
        return lambda *words: (asked.append(name), choose(*words))[1]

    monkeypatch.setattr(bots, "bot_is_cached", lambda game: bool(compiled))
    for name in ("answer", "answer_quickly"):
        monkeypatch.setattr(driver, name, noting(name))
    table, [you] = house.table(1, seats=2)
    you.enter(table)
    assert you.ask("start")["ok"]

    def thoughts(n):
        told = you.view()
        if 0 in told["seats"][0]["view"]["waiting"]:
            moves = texts(told["seats"][0])
            assert you.play(0, "stop" if "stop" in moves else moves[0])["ok"]
        found = [one["warming"] for one in you.said if one["type"] == "tell_thinking"]
        return found if len(found) >= n and len(asked) >= n else None

    assert until(lambda: thoughts(2), "the bot does not think twice")[:2] == [True, True]
    assert set(asked) == {"answer_quickly"}
    before = len(asked)
    compiled.append("toy")
    assert until(lambda: thoughts(before + 2), "the bot does not go on")[-1] is False
    assert "answer" in asked[before:]
