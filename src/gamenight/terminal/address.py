"""A link to a served table, ``t/TABLE#join=KEY`` or ``#watch=KEY``, or to a night, ``n/NIGHT``."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, urlsplit

from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten

_PLACES = {"t": "tables", "n": "nights"}
_PATH = re.compile(r"(?P<root>.*)/(?P<place>[tn])/(?P<table>[A-Za-z0-9_-]{1,64})/?")


@dataclass(frozen=True)
class Address:
    """Where a table stands, or (``place`` is nights) a night is, and what its link allows."""

    base: str
    table: str
    key: str
    watch: bool
    place: str = "tables"

    def page(self, link: str) -> str:
        """A link that the server gave, as a person can open it."""
        return f"{self.base}/{link}"

    def api(self, part: str = "") -> str:
        return f"{self.base}/api/{self.place}/{self.table}{part}?key={quote(self.key)}"

    def socket(self, since: int) -> str:
        return "ws" + self.api("/socket").removeprefix("http") + f"&since={since}"


def address_of(url: str) -> Address:
    """The address in a link; without a scheme it is http."""
    given = url.strip()
    if "://" not in given:
        given = f"http://{given}"
    try:
        parts = urlsplit(given)
        path = _PATH.fullmatch(parts.path) if parts.port != 0 else None
    except ValueError:  # half an address in brackets, a port that is none
        raise OptionError("address", got=shorten(url)) from None
    if path is None or parts.scheme not in ("http", "https") or not parts.netloc:
        raise OptionError("address", got=shorten(url))
    keys = parse_qs(parts.fragment)
    watch = "watch" in keys
    key = keys.get("watch" if watch else "join", [""])[0][:64]
    base = f"{parts.scheme}://{parts.netloc}{path['root']}"
    return Address(base, path["table"], key, watch, _PLACES[path["place"]])
