"""A served table from a terminal: a real server, a real socket, a browser on the other side."""

import asyncio
import threading

import pytest

from gamenight.core.errors import OptionError
from gamenight.server.protocol.refusals import Refused
from gamenight.terminal.address import address_of
from gamenight.terminal.connection import Refusal
from gamenight.terminal.lines import PlainTable
from gamenight.terminal.remote import RemoteTable, read_chair
from gamenight.terminal.screens.ask import Confirm
from gamenight.terminal.screens.result import ResultScreen
from gamenight.terminal.tokens import keep_token, read_token
from patience import COMPILER_S, PATIENCE_S
from server.house import House, lasting_port, until
from terminal.driving import Patient, at

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(tmp_path):
    with House(tmp_path / "tables.db", patience_s=COMPILER_S) as house:
        yield house


@pytest.fixture
def served(house):
    """A table of BOLD whose host, Anna, sits on seat 0; and its two links."""
    host = house.browser()
    table = host.create("bold", seats=2, options={"first": 1}, hints=True, undo=True)
    host.join(table, host.invite_key, "Anna", seat=0)
    host.enter(table)
    link = f"{house.url}/t/{table}"
    return host, f"{link}#join={host.invite_key}", f"{link}#watch={host.watch_key}"


def remote(link, tmp_path, nickname="Ben"):
    return RemoteTable(address_of(link), nickname, tmp_path / "passes.json")


async def test_sit_down_play_and_be_refused(served, tmp_path):
    host, link, watch = served
    table = remote(link, tmp_path)
    await table.open()
    async with at(table) as person:
        await person.until(lambda: table.phase == "waiting" and table.names[0] == "Anna")
        assert "Anna" in person.text
        assert "The host starts the match" in person.text
        lines = person.text.split("\n")  # links whole, on lines of their own, to be copied
        assert {f" {link}", f" {watch}"} <= set(lines)
        await person.press("f2")
        assert person.rules.region.height > 5
        await person.press("escape")
        await person.click("#board", 1, lines.index(f" {link}") - 1)
        assert person.app.clipboard == link
        assert link in person.word
        assert host.ask("start")["type"] == "tell_done"
        await person.until(lambda: table.view_from(1).legal)
        assert "Ben · your move" in person.text
        await person.type("stop")
        await person.until(lambda: person.rules.query(".broken"))
        assert "two cards" in person.word
        await person.type("a1")
        await person.until(lambda: table.view_from(1).view["moves"] == 1)
        assert "Ben turns up a1" in person.text
        await person.type("say hello there")
        await person.until(lambda: "Ben: hello there" in person.text)
        await table.resign(1)
        await person.until(lambda: isinstance(person.app.screen, ResultScreen))
        assert "Anna wins" in person.text
        assert "Ben has resigned" in person.text


async def test_in_mid_match_the_host_is_asked_and_the_terminal_says_so(served, tmp_path):
    host, link, _ = served
    assert host.ask("start")["ok"]
    table = remote(link, tmp_path)
    await table.open()
    async with at(table) as person:
        await person.until(lambda: "The host has been asked" in person.text)
        assert table.own == ()
        [asked] = host.view()["table"]["seat_questions"]
        assert asked["nickname"] == "Ben"
        assert host.ask("admit", question=asked["question"], on=True)["ok"]
        await person.until(lambda: table.own == (1,) and table.view_from(1).view is not None)
        assert "The host has been asked" not in person.text


async def test_in_mid_match_the_host_may_say_no(served, tmp_path):
    host, link, _ = served
    assert host.ask("start")["ok"]
    table = remote(link, tmp_path)
    await table.open()
    async with at(table) as person:
        await person.until(lambda: "The host has been asked" in person.text)
        [asked] = host.view()["table"]["seat_questions"]
        assert host.ask("admit", question=asked["question"], on=False)["ok"]
        await person.until(lambda: "The host does not let you" in person.text)


async def test_a_rematch_is_shuffled_with_a_new_number_from_here(tmp_path):
    with House(tmp_path / "tables.db", rematch_wait_ms=100_000, patience_s=COMPILER_S) as house:
        host = house.browser()
        name = host.create("bold", seats=2, options={"first": 1})
        host.join(name, host.invite_key, "Anna", seat=0)
        host.enter(name)
        table = remote(f"{house.url}/t/{name}#join={host.invite_key}", tmp_path)
        await table.open()
        async with at(table) as person:
            await person.until(lambda: table.own)
            assert host.ask("start")["ok"]
            await person.until(lambda: table.view_from(1).legal)
            await table.resign(1)
            await person.until(lambda: isinstance(person.app.screen, ResultScreen))
            await person.press("enter")
            await person.until(lambda: (table.match_number, table.phase) == (2, "waiting"))
            assert host.ask("number", number="ab" * 32)["ok"]
            await person.until(lambda: table.phase == "playing")  # both have given theirs
            await table.resign(1)
            await person.until(lambda: isinstance(person.app.screen, ResultScreen))
            numbers = (await table.record())["table"]["numbers"]
        assert len(numbers) == len(set(numbers)) == 2
        assert "ab" * 32 in numbers


def test_plain_lines_say_who_has_come_and_what_to_hand_on(served, tmp_path, monkeypatch, capsys):
    _, link, watch = served
    table = remote(link, tmp_path)
    asyncio.run(table.open())
    monkeypatch.setattr("sys.stdin", Patient(["quit\n"], lambda: table.phase == "waiting"))
    PlainTable(table).run()
    said = capsys.readouterr().out.splitlines()
    assert {link, watch, "Seat 1  Anna", "Seat 2  Ben (you)"} <= set(said)
    assert said.count(link) == 1
    assert "The host starts the match." in said


def test_input_may_go_on_after_the_table_has_ended(served, tmp_path, monkeypatch):
    """A thread that fails fails this test: pytest makes an error of it."""
    _, link, _ = served
    table = remote(link, tmp_path)
    asyncio.run(table.open())
    ended, reader = threading.Event(), []

    def typed():
        reader.append(threading.current_thread())
        yield "quit\n"
        assert ended.wait(PATIENCE_S)
        yield "too late\n"

    monkeypatch.setattr("sys.stdin", typed())
    PlainTable(table).run()
    ended.set()
    reader[0].join(PATIENCE_S)
    assert not reader[0].is_alive()


async def test_watch(served, tmp_path):
    host, link, watch = served
    ben = remote(link, tmp_path)
    await ben.open()
    host.ask("start")
    table = remote(watch, tmp_path, "Eva")
    await table.open()
    async with at(table) as person:
        await person.until(lambda: table.view_from(None).view is not None)
        assert table.own == ()
        assert "watching" in person.text
        await person.type("a1")
        assert "Nobody at this keyboard" in person.word


async def test_whoever_comes_late_reads_what_happened(served, tmp_path):
    host, link, watch = served
    ben = remote(link, tmp_path)
    await ben.open()
    host.ask("chat", seat=0, text="hello [/b] there")
    host.ask("start")
    async with at(ben) as person:
        await person.until(lambda: ben.view_from(1).legal)
        await person.type("a1")
        await person.until(lambda: ben.view_from(1).view["moves"] == 1)
    late = remote(watch, tmp_path, "Eva")
    await late.open()
    async with at(late) as person:
        await person.until(lambda: "Ben turns up a1" in person.text)
        assert "Anna: hello [/b] there" in late.story(None)


def let_go_of_seat(house, name, seat):
    """The server closes the connection of whoever sits there."""
    actor = house.app.tables.find_loaded(name)
    person = actor.state.chairs[seat].person
    (viewer,) = [one for one in actor.viewers if one.person == person]
    house.server.loop.call_soon_threadsafe(viewer.end)


async def test_a_door_that_is_shut_for_a_moment_is_knocked_at_again(
    served, house, tmp_path, monkeypatch
):
    host, link, _ = served
    table = remote(link, tmp_path)
    await table.open()
    knocks = []

    def shut(address):
        knocks.append(address)
        raise Refused("too_many_connections", status=429)

    async with at(table) as person:
        await person.until(lambda: table.phase == "waiting")
        with monkeypatch.context() as patch:
            patch.setattr(house.app.door, "connect", shut)
            let_go_of_seat(house, link.rpartition("/")[2].partition("#")[0], 1)
            await person.until(lambda: len(knocks) > 1)
        assert host.ask("start")["ok"]
        await person.until(lambda: table.view_from(1).legal)


async def test_a_lost_server_is_told_and_comes_back_with_the_seat(tmp_path):
    port = lasting_port()
    first = House(tmp_path / "tables.db", port=port, patience_s=COMPILER_S)
    first.__enter__()
    host = first.browser()
    name = host.create("bold", seats=2, options={"first": 1})
    host.join(name, host.invite_key, "Anna", seat=0)
    table = remote(f"{first.url}/t/{name}#join={host.invite_key}", tmp_path)
    await table.open()
    host.enter(name)
    host.ask("start")
    async with at(table) as person:
        await person.until(lambda: table.view_from(1).legal)
        with first.left():
            pass
        await person.until(lambda: "Connection lost" in person.text)
        with House(tmp_path / "tables.db", port=port):
            await person.until(lambda: "your move" in person.text)
            await person.type("b2")
            await person.until(lambda: table.view_from(1).view["moves"] == 1)


async def test_whoever_sat_here_before_has_the_same_seat(served, tmp_path):
    _, link, _ = served
    await remote(link, tmp_path).open()
    again = remote(link, tmp_path, "Benny")
    await again.open()
    async with at(again) as person:
        await person.until(lambda: again.own == (1,))
        assert again.names == ("Anna", "Ben")


async def test_a_link_that_leads_nowhere(house, tmp_path):
    with pytest.raises(Refusal, match="no such table"):
        await remote(f"{house.url}/t/nowhere#join=x", tmp_path).open()
    with pytest.raises(Refusal, match="does not answer"):
        await remote("http://127.0.0.1:9/t/nowhere", tmp_path).open()


@pytest.mark.parametrize("url", ["", "hello", "http://x/y", "ftp://x/t/abc", "http:///t/abc"])
def test_what_is_no_link(url):
    with pytest.raises(OptionError, match="not a link"):
        address_of(url)


def test_links_with_paths_and_without_a_scheme():
    address = address_of("example.org/games/t/Ab_9#watch=k-1")
    assert address.base == "http://example.org/games"
    assert (address.table, address.key, address.watch) == ("Ab_9", "k-1", True)
    assert address.socket(5) == "ws://example.org/games/api/tables/Ab_9/socket?key=k-1&since=5"


def test_passes_are_kept_for_this_user_alone(tmp_path):
    file = tmp_path / "deep" / "passes.json"
    keep_token("http://a", "one", file)
    keep_token("http://b", "two", file)
    assert read_token("http://a", file) == "one"
    assert file.stat().st_mode & 0o077 == 0
    file.write_text("[")
    assert read_token("http://a", file) == ""


def test_bots_have_the_names_that_the_page_gives_them():
    told = {"seat": 1, "player": "bot", "nickname": "", "level": "novice"}
    chair = read_chair(told | {"yours": False, "present": False})
    assert (chair.name, chair.level, chair.present) == ("Juno", "novice", True)


@pytest.fixture
def asked(house, tmp_path):
    """A table of Blokus Duo where Anna would take back a move that Ben has answered."""
    host = house.browser()
    name = host.create("blokus-duo", seats=2, options={"first": 0}, undo=True)
    host.join(name, host.invite_key, "Anna", seat=0)
    host.enter(name)
    table = remote(f"{house.url}/t/{name}#join={host.invite_key}", tmp_path)
    asyncio.run(table.open())
    assert host.ask("start")["ok"]

    def play(seat, move):
        host.view()
        assert host.ask("play", seat=seat, move=move, seen=host.seq)["ok"]

    play(0, "e9,f9,e10")
    return host, table


def ask_back(host):
    host.view()
    assert host.ask("undo", seat=0, seen=host.seq, past=True)["ok"]


@pytest.mark.parametrize("agrees", [True, False])
async def test_somebody_elses_take_back_is_asked_across_the_board(asked, agrees):
    host, table = asked
    async with at(table) as person:
        await person.until(lambda: table.view_from(1).legal)
        await table.play(1, table.view_from(1).legal[0])
        await asyncio.to_thread(ask_back, host)
        await person.until(lambda: isinstance(person.app.screen, Confirm))
        assert "Anna would like to take a move back" in person.text
        assert "The last 2 moves would be undone" in person.text
        await person.press(*(["right"] if agrees else []), "enter")
        await person.until(lambda: table.question is None)
        left = 0 if agrees else 2
        await person.until(lambda: table.view_from(1).view["moves"] == left)
        assert not isinstance(person.app.screen, Confirm)


async def test_a_question_that_a_move_has_settled_goes_away(asked):
    host, table = asked
    async with at(table) as person:
        await person.until(lambda: table.view_from(1).legal)
        await table.play(1, table.view_from(1).legal[0])
        await asyncio.to_thread(ask_back, host)
        await person.until(lambda: isinstance(person.app.screen, Confirm))
        told = await asyncio.to_thread(host.view)
        move = told["seats"][0]["legal"][0]["text"]
        await asyncio.to_thread(host.ask, "play", seat=0, move=move, seen=told["seq"])
        await person.until(lambda: not isinstance(person.app.screen, Confirm))
        assert table.view_from(1).view["moves"] == 3


def test_plain_lines_ask_about_a_take_back_and_take_the_answer(asked, monkeypatch, capsys):
    host, table = asked

    def typed():
        until(lambda: table.view_from(1).legal, "it is not Ben's turn")
        yield table.view_from(1).legal[0] + "\n"
        until(lambda: table.view_from(1).view["moves"] == 2, "the move is not made")
        ask_back(host)
        until(lambda: table.question, "nobody is asked")
        yield "agree\n"
        until(lambda: table.view_from(1).view["moves"] == 0, "nothing is taken back")
        yield "quit\n"

    monkeypatch.setattr("sys.stdin", typed())
    PlainTable(table).run()
    said = capsys.readouterr().out
    assert "Anna would like to take a move back" in said
    assert "Type `agree`" in said
