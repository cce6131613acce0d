"""A dataset as a Parquet file, with a card that says what it is and how to make it again."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

import gamenight
from gamenight.games import facts
from gamenight.research.dataset import Arrays

COLUMNS = {
    "match": "number of the match; its decisions follow each other in the order of play",
    "seat": "who decides, counted from 0",
    "observation": "what that seat knows, as small whole numbers; what they mean stands in "
    "`gamenight/games/*/observation.py`",
    "legal": "the actions that are legal now, rising",
    "action": "the one that was taken: the number of a move, or the last one to say nothing",
    "return": "what that seat got in the end: winners share 1, the others share −1; 0 for a draw",
}


def write_dataset(file: Path, arrays: Arrays, origin: dict[str, Any]) -> Path:
    """Write the file, and its card beside it; ``origin`` is how it was made. Returns the card."""
    import pyarrow as pa
    import pyarrow.parquet

    masks = np.unpackbits(arrays["masks"], axis=1).astype(np.bool_)
    rows, actions = np.nonzero(masks)
    ends = np.searchsorted(rows, np.arange(len(masks) + 1))
    seen = arrays["observations"]
    table = pa.table(
        {
            "match": arrays["matches"],
            "seat": arrays["seats"].astype(np.int8),
            "observation": pa.FixedSizeListArray.from_arrays(pa.array(seen.ravel()), seen.shape[1]),
            "legal": pa.ListArray.from_arrays(
                pa.array(ends.astype(np.int32)), pa.array(actions.astype(np.int32))
            ),
            "action": arrays["actions"].astype(np.int32),
            "return": arrays["returns"],
        }
    )
    assert table.column_names == list(COLUMNS)
    described = {"gamenight": json.dumps(origin)}
    pyarrow.parquet.write_table(table.replace_schema_metadata(described), file)
    card = file.with_suffix(".md")
    card.write_text(data_card(file, arrays, origin), encoding="utf-8")
    return card


def data_card(file: Path, arrays: Arrays, origin: dict[str, Any]) -> str:
    """What somebody must know who is given the file alone."""
    known, count = facts(origin["game"]), len(arrays["actions"])
    _, first = np.unique(arrays["matches"], return_index=True)
    lengths = np.diff([*first, count])
    described = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items())
    made = "\n".join(f"| {name} | {json.dumps(value)} |" for name, value in origin.items())
    return f"""# {file.name}

Decisions in {len(lengths):,} simulated matches of {known.title}: {count:,} rows, one each.

| column | meaning |
|---|---|
{described}

Observations have {arrays["observations"].shape[1]} numbers. Actions go from 0 to {known.moves};
{known.moves} declines. A match has {lengths.mean():.1f} decisions on average, from
{lengths.min()} to {lengths.max()}.

## How it was made

| | |
|---|---|
{made}

`{command(origin, file)}`
makes the same rows again, with this version of gamenight and its rules.
SHA-256 of the file: `{hashlib.sha256(file.read_bytes()).hexdigest()}`.

## Limits

All seats were played by one simple policy: it shows what is legal and what that leads to, not how
to play well. Matches are whole, and the first so many of their seed, long or short; one that
reached {origin["limit"]:,} moves was cut short, with returns 0. No person's data is in it.
"""


def command(origin: dict[str, Any], file: Path) -> str:
    """The command that makes the same file."""
    usual = facts(origin["game"]).validate(origin["seats"], {})
    chosen = {n: v for n, v in origin["options"].items() if v != usual[n]}
    words = ["gamenight", "collect", origin["game"], "--matches", str(origin["matches"])]
    words += ["--seats", str(origin["seats"]), "--policy", origin["policy"]]
    words += ["--seed", str(origin["seed"]), "--out", file.name]
    words += [word for n, v in chosen.items() for word in ("--option", f"{n}={_typed(v)}")]
    return " ".join(words)


def _typed(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def describe_origin(
    game: str, seats: int, options: dict[str, Any], matches: int, policy: str, seed: int, limit: int
) -> dict[str, Any]:
    """How a dataset is made: in its metadata and on its card."""
    return {
        "gamenight": gamenight.__version__,
        "game": game,
        "rules_version": facts(game).rules_version,
        "seats": seats,
        "options": options,
        "matches": matches,
        "policy": policy,
        "seed": seed,
        "limit": limit,
    }
