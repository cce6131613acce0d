"""Renders a night as one browser sees it."""

from collections.abc import Mapping

from gamenight.server.night.decide import count_votes_needed
from gamenight.server.night.results import (
    NOT_YET,
    Result,
    TableProgress,
    count_points,
    list_duels,
    list_standings,
    list_titles,
)
from gamenight.server.night.rounds import find_next, list_rounds
from gamenight.server.night.state import NightState, OpenedTable, Proposal, Tournament
from gamenight.server.night.tournament import NOBODY, BracketMatch, list_levels, rank_players
from gamenight.server.protocol import nights


def render_night(
    state: NightState, person: str, here: set[str], progress: Mapping[str, TableProgress]
) -> nights.TellNight:
    """The night as one person sees it. Its link goes to those who are in it."""
    member = state.is_member(person)
    results = [found for one in state.tables if (found := _find_result(progress, one)) is not None]
    names = [one.number for one in state.players if one.here]
    standings = list_standings(names, results, state.scoring, state.points)
    night = nights.Night(
        id=state.id,
        name=state.created.name,
        open=state.open,
        season=state.created.season,
        created_ms=state.created.at_ms,
        you_host=person != "" and person == state.host,
        member=member,
        invite=state.link if member else None,
        scoring=state.scoring,
        points=list(state.points),
        players=[
            nights.NightPlayer(
                number=one.number,
                nickname=one.nickname,
                here=one.here and one.person in here,
                left=not one.here,
                host=one.here and one.person == state.host,
                yours=one.here and person != "" and one.person == person,
            )
            for one in state.players
        ],
        proposals=[_render_proposal(state, one, person) for one in state.proposals.values()],
        tables=[
            _render_table(state, one, progress.get(one.table, NOT_YET)) for one in state.tables
        ],
        tournaments=[_render_tournament(state, one, progress) for one in state.tournaments],
        standings=standings,
        duels=list_duels(results),
        titles=list_titles(results),
        chat=list(state.chat),
        sat_out=list(state.sat_out[-1]) if state.sat_out else [],
        next_night=state.next_night,
    )
    return nights.TellNight(seq=state.seq, night=night)


def _find_result(progress: Mapping[str, TableProgress], opened: OpenedTable) -> Result | None:
    return progress.get(opened.table, NOT_YET).result


def _render_proposal(state: NightState, one: Proposal, person: str) -> nights.NightProposal:
    return nights.NightProposal(
        number=one.number,
        player=one.player,
        game=one.game,
        options=one.options,
        seats=one.seats,
        bots=one.bots,
        pairs=one.pairs,
        form=one.form,
        rounds=one.rounds,
        ins=list(one.ins),
        votes=len(one.votes),
        needed=count_votes_needed(state, one),
        voted=person in one.votes,
    )


def _render_table(
    state: NightState, opened: OpenedTable, progress: TableProgress
) -> nights.NightTable:
    result = progress.result
    seats = range(len(opened.seats))
    return nights.NightTable(
        table=opened.table,
        deal=opened.deal,
        tournament=opened.tournament,
        round=opened.round,
        at_ms=opened.at_ms,
        game=opened.game,
        options=opened.options,
        phase=progress.phase,
        seats=list(opened.seats),
        scores=list(result.scores) if result else [],
        places=list(result.places) if result else [],
        winners=list(result.winners) if result else [],
        points=[count_points(result, i, state.scoring, state.points) for i in seats]
        if result
        else [],
        watch=progress.watch,
    )


def _render_tournament(
    state: NightState, one: Tournament, progress: Mapping[str, TableProgress]
) -> nights.NightTournament:
    rounds = list_rounds(state, one, progress)
    meetings = [meeting for row in rounds for meeting, _ in row]
    left = state.left_tournament(one)
    levels = list_levels(one.players, left, meetings) if one.form == "knockout" else []
    following = find_next(state, one, progress)
    return nights.NightTournament(
        number=one.number,
        game=one.game,
        options=one.options,
        form=one.form,
        rounds=one.rounds,
        left=sorted(left),
        meetings=[
            [nights.NightMeeting(*meeting, table) for meeting, table in row] for row in rounds
        ],
        lines=rank_players(one.form, one.players, left, meetings),
        bracket=[[_render_match(node) for node in level] for level in levels],
        ready=bool(following),
        over=following == [],
        called_off=one.called_off,
    )


def _render_match(node: BracketMatch) -> nights.NightNode:
    one, other, winner = (None if player == NOBODY else player for player in node[:3])
    return nights.NightNode(one, other, winner, bye=NOBODY in node[:2], by_lot=node.by_lot)
