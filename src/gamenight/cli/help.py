"""Help in the language spoken; its texts stand in ``words/LANGUAGE/help.json``.

Typer takes the texts when a command is declared, so that the language is chosen before
``cli.app`` is imported.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from gamenight.core.words import say

C = TypeVar("C", bound=Callable[..., Any])
# What all commands, and all groups of commands, show in the same way.
COMMAND: dict[str, Any] = {
    "options_metavar": say("help.OPTIONS"),
    "rich_help_panel": say("help.commands"),
}
GROUP: dict[str, Any] = {
    "options_metavar": say("help.OPTIONS"),
    "subcommand_metavar": say("help.COMMAND"),
}


def write_help(code: str, *examples: str) -> str:
    """What a command does, and examples, one a line."""
    heading = say("help.examples", n=len(examples))
    return "\n".join([say(f"help.{code}"), "\n\b", heading, *(f"  {line}" for line in examples)])


def describe(code: str, *examples: str) -> Callable[[C], C]:
    """Make that text the docstring of a command, from which Typer takes its help."""

    def put(command: C) -> C:
        command.__doc__ = write_help(code, *examples)
        return command

    return put
