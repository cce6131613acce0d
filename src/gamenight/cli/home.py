"""Bare ``gamenight``: serve on this machine and open the page."""

import socket
import webbrowser

from gamenight.server.commands import serve_tables

PORT = 8000


def open_page(lan: bool, browser: bool) -> None:
    """Serve tables until told to stop, with the page opened in a browser once it is up."""
    port = PORT if _is_free(PORT) else 0
    serve_tables(port=port, lan=lan, opened=webbrowser.open if browser else None)


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
