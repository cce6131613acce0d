"""Chat and nicknames: cleaning of text, and when partners must keep quiet."""

import unicodedata

from gamenight.server.protocol.fields import CHAT_MAX, NICKNAME_MAX
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.state import TableState

MARKS_MAX = 4  # on one letter; more of them grow over the lines above and below
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing


def clean_text(text: str, limit: int) -> str:
    """One line of printable text: no control or direction marks, no heaps, no doubled spaces."""
    kept, marks = "", 0
    for c in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if c.isspace():
            kept += " "
        elif _printable(c) and marks <= MARKS_MAX:
            kept += c
    return " ".join(kept.split())[:limit].rstrip()


def clean_nickname(text: str) -> str:
    nickname = clean_text(text, NICKNAME_MAX)
    if not nickname:
        raise Refused("nickname_empty", status=422)
    return nickname


def clean_chat(text: str) -> str:
    line = clean_text(text, CHAT_MAX)
    if not line:
        raise Refused("chat_empty", status=422)
    return line


def must_keep_quiet(state: TableState, seat: int) -> bool:
    """Whether it is the turn of this seat's partner, and nothing in the rules punishes speaking."""
    match = state.match
    if match is None or state.phase != "playing" or not state.partners:
        return False
    speech = state.game.facts.speech
    if speech is not None and state.options[speech.option]:
        return False
    sides = match.sides
    return any(other != seat and sides[other] == sides[seat] for other in match.waiting)


def find_speech_move(state: TableState, seat: int) -> str | None:
    """The move that a word of this seat is now: where people's mistakes count, it is noted."""
    speech = state.game.facts.speech
    if speech is None or state.phase != "playing" or speech.move not in state.legal(seat):
        return None
    return speech.move


def _printable(c: str) -> bool:
    return c not in BLANKS and unicodedata.category(c) not in _UNSEEN


_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
