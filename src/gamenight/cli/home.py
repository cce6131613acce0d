"""Bare ``gamenight``: serve on this machine and open the page."""

import webbrowser

from gamenight.core.errors import GamenightError
from gamenight.server.commands import serve_tables

PORT = 8000


def open_page(lan: bool, browser: bool) -> None:
    """Serve tables until told to stop, with the page opened in a browser once it is up."""
    serve_tables(port=_port(), lan=lan, opened=webbrowser.open if browser else None)


def _port() -> int:
    """The usual one, or 0 if that is taken."""
    from gamenight.server.asked import check_listening

    try:
        check_listening("127.0.0.1", PORT)
    except GamenightError:
        return 0
    return PORT
