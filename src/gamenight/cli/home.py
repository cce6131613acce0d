"""Bare ``gamenight``: serve on this machine and open the page."""

import os
import webbrowser

import typer

from gamenight.cli.parameters import DATABASE
from gamenight.cli.serve import serve_tables
from gamenight.core.errors import GamenightError
from gamenight.core.words import say

PORT = 8000


def open_page(lan: bool, browser: bool) -> None:
    """Serve tables until told to stop, with the page opened in a browser once it is up.

    If a server has these tables already, its page is opened instead.
    """
    from gamenight.cli.served_at import served_at

    database = os.environ.get(DATABASE)
    address = served_at(database)
    if not address:
        opened = webbrowser.open if browser else None
        serve_tables(database=database, port=free_port(), lan=lan, opened=opened)
        return
    typer.echo(say("terminal.serving_already", address=address))
    if lan:
        typer.echo(say("terminal.serving_lan"))
    if browser:
        webbrowser.open(address)


def free_port() -> int:
    """The usual one, or 0 if something else has it."""
    from gamenight.cli.serve_options import check_listening

    try:
        check_listening("127.0.0.1", PORT)
    except GamenightError:
        typer.echo(say("terminal.serving_elsewhere", port=PORT), err=True)
        return 0
    return PORT
