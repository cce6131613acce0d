"""A game's name as people type it: BOLD, "Blokus Duo", skip-bo, low."""

from gamenight.games import GAMES, facts


def game_name(typed: str) -> str:
    """The game that is meant, or what was typed if that is none or could be several."""
    if typed in GAMES or not _letters(typed):
        return typed
    meant = [
        name
        for name in GAMES
        if any(_letters(known).startswith(_letters(typed)) for known in (name, facts(name).title))
    ]
    return meant[0] if len(meant) == 1 else typed


def _letters(words: str) -> str:
    return "".join(letter for letter in words.lower() if letter.isalnum())
