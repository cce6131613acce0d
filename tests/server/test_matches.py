"""*My matches*: read from the logs of tables, for those who sat there; deletable."""

from server.house import House
from server.playing import play_on, start


def matches(browser, start=0):
    answer = browser.http.get("/api/matches", params={"start": start})
    assert answer.status_code == 200, answer.text
    return answer.json()


def finish(browsers):
    assert play_on(browsers)


def resign(browser, seat):
    assert browser.ask("resign", seat=seat)["ok"]


def test_a_finished_match_is_told_to_those_who_sat_there(house):
    table, (ada, bo) = start(house)
    assert matches(ada) == {"matches": [], "next": None}
    finish((ada, bo))
    (own,), (others,) = matches(ada)["matches"], matches(bo)["matches"]
    assert (own["table"], own["match"], own["game"]) == (table, 1, "toy")
    assert {own["result"], others["result"]} == {"won", "lost"}
    assert own["lead"] == -others["lead"] != 0
    assert (own["lead"] > 0) == (own["result"] == "won")
    assert own["your_seats"] == [0]
    assert [player["nickname"] for player in own["players"]] == ["Player 0", "Player 1"]
    assert own["began_ms"] <= own["ended_ms"]
    assert [figure["name"] for figure in own["figures"]] == ["lost_leads"]
    assert matches(house.browser()) == {"matches": [], "next": None}


def test_people_are_known_again_by_a_key_that_means_nothing_to_others(house):
    _, (ada, bo) = start(house)
    resign(ada, 0)
    (own,), (others,) = matches(ada)["matches"], matches(bo)["matches"]
    keys = [player["key"] for player in own["players"]]
    assert keys[0] == ""
    assert keys[1]
    assert (own["result"], own["lead"], own["figures"]) == ("lost", None, [])
    assert keys[1] not in [player["key"] for player in others["players"]]
    people = {chair.person for chair in house.app.tables.find_loaded(own["table"]).state.chairs}
    assert not people & {*keys}
    assert ada.ask("rematch")["ok"]
    for browser in (ada, bo):
        assert browser.ask("number", number="ab" * 32)["ok"]
    ada.hear_until(lambda one: one.get("event", {}).get("kind") == "started")
    resign(bo, 1)
    later, _ = matches(ada)["matches"]
    assert later["match"] == 2
    assert later["players"][1]["key"] == keys[1]


def test_bots_are_known_by_their_level_and_around_one_screen_nothing_counts(house):
    plan = [{"player": "person"}, {"player": "bot", "level": "sharp"}]
    _, (ada,) = start(house, 1, seats=2, plan=plan)
    resign(ada, 0)
    (own,) = matches(ada)["matches"]
    assert (own["players"][1]["level"], own["players"][1]["key"]) == ("sharp", "")
    assert own["result"] == "lost"
    two = house.browser()
    table = two.create(seats=2)
    for seat in (0, 1):
        two.join(table, two.invite_key, "Both", seat=seat)
    two.enter(table)
    two.ask("start")
    resign(two, 1)
    (shared,) = matches(two)["matches"]
    assert shared["your_seats"] == [0, 1]
    assert (shared["result"], shared["lead"], shared["figures"]) == (None, None, [])


def test_the_list_comes_in_pages_and_after_a_restart(tmp_path):
    with House(tmp_path / "t.db") as house:
        ada = house.browser()
        for _ in range(12):
            table = ada.create(seats=2, plan=[{"player": "person"}, {"player": "bot"}])
            ada.join(table, ada.invite_key, "Ada", seat=0)
            ada.enter(table)
            ada.ask("start")
            resign(ada, 0)
            ada.leave()
        cookies = dict(ada.http.cookies)
        first = matches(ada)
        assert (len(first["matches"]), first["next"]) == (10, 10)
    with House(tmp_path / "t.db") as house:
        again = house.browser(cookies=cookies)
        assert matches(again)["matches"] == first["matches"]
        rest = matches(again, start=10)
        assert (len(rest["matches"]), rest["next"]) == (2, None)
        ended = [one["ended_ms"] for one in first["matches"]]
        assert ended == sorted(ended, reverse=True)


def test_a_series_is_counted_across_rematches(house):
    _, (ada, bo) = start(house)
    assert "wins" not in ada.view()["table"]
    resign(bo, 1)
    assert "wins" not in ada.view()["table"]
    ada.ask("rematch")
    assert ada.view()["table"]["wins"] == [1, 0]
    for browser in (ada, bo):
        browser.ask("number", number="ab" * 32)
    ada.hear_until(lambda one: one.get("event", {}).get("kind") == "started")
    resign(bo, 1)
    assert ada.view()["table"]["wins"] == bo.view()["table"]["wins"] == [2, 0]


def test_a_match_can_be_deleted_by_those_who_sat_there(house):
    table, (ada, bo) = start(house)
    stranger = house.browser()
    stranger.create()
    assert ada.http.delete(f"/api/matches/{table}").json()["code"] == "wrong_phase"
    resign(bo, 1)
    assert matches(bo)["matches"][0]["players"][0]["nickname"] == "Player 0"
    assert stranger.http.delete(f"/api/matches/{table}").status_code == 404
    assert ada.http.delete(f"/api/matches/{table}").json() == {"tables": 1}
    assert matches(ada)["matches"] == []
    (left,) = matches(bo)["matches"]
    assert left["players"][0]["nickname"] == ""
    assert ada.http.delete(f"/api/matches/{table}").status_code == 404
    assert ada.http.get(f"/api/tables/{table}").status_code == 404


def test_a_table_that_was_nobody_elses_is_gone_with_its_log(house):
    _, (ada,) = start(house, 1, seats=2, plan=[{"player": "person"}, {"player": "bot"}])
    resign(ada, 0)
    (own,) = matches(ada)["matches"]
    ada.leave()
    assert ada.http.delete(f"/api/matches/{own['table']}").status_code == 200
    assert ada.http.get(f"/api/tables/{own['table']}").status_code == 404
    assert matches(ada)["matches"] == []
    assert ada.http.get("/api/tables").json()["mine"] == []
