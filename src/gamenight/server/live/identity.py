"""Tokens and keys: a browser carries a secret token in a cookie, the server keeps its hash."""

import base64
import hashlib
import hmac

from gamenight.core.chance import new_seed

COOKIE = "gamenight"
LINK_COOKIE = "gamenight_link"  # the key of a link, for the path of its table alone
TOKEN_CHARS = 43
COOKIE_AGE_S = 400 * 86_400


def new_token() -> str:
    return _unguessable(32)


def hash_token(token: str | None) -> str:
    """The name of a token's bearer in the store; "" for nobody."""
    if not token or len(token) != TOKEN_CHARS:
        return ""
    return hashlib.sha256(b"gamenight person 1\0" + token.encode()).hexdigest()[:32]


def new_table_id() -> str:
    """A name that a command line does not take for an option."""
    while not (name := _unguessable(12))[0].isalnum():
        pass
    return name


def new_key() -> str:
    """What an invite or a spectator link carries."""
    return _unguessable(16)


def seal(token: bytes, code: str) -> bytes:
    """A token that only the bearer of a code can read, and with that code the token again.

    What the store keeps of it is no use to whoever reads the store.
    """
    pad = hashlib.shake_256(b"gamenight device 1\0" + code.encode()).digest(len(token))
    return bytes(a ^ b for a, b in zip(token, pad, strict=True))


def compare_secrets(given: str, kept: str) -> bool:
    """Compare secrets without telling by the time it takes."""
    return bool(kept) and hmac.compare_digest(given.encode(), kept.encode())


def _unguessable(size: int) -> str:
    return base64.urlsafe_b64encode(new_seed()[:size]).rstrip(b"=").decode()
