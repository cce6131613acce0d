"""Bare ``gamenight``: serve on this machine and open the page."""

import webbrowser

from gamenight.server.commands import is_free, serve_tables

PORT = 8000


def open_page(lan: bool, browser: bool) -> None:
    """Serve tables until told to stop, with the page opened in a browser once it is up."""
    port = PORT if is_free("127.0.0.1", PORT) else 0
    serve_tables(port=port, lan=lan, opened=webbrowser.open if browser else None)
