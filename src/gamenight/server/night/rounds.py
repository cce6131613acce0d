"""The tournaments of a night: how they start, their rounds, who enters and who drops out.

Whom a round brings together is decided from the results of the rounds before, which are read from
the tables; the log says who sits at which table, and who has a bye.
"""

import hashlib
from collections.abc import Mapping

from gamenight.core.chance import new_seed
from gamenight.server.night import events
from gamenight.server.night.permissions import (
    Guest,
    check_host,
    check_own,
    check_room,
    find_player,
    stamp,
)
from gamenight.server.night.results import DONE, NOT_YET, TableProgress
from gamenight.server.night.seating import Seats, plan_table, seat_players
from gamenight.server.night.state import NightState, OpenedTable, Proposal, Tournament
from gamenight.server.night.tournament import (
    Pair,
    TournamentMatch,
    count_most_rounds,
    count_swiss_rounds,
    pair_next,
)
from gamenight.server.protocol import nights
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.events import LogEvent

PLAYERS_MIN = 3
Progress = Mapping[str, TableProgress]


def list_rounds(
    state: NightState, tournament: Tournament, progress: Progress
) -> list[list[tuple[TournamentMatch, str]]]:
    """Every round so far: its matches, each with its table, then byes."""
    tables: list[list[OpenedTable]] = [[] for _ in tournament.byes]
    for opened in state.tables:
        if opened.tournament == tournament.number:
            tables[opened.round - 1].append(opened)
    bye = (2, 0) if tournament.form == "swiss" else (0, 0)
    left = state.left_tournament(tournament)
    return [
        [
            *(
                (_read_meeting(one, progress.get(one.table, NOT_YET), left), one.table)
                for one in row
            ),
            *((TournamentMatch(player, None, bye), "") for player in byes),
        ]
        for row, byes in zip(tables, tournament.byes, strict=True)
    ]


def _read_meeting(opened: OpenedTable, progress: TableProgress, left: set[int]) -> TournamentMatch:
    """How a match ended. A player who left lost it; one closed before its end is drawn."""
    one, other = opened.seats
    assert one is not None
    assert other is not None
    halves: tuple[int, int] | None = None
    if progress.result is not None:
        won = [seat in progress.result.winners for seat in (0, 1)]
        halves = (1, 1) if won[0] == won[1] else (2 * won[0], 2 * won[1])
    elif {one, other} & left:
        halves = (2 * (one not in left), 2 * (other not in left))
    elif progress.phase in DONE:
        halves = (1, 1)
    return TournamentMatch(one, other, halves)


def find_next(state: NightState, tournament: Tournament, progress: Progress) -> list[Pair] | None:
    """The pairs of the next round; [] if the tournament is over, None while matches go on."""
    if tournament.called_off:
        return []
    rounds = [[one for one, _ in row] for row in list_rounds(state, tournament, progress)]
    if any(one.halves is None for row in rounds for one in row):
        return None
    left = state.left_tournament(tournament)
    return pair_next(tournament.form, tournament.players, left, rounds, tournament.rounds)


def start(state: NightState, who: Guest, proposal: Proposal, command_id: str) -> list[LogEvent]:
    """A tournament of those who are in, in an order drawn by lot, and its first round."""
    assert proposal.form is not None
    if len(proposal.ins) < PLAYERS_MIN:
        raise Refused("too_few", needed=PLAYERS_MIN)
    lot = new_seed()
    players = sorted(proposal.ins, key=lambda one: hashlib.sha256(lot + bytes([one])).digest())
    rounds = 0
    if proposal.form == "swiss":
        rounds = min(
            proposal.rounds or count_swiss_rounds(len(players)), count_most_rounds(len(players))
        )
    started = events.TournamentStarted(
        tournament=len(state.tournaments) + 1,
        proposal=proposal.number,
        game=proposal.game,
        options=proposal.options,
        form=proposal.form,
        players=players,
        rounds=rounds,
        at_ms=who.now_ms,
        by=who.person,
        id=command_id,
    )
    after = state.fork()
    after.apply(started)
    tournament = after.tournaments[-1]
    pairs = pair_next(tournament.form, tournament.players, (), [], rounds)
    return [started, _deal_round(after, who, tournament, pairs)]


def deal_next(state: NightState, who: Guest, ask: nights.AskNextRound) -> list[LogEvent]:
    tournament = _find(state, ask.tournament)
    mine = {one.number for one in state.players_of(who.person)}
    if not mine & set(tournament.players):
        check_host(state, who)
    if len(tournament.byes) >= ask.round:  # somebody else was quicker
        return []
    pairs = find_next(state, tournament, who.progress)
    if pairs is None:
        raise Refused("round_under_way")
    if not pairs:
        raise Refused("tournament_over")
    return [_deal_round(state, who, tournament, pairs, ask.id)]


def _deal_round(
    state: NightState, who: Guest, tournament: Tournament, pairs: list[Pair], command_id: str = ""
) -> events.RoundDealt:
    matches = [pair for pair in pairs if pair[1] is not None]
    check_room(state, who, len(matches))
    seats = [_seat_two(state, tournament, a, b) for a, b in matches if b is not None]
    return events.RoundDealt(
        tournament=tournament.number,
        tables=[plan_table(tournament.game, tournament.options, two) for two in seats],
        byes=[one for one, other in pairs if other is None],
        at_ms=who.now_ms,
        by=who.person,
        id=command_id,
    )


def _seat_two(state: NightState, tournament: Tournament, one: int, other: int) -> Seats:
    """The seats of a match; two who have met in this tournament change seats."""
    for opened in reversed(state.tables):
        if opened.tournament == tournament.number and {*opened.seats} == {one, other}:
            return tuple(reversed(opened.seats))
    return seat_players(state, [one, other], (2,))[0]


def enter(state: NightState, who: Guest, ask: nights.AskEnter) -> list[LogEvent]:
    """A late joiner plays from the next round on."""
    check_own(state, who, ask.player)
    tournament = _find(state, ask.tournament)
    if ask.player in tournament.dropped:
        raise Refused("dropped_out")
    if ask.player in tournament.players:
        return []
    if tournament.form == "knockout":
        raise Refused("bracket_drawn")
    last = tournament.form == "swiss" and len(tournament.byes) >= tournament.rounds
    if last or find_next(state, tournament, who.progress) == []:
        raise Refused("tournament_over")
    return [events.Entered(tournament=ask.tournament, player=ask.player, **stamp(who, ask))]


def drop_out(state: NightState, who: Guest, ask: nights.AskDropOut) -> list[LogEvent]:
    """Somebody leaves a tournament, or the host takes them out; their open match is lost."""
    tournament = _find(state, ask.tournament)
    if find_player(state, ask.player).person != who.person:
        check_host(state, who)
    if ask.player not in tournament.players or ask.player in tournament.dropped:
        return []
    return [events.DroppedOut(tournament=ask.tournament, player=ask.player, **stamp(who, ask))]


def call_off(state: NightState, who: Guest, ask: nights.AskCallOff) -> list[LogEvent]:
    check_host(state, who)
    if _find(state, ask.tournament).called_off:
        return []
    return [events.CalledOff(tournament=ask.tournament, **stamp(who, ask))]


def _find(state: NightState, number: int) -> Tournament:
    if not 0 < number <= len(state.tournaments):
        raise Refused("no_tournament")
    return state.tournaments[number - 1]
