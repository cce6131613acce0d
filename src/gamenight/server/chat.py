"""Chat and nicknames: plain text, and the silence that partners owe each other."""

import unicodedata

from gamenight.server.protocol import CHAT_MAX, NICKNAME_MAX
from gamenight.server.refusals import Refused
from gamenight.server.table import TableState

SPEAK = "speak"


def plain(text: str, limit: int) -> str:
    """One line of printable text: no control or direction marks, no doubled spaces."""
    kept = (" " if c.isspace() else c for c in unicodedata.normalize("NFC", text))
    return " ".join("".join(c for c in kept if _printable(c)).split())[:limit]


def plain_nickname(text: str) -> str:
    nickname = plain(text, NICKNAME_MAX)
    if not nickname:
        raise Refused("nickname_empty", status=422)
    return nickname


def plain_chat(text: str) -> str:
    line = plain(text, CHAT_MAX)
    if not line:
        raise Refused("chat_empty", status=422)
    return line


def must_keep_quiet(state: TableState, seat: int) -> bool:
    """Whether it is the turn of this seat's partner, and nothing in the rules punishes speaking."""
    match = state.match
    if match is None or state.phase != "playing" or not state.partners:
        return False
    if state.options.get("manual_table"):
        return False
    sides = match.sides
    return any(other != seat and sides[other] == sides[seat] for other in match.waiting)


def speaking_is_a_move(state: TableState, seat: int) -> bool:
    """Where people's mistakes count, the referee notes a word said in the partner's turn."""
    return state.phase == "playing" and SPEAK in state.legal(seat)


def _printable(c: str) -> bool:
    return c == " " or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
