"""Nights in processes that are killed, and in two processes over one PostgreSQL."""

import pytest

from server.guests import Guest, deal, gather, play_out, sit_down
from server.house import until
from server.process import Process
from store import postgres


@pytest.fixture(scope="module")
def database():
    with postgres.running() as address:
        yield address


def come_back(guest, process):
    """The same browser, at another process or at one that was started again."""
    again = Guest.of(process, cookies=dict(guest.http.cookies))
    again.night, again.key = guest.night, guest.key
    return again


def test_a_killed_process_loses_nothing_that_was_acknowledged(tmp_path):
    with Process(tmp_path / "tables.db") as process:
        guests = gather(process, "Ada", "Ben")
        (table,) = deal(guests)
        play_out(guests, table["table"])
        number = guests[0].propose()
        assert guests[1].say("in", proposal=number, player=1)["ok"]
        before = guests[0].look()
        process.kill()
        process.start()
        again = [come_back(guest, process) for guest in guests]
        after = again[0].look()
        assert [one["nickname"] for one in after["players"]] == ["Ada", "Ben"]
        for part in ("proposals", "tables", "standings", "titles", "duels"):
            assert after[part] == before[part]
        assert again[0].say("deal", proposal=number)["ok"]
        play_out(again, again[0].look()["tables"][-1]["table"])


def test_two_processes_serve_one_night_and_one_is_killed(database):
    with Process(database) as left, Process(database) as right:
        ada = Guest.of(left).make("Ada")
        ben = Guest.of(right).come(ada, "Ben")
        until(lambda: len(ada.look()["players"]) == 2, "the left does not hear of Ben")
        number = ben.propose(player=1)
        until(lambda: ada.look()["proposals"], "the left does not hear of the proposal")
        assert ada.say("in", proposal=number, player=0)["ok"]
        assert ada.say("deal", proposal=number)["ok"]
        (table,) = until(lambda: ben.look()["tables"], "the right does not hear of the table")
        sit_down([ada, ben], table["table"])
        left.kill()
        moved = come_back(ada, right)
        play_out([moved, ben], table["table"])
        points = sorted(line["points"] for line in ben.look()["standings"])
        assert points == [3, 5]


def test_a_removed_person_is_shown_out_at_another_process(database):
    with Process(database) as left, Process(database) as right:
        ada = Guest.of(left).make("Ada")
        ben, cleo = (Guest.of(right).come(ada, name) for name in ("Ben", "Cleo"))
        until(lambda: len(ada.look()["players"]) == 3, "the left does not hear of them")
        number = ada.propose(bots="steady")
        until(lambda: ben.look()["proposals"], "the right does not hear of the proposal")
        assert ben.say("in", proposal=number, player=1)["ok"]
        assert ada.say("deal", proposal=number)["ok"]
        (table,) = until(lambda: cleo.look()["tables"], "the right does not hear of the table")
        sit_down([ada, ben], table["table"])
        cleo.enter(table["table"])
        for player, guest in ((1, ben), (2, cleo)):
            assert ada.say("remove", player=player)["ok"]
            goodbye = guest.hear_until(lambda m: m["type"] == "tell_goodbye")
            assert goodbye["code"] == "removed"
            assert guest.http.get(f"/api/tables/{table['table']}").status_code == 404


def test_a_tournament_goes_on_in_another_process_after_one_was_killed(database):
    with Process(database) as left, Process(database) as right:
        ada = Guest.of(left).make("Ada")
        others = [Guest.of(right).come(ada, name) for name in ("Ben", "Cleo")]
        number = ada.propose(form="round_robin")
        until(lambda: others[0].look()["proposals"], "the right does not hear of the proposal")
        for player, guest in enumerate(others, 1):
            assert guest.say("in", proposal=number, player=player)["ok"]
        until(lambda: len(ada.look()["proposals"][0]["ins"]) == 3, "the left does not hear of them")
        assert ada.say("deal", proposal=number)["ok"]
        left.kill()
        guests = [come_back(ada, right), *others]
        for turn in range(1, 4):
            table = until(
                lambda turn=turn: table_of(guests[1], turn), "the right does not hear of a table"
            )
            play_out(guests, table["table"])
            if turn < 3:
                assert guests[turn].say("next_round", tournament=1, round=turn + 1)["ok"]
        tournament = guests[2].look()["tournaments"][0]
        assert tournament["over"]
        assert sum(line["halves"] for line in tournament["lines"]) == 6


def table_of(guest, turn):
    return next((one for one in guest.look()["tables"] if one["round"] == turn), None)
