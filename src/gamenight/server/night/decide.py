"""What a command in a night does: the events that follow, or a refusal. Nothing is changed here."""

from collections.abc import Callable
from typing import Any, NamedTuple

from gamenight import games
from gamenight.bots import LEVELS
from gamenight.core.chance import new_seed
from gamenight.core.errors import OptionError
from gamenight.core.facts import Facts
from gamenight.server.night import events
from gamenight.server.night.seating import (
    Seats,
    choose_sitting_out,
    choose_sizes,
    pair_up,
    seat_players,
)
from gamenight.server.night.state import NightState, Player, Proposal
from gamenight.server.protocol import commands, nights
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import chat
from gamenight.server.table.events import LogEvent

PROPOSALS_MAX = 6
TABLES_MAX = 1000
ID_CHARS = 24


class Guest(NamedTuple):
    """Who asks, when, and how many tables of the night are still under way."""

    person: str
    may_join: bool
    now_ms: int
    under_way: int = 0


def decide(state: NightState, who: Guest, command: commands.Ask) -> list[LogEvent]:
    """The events of a command; Refused or any other GamenightError says why not."""
    if not state.open and not isinstance(command, commands.AskView | commands.AskPing):
        raise Refused("night_over", status=410)
    found: list[LogEvent] = _DECIDE[type(command)](state, who, command)
    return found


def come(state: NightState, who: Guest, nickname: str, command_id: str = "") -> events.Came:
    """Somebody joins, by the link or at the device of somebody who did."""
    if not state.open:
        raise Refused("night_over", status=410)
    if not who.may_join or not who.person or who.person in state.removed:
        raise Refused("night_uninvited", status=403)
    if len(state.players) >= nights.PLAYERS_MAX:
        raise Refused("night_full", most=nights.PLAYERS_MAX)
    name = _free_name(state, chat.plain_nickname(nickname))
    return events.Came(
        player=len(state.players),
        person=who.person,
        nickname=name,
        at_ms=who.now_ms,
        by=who.person,
        id=command_id,
    )


def _free_name(state: NightState, nickname: str, own: int | None = None) -> str:
    taken = {one.nickname.casefold() for one in state.players if one.here and one.number != own}
    if nickname.casefold() in taken:
        raise Refused("name_taken", name=nickname)
    return nickname


def _stamp(who: Guest, command: commands.Ask) -> dict[str, Any]:
    return {"at_ms": who.now_ms, "by": who.person, "id": command.id}


def _host(state: NightState, who: Guest) -> None:
    if not who.person or who.person != state.host:
        raise Refused("not_night_host", status=403)


def _player(state: NightState, number: int) -> Player:
    if number >= len(state.players) or not state.players[number].here:
        raise Refused("not_in_night", status=422)
    return state.players[number]


def _own(state: NightState, who: Guest, number: int) -> Player:
    found = _player(state, number)
    if not who.person or found.person != who.person:
        raise Refused("not_your_player", status=403)
    return found


def _proposal(state: NightState, number: int) -> Proposal:
    if number not in state.proposals:
        raise Refused("no_proposal")
    return state.proposals[number]


def _come(state: NightState, who: Guest, ask: nights.AskCome) -> list[LogEvent]:
    return [come(state, who, ask.nickname, ask.id)]


def _go(state: NightState, who: Guest, ask: nights.AskGo) -> list[LogEvent]:
    _own(state, who, ask.player)
    return [events.Went(player=ask.player, **_stamp(who, ask))]


def _remove(state: NightState, who: Guest, ask: nights.AskRemove) -> list[LogEvent]:
    _host(state, who)
    device = _player(state, ask.player).person
    if device == state.host:
        raise Refused("not_yourself")
    return [
        events.Went(player=one.number, removed=True, **_stamp(who, ask))
        for one in state.players_of(device)
    ]


def _call_me(state: NightState, who: Guest, ask: nights.AskCallMe) -> list[LogEvent]:
    _own(state, who, ask.player)
    nickname = _free_name(state, chat.plain_nickname(ask.nickname), ask.player)
    return [events.NameChanged(player=ask.player, nickname=nickname, **_stamp(who, ask))]


def _propose(state: NightState, who: Guest, ask: nights.AskPropose) -> list[LogEvent]:
    _own(state, who, ask.player)
    if len(state.proposals) >= PROPOSALS_MAX:
        raise Refused("proposals_full", most=PROPOSALS_MAX)
    if ask.bots is not None and ask.bots not in LEVELS:
        raise Refused("level", status=422, got=ask.bots, known=", ".join(LEVELS))
    facts = games.facts(ask.game)
    if not _list_sizes(facts, ask.options, ask.seats):
        seats = facts.seats[0] if ask.seats is None else ask.seats
        facts.validated(seats, ask.options)
        raise Refused("seats_unfit", status=422, seats=seats)
    people = [player for pair in ask.pairs for player in pair]
    if len(set(people)) < len(people):
        raise Refused("pairs_twice", status=422)
    number = state.proposed + 1
    proposed = events.Proposed(
        proposal=number,
        player=ask.player,
        game=ask.game,
        options=ask.options,
        seats=ask.seats,
        bots=ask.bots or "",
        pairs=ask.pairs,
        **_stamp(who, ask),
    )
    mine = events.JoinedIn(
        proposal=number, player=ask.player, on=True, at_ms=who.now_ms, by=who.person
    )
    return [proposed, mine]


def _withdraw(state: NightState, who: Guest, ask: nights.AskWithdraw) -> list[LogEvent]:
    proposal = _proposal(state, ask.proposal)
    if state.players[proposal.player].person != who.person:
        _host(state, who)
    return [events.Withdrawn(proposal=ask.proposal, **_stamp(who, ask))]


def _join_in(state: NightState, who: Guest, ask: nights.AskIn) -> list[LogEvent]:
    _own(state, who, ask.player)
    proposal = _proposal(state, ask.proposal)
    if (ask.player in proposal.ins) == ask.on:
        return []
    return [
        events.JoinedIn(proposal=ask.proposal, player=ask.player, on=ask.on, **_stamp(who, ask))
    ]


def votes_needed(state: NightState, proposal: Proposal) -> int:
    """More than half of the devices that are in."""
    return len({state.players[player].person for player in proposal.ins}) // 2 + 1


def _deal(state: NightState, who: Guest, ask: nights.AskDeal) -> list[LogEvent]:
    proposal = _proposal(state, ask.proposal)
    if who.person != state.host:
        people = {state.players[player].person for player in proposal.ins}
        if who.person not in people:
            raise Refused("not_in", status=403)
        votes = (proposal.votes & people) | {who.person}
        if len(votes) < votes_needed(state, proposal):
            return [events.StartVoted(proposal=ask.proposal, person=who.person, **_stamp(who, ask))]
    return [deal(state, who, proposal, ask.id)]


def deal(state: NightState, who: Guest, proposal: Proposal, command_id: str = "") -> events.Dealt:
    """The tables of a proposal, and who has to wait."""
    facts = games.facts(proposal.game)
    allowed = _list_sizes(facts, proposal.options, proposal.seats)
    sizes = choose_sizes(len(proposal.ins), allowed, bool(proposal.bots))
    if not sizes:
        raise Refused("too_few", needed=min(allowed))
    if len(state.tables) + len(sizes) > TABLES_MAX or who.under_way > 2 * len(state.players):
        raise Refused("too_many_tables", status=429)
    missing = max(0, len(proposal.ins) - sum(sizes))
    sat_out = choose_sitting_out(state, proposal.ins, missing)
    playing = [player for player in proposal.ins if player not in sat_out]
    return events.Dealt(
        proposal=proposal.number,
        tables=[_plan(facts, proposal, seats) for seats in seat_players(state, playing, sizes)],
        sat_out=sat_out,
        at_ms=who.now_ms,
        by=who.person,
        id=command_id,
    )


def _plan(facts: Facts, proposal: Proposal, seats: Seats) -> events.PlannedTable:
    """One table: who begins or deals is on its first seat, unless the proposal says otherwise."""
    first = {option.name: 0 for option in facts.options if option.kind == "seat"}
    options = facts.validated(len(seats), first | proposal.options)
    game = games.load(facts.name)
    sides = game.sides(game.blank(len(seats), options))
    if len(set(sides)) < len(seats):
        seats = pair_up(seats, sides, proposal.pairs, new_seed())
    return events.PlannedTable(new_seed().hex()[:ID_CHARS], list(seats), options)


def _list_sizes(facts: Facts, options: dict[str, Any], seats: int | None) -> list[int]:
    """How many can sit at one table and play by these options."""
    low, high = facts.seats
    found = []
    for n in range(max(2, low), high + 1) if seats is None else [seats]:
        try:
            facts.validated(n, options)
            found.append(n)
        except OptionError:
            continue
    return found


def _talk(state: NightState, who: Guest, ask: nights.AskTalk) -> list[LogEvent]:
    speaker = _own(state, who, ask.player)
    text = chat.plain_chat(ask.text)
    return [
        events.Talked(player=ask.player, nickname=speaker.nickname, text=text, **_stamp(who, ask))
    ]


def _score(state: NightState, who: Guest, ask: nights.AskScoring) -> list[LogEvent]:
    _host(state, who)
    if any(a < b for a, b in zip(ask.points, ask.points[1:], strict=False)):
        raise Refused("points_rise", status=422)
    return [events.ScoringChanged(scoring=ask.scoring, points=ask.points, **_stamp(who, ask))]


def _hand_over(state: NightState, who: Guest, ask: nights.AskHandOver) -> list[LogEvent]:
    _host(state, who)
    return [events.HandedOver(person=_player(state, ask.player).person, **_stamp(who, ask))]


def _end(state: NightState, who: Guest, ask: nights.AskEnd) -> list[LogEvent]:
    _host(state, who)
    return [events.Ended(**_stamp(who, ask))]


def _nothing(state: NightState, who: Guest, ask: commands.Ask) -> list[LogEvent]:
    return []


_DECIDE: dict[type[commands.Ask], Callable[[NightState, Guest, Any], list[LogEvent]]] = {
    nights.AskCome: _come,
    nights.AskGo: _go,
    nights.AskRemove: _remove,
    nights.AskCallMe: _call_me,
    nights.AskPropose: _propose,
    nights.AskWithdraw: _withdraw,
    nights.AskIn: _join_in,
    nights.AskDeal: _deal,
    nights.AskTalk: _talk,
    nights.AskScoring: _score,
    nights.AskHandOver: _hand_over,
    nights.AskEnd: _end,
    commands.AskView: _nothing,
    commands.AskPing: _nothing,
}
