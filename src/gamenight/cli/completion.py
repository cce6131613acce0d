"""What the shell offers after Tab: games, options with their values, bots and levels.

Typer asks these functions; ``gamenight --install-completion`` tells the shell about them.
"""

import os
from collections.abc import Iterator, Mapping, Sequence

import typer

from gamenight.cli.names import game_name
from gamenight.cli.options import format_value
from gamenight.core.words import find_text
from gamenight.games import GAMES, facts
from gamenight.terminal.levels import MARKS, level_why

Offer = tuple[str, str]  # what is typed, and what it means
PERSON = "-"
_ASKED = "_GAMENIGHT_COMPLETE"
_NAMED = "_GAMENIGHT_COMPLETE_NAMED"


def offer_games(incomplete: str) -> list[Offer]:
    return _fitting([(name, facts(name).title) for name in GAMES], incomplete)


def offer_options(context: typer.Context, incomplete: str) -> list[Offer]:
    """``NAME=VALUE`` for every option of the game that has been typed, except those given."""
    # An option that still waits for its value leaves the game among the words not parsed yet.
    typed = [context.params.get("game"), *context.args]
    game = next((name for word in typed if word and (name := game_name(word)) in GAMES), None)
    if game is None:
        return []
    given = {text.partition("=")[0] for text in context.params.get("option") or ()}
    offers = [
        (f"{option.name}={format_value(value)}", meaning)
        for option in facts(game).options
        if option.name not in given
        for value in option.choices or (option.default_for(facts(game).seats[0]),)
        for meaning in [find_text(f"{game}.option.{option.name}") or ""]
    ]
    named = os.environ.get(_NAMED, "")
    found = _fitting(offers, named + incomplete)
    return [(text.removeprefix(named), meaning) for text, meaning in found]


def offer_levels(incomplete: str) -> list[Offer]:
    return _fitting([(level, level_why(level)) for level in MARKS], incomplete)


def offer_bots(incomplete: str) -> list[Offer]:
    """One more level, or a person: ``sharp,ma`` goes on as ``sharp,master``."""
    return _go_on(incomplete, (PERSON,))


def offer_entrants(incomplete: str) -> list[Offer]:
    """One more bot for the arena."""
    return _go_on(incomplete, ("greedy", "random", "clairvoyant"))


def offer_policies() -> list[str]:
    return ["random", "first", "greedy"]


def offer_collecting() -> list[str]:
    """How seats play that ``collect`` watches."""
    return ["greedy", "random"]


def offer_themes() -> list[str]:
    return ["dark", "light"]


def join_words(environment: Mapping[str, str]) -> dict[str, str]:
    """Variables to set where Bash asks, which breaks ``NAME=VALUE`` into three words.

    They are put together again. Of the last word Bash completes what stands after its ``=``: the
    name before it is handed on by a variable of its own.
    """
    if environment.get(_ASKED) != "complete_bash":
        return {}
    words, cursor = environment["COMP_WORDS"].split("\n"), int(environment["COMP_CWORD"])
    *before, last = _join(words[: cursor + 1])
    if last.startswith("-") and "=" in last:
        flag, _, last = last.partition("=")
        before.append(flag)
    name, equals, value = last.rpartition("=")
    return {
        "COMP_WORDS": "\n".join([*before, value]),
        "COMP_CWORD": str(len(before)),
        _NAMED: name + equals,
    }


def _join(words: list[str]) -> Iterator[str]:
    whole = ""
    for word in words:
        if whole and word != "=" and not whole.endswith("="):
            yield whole
            whole = ""
        whole += word
    yield whole


def _go_on(typed: str, others: Sequence[str]) -> list[Offer]:
    """Levels and others after the last comma of a list."""
    before, comma, last = typed.rpartition(",")
    offers = [*offer_levels(last), *_fitting([(other, "") for other in others], last)]
    return [(before + comma + bot, meaning) for bot, meaning in offers]


def _fitting(offers: list[Offer], incomplete: str) -> list[Offer]:
    return [offer for offer in offers if offer[0].startswith(incomplete)]
