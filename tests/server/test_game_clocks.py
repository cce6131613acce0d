"""Clocks for a whole match: who is charged, what comes back, and what a restart changes."""

import asyncio
import dataclasses
import itertools
import random

import pytest

from gamenight.games import facts
from gamenight.server.protocol.messages import GameClock
from gamenight.server.table import events
from gamenight.server.table.clocks import BACK_MS, NOTED_MS, ROUND_MS, SPARED_MS
from gamenight.server.table.events import decode_log
from gamenight.server.table.replay import replay
from gamenight.server.table.state import TableState
from server import simulated
from server.house import QUICK, SETTINGS
from server.test_clocks import KEYS, move, returned, stood_in
from server.test_clocks import SETTINGS as TABLE

CLOCK = GameClock(total_s=60, increment_s=3)
STEADY_MS = 500_000


def table(clock=CLOCK, game="toy", options=None, live=True):
    """A table of two that was started at time 0, and is served if ``live``."""
    created = events.Created(
        at_ms=0,
        by="p0",
        game=game,
        rules_version=1,
        seats=2,
        options=options or {"first": 0, "partners": False, "target": 20},
        plan=[None] * 2,
        timer_s=None,
        undo=True,
        clock=clock,
        **TABLE,
        **KEYS,
    )
    state = TableState("t", created)
    if live:
        state.go_live(0, 0)
    log = [created]
    log += [
        events.Joined(at_ms=0, by=f"p{seat}", seat=seat, nickname="P", number="")
        for seat in range(2)
    ]
    log.append(events.Started(at_ms=0, numbers=[], bots={}, rules_version=1))
    for event in log:
        state.apply(event)
    return state


def hear(state, at_ms):
    """From here on it is so late by the steady clock; the wall clock says something else."""
    state.heard_ms = at_ms


def left(state):
    return list(state.clocks.left_ms)


def test_all_who_are_waited_for_are_charged_and_a_move_gives_the_increment():
    state = table()
    assert state.clocks.running == {0, 1}, "sealed: both run"
    hear(state, 4000)
    move(state, 0, 0)
    assert left(state) == [59_000, 56_000], "4 s were spent, and 3 s come back"
    assert state.clocks.running == {1}
    hear(state, 10_000)
    move(state, 1, 0)
    assert left(state) == [59_000, 53_000]
    assert state.clocks.show(0, 10_000).left_ms == 59_000


def test_a_move_out_of_turn_costs_nothing_and_gives_nothing():
    state = table()
    while "knock" not in [*state.legal(0), *state.legal(1)]:
        seat = min(state.waiting_since)
        (text, *_) = [text for text in state.legal(seat) if text != "stop"]
        state.apply(events.Moved(at_ms=0, seat=seat, text=text))
    (leader,) = state.waiting_since
    other = 1 - leader
    before = left(state)
    hear(state, 2000)
    state.apply(events.Moved(at_ms=0, seat=other, text="knock"))
    assert left(state)[other] == before[other]
    assert left(state)[leader] == before[leader] - 2000


def test_taking_a_move_back_returns_no_time_and_earns_no_second_increment():
    state = table()
    hear(state, 4000)
    move(state, 0, 0)
    for at_ms in (5000, 6000, 7000):
        hear(state, at_ms)
        state.apply(events.TakenBack(at_ms=0, by="p0", seat=0, to=0, count=1))
        assert state.clocks.running == {0, 1}
        move(state, 0, 0)
        assert left(state)[0] == 59_000


def test_an_empty_clock_leaves_some_seconds_for_each_move_once():
    state = table()
    assert state.clocks.list_deadlines() == {0: 60_000, 1: 60_000}
    hear(state, 60_000)
    stood_in(state, 0, 0)
    stood_in(state, 1, 0)
    assert (left(state), state.clocks.running) == ([0, 0], frozenset())
    hear(state, 70_000)
    returned(state, 0, 0)
    assert left(state) == [SPARED_MS, 0]
    assert state.clocks.list_deadlines() == {0: 70_000 + SPARED_MS}
    hear(state, 70_000 + SPARED_MS)
    stood_in(state, 0, 0)
    returned(state, 0, 0)
    assert left(state)[0] == 0, "nobody can come back for ever"
    hear(state, 90_000)
    move(state, 0, 0)
    assert left(state)[0] == 3000
    stood_in(state, 0, 0)
    returned(state, 0, 0)
    assert left(state)[0] == SPARED_MS, "another move, once more"


def test_whoever_takes_a_seat_over_has_what_is_left_there_or_enough_for_a_move():
    state = table()
    hear(state, 59_000)
    state.apply(events.Left(at_ms=0, by="p0", seat=0))
    assert state.clocks.running == {1}, "a bot is not charged"
    hear(state, 59_500)
    state.apply(events.Joined(at_ms=0, by="p9", seat=0, nickname="P", number=""))
    assert left(state) == [SPARED_MS, 500]


def test_a_rematch_begins_with_full_clocks_and_a_match_that_is_over_stops_them():
    state = table()
    hear(state, 9000)
    state.apply(events.Moved(at_ms=0, by="p0", seat=0, text="resign"))
    assert (state.phase, state.clocks.running) == ("over", frozenset())
    assert left(state) == [51_000, 51_000]
    state.apply(events.Rematched(at_ms=0, secret="11" * 32, options=state.options))
    assert state.clocks is None
    state.apply(events.Started(at_ms=0, numbers=[], bots={}, rules_version=1))
    assert left(state) == [60_000, 60_000]


def test_the_log_says_what_was_left_whatever_the_wall_clock_said():
    state = table()
    log = [state.created]
    log += [events.Joined(at_ms=0, by=f"p{s}", seat=s, nickname="P", number="") for s in range(2)]
    log.append(events.Started(at_ms=0, numbers=[], bots={}, rules_version=1))
    hear(state, 4000)
    first = next(text for text in state.legal(0) if text != "knock")
    log.append(events.Moved(at_ms=86_400_000, by="p0", seat=0, text=first))
    state.apply(log[-1])
    hear(state, 20_000)
    log.append(events.ClocksNoted(at_ms=-86_400_000))
    state.apply(log[-1])
    written = [events.decode(*events.encode(event)) for event in log]
    again = replay("t", written)
    assert left(again) == left(state) == [59_000, 40_000]
    again.go_live(now_ms=7 * 86_400_000, steady_ms=STEADY_MS)
    assert again.clocks.list_deadlines() == {1: STEADY_MS + BACK_MS + 40_000}, "no server, no time"
    again.heard_ms = STEADY_MS + 1
    again.apply(events.Said(at_ms=0, by="p1", seat=1, nickname="P", text="hm"))
    assert left(again)[1] == 40_000, "the moment to come back in is nobody's to keep"


def test_a_table_without_a_clock_writes_nothing_new():
    state = table(clock=None)
    said = events.Said(at_ms=0, by="p1", seat=1, nickname="P", text="hm")
    state.apply(said)
    assert state.clocks is None
    assert b"left_ms" not in events.encode(said)[1]
    assert b"clock" not in events.encode(state.created)[1]


def play_until(state, wanted):
    """Let the seats that are waited for play the first that comes until it is so."""
    for _ in range(2000):
        if wanted(state):
            return
        seat = min(state.waiting_since)
        text = random.Random(state.seq).choice(state.legal(seat))
        state.apply(events.Moved(at_ms=0, seat=seat, text=text))
    pytest.fail("it is never so")


def test_while_the_table_makes_a_move_by_itself_nobody_is_charged():
    state = table(game="bold", options=facts("bold").validate(2, {}))
    play_until(state, lambda state: state.match.automatic())
    (seat,) = state.waiting_since
    assert state.clocks.running == frozenset()
    before = left(state)
    hear(state, 2500)
    state.apply(events.Moved(at_ms=0, seat=seat, text="cover", mover="table"))
    assert left(state)[1 - seat] == before[1 - seat]
    assert left(state)[seat] == before[seat] + 3000
    assert state.clocks.running == {1 - seat}


def test_how_a_round_has_ended_is_read_before_the_clock_runs():
    state = table(game="dos", options=facts("dos").validate(2, {}))
    play_until(state, lambda state: state.match.between_rounds)
    (seat,) = state.waiting_since
    ends = state.clocks.list_deadlines()[seat]
    assert ends == ROUND_MS + left(state)[seat]
    hear(state, 1000)
    state.apply(events.Said(at_ms=0, seat=0, nickname="P", text="well"))
    assert state.clocks.list_deadlines()[seat] == ends


class Evening:
    """A machine in virtual time, with one table of two and its clocks."""

    def __init__(self, chance):
        self.machine = simulated.Machine(
            dataclasses.replace(SETTINGS, brain="gamenight.bots.seat:answer_quickly"), chance
        )
        self._ids = itertools.count()
        self.tokens = [f"{seat}".ljust(43, "x") for seat in range(2)]

    async def begin(self, **body):
        await self.machine.start()
        body = {"game": "toy", "seats": 2, "options": {"target": 1000}, **QUICK, **body}
        made = await self.machine.request("/api/tables", body, self.tokens[0])
        self.table, self.key = made["table"], made["invite"].partition("#join=")[2]
        for seat, token in enumerate(self.tokens):
            who = {"nickname": f"P{seat}", "number": "ab" * 32, "key": self.key, "seat": seat}
            await self.machine.request(f"/api/tables/{self.table}/join", who, token)
        assert (await self.ask(0, "start"))["ok"]
        self.come()

    def come(self):
        path = f"/api/tables/{self.table}/socket"
        self.lines = [self.machine.connect(path, f"key={self.key}", t) for t in self.tokens]

    async def ask(self, who, what, **words):
        body = {"type": f"ask_{what}", "id": f"{what}-{next(self._ids)}", **words}
        path = f"/api/tables/{self.table}/commands"
        return await self.machine.request(path, body, self.tokens[who])

    async def state(self):
        return (await self.machine.app.tables.actor(self.table)).state

    async def left_s(self):
        now_ms = simulated.steady_ms()
        state = await self.state()
        return [round(state.clocks.show(seat, now_ms).left_ms / 1000) for seat in range(2)]


def run_evening(story):
    chance = random.Random(1)
    evening = Evening(chance)

    async def whole():
        await story(evening)
        await evening.machine.stop()
        log = decode_log(await evening.machine.disk.read(evening.table))
        await evening.machine.disk.remove()
        return log

    return simulated.run(whole, chance)


async def play_first(evening, seat):
    state = await evening.state()
    words = {"seat": seat, "move": state.legal(seat)[0], "seen": state.seq}
    assert (await evening.ask(seat, "play", **words))["ok"]


def test_an_empty_clock_hands_the_seat_to_a_bot_until_it_is_taken_back():
    async def story(evening):
        await evening.begin(clock={"total_s": 60, "increment_s": 3})
        assert await evening.left_s() == [60, 60]
        await asyncio.sleep(20)
        await play_first(evening, 0)
        assert await evening.left_s() == [43, 40]
        await asyncio.sleep(39)
        assert (await evening.state()).chairs[1].player == "person"
        await asyncio.sleep(2)
        chair = (await evening.state()).chairs[1]
        assert (chair.player, chair.stand_in) == ("stand_in", "timer")
        assert await evening.left_s() == [pytest.approx(42, abs=2), 0]
        assert (await evening.ask(1, "return", seat=1))["ok"]
        assert (await evening.state()).clocks.left_ms[1] == SPARED_MS
        await asyncio.sleep(1)  # on its way
        shown = evening.lines[0].heard[-1]["table"]
        assert shown["clock"] == {"total_s": 60, "increment_s": 3}
        assert shown["chairs"][1]["game_clock"]["left_ms"] == SPARED_MS

    run_evening(story)


@pytest.mark.parametrize("how", ["crash", "stop"])
def test_no_time_passes_while_the_server_is_away(how):
    async def story(evening):
        await evening.begin(clock={"total_s": 300})
        await asyncio.sleep(NOTED_MS / 1000 + 10)
        await getattr(evening.machine, how)()
        evening.machine.clock.ahead_ms = -86_400_000
        await asyncio.sleep(3600)
        await evening.machine.start()
        evening.come()
        await asyncio.sleep(BACK_MS / 1000 + 1)
        counted = 270 if how == "crash" else 260  # a stop is told, of a crash nobody tells
        assert await evening.left_s() == [counted - 1] * 2
        assert [chair.player for chair in (await evening.state()).chairs] == ["person"] * 2

    log = run_evening(story)
    assert any(isinstance(event, events.ClocksNoted) for event in log)


def test_a_disk_that_is_slow_costs_nobody_time():
    async def story(evening):
        await evening.begin(clock={"total_s": 300})
        evening.machine.disk.slow_s = 60
        before = simulated.steady_ms()
        await play_first(evening, 0)
        assert simulated.steady_ms() - before > 2000
        assert (await evening.left_s())[1] == 300

    run_evening(story)
