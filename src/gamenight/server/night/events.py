"""The events of a night, which are the entries of its log. Only ever add to this file.

A night is a log like a table's. It names the tables that it opened and who sits at them; what was
played there stands in the logs of those tables, and nowhere else. People are named by the hash of
their token; ``player`` is a number in the night, since one device may bring several people.
"""

from typing import Any

from msgspec import Struct, field

from gamenight.server.protocol.nights import Form, Scoring
from gamenight.server.table.events import EventCodec, LogEvent


class PlannedTable(Struct):
    """A table of a deal: who sits on its seats (None: a bot), and by which options they play."""

    table: str
    seats: list[int | None]
    options: dict[str, Any]


class NightCreated(LogEvent):
    name: str
    invite: str
    season: bool = False
    scoring: Scoring = "places"
    points: list[int] = field(default_factory=list)


class Came(LogEvent):
    """Somebody joined: ``person`` is the device, which may have brought others before."""

    player: int
    person: str
    nickname: str


class Went(LogEvent):
    """Somebody left for good; ``removed``: the host showed the whole device out."""

    player: int
    removed: bool = False


class NameChanged(LogEvent):
    player: int
    nickname: str


class Proposed(LogEvent):
    """``seats``: so many at each table; ``bots``: the level of those who fill up, "" for none.

    With ``form`` it is a tournament at tables for two; ``rounds`` are those of a Swiss, 0: as many
    as it takes.
    """

    proposal: int
    player: int
    game: str
    options: dict[str, Any]
    seats: int | None = None
    bots: str = ""
    pairs: list[tuple[int, int]] = field(default_factory=list)
    form: Form | None = None
    rounds: int = 0


class PairsChosen(LogEvent):
    """Who plays with whom, where seats are partners; the others are drawn by lot."""

    proposal: int
    pairs: list[tuple[int, int]]


class Withdrawn(LogEvent):
    proposal: int


class JoinedIn(LogEvent):
    proposal: int
    player: int
    on: bool


class StartVoted(LogEvent):
    proposal: int
    person: str


class TablesDealt(LogEvent):
    """A proposal became tables; those who found no place go first next time."""

    proposal: int
    tables: list[PlannedTable]
    sat_out: list[int] = field(default_factory=list)


class TournamentStarted(LogEvent):
    """A proposal became a tournament of ``players``, in the order that was drawn."""

    tournament: int
    proposal: int
    game: str
    options: dict[str, Any]
    form: Form
    players: list[int]
    rounds: int = 0


class RoundDealt(LogEvent):
    """The tables of the next round of a tournament, and who has a bye."""

    tournament: int
    tables: list[PlannedTable]
    byes: list[int] = field(default_factory=list)


class Entered(LogEvent):
    """Somebody came late to a tournament."""

    tournament: int
    player: int


class DroppedOut(LogEvent):
    """Somebody left a tournament for good, but not the night."""

    tournament: int
    player: int


class CalledOff(LogEvent):
    tournament: int


class TablesOpened(LogEvent):
    """The tables of all deals up to this one are there: one that is missing later was deleted."""

    deal: int


class Talked(LogEvent):
    player: int
    nickname: str
    text: str


class ScoringChanged(LogEvent):
    scoring: Scoring
    points: list[int]


class HandedOver(LogEvent):
    person: str


class NightEnded(LogEvent):
    pass


class Followed(LogEvent):
    """*Again next week*: the night that people and settings were copied to."""

    night: str


KINDS: dict[str, type[LogEvent]] = {
    "night_created": NightCreated,
    "came": Came,
    "went": Went,
    "name_changed": NameChanged,
    "proposed": Proposed,
    "pairs_chosen": PairsChosen,
    "withdrawn": Withdrawn,
    "joined_in": JoinedIn,
    "start_voted": StartVoted,
    "dealt": TablesDealt,
    "tournament_started": TournamentStarted,
    "round_dealt": RoundDealt,
    "entered": Entered,
    "dropped_out": DroppedOut,
    "called_off": CalledOff,
    "tables_opened": TablesOpened,
    "talked": Talked,
    "scoring_changed": ScoringChanged,
    "handed_over": HandedOver,
    "ended": NightEnded,
    "followed": Followed,
}
CODEC = EventCodec(KINDS)
encode, decode, decode_log = CODEC.encode, CODEC.decode, CODEC.decode_log
