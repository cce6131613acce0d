"""The autopilot of a table: plays for its bots, watches its clocks, makes its own moves.

It looks at the table after every change, and sets one alarm for what is due next. Only the process
that holds the table's lease acts; everything it does passes the referee like a person's command.
"""

import asyncio
import contextlib
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

from gamenight.bots.seat import Asking, Pause, pause_before, seat_bot
from gamenight.core.errors import GamenightError
from gamenight.core.kernel import implemented
from gamenight.core.match import BrokenMatch
from gamenight.server.protocol.commands import AskHurry
from gamenight.server.protocol.messages import TellDone, TellThinking
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.clocks import find_grace_ms, list_deadlines
from gamenight.server.table.decide import start
from gamenight.server.table.events import LogEvent
from gamenight.server.table.state import FILL_LEVEL, TableState
from gamenight.store import StoreError

if TYPE_CHECKING:
    from gamenight.server.live.table_actor import TableActor

log = logging.getLogger("gamenight.server")
RETRY_S = 2.0
HURRIED = "hurried:"  # the setting by which the process that runs the autopilot hears of it


class Autopilot:
    def __init__(self, actor: "TableActor") -> None:
        self._actor = actor
        self._alarm: asyncio.TimerHandle | None = None
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._asking = Asking()
        self._acting: asyncio.Task[None] | None = None
        self.pauses = Pauses(actor.state.created.seats)
        self._stopped = False
        self._point = (0, 0)
        self._point_ms = 0

    @property
    def busy(self) -> bool:
        """Whether the table needs somebody to mind it."""
        return bool(self._thinking) or self._alarm is not None or self._acting is not None

    def look(self) -> None:
        """See what is due, now that something has changed."""
        if self._stopped:
            return
        self._cancel_alarm()
        self.pauses.look(self._actor.state)
        if self._unseen:
            return
        due = self._next_alarm_ms()
        if due is not None:
            delay = max(0.0, (due - self._actor.tables.steady_ms()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)
        for chair in self._actor.state.chairs:
            if chair.level is not None:
                self._wake_bots()
                break

    def _wake_bots(self) -> None:
        for seat in self._bots_to_move():
            if seat not in self._thinking:
                self._thinking[seat] = asyncio.ensure_future(self._think(seat))

    async def stop(self) -> None:
        self._stopped = True
        self._cancel_alarm()
        tasks = [*self._thinking.values(), *([self._acting] if self._acting else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    @property
    def _unseen(self) -> bool:
        """Whether bots are among themselves: they might play for ever, and for nobody."""
        return not self._actor.presence.is_anybody_here() and not self._actor.state.list_people()

    @property
    def _plays_itself(self) -> bool:
        """Whether some moves of this game are made by the table, after its hold time."""
        match = self._actor.state.match
        return match is not None and implemented(match.game.state, "automatic")

    def _next_alarm_ms(self) -> int | None:
        state = self._actor.state
        timed = state.created.timer_s or state.created.clock
        if not (timed or deals_itself(state) or self._plays_itself):
            return None
        times = list(list_deadlines(state, self._actor.serving_since_ms).values())
        if state.clocks is not None and (due := state.clocks.next_note_ms()) is not None:
            times += [due, *state.clocks.list_deadlines().values()]
        if state.phase == "playing" and state.match is not None:
            if self._plays_itself and state.match.automatic():
                times.append(self._changed_ms(state) + state.created.hold_ms)
        if deals_itself(state):
            wait_ms = 0 if self._all_gave_numbers(state) else self._actor.tables.rematch_wait_ms
            times.append(self._changed_ms(state) + wait_ms)
        return min(times, default=None)

    def _changed_ms(self, state: TableState) -> int:
        """When this process saw the match change last."""
        made = -1 if state.match is None else state.match.made
        if (point := (state.match_number, made)) != self._point:
            self._point, self._point_ms = point, self._actor.tables.steady_ms()
        return self._point_ms

    def _all_gave_numbers(self, state: TableState) -> bool:
        """Those who are here; at the first deal of a night's table those who are to come, too."""
        seats = self._actor.list_present_seats()
        if state.created.night:
            seats = {seat for seat, chair in enumerate(state.chairs) if chair.person}
        return all(state.chairs[seat].number for seat in seats)

    def _ring(self) -> None:
        self._alarm = None
        if self._acting is None:
            self._acting = asyncio.ensure_future(self._act())

    async def _act(self) -> None:
        again_s = 0.0
        try:
            if await self._actor.tables.leases.hold(self._actor.id):
                await self._actor.write(self._due_events)
            else:
                again_s = RETRY_S
        except (GamenightError, BrokenMatch) as error:
            log.warning("the table could not act", extra={"reason": str(error)})
            again_s = RETRY_S
        finally:
            self._acting = None
        if again_s and not self._stopped:
            self._alarm = asyncio.get_running_loop().call_later(again_s, self._ring)
        elif not self._stopped:
            self.look()

    def _due_events(self, state: TableState) -> list[LogEvent]:
        now, now_ms = self._actor.tables.steady_ms(), self._actor.tables.now_ms()
        if deals_itself(state):
            wait_ms = 0 if self._all_gave_numbers(state) else self._actor.tables.rematch_wait_ms
            ripe = self._changed_ms(state) + wait_ms <= now
            return [start(state, at_ms=now_ms)] if ripe else []
        if state.phase != "playing" or state.match is None:
            return []
        if (automatic := state.match.automatic()) is not None:
            if self._changed_ms(state) + state.created.hold_ms <= now:
                seat, text = automatic
                return [events.Moved(seat=seat, text=text, mover="table", at_ms=now_ms)]
        ends = list(list_deadlines(state, self._actor.serving_since_ms).items())
        if state.clocks is not None:
            ends += state.clocks.list_deadlines().items()
        late = sorted({seat for seat, end_ms in ends if end_ms <= now})
        if not late and state.clocks is not None:
            due = state.clocks.next_note_ms()
            return [events.ClocksNoted(at_ms=now_ms)] if due is not None and due <= now else []
        return [
            events.StoodIn(seat=seat, level=FILL_LEVEL, reason="timer", at_ms=now_ms)
            for seat in late
        ]

    def _bots_to_move(self) -> list[int]:
        state = self._actor.state
        match = state.match
        if match is None or state.phase != "playing" or self._unseen:
            return []
        bots = {seat for seat, chair in enumerate(state.chairs) if chair.level is not None}
        if (automatic := match.automatic()) is not None:
            bots.discard(automatic[0])  # the table makes this move
        return self._asking.due(match, bots)

    async def _think(self, seat: int) -> None:
        again_s = 0.0
        try:
            if not await self._actor.tables.leases.hold(self._actor.id):
                again_s = RETRY_S
            else:
                await self._choose(seat)
        except (GamenightError, BrokenMatch, OSError, TimeoutError) as error:
            log.warning(
                "a bot could not move",
                extra={"reason": str(error) or type(error).__name__, "seat": seat},
            )
            again_s = RETRY_S
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot failed", extra={"seat": seat})
            again_s = RETRY_S
        finally:
            del self._thinking[seat]
        if not self._stopped:
            if again_s:
                await asyncio.sleep(again_s)
            if self._unseen:  # somebody may look at it from another process
                with contextlib.suppress(StoreError):
                    await self._actor.tables.leases.drop(self._actor.id)
            self.look()

    def _pace_ms(self, seat: int) -> int:
        """How long a bot takes: longer on the seat of a person who could take it back meanwhile,
        and before a new round, so that people can read how the last one ended."""
        state, settings = self._actor.state, self._actor.tables.settings
        if state.match is not None and state.match.between_rounds:
            return max(state.created.pace_ms, settings.round_pause_ms)
        watched = state.chairs[seat].stand_in not in ("", "resigned")
        if watched and seat in self._actor.list_present_seats():
            return max(state.created.pace_ms, settings.stand_in_pace_ms)
        return state.created.pace_ms

    async def _choose(self, seat: int) -> None:
        actor, tables = self._actor, self._actor.tables
        state = await actor.read_state()
        match, level = state.match, state.chairs[seat].level
        if match is None or level is None or seat not in self._bots_to_move():
            return
        who, view, recall = seat_bot(match, seat, level), match.view(seat), match.recall(seat)
        if seat in match.waiting:
            warm = await tables.pool.is_warm(state.created.game)
            actor.announce(TellThinking(seat=seat, warming=not warm))
        began = tables.steady_ms()
        with tables.metrics.bot_seconds.time():
            said = await tables.pool.answer(who, view, recall)
        text = said.text
        if text is None:
            if actor.state.match is not None and actor.state.match.made == match.made:
                self._asking.decline(match, seat)
            return
        now = tables.steady_ms()
        pause = pause_before(
            said,
            spent_ms=now - began,
            pace_ms=self._pace_ms(seat),
            grace_ms=find_grace_ms(actor.state, actor, seat, text, now),
        )
        await self.pauses.pass_by(seat, pause)
        legal = state.legal(seat)

        def make(state: TableState) -> list[LogEvent]:
            if state.chairs[seat].level != level or state.legal(seat) != legal:
                return []
            return [events.Moved(seat=seat, text=text, mover="bot", at_ms=tables.now_ms())]

        await actor.write(make)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def deals_itself(state: TableState) -> bool:
    """Whether a table, a night's or before a rematch, deals once people have given numbers."""
    return state.rematch_pending or (state.phase == "waiting" and state.created.night != "")


class Pauses:
    """The pauses before bots' moves, so that people can follow; whether they are skipped.

    The pause is there for people, and nothing depends on it. What is fair to others is no part of
    it: the grace before a catch, the time a bot takes to speak up, the time a lost turn lies open.
    """

    def __init__(self, seats: int) -> None:
        self._hurried = [asyncio.Event() for _ in range(seats)]
        self._by = ""
        self._ready: set[str] = set()

    async def pass_by(self, seat: int, pause: Pause) -> None:
        """Wait before a bot's answer, or, in a hurry, for no longer than is fair."""
        await pause.pass_by(self._hurried[seat])

    def hurry(self, state: TableState, person: str, present: Collection[str] = ()) -> None:
        """Skip the pauses of the bots that the match waits for, until their turn is over.

        A new round begins when all who are present have read how the last one ended.
        """
        if state.match is None or _may_another_speak(state, person):
            return
        if state.match.between_rounds:
            self._ready.add(person)
            if not self._ready.issuperset(present):
                return
        self._by = person
        for seat in state.match.waiting:
            self._hurried[seat].set()

    def look(self, state: TableState) -> None:
        """The table has changed: forget who was in a hurry, if that is over."""
        if self._ready and not (state.match is not None and state.match.between_rounds):
            self._ready.clear()
        hurried = [seat for seat, event in enumerate(self._hurried) if event.is_set()]
        if not hurried:
            return
        waiting = () if state.match is None else state.match.waiting
        spoken = _may_another_speak(state, self._by)
        for seat in hurried:
            if seat not in waiting or spoken:
                self._hurried[seat].clear()


def _may_another_speak(state: TableState, person: str) -> bool:
    """Whether somebody else could make a move out of turn, and needs the time to see it."""
    match = state.match
    if match is None or not state.game.facts.out_of_turn:
        return False
    return any(
        chair.player == "person" and chair.person != person and match.offered(seat)
        for seat, chair in enumerate(state.chairs)
    )


async def hurry(actor: "TableActor", person: str, ask: AskHurry) -> TellDone:
    """Somebody who sits at the table has seen enough of the bots' pause."""
    state = await actor.read_state()
    if not state.seats_of(person):
        raise Refused("not_seated", status=403)
    if state.phase != "playing":
        raise Refused("wrong_phase", phase=state.phase)
    actor.autopilot.pauses.hurry(state, person, actor.list_present_people())
    tables = actor.tables
    if tables.store.shared and not tables.leases.holds(actor.id):
        # Nothing is kept: to remove a setting that never was wakes the others all the same.
        await tables.store.set_setting(f"{HURRIED}{actor.id}:{person}", None)
    return TellDone(id=ask.id, seq=state.seq)
