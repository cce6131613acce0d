"""Decides commands: the events that follow from one, or a refusal. Nothing is changed here."""

from collections.abc import Callable
from typing import Any, NamedTuple

from gamenight.core import record
from gamenight.core.chance import new_seed
from gamenight.core.errors import IllegalMove
from gamenight.core.match import RESIGN
from gamenight.server.protocol import commands
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import chat, events
from gamenight.server.table.clocks import Room, find_grace_ms, normalize_move
from gamenight.server.table.events import LogEvent
from gamenight.server.table.seats import check_level
from gamenight.server.table.state import FILL_LEVEL, TableState
from gamenight.server.table.waiting import knows_another_hand, list_asked, needs_consent

REQUESTS_MAX = 8  # for seats of bots, of different people at once


class Asker(NamedTuple):
    """Who asks, and in which room; ``champion``: this server offers that level."""

    person: str
    may_join: bool
    now_ms: int
    steady_ms: int
    room: Room
    champion: bool = False


def decide(state: TableState, who: Asker, command: commands.Ask) -> list[LogEvent]:
    """The events of a command; Refused or any other GamenightError says why not."""
    if state.phase == "closed":
        raise Refused("closed", status=410)
    found: list[LogEvent] = _DECIDE[type(command)](state, who, command)
    return found


def _stamp(who: Asker, command: commands.Ask) -> dict[str, Any]:
    return {"at_ms": who.now_ms, "by": who.person, "id": command.id}


def _check_seat(state: TableState, seat: int) -> None:
    if seat >= len(state.chairs):
        raise Refused("no_seat", status=422, seat=seat, seats=len(state.chairs))


def _check_own(state: TableState, who: Asker, seat: int) -> None:
    _check_seat(state, seat)
    if not who.person or state.chairs[seat].person != who.person:
        raise Refused("not_your_seat", status=403, seat=seat)


def _check_host(state: TableState, who: Asker, seat: int = 0) -> None:
    _check_seat(state, seat)
    if not who.person or who.person != state.host:
        raise Refused("not_host", status=403)


def _check_phase(state: TableState, *allowed: str) -> None:
    if state.phase not in allowed:
        raise Refused("wrong_phase", phase=state.phase)


def _check_level(state: TableState, who: Asker, level: str) -> None:
    check_level(state.created.game, level, champion=who.champion)


def _play(state: TableState, who: Asker, ask: commands.AskPlay) -> list[LogEvent]:
    seat, move = ask.seat, ask.move
    _check_own(state, who, seat)
    if state.phase != "playing":
        _check_phase(state, "over")
    if ask.seen < state.legal_since[seat]:
        refuse_if_stale(state, seat, ask.seen, move)
    if state.game.facts.challenges:
        left = find_grace_ms(state, who.room, seat, move, who.steady_ms)
        if left > 0:
            raise Refused("too_soon", wait_ms=left)
    moved = events.Moved(seat=seat, text=move, at_ms=who.now_ms, by=who.person, id=ask.id)
    return [*_take_seat_back(state, who, seat), moved] if state.chairs[seat].stand_in else [moved]


def refuse_if_stale(state: TableState, seat: int, seen: int, move: str) -> None:
    """Other moves are legal now. Sealed choices, calls and catches go to the referee anyway."""
    match = state.match
    if match is None or match.waiting != (seat,):
        return
    out_of_turn = state.game.facts.out_of_turn
    if out_of_turn and normalize_move(state, seat, move) in match.offered(seat):
        return
    raise Refused("stale", seen=seen, now=state.seq)


def _take_seat_back(state: TableState, who: Asker, seat: int) -> list[LogEvent]:
    """Whoever plays from a seat has it back."""
    chair = state.chairs[seat]
    if not chair.stand_in:
        return []
    if chair.stand_in == "resigned":
        raise Refused("resigned", seat=seat)
    return [events.Returned(seat=seat, at_ms=who.now_ms, by=who.person)]


def _undo(state: TableState, who: Asker, ask: commands.AskUndo) -> list[LogEvent]:
    _check_own(state, who, ask.seat)
    _check_phase(state, "playing")
    if not state.created.undo:
        raise Refused("no_undo")
    if ask.seen < state.legal_since[ask.seat]:
        raise Refused("stale", seen=ask.seen, now=state.seq)
    match, seat = state.match, ask.seat
    assert match is not None
    if all(mover != seat for mover, _ in match.moves):
        raise Refused("nothing_made")
    ply = match.ply_before(seat)
    if ply is None or not (ask.past or match.can_undo(seat)):
        raise IllegalMove("match", 2, seat=seat)
    if list_asked(state, seat, ply):
        if state.take_back is not None and state.take_back.seat == seat:
            return []  # they have been asked
        return [events.TakeBackAsked(seat=seat, to=ply, **_stamp(who, ask))]
    return [events.TakenBack(seat=seat, to=ply, count=match.made - ply, **_stamp(who, ask))]


def _agree(state: TableState, who: Asker, ask: commands.AskAgree) -> list[LogEvent]:
    _check_own(state, who, ask.seat)
    match, wanted = state.match, state.take_back
    if match is None or wanted is None:
        raise Refused("nothing_asked")
    asked = list_asked(state, wanted.seat, wanted.to)
    if ask.seat not in asked:
        raise Refused("nothing_asked")
    answer = events.TakeBackAnswered(seat=ask.seat, on=ask.on, **_stamp(who, ask))
    if not ask.on or asked != [ask.seat]:
        return [answer]
    seat, to, count = wanted.seat, wanted.to, match.made - wanted.to
    return [answer, events.TakenBack(seat=seat, to=to, count=count, at_ms=who.now_ms)]


def _resign(state: TableState, who: Asker, ask: commands.AskResign) -> list[LogEvent]:
    _check_own(state, who, ask.seat)
    _check_phase(state, "playing")
    return [events.Moved(seat=ask.seat, text=RESIGN, **_stamp(who, ask))]


def _chat(state: TableState, who: Asker, ask: commands.AskChat) -> list[LogEvent]:
    mine = state.seats_of(who.person)
    if ask.seat is None:
        if mine:
            raise Refused("chat_seat", status=422)
        raise Refused("chat_watchers", status=403)
    _check_own(state, who, ask.seat)
    if who.person in state.muted:
        raise Refused("muted", status=403)
    _check_may_speak(state, who)
    nickname = state.chairs[ask.seat].nickname
    text = chat.clean_chat(ask.text)
    said = events.Said(text=text, nickname=nickname, seat=ask.seat, **_stamp(who, ask))
    move = chat.find_speech_move(state, ask.seat)
    if move is None:
        return [said]
    return [said, events.Moved(seat=ask.seat, text=move, at_ms=who.now_ms, by=who.person)]


def _check_may_speak(state: TableState, who: Asker) -> None:
    if any(chat.must_keep_quiet(state, seat) for seat in state.seats_of(who.person)):
        raise Refused("keep_quiet")


def _sit(state: TableState, who: Asker, ask: commands.AskSit) -> list[LogEvent]:
    _check_seat(state, ask.seat)
    invited = who.may_join or who.person == state.host or state.seats_of(who.person)
    if not who.person or not invited or who.person in state.removed:
        raise Refused("not_invited", status=403)
    chair = state.chairs[ask.seat]
    if chair.person:
        raise Refused("seat_taken", seat=ask.seat)
    if knows_another_hand(state, who.person, ask.seat):
        raise Refused("seen_hand", seat=ask.seat)
    if chat.must_keep_quiet(state, ask.seat):  # one could stand up and sit down as a message
        raise Refused("keep_quiet")
    if state.match is not None and ask.seat in state.match.resigned:
        raise Refused("resigned", seat=ask.seat)
    nickname, number = chat.clean_nickname(ask.nickname), ask.number
    if not needs_consent(state, who.person, ask.seat):
        return [events.Joined(seat=ask.seat, nickname=nickname, number=number, **_stamp(who, ask))]
    if who.person in state.denied:
        raise Refused("seat_denied", status=403, seat=ask.seat)
    others = [one for one in state.seat_requests.values() if one.person != who.person]
    if len(others) >= REQUESTS_MAX:
        raise Refused("table_full")
    if any(one[:2] == (who.person, ask.seat) for one in state.seat_requests.values()):
        return []  # the host has been asked
    return [events.SeatAsked(seat=ask.seat, nickname=nickname, number=number, **_stamp(who, ask))]


def _admit(state: TableState, who: Asker, ask: commands.AskAdmit) -> list[LogEvent]:
    _check_host(state, who)
    wanted = state.seat_requests.get(ask.question)
    if state.phase != "playing" or wanted is None:
        raise Refused("seat_not_asked")
    person, seat, nickname, number = wanted
    answer = events.SeatAnswered(seat=seat, question=ask.question, on=ask.on, **_stamp(who, ask))
    if not ask.on:
        return [answer]
    if knows_another_hand(state, person, seat) or person in state.removed:
        raise Refused("seat_not_asked")
    if chat.must_keep_quiet(state, seat):
        raise Refused("keep_quiet")
    at_ms = who.now_ms
    joined = events.Joined(seat=seat, nickname=nickname, number=number, at_ms=at_ms, by=person)
    return [answer, joined]


def _stand(state: TableState, who: Asker, ask: commands.AskStand) -> list[LogEvent]:
    _check_own(state, who, ask.seat)
    return [events.Left(seat=ask.seat, **_stamp(who, ask))]


def _rename(state: TableState, who: Asker, ask: commands.AskRename) -> list[LogEvent]:
    _check_own(state, who, ask.seat)
    _check_may_speak(state, who)  # a name is a word, too
    nickname = chat.clean_nickname(ask.nickname)
    return [events.Renamed(seat=ask.seat, nickname=nickname, **_stamp(who, ask))]


def _seat_bot(state: TableState, who: Asker, ask: commands.AskSeatBot) -> list[LogEvent]:
    _check_host(state, who, ask.seat)
    _check_phase(state, "waiting")
    _check_level(state, who, ask.level)
    if state.chairs[ask.seat].person:
        raise Refused("seat_taken", seat=ask.seat)
    return [events.SeatPlanned(seat=ask.seat, level=ask.level, **_stamp(who, ask))]


def _exchange_bot(state: TableState, who: Asker, ask: commands.AskExchangeBot) -> list[LogEvent]:
    _check_host(state, who, ask.seat)
    _check_phase(state, "playing", "over")
    _check_level(state, who, ask.level)
    chair = state.chairs[ask.seat]
    if chair.player != "bot":
        raise Refused("no_bot", seat=ask.seat)
    if chair.level == ask.level:
        return []
    return [events.BotChanged(seat=ask.seat, level=ask.level, **_stamp(who, ask))]


def _free_seat(state: TableState, who: Asker, ask: commands.AskFreeSeat) -> list[LogEvent]:
    _check_host(state, who, ask.seat)
    if state.chairs[ask.seat].person:
        return [events.Left(seat=ask.seat, removed=True, **_stamp(who, ask))]
    _check_phase(state, "waiting")
    return [events.SeatPlanned(seat=ask.seat, level=None, **_stamp(who, ask))]


def _start(state: TableState, who: Asker, ask: commands.AskStart) -> list[LogEvent]:
    _check_host(state, who)
    _check_phase(state, "waiting")
    return [start(state, **_stamp(who, ask))]


def start(state: TableState, **stamp: Any) -> events.Started:
    """Deal: every number given so far is mixed in, and bots take the seats where nobody sits."""
    return events.Started(
        numbers=[chair.number for chair in state.chairs if chair.number],
        bots={i: FILL_LEVEL for i, chair in enumerate(state.chairs) if chair.player == "open"},
        rules_version=state.game.facts.rules_version,
        **stamp,
    )


def _stand_in(state: TableState, who: Asker, ask: commands.AskStandIn) -> list[LogEvent]:
    _check_host(state, who, ask.seat)
    _check_absent(state, who, ask.seat)
    return [
        events.StoodIn(seat=ask.seat, level=FILL_LEVEL, reason="host", **_stamp(who, ask)),
    ]


def _check_absent(state: TableState, who: Asker, seat: int) -> None:
    _check_phase(state, "playing")
    if seat >= len(state.chairs) or state.chairs[seat].player != "person":
        raise Refused("nobody_there", seat=seat)
    if seat not in who.room.list_absent_seats():
        raise Refused("not_absent", seat=seat)


def _vote(state: TableState, who: Asker, ask: commands.AskVote) -> list[LogEvent]:
    _check_absent(state, who, ask.seat)
    victim = state.chairs[ask.seat]
    if not state.seats_of(who.person) or victim.person == who.person:
        raise Refused("not_your_seat", status=403, seat=ask.seat)
    found: list[LogEvent] = [events.Voted(seat=ask.seat, **_stamp(who, ask))]
    absent = who.room.list_absent_seats()
    others = {
        chair.person
        for seat, chair in enumerate(state.chairs)
        if chair.player == "person" and seat not in absent and chair.person != victim.person
    }
    if others <= victim.votes | {who.person}:
        found.append(
            events.StoodIn(seat=ask.seat, level=FILL_LEVEL, reason="vote", at_ms=who.now_ms)
        )
    return found


def _return(state: TableState, who: Asker, ask: commands.AskReturn) -> list[LogEvent]:
    _check_own(state, who, ask.seat)
    back = _take_seat_back(state, who, ask.seat)
    for event in back:
        event.id = ask.id
    return back


def _new_host(state: TableState, who: Asker, ask: commands.AskHost) -> list[LogEvent]:
    if ask.seat >= len(state.chairs) or not state.chairs[ask.seat].person:
        raise Refused("nobody_there", seat=ask.seat)
    person = state.chairs[ask.seat].person
    orphaned = who.room.is_absent(state.host) and person == who.person
    if who.person != state.host and not orphaned:
        raise Refused("not_host", status=403)
    return [events.HostChanged(person=person, **_stamp(who, ask))]


def _mute(state: TableState, who: Asker, ask: commands.AskMute) -> list[LogEvent]:
    _check_host(state, who, ask.seat)
    if not state.chairs[ask.seat].person:
        raise Refused("nobody_there", seat=ask.seat)
    return [events.Muted(seat=ask.seat, on=ask.on, **_stamp(who, ask))]


def _rematch(state: TableState, who: Asker, ask: commands.AskRematch) -> list[LogEvent]:
    if not state.seats_of(who.person):
        raise Refused("not_seated", status=403)
    if state.rematch_pending:
        return []  # somebody else was quicker
    if state.created.night:
        raise Refused("night_table")
    _check_phase(state, "over")
    secret = new_seed().hex()
    return [
        events.Rematched(secret=secret, options=choose_rematch_options(state), **_stamp(who, ask))
    ]


def choose_rematch_options(state: TableState) -> dict[str, Any]:
    """The options of a rematch; who is to move in a position that was set up is part of it."""
    if state.created.start is not None or state.match is None:
        return state.options
    return record.advance_options(state.match, state.first_seat)


def _number(state: TableState, who: Asker, ask: commands.AskNumber) -> list[LogEvent]:
    _check_phase(state, "waiting")
    if not state.seats_of(who.person):
        raise Refused("not_seated", status=403)
    return [events.NumberGiven(number=ask.number, **_stamp(who, ask))]


def _close(state: TableState, who: Asker, ask: commands.AskClose) -> list[LogEvent]:
    _check_host(state, who)
    return [events.Closed(reason="host", **_stamp(who, ask))]


def _nothing(state: TableState, who: Asker, ask: commands.Ask) -> list[LogEvent]:
    return []


_DECIDE: dict[type[commands.Ask], Callable[[TableState, Asker, Any], list[LogEvent]]] = {
    commands.AskPlay: _play,
    commands.AskUndo: _undo,
    commands.AskAgree: _agree,
    commands.AskResign: _resign,
    commands.AskChat: _chat,
    commands.AskSit: _sit,
    commands.AskAdmit: _admit,
    commands.AskStand: _stand,
    commands.AskRename: _rename,
    commands.AskSeatBot: _seat_bot,
    commands.AskExchangeBot: _exchange_bot,
    commands.AskFreeSeat: _free_seat,
    commands.AskStart: _start,
    commands.AskStandIn: _stand_in,
    commands.AskVote: _vote,
    commands.AskReturn: _return,
    commands.AskHost: _new_host,
    commands.AskMute: _mute,
    commands.AskRematch: _rematch,
    commands.AskNumber: _number,
    commands.AskClose: _close,
    commands.AskHint: _nothing,
    commands.AskHurry: _nothing,
    commands.AskView: _nothing,
    commands.AskPing: _nothing,
}
