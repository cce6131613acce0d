"""The levels of the bots in a terminal: a mark that fills up, a name, and what each is like."""

from gamenight.core.words import say

MARKS = {"novice": "○", "casual": "◔", "steady": "◑", "sharp": "◕", "master": "●", "champion": "★"}


def level_name(level: str) -> str:
    """``◑ steady``: the mark is the face that the page draws."""
    return f"{MARKS.get(level, ' ')} {say(f'page.level.{level}')}"


def level_why(level: str) -> str:
    """What a bot of this level is like, in a sentence."""
    return say(f"page.level_why.{level}")
