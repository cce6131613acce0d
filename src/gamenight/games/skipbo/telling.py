"""Events as each seat may know them."""

from collections.abc import Sequence
from typing import Any

from gamenight.games.skipbo.cards import CARD_NAMES, seats_of
from gamenight.games.skipbo.kernels import table as t
from gamenight.games.skipbo.moves import source_name

# Past these nothing is taken back: they show a card, or the table has noted them (clause 51).
REVEALS = frozenset({t.DEALT, t.TURNED, t.DREW, t.RESHUFFLED, t.SURPLUS, t.PENALISED}) | {
    *(t.STRAYED, t.CALLED, t.STOOD, t.SPOKE, t.ACCUSED, t.UPHELD, t.REJECTED)
}

# What the numbers of an event mean, in order; a card is written by its name.
_PARAMETERS: dict[int, tuple[str, tuple[str, ...]]] = {
    t.DEALT: ("dealt", ("game",)),
    t.TURNED: ("turned", ("card", "count")),
    t.DISCARDED: ("discarded", ("card", "pile")),
    t.COMPLETED: ("completed", ("pile",)),
    t.RESHUFFLED: ("reshuffled", ("n",)),
    t.PASSED: ("passed", ()),
    t.WON: ("won", ("points", "score")),
    t.WON_DEADLOCK: ("won_deadlock", ("points", "score")),
    t.DRAWN: ("drawn", ("game",)),
    t.SURPLUS: ("surplus", ("count",)),
    t.STRAYED: ("strayed", ("right",)),
    t.CALLED: ("called", ("offender", "right")),
    t.STOOD: ("stood", ("next",)),
    t.SPOKE: ("spoke", ()),
    t.ACCUSED: ("accused", ("accused",)),
    t.UPHELD: ("upheld", ("accused",)),
    t.REJECTED: ("rejected", ("accused",)),
    t.PENALISED: ("penalised", ("n", "count")),
    t.ACQUITTED: ("acquitted", ()),
}


def tell(event: Sequence[int], viewer: int | None) -> dict[str, Any] | None:
    """An event as a viewer may know it: cards drawn are named to their drawer alone."""
    code, seat, a, b, c, d = event
    if code == t.DREW:
        return _drew(seat, a, b, seat == viewer)
    if code == t.PLAYED:
        return {
            "code": "skipbo.event.played_wild" if b == t.WILD else "skipbo.event.played",
            "seat": seat,
            "from": _place(a),
            "card": CARD_NAMES[b],
            "pile": c + 1,
            "value": d,
        }
    if code == t.SERIES_ENDED:
        name = "series_ended" if a else "series_drawn"
        return _told(name, seat) | {"winners": seats_of(a), "score": b}
    name, parameters = _PARAMETERS[code]
    values = zip(parameters, (a, b, c, d), strict=False)
    return _told(name, seat) | {key: _shown(key, value) for key, value in values}


def _told(name: str, seat: int) -> dict[str, Any]:
    told: dict[str, Any] = {"code": f"skipbo.event.{name}"}
    return told | {"seat": seat} if seat >= 0 else told


def _shown(key: str, value: int) -> Any:
    if key == "card":
        return CARD_NAMES[value]
    return value + 1 if key == "pile" else value


def _drew(seat: int, n: int, packed: int, own: bool) -> dict[str, Any]:
    if not own:
        return _told("drew", seat) | {"n": n}
    cards = [CARD_NAMES[packed >> 4 * i & 15] for i in reversed(range(n))]
    return _told("drew_cards", seat) | {"n": n, "cards": cards}


def _place(source: int) -> str:
    """S, H, D1…; the partner's with P."""
    return "H" if source > t.FROM_HAND else source_name(source)
