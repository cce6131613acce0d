"""A seeded simulation of a server in bad weather, in virtual time and without threads.

Lines are cut, slow, or end at peers that do not read; messages are lost or repeated; the disk is
full, slow, moved away, or forgets to answer; thoughts hang and workers die; the wall clock jumps;
the server crashes and starts again. Whatever the seed: what was acknowledged is in the log, every
view that any browser ever got is exactly what its seat could know then, the log makes the state
that is served, clocks run only while a server does, and when the weather is fine again every table
goes on.
"""

import asyncio
import dataclasses
import hashlib
import json
import random

import msgspec
import pytest

from gamenight.core.record import RecordedMatch
from gamenight.games import load
from gamenight.server.settings import Limits
from gamenight.server.table.clocks import SPARED_MS
from gamenight.server.table.events import StoodIn, decode_log
from gamenight.server.table.render import find_first_event, render_seats
from gamenight.server.table.replay import replay
from gamenight.server.table.state import TableState
from server import simulated
from server.house import QUICK, SETTINGS, texts

MANY = 1_000_000
WEATHER = dataclasses.replace(
    SETTINGS,
    limits=Limits(
        commands_per_s=MANY,
        commands_burst=MANY,
        requests_per_s=MANY,
        requests_burst=MANY,
        tables_per_hour=MANY,
    ),
    brain="gamenight.bots.seat:answer_quickly",
    bot_timeout_s=20.0,
    absent_after_s=15.0,
    rematch_wait_ms=2500,
)
EXPECTED = ("a bot's thought hung",)  # of what is logged as an error
GAMES = ("blokus-duo", "bold", "dos", "lowdown", "skipbo")
STEPS = 250
HOUR_MS = 3_600_000
CLOCKS = ({"total_s": 15, "increment_s": 2}, {"total_s": 2 * 3600, "increment_s": 1})
CALM_S = 300
CALM_MOVES = 4
TABLES = 2


class Guest:
    """A browser at a table: on a seat, or (None) looking on."""

    def __init__(self, machine, table, key, seat, token):
        self._machine, self._chance = machine, machine.chance
        self.table, self.seat, self.token = table, seat, token
        self._key = key
        self._line = None
        self._read = 0
        self._number = 0
        self.pending = []
        self.told = []
        self.acknowledged = {}
        self.latest = None

    @property
    def here(self):
        return self._line is not None and self._line.open

    def come(self):
        since = "" if self.latest is None else f"&since={self.latest['seq']}"
        path = f"/api/tables/{self.table}/socket"
        self._line = self._machine.connect(path, f"key={self._key}{since}", self.token)
        self._read = 0
        for command in self.pending:
            self._say(command)

    def go(self):
        if self._line is not None:
            self._line.cut()
            self.hear()
            self._line = None

    def read(self, on):
        if self._line is not None:
            self._line.read(on)

    def say_garbage(self):
        if self._line is not None:
            self._line.say(
                self._chance.choice(["", "{", "[]", '{"type": "ask_play"}', "\x00" * 99])
            )

    def hear(self):
        if self._line is None:
            return
        while self._read < len(self._line.heard):
            message = self._line.heard[self._read]
            self._read += 1
            self.told.append(message)
            if message["type"] in ("tell_update", "tell_table"):
                self.latest = message
            if message["type"] == "tell_ping":
                self._say({"type": "ask_ping", "id": "ping"})
            if message["type"] in ("tell_done", "tell_refused") and message.get("id"):
                self.pending = [one for one in self.pending if one["id"] != message["id"]]
                if message["ok"] and message["id"] != "ping":
                    self.acknowledged[message["id"]] = message["seq"]

    def act(self, *, calm=False):
        """Do one thing, well or, in bad weather, badly."""
        self.hear()
        command = self._wish(calm)
        if command is None:
            return
        self.pending.append(command)
        fate = "fine" if calm else self._chance.choice(["fine", "fine", "twice", "lost", "cut"])
        self._machine.faults.add(f"network: {fate}")
        if fate != "lost":
            self._say(command)
        if fate == "twice":
            self._say(command)
        if fate == "cut":
            self.go()

    def _wish(self, calm):
        news = self._latest_news()
        self._number += 1
        words = {"id": f"{self.token[:6]}{self._number}", "seat": self.seat}
        if self.seat is None or news is None:
            return None
        if not calm and self._chance.random() < 0.1:
            return {"type": "ask_chat", "text": "hm", **words}
        if not news["legal"]:
            return None
        move = self._chance.choice(texts(news))
        return {"type": "ask_play", "move": move, "seen": self.latest["seq"], **words}

    def _latest_news(self):
        for message in reversed(self.told):
            for news in message.get("seats", ()):
                if news["view"] is not None:
                    return news
        return None

    def _say(self, command):
        self._line.say(json.dumps(command))


class Simulation:
    """Some tables, their guests, and the weather."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.machine = simulated.Machine(WEATHER, self.chance)
        self.game = self.chance.choice(GAMES) if seed % 10 == 9 else "toy"
        self.guests = []
        self.logs = {}
        self.live = {}

    async def play(self):
        """Everything; afterwards ``check`` looks at what was told."""
        await self.machine.start()
        for number in range(TABLES):
            await self._open_table(number)
        for _ in range(STEPS if self.game == "toy" else STEPS // 2):
            await asyncio.sleep(self.chance.expovariate(2))
            await self._step()
        await self._calm_down()
        await self.machine.stop()
        await self.machine.disk.remove()

    async def _open_table(self, number):
        chance = self.chance
        seats = 2 if self.game == "blokus-duo" else chance.choice([2, 3])
        people = 2 if seats == 2 and chance.random() < 0.5 else seats - 1
        tokens = [f"{number}{seat}".ljust(43, "x") for seat in range(people)]
        body = {"game": self.game, "seats": seats, "undo": False, **QUICK}
        body["timer_s"] = chance.choice([None, None, 20])
        body["clock"] = chance.choice([None, *CLOCKS])
        body["pace_ms"] = chance.choice([0, 700])
        made = await self.machine.request("/api/tables", body, tokens[0])
        table, join = made["table"], made["invite"].partition("#join=")[2]
        for seat, token in enumerate(tokens):
            body = {"nickname": f"P{seat}", "number": "ab" * 32, "key": join, "seat": seat}
            answer = await self.machine.request(f"/api/tables/{table}/join", body, token)
            assert answer["seat"] == seat
            self.guests.append(Guest(self.machine, table, join, seat, token))
        watch = made["watch"].partition("#watch=")[2]
        watcher = Guest(self.machine, table, watch, None, f"{number}w".ljust(43, "x"))
        self.guests.append(watcher)
        body = {"type": "ask_start", "id": "start"}
        done = await self.machine.request(f"/api/tables/{table}/commands", body, tokens[0])
        assert done["ok"], done

    async def _step(self):
        chance, machine = self.chance, self.machine
        guest = chance.choice(self.guests)
        draw = chance.random()
        if draw < 0.02:
            machine.disk.trouble = chance.choice(["", "", "full", "moved", "answers"])
            machine.faults.add(f"disk: {machine.disk.trouble or 'well again'}")
        elif draw < 0.03:
            machine.disk.slow_s = chance.choice([0.01, 0.01, 3.0])
            machine.faults.add(f"disk: {machine.disk.slow_s} s")
        elif draw < 0.05:
            machine.clock.jump(chance.choice([HOUR_MS, -HOUR_MS, 10_000, -10_000]), machine.faults)
        elif draw < 0.07:
            machine.pool.trouble = chance.choice([0.0, 0.7])
        elif draw < 0.09:
            await self._restart()
        elif draw < 0.11:
            guest.read(on=False)
            machine.faults.add("network: does not read")
        elif draw < 0.13:
            guest.say_garbage()
            machine.faults.add("network: garbage")
        elif draw < 0.17:
            guest.go()
            machine.faults.add("network: cut")
        elif not guest.here:
            guest.go()
            guest.come()
        else:
            guest.act()

    async def _restart(self):
        """A crash, or now and then a graceful end."""
        trouble = self.machine.pool.trouble
        for guest in self.guests:
            guest.go()
        end = "stop" if self.chance.random() < 0.3 else "crash"
        self.machine.faults.add(f"server: {end}")
        await getattr(self.machine, end)()
        await asyncio.sleep(HOUR_MS / 1000)
        healthy = self.machine.disk.trouble
        self.machine.disk.trouble = ""  # without its database it would not start at all
        await self.machine.start()
        self.machine.disk.trouble, self.machine.pool.trouble = healthy, trouble

    async def _calm_down(self):
        """The weather is fine again: every table goes on, and everybody sees it."""
        self.machine.disk.trouble, self.machine.disk.slow_s = "", 0.01
        self.machine.pool.trouble = 0.0
        for guest in self.guests:
            guest.go()
            guest.come()
        begun = {table: await self._last_seq(table) for table in self._tables()}
        async with asyncio.timeout(CALM_S):
            while not all([await self._goes_on(table, seq) for table, seq in begun.items()]):
                await asyncio.sleep(1)
                for guest in self.guests:
                    guest.hear()
                    if not guest.here:
                        guest.go()
                        guest.come()
                    else:
                        guest.act(calm=True)
        while any(guest.hear() or guest.pending for guest in self.guests):
            await asyncio.sleep(1)
        await asyncio.sleep(WEATHER.bot_timeout_s)
        for guest in self.guests:
            guest.go()
            guest.come()
        async with asyncio.timeout(CALM_S):
            while not await self._all_heard():
                await asyncio.sleep(1)

    async def _all_heard(self):
        """Read the logs, and say whether all have heard them: bots go on, and lines are slow."""
        for table in self._tables():
            self.logs[table] = await self.machine.disk.read(table)
            self.live[table] = (await self.machine.app.tables.actor(table)).state
        for guest in self.guests:
            guest.hear()
        ends = {table: len(log) for table, log in self.logs.items()}
        return all(self.live[g.table].seq == ends[g.table] == g.latest["seq"] for g in self.guests)

    def _tables(self):
        return sorted({guest.table for guest in self.guests})

    async def _last_seq(self, table):
        return (await self.machine.disk.read_card(table)).last_seq

    async def _goes_on(self, table, begun):
        card = await self.machine.disk.read_card(table)
        return card.status != "playing" or card.last_seq >= begun + CALM_MOVES

    def check(self):
        for table, entries in self.logs.items():
            self._check_table(decode_log(entries), table)

    def _check_table(self, log, table):
        guests = [guest for guest in self.guests if guest.table == table]
        known, ids, state = {}, {}, TableState(table, log[0])
        for event in log:
            state.apply(event)
            if state.match is not None:
                for seat in {guest.seat for guest in guests}:
                    first = find_first_event(state, state.seq - 1)
                    news = _as_told(render_seats(state, [seat], first)[0])
                    known[seat, state.seq] = news
            if event.id:
                name = event.by, event.id
                assert ids.setdefault(name, state.seq) == state.seq, "a command was done twice"
        self._check_replay(table, log, state)
        _check_clocks(log)
        done = {command: seq for (_, command), seq in ids.items()}
        for guest in guests:
            _check_guest(guest, known, done, state.seq)
        if state.match.over:
            assert RecordedMatch.verify(state.match.record(), load).scores == state.match.scores

    def _check_replay(self, table, log, state):
        live, again = self.live[table], replay(table, log)
        for made in (state, again):
            assert (made.seq, made.phase, made.chairs) == (live.seq, live.phase, live.chairs)
            assert made.match.position() == live.match.position()
            assert (made.clocks and made.clocks.left_ms) == (live.clocks and live.clocks.left_ms)

    def digest(self):
        """Of everything that was told and written: two runs of a seed are the same."""
        told = [guest.told for guest in self.guests]
        logs = [[(e.seq, e.at_ms, e.kind, e.body.hex()) for e in log] for log in self.logs.values()]
        return hashlib.sha256(json.dumps([told, logs]).encode()).hexdigest()


def _check_guest(guest, known, done, last_seq):
    for message in guest.told:
        assert message.get("code") != "unavailable", "the store's own words are nobody's business"
        for news in message.get("seats", []):
            assert news["seat"] == guest.seat, "another seat's news"
            if news["view"] is None:
                continue
            could_know = known[guest.seat, message["seq"]]
            assert news["view"] == could_know["view"], f"event {message['seq']}"
            assert news["legal"] == could_know["legal"], f"event {message['seq']}"
            if message["type"] == "tell_update":
                assert news["events"] == could_know["events"], f"event {message['seq']}"
    for command, seq in guest.acknowledged.items():
        assert done.get(command) == seq, f"{command} was acknowledged and is not in the log"
    assert guest.latest["seq"] == last_seq, f"seat {guest.seat} has not heard everything"


def _check_clocks(log):
    """No hour without a server, or of a wall clock, is taken from anybody, nor given."""
    clock = log[0].clock
    before = None
    for event in log if clock else ():
        left = event.left_ms or before
        if before is not None:
            for seat, (old, new) in enumerate(zip(before, left, strict=True)):
                assert old - new < HOUR_MS / 6, f"seat {seat} lost {old - new} ms at once"
                own = getattr(event, "seat", None) == seat
                most = {"Moved": clock.increment_s * 1000, "Returned": SPARED_MS}
                assert new - old <= (most.get(type(event).__name__, 0) if own else 0)
        if isinstance(event, StoodIn) and event.reason == "timer" and not log[0].timer_s:
            assert left[event.seat] == 0
        before = left


def _as_told(news):
    return msgspec.json.decode(msgspec.json.encode(news))


def simulate(seed):
    """One run. What fails names its seed."""
    try:
        simulation = Simulation(seed)
        simulated.run(simulation.play, simulation.chance)
        simulation.check()
    except BaseException as error:
        place = "tests/server/test_simulation.py::test_whatever_the_weather"
        error.add_note(f"It repeats: python -m pytest -m '' '{place}[{seed}]'")
        raise
    return simulation


@pytest.fixture(autouse=True)
def mistakes(mistakes):
    """Hung thoughts are logged as errors: only others are mistakes."""
    yield
    mistakes[:] = [text for text in mistakes if not text.startswith(EXPECTED)]


SEEDS = [*range(50), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(50, 1000))]


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_the_weather(seed):
    simulate(seed)


def test_a_seed_gives_the_same_run_to_the_byte():
    assert simulate(7).digest() == simulate(7).digest()
