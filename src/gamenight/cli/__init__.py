"""The command line. Nothing heavy is imported before a command needs it."""

import sys


def main() -> None:
    """The entry point of ``gamenight``."""
    from gamenight.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="gamenight")
