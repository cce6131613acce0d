"""A link to a served table: ``http://…/t/TABLE#join=KEY``, or ``#watch=KEY``."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, urlsplit

from gamenight.core.errors import OptionError
from gamenight.core.facts import shortened

_PATH = re.compile(r"(?P<root>.*)/t/(?P<table>[A-Za-z0-9_-]{1,64})/?")


@dataclass(frozen=True)
class Address:
    """Where a table stands, and what its link allows."""

    base: str
    table: str
    key: str
    watch: bool

    def page(self, link: str) -> str:
        """A link that the server gave, as a person can open it."""
        return f"{self.base}/{link}"

    def api(self, part: str = "") -> str:
        return f"{self.base}/api/tables/{self.table}{part}?key={quote(self.key)}"

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
        raise OptionError("address", got=shortened(url)) from None
    if path is None or parts.scheme not in ("http", "https") or not parts.netloc:
        raise OptionError("address", got=shortened(url))
    keys = parse_qs(parts.fragment)
    watch = "watch" in keys
    key = keys.get("watch" if watch else "join", [""])[0][:64]
    return Address(f"{parts.scheme}://{parts.netloc}{path['root']}", path["table"], key, watch)
