"""How many files this process may have open, and how many of them connections may take.

A server that runs out of them can neither accept a connection nor open its own files.
"""

import contextlib
import dataclasses
import sys

from gamenight.server.settings import Limits

if sys.platform != "win32":
    import resource

RESERVED = 48  # the database, listeners, pipes to worker processes, modules that are imported
ENOUGH = 65_536


def raise_limit() -> None:
    """Allow as many as the system lets this process have, within reason."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
        if soft != resource.RLIM_INFINITY and soft < most:
            with contextlib.suppress(ValueError, OSError):  # macOS allows less than it says
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def count_allowed() -> int:
    if sys.platform == "win32":
        return ENOUGH
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH if soft == resource.RLIM_INFINITY else soft


def fit(limits: Limits, allowed: int) -> Limits:
    """The same limits, with no more connections than there may be files."""
    half = max(1, (allowed - RESERVED) // 2)
    return dataclasses.replace(
        limits, requests=min(limits.requests, half), sockets=min(limits.sockets, half)
    )
