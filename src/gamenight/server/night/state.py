"""The state of a night: what the events of its log make, live and when it is loaded alike."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from gamenight.server.night import events
from gamenight.server.protocol.nights import Form, NightLine
from gamenight.server.table.events import LogEvent

KEPT_COMMANDS = 256
KEPT_CHAT = 200


class NightMember(msgspec.Struct, frozen=True):
    """Somebody in a night, and the device (``person``) by which they came."""

    number: int
    person: str
    nickname: str
    here: bool = True  # False: left for good


class Proposal(msgspec.Struct, frozen=True):
    """A game that somebody would like to play, and who is in."""

    number: int
    player: int
    game: str
    options: dict[str, Any]
    seats: int | None
    bots: str
    pairs: list[tuple[int, int]]
    form: Form | None = None
    rounds: int = 0
    ins: tuple[int, ...] = ()
    votes: frozenset[str] = frozenset()


class Tournament(msgspec.Struct, frozen=True):
    """A tournament. ``byes`` of each round that was dealt; ``players`` in the order of the lot."""

    number: int
    game: str
    options: dict[str, Any]
    form: Form
    rounds: int  # of a Swiss
    players: tuple[int, ...]
    dropped: frozenset[int] = frozenset()
    byes: tuple[tuple[int, ...], ...] = ()
    called_off: bool = False


class OpenedTable(NamedTuple):
    """A table of this night. ``deal`` counts from 1, and so do tournaments and their rounds."""

    deal: int
    table: str
    game: str
    seats: tuple[int | None, ...]
    options: dict[str, Any]
    bots: str
    at_ms: int
    tournament: int = 0
    round: int = 0


class NightState:
    """Everything that is true of a night now, but for what is played at its tables."""

    def __init__(self, night_id: str, created: events.NightCreated) -> None:
        self.id = night_id
        self.created = created
        self.seq = 0
        self.host = created.by
        self.open = True
        self.scoring, self.points = created.scoring, tuple(created.points)
        self.players: tuple[NightMember, ...] = ()
        self.removed: frozenset[str] = frozenset()
        self.proposals: dict[int, Proposal] = {}
        self.proposed = 0
        self.deals = 0
        self.opened = 0  # the last deal whose tables are known to be there
        self.tables: tuple[OpenedTable, ...] = ()
        self.sat_out: tuple[tuple[int, ...], ...] = ()  # of each deal
        self.tournaments: tuple[Tournament, ...] = ()
        self.chat: tuple[NightLine, ...] = ()
        self.done: dict[tuple[str, str], int] = {}
        self.next_night = ""

    @property
    def link(self) -> str:
        """The link to join by, relative to the page's base address."""
        return f"n/{self.id}#join={self.created.invite}"

    def fork(self) -> "NightState":
        """A copy to apply events to: it shares what events replace, and copies what they change."""
        twin = object.__new__(NightState)
        twin.__dict__.update(self.__dict__)
        twin.proposals = self.proposals.copy()
        twin.done = self.done.copy()
        return twin

    def players_of(self, person: str) -> list[NightMember]:
        """Those whom a device brought and who are still here."""
        return [one for one in self.players if person and one.person == person and one.here]

    def list_people(self) -> set[str]:
        """The devices in the night."""
        return {one.person for one in self.players if one.here}

    def is_member(self, person: str) -> bool:
        return bool(self.players_of(person)) or (person == self.host != "")

    def left_tournament(self, tournament: Tournament) -> set[int]:
        """Those who dropped out of a tournament, or left the night."""
        gone = {one for one in tournament.players if not self.players[one].here}
        return gone | tournament.dropped

    def has_left(self, opened: OpenedTable, player: int) -> bool:
        """Whether somebody who was seated at a table plays there no more."""
        if opened.tournament:
            return player in self.left_tournament(self.tournaments[opened.tournament - 1])
        return not self.players[player].here

    def apply(self, event: LogEvent) -> None:
        """Add the next event of the log."""
        _APPLY[type(event)](self, event)
        self.seq += 1
        if event.id:
            self.done[event.by, event.id] = self.seq
            if len(self.done) > KEPT_COMMANDS:
                del self.done[next(iter(self.done))]

    def _night_created(self, event: events.NightCreated) -> None:
        assert self.seq == 0, "a night is created once"

    def _came(self, event: events.Came) -> None:
        assert event.player == len(self.players), "players are numbered in the order they came"
        self.players = (*self.players, NightMember(event.player, event.person, event.nickname))

    def _change(self, number: int, **changes: Any) -> None:
        changed = msgspec.structs.replace(self.players[number], **changes)
        self.players = (*self.players[:number], changed, *self.players[number + 1 :])

    def _went(self, event: events.Went) -> None:
        gone = self.players[event.player]
        self._change(event.player, here=False)
        if event.removed:
            self.removed |= {gone.person}
        for proposal in list(self.proposals.values()):
            self._set_in(proposal, event.player, False)
        if gone.person == self.host and not self.players_of(gone.person):
            self.host = next((one.person for one in self.players if one.here), self.host)

    def _name_changed(self, event: events.NameChanged) -> None:
        self._change(event.player, nickname=event.nickname)

    def _proposed(self, event: events.Proposed) -> None:
        self.proposed = event.proposal
        fields = (event.proposal, event.player, event.game, event.options, event.seats)
        more = (event.bots, event.pairs, event.form, event.rounds)
        self.proposals[event.proposal] = Proposal(*fields, *more)

    def _pairs_chosen(self, event: events.PairsChosen) -> None:
        self.proposals[event.proposal] = msgspec.structs.replace(
            self.proposals[event.proposal], pairs=event.pairs
        )

    def _withdrawn(self, event: events.Withdrawn) -> None:
        del self.proposals[event.proposal]

    def _set_in(self, proposal: Proposal, player: int, on: bool) -> None:
        ins = tuple(one for one in proposal.ins if one != player)
        changed = msgspec.structs.replace(proposal, ins=(*ins, player) if on else ins)
        self.proposals[proposal.number] = changed

    def _joined_in(self, event: events.JoinedIn) -> None:
        """Nobody is in for two games at a time."""
        for proposal in list(self.proposals.values()):
            wanted = event.on and proposal.number == event.proposal
            if wanted or event.player in proposal.ins:
                self._set_in(proposal, event.player, wanted)

    def _start_voted(self, event: events.StartVoted) -> None:
        proposal = self.proposals[event.proposal]
        self.proposals[event.proposal] = msgspec.structs.replace(
            proposal, votes=proposal.votes | {event.person}
        )

    def _dealt(self, event: events.TablesDealt) -> None:
        proposal = self.proposals.pop(event.proposal)
        self._open(event, event.tables, proposal.game, proposal.bots)
        self.sat_out = (*self.sat_out, tuple(event.sat_out))

    def _open(
        self,
        event: LogEvent,
        plans: Sequence[events.PlannedTable],
        game: str,
        bots: str,
        tournament: int = 0,
        round_number: int = 0,
    ) -> None:
        self.deals += 1
        self.tables += tuple(
            OpenedTable(
                self.deals,
                plan.table,
                game,
                tuple(plan.seats),
                plan.options,
                bots,
                event.at_ms,
                tournament,
                round_number,
            )
            for plan in plans
        )

    def _tournament_started(self, event: events.TournamentStarted) -> None:
        assert event.tournament == len(self.tournaments) + 1, "tournaments are numbered in turn"
        del self.proposals[event.proposal]
        started = Tournament(
            event.tournament,
            event.game,
            event.options,
            event.form,
            event.rounds,
            tuple(event.players),
        )
        self.tournaments = (*self.tournaments, started)

    def _change_tournament(self, number: int, **changes: Any) -> None:
        changed = msgspec.structs.replace(self.tournaments[number - 1], **changes)
        self.tournaments = (*self.tournaments[: number - 1], changed, *self.tournaments[number:])

    def _round_dealt(self, event: events.RoundDealt) -> None:
        one = self.tournaments[event.tournament - 1]
        self._open(event, event.tables, one.game, "", one.number, len(one.byes) + 1)
        self._change_tournament(one.number, byes=(*one.byes, tuple(event.byes)))

    def _entered(self, event: events.Entered) -> None:
        players = self.tournaments[event.tournament - 1].players
        self._change_tournament(event.tournament, players=(*players, event.player))

    def _dropped_out(self, event: events.DroppedOut) -> None:
        dropped = self.tournaments[event.tournament - 1].dropped
        self._change_tournament(event.tournament, dropped=dropped | {event.player})

    def _called_off(self, event: events.CalledOff) -> None:
        self._change_tournament(event.tournament, called_off=True)

    def _tables_opened(self, event: events.TablesOpened) -> None:
        self.opened = event.deal

    def _talked(self, event: events.Talked) -> None:
        line = NightLine(self.seq + 1, event.at_ms, event.player, event.nickname, event.text)
        self.chat = (*self.chat, line)[-KEPT_CHAT:]

    def _scoring_changed(self, event: events.ScoringChanged) -> None:
        self.scoring, self.points = event.scoring, tuple(event.points)

    def _handed_over(self, event: events.HandedOver) -> None:
        self.host = event.person

    def _ended(self, event: events.NightEnded) -> None:
        self.open = False
        self.proposals = {}

    def _followed(self, event: events.Followed) -> None:
        self.next_night = event.night


_APPLY: dict[type[LogEvent], Callable[[Any, Any], None]] = {
    kind: getattr(NightState, f"_{name}") for name, kind in events.KINDS.items()
}


def replay(night_id: str, log: Sequence[LogEvent]) -> NightState:
    """The state that a log makes. Any exception means that its events do not fit together."""
    first = log[0]
    if not isinstance(first, events.NightCreated):
        raise ValueError("the first entry does not create a night")
    state = NightState(night_id, first)
    for event in log:
        state.apply(event)
    return state
