"""The options of ``gamenight serve``, validated before anything is started."""

import errno
import ipaddress
import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

from gamenight.cli.database import find_store
from gamenight.core.errors import GamenightError, OptionError
from gamenight.core.facts import shorten
from gamenight.server.settings import Settings

PORTS = range(65_536)


def check_listening(host: str, port: int) -> None:
    """A server can listen there. OptionError, or a GamenightError if somebody else does."""
    if port not in PORTS:
        raise OptionError("port_range", got=port, high=PORTS[-1])
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise OptionError("listen_host", got=shorten(host)) from None
    family, _, _, _, address = found[0]
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except PermissionError:
            raise GamenightError("port_forbidden", port=port) from None
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise GamenightError("port_taken", port=port) from None
            raise OptionError("listen_host", got=shorten(host)) from None


def check_public_url(typed: str) -> str:
    """The address that people type, if it is one, or "". OptionError."""
    if not typed:
        return ""
    try:
        parts = urlsplit(typed)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole or parts.query or parts.fragment or "@" in parts.netloc:
        raise OptionError("public_url", got=shorten(typed))
    return typed


def parse_proxies(typed: Sequence[str]) -> tuple[str, ...]:
    """The proxies' addresses as connections show them. OptionError."""
    found = []
    for one in typed:
        try:
            found.append(str(ipaddress.ip_address(one.strip())))
        except ValueError:
            raise OptionError("trusted_proxy", got=shorten(one)) from None
    return tuple(found)


async def check_database(settings: Settings) -> None:
    """It opens: inside the server, this trouble would be a traceback. StoreError."""
    async with find_store(settings.database, new=True):
        pass
