"""Decides commands in a night: the events that follow, or a refusal. Nothing is changed here."""

from collections.abc import Callable, Sequence
from typing import Any

from gamenight import games
from gamenight.server.night import events, rounds
from gamenight.server.night.permissions import (
    Guest,
    check_host,
    check_own,
    check_room,
    find_player,
    stamp,
)
from gamenight.server.night.seating import (
    choose_sitting_out,
    choose_sizes,
    list_sizes,
    plan_table,
    seat_players,
)
from gamenight.server.night.state import NightState, Proposal
from gamenight.server.protocol import commands, nights
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import chat
from gamenight.server.table.events import LogEvent
from gamenight.server.table.seats import check_level

PROPOSALS_MAX = 6


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
    name = _check_name(state, chat.clean_nickname(nickname))
    return events.Came(
        player=len(state.players),
        person=who.person,
        nickname=name,
        at_ms=who.now_ms,
        by=who.person,
        id=command_id,
    )


def _check_name(state: NightState, nickname: str, own: int | None = None) -> str:
    taken = {one.nickname.casefold() for one in state.players if one.here and one.number != own}
    if nickname.casefold() in taken:
        raise Refused("name_taken", name=nickname)
    return nickname


def _find_proposal(state: NightState, number: int) -> Proposal:
    if number not in state.proposals:
        raise Refused("no_proposal")
    return state.proposals[number]


def _check_proposer(state: NightState, who: Guest, number: int) -> None:
    """Only the device that made a proposal, or the host, may change it."""
    proposal = _find_proposal(state, number)
    if state.players[proposal.player].person != who.person:
        check_host(state, who)


def _come(state: NightState, who: Guest, ask: nights.AskCome) -> list[LogEvent]:
    return [come(state, who, ask.nickname, ask.id)]


def _go(state: NightState, who: Guest, ask: nights.AskGo) -> list[LogEvent]:
    check_own(state, who, ask.player)
    return [events.Went(player=ask.player, **stamp(who, ask))]


def _remove(state: NightState, who: Guest, ask: nights.AskRemove) -> list[LogEvent]:
    check_host(state, who)
    device = find_player(state, ask.player).person
    if device == state.host:
        raise Refused("not_yourself")
    return [
        events.Went(player=one.number, removed=True, **stamp(who, ask))
        for one in state.players_of(device)
    ]


def _call_me(state: NightState, who: Guest, ask: nights.AskCallMe) -> list[LogEvent]:
    check_own(state, who, ask.player)
    nickname = _check_name(state, chat.clean_nickname(ask.nickname), ask.player)
    return [events.NameChanged(player=ask.player, nickname=nickname, **stamp(who, ask))]


def _propose(state: NightState, who: Guest, ask: nights.AskPropose) -> list[LogEvent]:
    check_own(state, who, ask.player)
    if len(state.proposals) >= PROPOSALS_MAX:
        raise Refused("proposals_full", most=PROPOSALS_MAX)
    if ask.bots is not None:
        check_level(ask.game, ask.bots, champion=who.champion)
    if ask.bots and ask.form:
        raise Refused("tournament_bots", status=422)
    facts = games.facts(ask.game)
    wanted = 2 if ask.form else ask.seats
    if not list_sizes(facts, ask.options, wanted):
        seats = facts.seats[0] if wanted is None else wanted
        facts.validate(seats, ask.options)
        raise Refused("seats_unfit", status=422, seats=seats)
    _check_pairs(ask.pairs)
    number = state.proposed + 1
    proposed = events.Proposed(
        proposal=number,
        player=ask.player,
        game=ask.game,
        options=ask.options,
        seats=wanted,
        bots=ask.bots or "",
        pairs=ask.pairs,
        form=ask.form,
        rounds=ask.rounds or 0,
        **stamp(who, ask),
    )
    mine = events.JoinedIn(
        proposal=number, player=ask.player, on=True, at_ms=who.now_ms, by=who.person
    )
    return [proposed, mine]


def _check_pairs(pairs: Sequence[tuple[int, int]]) -> None:
    people = [player for pair in pairs for player in pair]
    if len(set(people)) < len(people):
        raise Refused("pairs_twice", status=422)


def _choose_pairs(state: NightState, who: Guest, ask: nights.AskPairs) -> list[LogEvent]:
    _check_proposer(state, who, ask.proposal)
    _check_pairs(ask.pairs)
    return [events.PairsChosen(proposal=ask.proposal, pairs=ask.pairs, **stamp(who, ask))]


def _withdraw(state: NightState, who: Guest, ask: nights.AskWithdraw) -> list[LogEvent]:
    _check_proposer(state, who, ask.proposal)
    return [events.Withdrawn(proposal=ask.proposal, **stamp(who, ask))]


def _join_in(state: NightState, who: Guest, ask: nights.AskIn) -> list[LogEvent]:
    check_own(state, who, ask.player)
    proposal = _find_proposal(state, ask.proposal)
    if (ask.player in proposal.ins) == ask.on:
        return []
    return [events.JoinedIn(proposal=ask.proposal, player=ask.player, on=ask.on, **stamp(who, ask))]


def count_votes_needed(state: NightState, proposal: Proposal) -> int:
    """More than half of the devices that are in."""
    return len(_list_devices(state, proposal)) // 2 + 1


def _list_devices(state: NightState, proposal: Proposal) -> set[str]:
    return {state.players[player].person for player in proposal.ins}


def _deal(state: NightState, who: Guest, ask: nights.AskDeal) -> list[LogEvent]:
    proposal = _find_proposal(state, ask.proposal)
    if who.person != state.host:
        people = _list_devices(state, proposal)
        if who.person not in people:
            raise Refused("not_in", status=403)
        votes = (proposal.votes & people) | {who.person}
        if len(votes) < count_votes_needed(state, proposal):
            return [events.StartVoted(proposal=ask.proposal, person=who.person, **stamp(who, ask))]
    if proposal.form:
        return rounds.start(state, who, proposal, ask.id)
    return [_deal_tables(state, who, proposal, ask)]


def _deal_tables(
    state: NightState, who: Guest, proposal: Proposal, ask: nights.AskDeal
) -> events.TablesDealt:
    """The tables of a proposal, and who sits out."""
    allowed = list_sizes(games.facts(proposal.game), proposal.options, proposal.seats)
    sizes = choose_sizes(len(proposal.ins), allowed, bool(proposal.bots))
    if not sizes:
        raise Refused("too_few", needed=min(allowed))
    check_room(state, who, len(sizes))
    missing = max(0, len(proposal.ins) - sum(sizes))
    sat_out = choose_sitting_out(state, proposal.ins, missing)
    playing = [player for player in proposal.ins if player not in sat_out]
    return events.TablesDealt(
        proposal=proposal.number,
        tables=[
            plan_table(proposal.game, proposal.options, seats, proposal.pairs)
            for seats in seat_players(state, playing, sizes, proposal.pairs)
        ],
        sat_out=sat_out,
        **stamp(who, ask),
    )


def _talk(state: NightState, who: Guest, ask: nights.AskTalk) -> list[LogEvent]:
    speaker = check_own(state, who, ask.player)
    text = chat.clean_chat(ask.text)
    return [
        events.Talked(player=ask.player, nickname=speaker.nickname, text=text, **stamp(who, ask))
    ]


def _score(state: NightState, who: Guest, ask: nights.AskScoring) -> list[LogEvent]:
    check_host(state, who)
    if any(a < b for a, b in zip(ask.points, ask.points[1:], strict=False)):
        raise Refused("points_rise", status=422)
    return [events.ScoringChanged(scoring=ask.scoring, points=ask.points, **stamp(who, ask))]


def _hand_over(state: NightState, who: Guest, ask: nights.AskHandOver) -> list[LogEvent]:
    check_host(state, who)
    return [events.HandedOver(person=find_player(state, ask.player).person, **stamp(who, ask))]


def _end(state: NightState, who: Guest, ask: nights.AskEnd) -> list[LogEvent]:
    check_host(state, who)
    return [events.NightEnded(**stamp(who, ask))]


def _nothing(state: NightState, who: Guest, ask: commands.Ask) -> list[LogEvent]:
    return []


_DECIDE: dict[type[commands.Ask], Callable[[NightState, Guest, Any], list[LogEvent]]] = {
    nights.AskCome: _come,
    nights.AskGo: _go,
    nights.AskRemove: _remove,
    nights.AskCallMe: _call_me,
    nights.AskPropose: _propose,
    nights.AskPairs: _choose_pairs,
    nights.AskWithdraw: _withdraw,
    nights.AskIn: _join_in,
    nights.AskDeal: _deal,
    nights.AskNextRound: rounds.deal_next,
    nights.AskEnter: rounds.enter,
    nights.AskDropOut: rounds.drop_out,
    nights.AskCallOff: rounds.call_off,
    nights.AskTalk: _talk,
    nights.AskScoring: _score,
    nights.AskHandOver: _hand_over,
    nights.AskEnd: _end,
    commands.AskView: _nothing,
    commands.AskPing: _nothing,
}
