"""The settings of a run: everything that its games depend on, and nothing else."""

import functools
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gamenight
from gamenight import games
from gamenight.arena.entrants import Entrant

FORMAT = 1
OPENING_PLIES = 2
_SOURCES = ("core", "games", "bots")
_OWN_SOURCES = ("play.py", "players.py", "outside.py", "schedule.py", "settings.py")


@dataclass(frozen=True)
class ArenaSettings:
    """With the same settings everybody plays the same games, unless bots think by the clock."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[Entrant, ...]
    seed: int = 0
    move_s: float = 10.0
    opening: int = 0  # moves that the rules' quick player makes before the bots take over
    balanced: bool = False  # instead of those, the balanced openings of the game

    def describe(self) -> dict[str, Any]:
        """The same as JSON: the first line of a file of results."""
        return {
            "arena": FORMAT,
            "gamenight": gamenight.__version__,
            "sources": fingerprint(),
            "game": self.game,
            "rules_version": games.facts(self.game).rules_version,
            "seats": self.seats,
            "options": self.options,
            "bots": {bot.name: bot.text for bot in self.bots},
            "seed": self.seed,
            "move_s": self.move_s,
            "opening": self.opening,
            "balanced": self.balanced,
        }

    def number(self, *what: object) -> int:
        """A number that depends on the seed and on what it is for."""
        text = " ".join(map(str, ("gamenight arena", self.seed, *what)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])

    def deal_seed(self, deal: int) -> bytes:
        """The seed of a deal: the same cards for every seating and every pairing."""
        return hashlib.sha256(f"gamenight arena {self.seed} deal {deal}".encode()).digest()


@functools.cache
def fingerprint() -> str:
    """What the rules, the bots and their tables are now: other ones play other games."""
    package = Path(gamenight.__file__).parent
    files = [package / "arena" / name for name in _OWN_SOURCES]
    for folder in _SOURCES:
        files += [f for f in (package / folder).rglob("*") if f.suffix in (".py", ".json", ".txt")]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
