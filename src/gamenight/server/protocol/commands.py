"""Commands of a browser at a table, over WebSocket or HTTP: their names begin with ``Ask``."""

from msgspec import Struct

from gamenight.server.protocol.fields import (
    ChatText,
    CommandId,
    Level,
    MoveText,
    Nickname,
    Number,
    Seat,
    Seen,
    tag_of,
)


class Ask(Struct, tag_field="type", tag=tag_of, forbid_unknown_fields=True):
    """What every command carries: an id of the browser's own. An id repeated does nothing."""

    id: CommandId


class AskPlay(Ask):
    """Make a move. ``seen`` is the number of the last event that the browser has shown."""

    seat: Seat
    move: MoveText
    seen: Seen


class AskUndo(Ask):
    """Take back the seat's own last move, where the table and the rules allow it.

    ``past``: also if others have moved since. Bots' moves go at once; people are asked first.
    """

    seat: Seat
    seen: Seen
    past: bool = False


class AskAgree(Ask):
    """Let somebody take back a move and this seat's answer to it, or (``on`` false) do not."""

    seat: Seat
    on: bool


class AskResign(Ask):
    """Give up."""

    seat: Seat


class AskChat(Ask):
    """Say something, in the name of a seat that this browser holds (none: as a spectator)."""

    text: ChatText
    seat: Seat | None = None


class AskSit(Ask):
    """Take a free seat, also a second one (hot-seat), or one that a bot keeps warm; while hidden
    cards are played, nobody takes a seat who has sat on another one in that match, and for a
    bot's seat the host is asked first, unless the table was made with ``takeover``."""

    seat: Seat
    nickname: Nickname
    number: Number


class AskAdmit(Ask):
    """The host lets somebody take a bot's seat in mid-match, or (``on`` false) does not.

    ``question`` is the number of the event that asked."""

    question: Seen
    on: bool


class AskStand(Ask):
    """Leave a seat for good. In a match under way a bot plays on."""

    seat: Seat


class AskRename(Ask):
    """Change the nickname of one's own seat."""

    seat: Seat
    nickname: Nickname


class AskSeatBot(Ask):
    """The host puts a bot on a free seat, or changes its level, before the start."""

    seat: Seat
    level: Level


class AskExchangeBot(Ask):
    """The host exchanges a bot (no stand-in) for one of another level, after the start."""

    seat: Seat
    level: Level


class AskHurry(Ask):
    """Let the bots that the match waits for move without a pause, until their turn is over.

    Who sits at the table may ask; no event follows. ``pace_ms`` alone is skipped: no grace before
    a catch, no ``hold_ms``, and nothing at all while another person may move out of turn."""


class AskFreeSeat(Ask):
    """The host frees a seat before the start, or removes the person on it (a bot then plays on)."""

    seat: Seat


class AskStart(Ask):
    """The host starts the match; bots take the seats that are free."""


class AskStandIn(Ask):
    """The host hands the seat of somebody absent to a bot."""

    seat: Seat


class AskVote(Ask):
    """Vote that a bot shall play for somebody absent; it takes everybody else who is present."""

    seat: Seat


class AskReturn(Ask):
    """Take one's own seat back from the bot that stood in."""

    seat: Seat


class AskHost(Ask):
    """The host hands the table over to the person on another seat."""

    seat: Seat


class AskMute(Ask):
    """The host closes or opens the chat for the person on a seat."""

    seat: Seat
    on: bool


class AskRematch(Ask):
    """The same people once more; dealer or first seat moves on by one."""


class AskNumber(Ask):
    """This browser's number for the next deal: 32 random bytes, sent after the commitment."""

    number: Number


class AskClose(Ask):
    """The host closes the table."""


class AskHint(Ask):
    """What would a strong bot do from this seat? Only where the table allows hints."""

    seat: Seat


class AskView(Ask):
    """Tell everything again."""


class AskPing(Ask):
    """Is anybody there? Also the answer to TellPing."""


Command = (
    AskPlay
    | AskUndo
    | AskAgree
    | AskResign
    | AskChat
    | AskSit
    | AskAdmit
    | AskStand
    | AskRename
    | AskSeatBot
    | AskExchangeBot
    | AskHurry
    | AskFreeSeat
    | AskStart
    | AskStandIn
    | AskVote
    | AskReturn
    | AskHost
    | AskMute
    | AskRematch
    | AskNumber
    | AskClose
    | AskHint
    | AskView
    | AskPing
)
