"""Entrants of a run: bots as they are named on the command line.

A name is a level (``master``), one with a budget (``master@500`` simulations, ``master@50ms``; with
``x2`` on two threads), ``greedy``, ``random`` or ``clairvoyant``, or somebody else's: a program
(``cmd:COMMAND`` in our own line protocol, ``gtp:COMMAND`` in Pentobi's), a Python function
(``MODULE:NAME``), a model of sb3-contrib (``sb3:FILE``) or a bot of OpenSpiel
(``openspiel:MODULE:NAME``). ``NAME=`` before it gives it another name in the tables.
"""

import csv
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamenight import games
from gamenight.bots import BRAIN, CHAMPION, LEVELS, Budget, check_level, has_bot
from gamenight.bots.seat import QUICK
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten

CLAIRVOYANT = "clairvoyant"
PROGRAMS = ("cmd", "gtp")
IN_PYTHON = ("py", "sb3", "openspiel")
GTP_OPTIONS: dict[str, Any] = {"first": 0, "fixed_start": True}
_NAMED = re.compile(r"([\w.+-]+)=(.+)", re.DOTALL)
_PLACE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
_LEVEL = re.compile(r"(\w+)(?:@(\d{1,9})(ms)?(?:x([1-9]\d?))?)?")
_INTERPRETER = re.compile(r"(python|pypy|node|ruby|perl|lua|bash|sh)[\d.]*(\.exe)?")
_ALONE = ("-u", "-B", "-E", "-I", "-O", "-q", "-s", "-S")  # options that no word follows


@dataclass(frozen=True)
class Entrant:
    """One bot: its name in the tables, what kind it is, and which one of that kind."""

    name: str
    kind: str  # "level", "greedy", "random", "clairvoyant", or one of PROGRAMS and IN_PYTHON
    which: str  # the level, the command of a program, a file, or a place in a module
    budget: Budget | None = None

    @property
    def text(self) -> str:
        """As it was asked for, without its name."""
        if self.outside:
            return f"{self.kind}:{self.which}"
        if self.budget is None:
            return self.which
        budget = self.budget
        much = f"{budget.sims}" if budget.ms is None else f"{budget.ms}ms"
        threads = f"x{budget.threads}" if budget.threads > 1 else ""
        return f"{self.which}@{much}{threads}"

    @property
    def outside(self) -> bool:
        """Whether it is somebody else's."""
        return self.kind in (*PROGRAMS, *IN_PYTHON)


def entrants(game: str, texts: list[str]) -> tuple[Entrant, ...]:
    """All bots of a run; a text may name several, with commas between them."""
    found = [entrant_of(text) for text in _split(texts)]
    if len(found) < 2:
        raise OptionError("bots_few", got=len(found))
    for entrant in found:
        if sum(entrant.name == other.name for other in found) > 1:
            raise OptionError("bot_twice", name=entrant.name)
        assert_fit(game, entrant)
    return tuple(found)


def with_needed_options(
    game: str, bots: tuple[Entrant, ...], options: dict[str, Any]
) -> dict[str, Any]:
    """The options asked for, and those without which some of the bots cannot play."""
    if not any(entrant.kind == "gtp" for entrant in bots):
        return options
    for name, value in GTP_OPTIONS.items():
        if options.get(name, value) != value:
            raise OptionError("bot_gtp_options", game=game)
    return options | GTP_OPTIONS


def _split(texts: list[str]) -> list[str]:
    rows = csv.reader(texts, skipinitialspace=True)
    return [field.strip() for row in rows for field in row if field.strip()]


def entrant_of(text: str) -> Entrant:
    """A bot as it was typed."""
    named = _NAMED.fullmatch(text)
    name, rest = (named[1], named[2]) if named else (text, text)
    kind, colon, command = rest.partition(":")
    if colon and kind in (*PROGRAMS, *IN_PYTHON) and command.strip():
        return Entrant(name, kind, command.strip())
    if _PLACE.fullmatch(rest):
        return Entrant(name, "py", rest)
    if rest in (*QUICK, CLAIRVOYANT):
        return Entrant(name, rest, rest)
    level = _LEVEL.fullmatch(rest)
    if level is None or level[1] not in (*LEVELS, CHAMPION):
        known = ", ".join((*LEVELS, CHAMPION, *QUICK, CLAIRVOYANT))
        raise OptionError("bot_unknown", got=shorten(text), known=known)
    if level[2] is None:
        return Entrant(name, "level", level[1])
    amount, threads = int(level[2]), int(level[4] or 1)
    budget = (
        Budget(ms=amount, threads=threads) if level[3] else Budget(sims=amount, threads=threads)
    )
    return Entrant(name, "level", level[1], budget)


def assert_fit(game: str, entrant: Entrant) -> None:
    """Refuse before the first game what could not play it; agents in Python their player checks."""
    if entrant.kind in PROGRAMS:
        if entrant.kind == "gtp" and "gtp" not in games.facts(game).formats:
            raise OptionError("bot_gtp", bot=entrant.name, game=game)
        program, *words = _words(entrant)
        if shutil.which(program) is None:
            raise OptionError("bot_program", bot=entrant.name, program=program)
        script = _script(program, words)
        if script is not None and not Path(script).exists():
            raise OptionError("bot_program", bot=entrant.name, program=script)
    elif entrant.kind not in (*QUICK, *IN_PYTHON):
        if not has_bot(game):
            raise OptionError("bot_none", bot=entrant.name, game=game, known=", ".join(QUICK))
        if entrant.kind == CLAIRVOYANT:
            if not hasattr(games.part(game, BRAIN), CLAIRVOYANT):
                raise OptionError("bot_clairvoyant", game=game)
        else:
            check_level(game, entrant.which)


def _words(entrant: Entrant) -> list[str]:
    try:
        return shlex.split(entrant.which)
    except ValueError as error:
        raise OptionError("bot_command", bot=entrant.name, reason=str(error)) from None


def _script(program: str, words: list[str]) -> str | None:
    """The file that an interpreter is to run, where that is plain to see."""
    if _INTERPRETER.fullmatch(Path(program).name) is None:
        return None
    rest = [word for word in words if word not in _ALONE]
    return rest[0] if rest and not rest[0].startswith("-") else None
