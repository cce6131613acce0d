"""Simulated games in a file, one row each, for other programs."""

import csv
import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamenight.core.errors import OptionError
from gamenight.core.files import assert_may_write, whole_file
from gamenight.core.game import seats_in
from gamenight.core.playouts import Results
from gamenight.games import facts

if TYPE_CHECKING:
    from gamenight.cli.simulation import Simulation

Write = Callable[["Simulation", Results], None]


def prepare_file(path: Path) -> Write:
    """What will write this file; refuses before the first game what cannot be written."""
    kinds = {".csv": _write_csv, ".json": _write_json, ".parquet": _write_parquet}
    assert_writable(path, kinds)
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise OptionError("extra_missing", file=path, package="pyarrow", extra="parquet")

    def write(run: "Simulation", results: Results) -> None:
        with whole_file(path) as part:
            kinds[path.suffix](part, run, results)

    return write


def assert_writable(path: Path, kinds: dict[str, Any] | list[str]) -> None:
    """Refuse before the work what could not be written after it."""
    if path.suffix not in kinds:
        raise OptionError("file_kind", file=path, known=", ".join(kinds))
    if not path.parent.is_dir():
        raise OptionError("file_place", file=path, folder=path.parent)
    assert_may_write(path)


def facts_of(run: "Simulation") -> dict[str, Any]:
    """What a file says about its own origin."""
    from gamenight import __version__

    return {
        "gamenight": __version__,
        "rules_version": facts(run.game).rules_version,
        "game": run.game,
        "seats": run.seats,
        "options": run.options,
        "policy": run.policy,
        "seed": run.seed,
    }


def columns(run: "Simulation", results: Results) -> dict[str, list[Any]]:
    """Plain columns, all of one length."""
    found: dict[str, list[Any]] = {
        "number": list(range(run.games)),
        "length": results.lengths.tolist(),
        "finished": results.finished.tolist(),
    }
    for seat in range(run.seats):
        found[f"score_{seat}"] = results.scores[:, seat].tolist()
    for seat in range(run.seats):
        found[f"won_{seat}"] = (results.winners >> seat & 1).astype(bool).tolist()
    return found


def _write_csv(path: Path, run: "Simulation", results: Results) -> None:
    table = columns(run, results)
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(table)
        for row in zip(*table.values(), strict=True):
            rows.writerow(int(x) if isinstance(x, bool) else x for x in row)


def _write_json(path: Path, run: "Simulation", results: Results) -> None:
    games = [
        {
            "number": i,
            "length": length,
            "finished": done,
            "scores": scores,
            "winners": seats_in(won),
        }
        for i, (length, done, scores, won) in enumerate(
            zip(
                results.lengths.tolist(),
                results.finished.tolist(),
                results.scores.tolist(),
                results.winners.tolist(),
                strict=True,
            )
        )
    ]
    path.write_text(json.dumps(facts_of(run) | {"games": games}, indent=1), encoding="utf-8")


def _write_parquet(path: Path, run: "Simulation", results: Results) -> None:
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table(columns(run, results))
    origin = {"gamenight": json.dumps(facts_of(run))}
    pyarrow.parquet.write_table(table.replace_schema_metadata(origin), path)
