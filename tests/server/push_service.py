"""A push service on this machine: HTTPS, and the browsers whose subscriptions it keeps."""

import asyncio
import contextlib
import datetime
import http.server
import json
import ssl
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from gamenight.server.push.message import point, read_point, spell, unspell

NAME = "push.example.org"
ADDRESS = "93.184.215.14"


class Subscriber:
    """The part of a browser that makes a subscription, and reads what comes for it."""

    def __init__(self, number=1, host=NAME):
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = bytes(range(16))
        self.public = spell(point(self._key.public_key()))
        self.path = f"/send/{number}?of=ours"
        self.endpoint = f"https://{host}{self.path}"

    def subscribe(self, browser, **more):
        words = {
            "endpoint": self.endpoint,
            "p256dh": self.public,
            "auth": spell(self._auth),
            "language": "de",
            "device": "Ada's phone",
        }
        return browser.http.post("/api/me/push", json=words | more)

    def read(self, body):
        """RFC 8291 from the other side."""
        salt, size, theirs = body[:16], body[20], body[21 : 21 + body[20]]
        assert size == 65
        shared = self._key.exchange(ec.ECDH(), read_point(theirs))
        info = b"WebPush: info\0" + point(self._key.public_key()) + theirs
        secret = HKDF(hashes.SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, body[21 + size :], None)
        assert text[-1:] == b"\x02"
        return json.loads(text[:-1])


def read_token(authorization, public):
    """The claims of a VAPID header, if this public key signed them."""
    words = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(", "))
    assert words["k"] == public
    signed, _, signature = words["t"].rpartition(".")
    r, s = unspell(signature)[:32], unspell(signature)[32:]
    both = encode_dss_signature(int.from_bytes(r), int.from_bytes(s))
    read_point(unspell(public)).verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(unspell(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return claims


class PushService:
    """``with PushService(folder) as service``: ``posts`` are (path, headers, body) as they came.

    It answers ``status``, once ``free`` is set.
    """

    def __init__(self, folder):
        self.posts = []
        self.status = 201
        self.answer_headers = {}
        self.free = threading.Event()
        self.free.set()
        self.addresses = [ADDRESS]
        self.asked = []
        self._file = folder / "push.pem"

    def __enter__(self):
        _write_certificate(self._file)
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                service.posts.append((self.path, dict(self.headers), body))
                service.free.wait()
                self.send_response(service.status)
                for name, value in service.answer_headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *words):
                pass

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, *words):
                pass  # a client that is stopped in the middle

        self._server = Server(("127.0.0.1", 0), Handler)
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(self._file)
        self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()
        return self

    def __exit__(self, *error):
        self.free.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def stand_in(self, house):
        """From here on a server finds this service under every name."""
        network = house.app.tables.push.network
        network.look_up, network.connect = self.look_up, self.connect

    def look_up(self, host):
        return self.addresses

    async def connect(self, address, host):
        self.asked.append((address, host))
        tls = ssl.create_default_context(cafile=str(self._file))
        port = self._server.server_address[1]
        return await asyncio.open_connection("127.0.0.1", port, ssl=tls, server_hostname=host)


def _write_certificate(path):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.oid.NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    day = datetime.timedelta(days=1)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))


@contextlib.contextmanager
def opened(folder, *houses):
    """A push service for these servers."""
    with PushService(folder) as service:
        for house in houses:
            service.stand_in(house)
        yield service
