"""Sends to push services. Browsers name them, so that their addresses cannot be trusted.

Only https on its usual port, only names, and only names whose every address is on the public
internet. A name may point elsewhere a moment later: so the connection goes to the very address
that was looked at, while the certificate must be the name's. Redirects are not followed, and of
the answer only its first bytes are read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlsplit

ENDPOINT_CHARS = 1000
LOOK_UP_S = 5.0
POST_S = 10.0
HEAD_BYTES = 16_384
PORT = 443
UNICAST = ipaddress.IPv6Network("2000::/3")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class NotPublic(ValueError):
    """An endpoint that no push service can have."""


def _look_up(host: str) -> list[str]:
    found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


async def _connect(address: str, host: str) -> Streams:
    return await asyncio.open_connection(
        address, PORT, ssl=ssl.create_default_context(), server_hostname=host, limit=HEAD_BYTES
    )


@dataclass
class Network:
    """How names are looked up and connections made. A slow name server delays nobody else's work:
    lookups have threads of their own."""

    look_up: Callable[[str], list[str]] = _look_up
    connect: Callable[[str, str], Awaitable[Streams]] = _connect
    _threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(2, "gamenight-names")
    )

    async def check(self, endpoint: str) -> tuple[str, str]:
        """The host of an endpoint, and one of its addresses. NotPublic; OSError, TimeoutError."""
        host = read_host(endpoint)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(LOOK_UP_S):
            try:
                found = await loop.run_in_executor(self._threads, self.look_up, host)
            except UnicodeError:
                raise NotPublic(host) from None
        if not found or not all(map(is_public, found)):
            raise NotPublic(host)
        return host, found[0]

    async def post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """The status that a push service answers with. NotPublic; OSError, TimeoutError."""
        host, address = await self.check(endpoint)
        parts = urlsplit(endpoint)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [
            f"POST {target} HTTP/1.1",
            f"host: {host}",
            *(f"{name}: {value}" for name, value in headers.items()),
            f"content-length: {len(body)}",
            "connection: close",
        ]
        async with asyncio.timeout(POST_S):
            reader, writer = await self.connect(address, host)
            try:
                writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
                await writer.drain()
                return await _read_status(reader)
            finally:
                writer.transport.abort()  # nothing more is of interest

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


async def _read_status(reader: asyncio.StreamReader) -> int:
    while True:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head.split(maxsplit=2)[1])
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise OSError("the answer has no end") from error
        except (ValueError, IndexError) as error:
            raise OSError("the answer is no HTTP") from error
        if status >= 200:  # those before it only say that it is being worked on
            return status


def read_host(endpoint: str) -> str:
    """The host that an endpoint names. NotPublic if it is no https address of a name."""
    printable = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not printable or len(endpoint) > ENDPOINT_CHARS:
        raise NotPublic(endpoint[:40])
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotPublic(endpoint[:40]) from None
    plain = parts.scheme == "https" and port in (None, PORT) and "@" not in parts.netloc
    if not plain or parts.fragment or "." not in host or ":" in host:
        raise NotPublic(endpoint[:40])
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host
    raise NotPublic(host)  # a number has no certificate that says whose it is


def is_public(text: str) -> bool:
    """Whether an address is somebody's on the internet: not this machine, nor a network around it.

    What only leads to another address counts as that one.
    """
    try:
        address = ipaddress.ip_address(text)
    except ValueError:  # such as fe80::1%eth0
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast
    if address.ipv4_mapped is not None:
        return is_public(str(address.ipv4_mapped))
    if address in NAT64:
        return is_public(str(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)))
    tunnel = address.sixtofour is not None or address.teredo is not None
    return address in UNICAST and address.is_global and not tunnel
