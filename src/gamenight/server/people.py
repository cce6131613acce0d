"""Who is who: a browser carries a secret token in a cookie; the server keeps only its hash."""

import hashlib
import secrets

COOKIE = "gamenight"
TOKEN_CHARS = 43
COOKIE_AGE_S = 400 * 86_400


def new_token() -> str:
    return secrets.token_urlsafe(32)


def person_of(token: str | None) -> str:
    """The name of a token's bearer in the store; "" for nobody."""
    if not token or len(token) != TOKEN_CHARS:
        return ""
    return hashlib.sha256(b"gamenight person 1\0" + token.encode()).hexdigest()[:32]


def new_table_id() -> str:
    return secrets.token_urlsafe(12)


def new_key() -> str:
    """What an invite or a spectator link carries."""
    return secrets.token_urlsafe(16)


def same(given: str, kept: str) -> bool:
    """Compare secrets without telling by the time it takes."""
    return bool(kept) and secrets.compare_digest(given.encode(), kept.encode())
