"""Composes Web Push messages: encrypted for one browser (RFC 8291), signed (RFC 8292).

The push service sees the browser's address, the time and the length, and not a word of it.
"""

import base64
import json
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from gamenight.core.chance import new_seed

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD_BYTES = 4096
AUTH_BYTES = 16
LAST_RECORD = b"\x02"
TOKEN_S = 12 * 3600


class Sender:
    """This server, as push services know it: by its key, and by whom to write to about it."""

    def __init__(self, seed: bytes, contact: str) -> None:
        self._key = make_key(seed)
        self._contact = contact
        self.public = spell(point(self._key.public_key()))

    def check_keys(self, p256dh: str, auth: str) -> None:
        """ValueError if no browser has these."""
        read_point(unspell(p256dh))
        if len(unspell(auth)) != AUTH_BYTES:
            raise ValueError("auth is of another length")

    def compose(
        self, text: bytes, endpoint: str, keys: tuple[str, str], now_s: int
    ) -> tuple[dict[str, str], bytes]:
        """Headers and body of a message to the browser that has these keys."""
        p256dh, auth = keys
        headers = {
            "authorization": sign(self._key, endpoint, self._contact, now_s),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
        }
        return headers, encrypt(text, read_point(unspell(p256dh)), unspell(auth))


def make_key(seed: bytes) -> ec.EllipticCurvePrivateKey:
    """The key that these 32 bytes stand for."""
    return ec.derive_private_key(int.from_bytes(seed) % (ORDER - 1) + 1, CURVE)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as browsers write it: 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(written: bytes) -> ec.EllipticCurvePublicKey:
    """ValueError if these bytes are no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, written)


def encrypt(
    text: bytes,
    browser: ec.EllipticCurvePublicKey,
    auth: bytes,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A body that only that browser can read. Key and salt are new ones each time."""
    key = key or make_key(new_seed())
    salt = salt or new_seed()[:16]
    own = point(key.public_key())
    shared = key.exchange(ec.ECDH(), browser)
    secret = _derive(shared, auth, b"WebPush: info\0" + point(browser) + own, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + bytes([len(own)]) + own
    return head + AESGCM(content_key).encrypt(nonce, text + LAST_RECORD, None)


def sign(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now_s: int) -> str:
    """The ``Authorization`` by which a push service knows whose subscription this is."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now_s + TOKEN_S, "sub": contact}
    words = f"{_spell_json({'typ': 'JWT', 'alg': 'ES256'})}.{_spell_json(claims)}"
    r, s = decode_dss_signature(key.sign(words.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{words}.{spell(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={spell(point(key.public_key()))}"


def spell(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).rstrip(b"=").decode()


def unspell(text: str) -> bytes:
    """ValueError if it is no base64."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _spell_json(value: dict[str, object]) -> str:
    return spell(json.dumps(value, separators=(",", ":")).encode())


def _derive(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    return HKDF(hashes.SHA256(), size, salt, info).derive(secret)
