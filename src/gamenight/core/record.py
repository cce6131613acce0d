"""Records: a match as it is stored, and the match that a record gives again, byte for byte."""

import copy
import hashlib
import json
from collections.abc import Callable
from typing import Any, Self

from gamenight.core.chance import SEED_BYTES, Stream, commitment, mixed_seed
from gamenight.core.errors import (
    Fault,
    GamenightError,
    OptionError,
    PositionError,
    RecordError,
)
from gamenight.core.facts import shorten
from gamenight.core.game import Game
from gamenight.core.match import RESIGN, Match

MOVES_MAX = 1_000_000
_NEEDED = {"game": str, "rules_version": int, "seats": int, "options": dict, "commitment": str}
_KNOWN = {*_NEEDED, "moves", "start", "table", "seed", "result", "about", "digest"}
_UNPROVED = ("digest", "about")
_ABOUT_CHARS = 80


class RecordedMatch(Match):
    """A match that knows where its chance came from, and so can write its record."""

    start: dict[str, Any] | None = None
    table: dict[str, Any] | None = None
    about: dict[str, Any] | None = None  # who sat where, and when; nothing of it is proved
    open_seed: bool = False

    def record(self) -> dict[str, Any]:
        """What is stored; the seed only when the match is over or the caller chose it."""
        record: dict[str, Any] = {
            "game": self.name,
            "rules_version": self.game.facts.rules_version,
            "seats": self.seats,
            "options": self.options,
            "commitment": self.commitment,
            "moves": [[seat, text] for seat, text in self.moves],
        }
        if self.start is not None:
            record["start"] = self.start
        revealed = self.over or self.open_seed
        if self.table is not None and revealed:
            record["table"] = self.table
        if revealed:
            record["seed"] = self._stream.seed.hex()
        if self.over:
            record["result"] = {"scores": self.scores, "winners": list(self.winners)}
        if self.about is not None:
            record["about"] = self.about
        return copy.deepcopy(record) | {"digest": digest_of(record)}

    @classmethod
    def open(
        cls,
        game: Game,
        seats: int,
        options: dict[str, Any],
        seed: bytes,
        *,
        start: dict[str, Any] | None = None,
        open_seed: bool = False,
        table: dict[str, Any] | None = None,
        reachable: bool = False,
    ) -> Self:
        """A match at its beginning: dealt, or set up from a position.

        A new position must be ``reachable`` by play; those of records are taken as they are.
        """
        s = game.blank(seats, options) if start is None else game.place(start, seats, options)
        if reachable and (faults := game.unreachable(s)):
            raise PositionError(faults)
        match = cls(game, s, options, Stream(seed))
        match.start, match.table, match.open_seed = start, table, open_seed
        match.commitment = commitment(bytes.fromhex(table["secret"]) if table else seed)
        if start is None:
            match.begin()
        return match

    @classmethod
    def replay(cls, record: Any, load: Callable[[str], Game]) -> Self:
        """The match of a record. It needs the seed; RecordError says what does not fit."""
        _assert_shape(record)
        game = load(record["game"])
        if record["rules_version"] != game.facts.rules_version:
            raise RecordError(
                "record_version", got=record["rules_version"], known=game.facts.rules_version
            )
        options = game.facts.validate(record["seats"], record["options"])
        if "seed" not in record:
            raise RecordError("record_sealed")
        seed = _bytes(record["seed"], "seed")
        table = record.get("table")
        if table is not None and mixed_seed(*_table_parts(table)) != seed:
            raise RecordError("record_mixed")
        source = _table_parts(table)[0] if table else seed
        if commitment(source) != record["commitment"]:
            raise RecordError(
                "record_commitment", expected=record["commitment"], got=commitment(source)
            )
        try:
            match = cls.open(
                game,
                record["seats"],
                options,
                seed,
                start=record.get("start"),
                open_seed=True,
                table=table,
            )
        except PositionError as error:
            raise RecordError("record_start", reason=error.describe()) from error
        match.about = record.get("about")
        for number, (seat, text) in enumerate(record["moves"], 1):
            try:
                match.play(seat, text)
            except GamenightError as error:
                raise RecordError(
                    "record_move", number=number, text=text, reason=error.describe()
                ) from error
        return match

    @classmethod
    def verify(cls, record: Any, load: Callable[[str], Game]) -> Self:
        """The match of a record whose every byte fits: seed, moves, result and fingerprint."""
        match = cls.replay(record, load)
        if match.over and "result" not in record:
            raise RecordError("record_field", field="result", got="nothing")
        if "result" in record:
            result = (
                {"scores": match.scores, "winners": list(match.winners)} if match.over else None
            )
            if record["result"] != result:
                raise RecordError(
                    "record_result", got=record["result"], expected=result or "none yet"
                )
        if record.get("digest") != digest_of(record):
            raise RecordError("record_digest", got=record.get("digest"), expected=digest_of(record))
        return match


# For the layers below ``face``.
open_match = RecordedMatch.open


def advance_options(match: RecordedMatch, first: int | None = None) -> dict[str, Any]:
    """The options of a rematch: the first seat, or the dealer, is the next one clockwise.

    The first seat is the one that made the first move, unless ``first`` names it; the dealer is
    that of the last game of a series.
    """
    options = dict(match.options)
    if first is None:
        first = next((seat for seat, text in match.moves if text != RESIGN), None)
    if "first" in options and first is not None:
        options["first"] = (first + 1) % match.seats
    elif "dealer" in options:
        options["dealer"] = (match.view(None)["board"]["dealer"] + 1) % match.seats
    try:
        validated: dict[str, Any] = match.game.facts.validate(match.seats, options)
    except OptionError:
        return match.options
    return validated


def digest_of(record: dict[str, Any]) -> str:
    """A fingerprint of everything in a record that can be proved, or would replay differently.

    Who sat where is not among it: a name can be taken out of a file, and the rest still fits.
    """
    rest = {key: value for key, value in record.items() if key not in _UNPROVED}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def seats_of(position: Any) -> int:
    """How many seats a position is for; PositionError if it does not say."""
    seats = position.get("seats") if isinstance(position, dict) else None
    if type(seats) is not int:
        raise PositionError([Fault("errors.fault.no_seats")])
    return seats


def _assert_shape(record: Any) -> None:
    if not isinstance(record, dict):
        raise RecordError("record_shape", got=shorten(record))
    for field, kind in _NEEDED.items():
        if type(record.get(field)) is not kind:
            raise RecordError("record_field", field=field, got=shorten(record.get(field)))
    if unknown := sorted(map(str, set(record) - _KNOWN)):
        raise RecordError("record_unknown", field=shorten(unknown[0]))
    moves = record.get("moves")
    if not isinstance(moves, list) or len(moves) > MOVES_MAX:
        raise RecordError("record_field", field="moves", got=shorten(moves))
    for number, move in enumerate(moves):
        fits = isinstance(move, list) and [type(part) for part in move] == [int, str]
        if not fits:
            raise RecordError("record_field", field=f"moves[{number}]", got=shorten(move))
    if "start" in record and not isinstance(record["start"], dict):
        raise RecordError("record_field", field="start", got=shorten(record["start"]))
    if "about" in record:
        _assert_about(record["about"], record["seats"])


def _assert_about(about: Any, seats: int) -> None:
    """``began`` is a date; of ``players`` each has a ``name``, or a ``level`` if it is a bot."""

    def short(text: Any) -> bool:
        return isinstance(text, str) and len(text) <= _ABOUT_CHARS

    def known(one: Any, keys: set[str]) -> bool:
        return isinstance(one, dict) and set(one) <= keys

    fits = known(about, {"began", "players"}) and short(about.get("began", ""))
    players = about.get("players", []) if fits else None
    if not isinstance(players, list) or len(players) not in (0, seats):
        raise RecordError("record_field", field="about", got=shorten(about))
    for one in players:
        if not known(one, {"name", "level"}) or not all(map(short, one.values())):
            raise RecordError("record_field", field="about.players", got=shorten(one))


def _bytes(text: Any, field: str) -> bytes:
    try:
        found = bytes.fromhex(text)
    except (TypeError, ValueError):
        found = b""
    if len(found) != SEED_BYTES:
        raise RecordError("record_field", field=field, got=shorten(text))
    return found


def _table_parts(table: Any) -> tuple[bytes, list[bytes]]:
    if not isinstance(table, dict) or not isinstance(table.get("numbers"), list):
        raise RecordError("record_field", field="table", got=shorten(table))
    numbers = [_bytes(number, "table.numbers") for number in table["numbers"]]
    return _bytes(table.get("secret"), "table.secret"), numbers
