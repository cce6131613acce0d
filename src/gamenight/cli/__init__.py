"""The command line. Nothing heavy is imported before a command needs it."""

import os
import sys

LANGUAGE = "GAMENIGHT_LANG"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def main() -> None:
    """The entry point of ``gamenight``."""
    import typer

    from gamenight.core.words import speak

    speak(find_language())  # before the commands are imported: their help is in this language
    from gamenight.cli.app import app
    from gamenight.cli.completion import join_words
    from gamenight.cli.errors import report_errors

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    os.environ.update(join_words(os.environ))
    try:
        with report_errors():
            app(prog_name="gamenight")
    except typer.Exit as ended:  # beside the commands: help, the version, a slip in an option
        sys.exit(ended.exit_code)


def find_language() -> str:
    """The language of ``GAMENIGHT_LANG`` or else of the locale: ``de`` of ``de_AT.UTF-8``."""
    found = next((os.environ[name] for name in (LANGUAGE, *_LOCALE) if os.environ.get(name)), "")
    return found[:2].lower()
