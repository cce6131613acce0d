"""The levels of bots that a server offers: champions only where the host has switched them on."""

from gamenight.bots import CHAMPION, levels_of
from gamenight.server.protocol.refusals import Refused


def offered_levels(game: str, *, champion: bool) -> list[str]:
    """The levels of a game's bots, the weakest first."""
    return [level for level in levels_of(game) if champion or level != CHAMPION]


def check_level(game: str, level: str, *, champion: bool) -> None:
    """Refuse a level that is not offered."""
    known = offered_levels(game, champion=champion)
    if level not in known:
        raise Refused("level", status=422, got=level, known=", ".join(known))
