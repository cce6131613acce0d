"""Commands, messages and HTTP bodies of game nights."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from gamenight.server.protocol.commands import Ask, AskPing, AskView
from gamenight.server.protocol.fields import (
    NAME_MAX,
    SEATS_MAX,
    ChatText,
    Key,
    Level,
    Nickname,
    Phase,
)
from gamenight.server.protocol.messages import (
    Tell,
    TellDone,
    TellGoodbye,
    TellNotice,
    TellPing,
    TellRefused,
)

PLAYERS_MAX = 64
Who = Annotated[int, Meta(ge=0, lt=PLAYERS_MAX)]
Which = Annotated[int, Meta(ge=0, le=2**31)]
Form = Literal["round_robin", "swiss", "knockout"]
Pairs = Annotated[list[tuple[Who, Who]], Meta(max_length=PLAYERS_MAX // 2)]
Scoring = Literal["places", "wins", "points"]
RankPoints = Annotated[
    list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=SEATS_MAX, min_length=1)
]


class AskCome(Ask):
    """Somebody else at this device joins the night."""

    nickname: Nickname


class AskGo(Ask):
    """One of this device's people leaves the night for good."""

    player: Who


class AskRemove(Ask):
    """The host shows somebody out, with their device: of the night and of all its tables."""

    player: Who


class AskCallMe(Ask):
    """Change the nickname of one of this device's people."""

    player: Who
    nickname: Nickname


class AskPropose(Ask):
    """Propose a game. With ``bots`` of a level, tables are filled up, to ``seats`` if that is
    given; ``pairs`` are partners that were chosen, the others are drawn. With ``form`` it is a
    tournament at tables for two; ``rounds`` are those of a Swiss."""

    player: Who
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[int, Meta(ge=1, le=SEATS_MAX)] | None = None
    bots: Level | None = None
    pairs: Pairs = field(default_factory=list)
    form: Form | None = None
    rounds: Annotated[int, Meta(ge=1, lt=PLAYERS_MAX)] | None = None


class AskPairs(Ask):
    """Choose who plays with whom, where seats are partners: the proposer or the host."""

    proposal: Which
    pairs: Pairs


class AskWithdraw(Ask):
    """Take a proposal back: its proposer or the host."""

    proposal: Which


class AskIn(Ask):
    """*I'm in*, or no longer. Nobody is in for two games at a time."""

    proposal: Which
    player: Who
    on: bool = True


class AskDeal(Ask):
    """Start a proposal: the host at once, the others when most of those who are in have asked."""

    proposal: Which


class AskNextRound(Ask):
    """Start a round of a tournament, once all matches of the last are over: the host or anybody
    who plays in it. A round that was started already is no fault."""

    tournament: Which
    round: Which


class AskEnter(Ask):
    """Come late to a round robin or a Swiss: from the next round on."""

    tournament: Which
    player: Who


class AskDropOut(Ask):
    """Leave a tournament for good and lose the open match: one's own people, or the host's word."""

    tournament: Which
    player: Who


class AskCallOff(Ask):
    """The host ends a tournament as it stands."""

    tournament: Which


class AskTalk(Ask):
    """Say something in the living room."""

    player: Who
    text: ChatText


class AskScoring(Ask):
    """The host chooses what counts: ``points`` are those of the places."""

    scoring: Scoring
    points: RankPoints


class AskHandOver(Ask):
    """The host hands the night over to somebody else's device."""

    player: Who


class AskEnd(Ask):
    """The host ends the night: the podium."""


class NightPlayer(Struct):
    """Somebody in the night. ``here``: their device looks at the night or at a table of it."""

    number: int
    nickname: str
    here: bool
    left: bool
    host: bool
    yours: bool


class NightProposal(Struct):
    """A proposal; ``votes`` of ``needed`` devices have asked to start it."""

    number: int
    player: int
    game: str
    options: dict[str, Any]
    seats: int | None
    bots: str
    pairs: list[tuple[int, int]]
    form: Form | None
    rounds: int
    ins: list[int]
    votes: int
    needed: int
    voted: bool


class NightTable(Struct):
    """A table of the night: who sits there, and how it ended (``scores`` and ``places`` by seat).

    ``watch`` is its spectator link, which shows no hands. ``tournament`` and ``round`` are 0 for
    tables of none.
    """

    table: str
    deal: int
    tournament: int
    round: int
    at_ms: int
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: list[int | None]
    scores: list[int]
    places: list[int]
    winners: list[int]
    points: list[int]
    watch: str


class NightMeeting(Struct):
    """A match of a tournament, or a bye (``other`` is None); ``halves`` are half points."""

    one: int
    other: int | None
    halves: tuple[int, int] | None
    table: str


class NightRank(Struct):
    """A line of a tournament: half points, then what breaks ties (``sonneborn`` in quarters)."""

    player: int
    place: int
    halves: int
    won: int
    drawn: int
    lost: int
    direct: int
    buchholz: int
    sonneborn: int


class NightNode(Struct):
    """A match of a bracket; None is not known yet, or nobody: ``bye``. ``by_lot``: drawn twice."""

    one: int | None
    other: int | None
    winner: int | None
    bye: bool
    by_lot: bool


class NightTournament(Struct):
    """A tournament: ``meetings`` of each round, ``bracket`` of a knock-out, level by level.

    ``ready``: the next round may start; ``rounds`` are those of a Swiss.
    """

    number: int
    game: str
    options: dict[str, Any]
    form: Form
    rounds: int
    left: list[int]
    meetings: list[list[NightMeeting]]
    lines: list[NightRank]
    bracket: list[list[NightNode]]
    ready: bool
    over: bool
    called_off: bool


class NightStanding(Struct):
    """A line of the scoreboard; who has as many points shares the place."""

    player: int
    place: int
    points: int
    played: int
    won: int


class NightDuel(Struct):
    """Two who met, and how often each came in before the other."""

    one: int
    other: int
    won: int
    lost: int
    drawn: int


class NightTitle(Struct):
    """What these did more often than all others: ``code`` is a sentence of the game's words."""

    code: str
    players: list[int]
    count: int


class NightLine(Struct):
    """A line of chat."""

    seq: int
    at_ms: int
    player: int
    nickname: str
    text: str


class Night(Struct):
    """A night as one browser sees it. ``invite`` is None for those who have not joined."""

    id: str
    name: str
    open: bool
    season: bool
    created_ms: int
    you_host: bool
    member: bool
    invite: str | None
    scoring: Scoring
    points: list[int]
    players: list[NightPlayer]
    proposals: list[NightProposal]
    tables: list[NightTable]
    tournaments: list[NightTournament]
    standings: list[NightStanding]
    duels: list[NightDuel]
    titles: list[NightTitle]
    chat: list[NightLine]
    sat_out: list[int]
    next_night: str


class TellNight(Tell):
    """The whole night, after connecting and after every change."""

    seq: int
    night: Night


class AskNight(Struct, forbid_unknown_fields=True):
    """POST /api/nights: a new night, and its first person. ``again``: copy people and settings."""

    nickname: Nickname
    name: Annotated[str, Meta(max_length=NAME_MAX)] = ""
    season: bool = False
    again: Key = ""


class AskJoinNight(Struct, forbid_unknown_fields=True):
    """POST /api/nights/{night}/join, by the key of its link."""

    nickname: Nickname
    key: Key = ""


class TellNightJoined(Struct):
    """The night, its link relative to the page's base address, and one's number in it."""

    night: str
    invite: str
    player: int


class NightSummary(Struct):
    """A night in a list."""

    night: str
    name: str
    open: bool
    nicknames: list[str]
    changed_ms: int


class TellNights(Struct):
    """GET /api/nights: those of this browser."""

    mine: list[NightSummary]


class TellNightPoll(Struct):
    """GET /api/nights/{night}/updates: what the socket would have sent; go on with ``cursor``."""

    cursor: str
    messages: list[TellNight]


NightCommand = (
    AskCome
    | AskGo
    | AskRemove
    | AskCallMe
    | AskPropose
    | AskPairs
    | AskWithdraw
    | AskIn
    | AskDeal
    | AskNextRound
    | AskEnter
    | AskDropOut
    | AskCallOff
    | AskTalk
    | AskScoring
    | AskHandOver
    | AskEnd
    | AskView
    | AskPing
)
NightMessage = TellNight | TellDone | TellRefused | TellPing | TellGoodbye | TellNotice
