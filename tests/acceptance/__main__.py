"""``python -m acceptance``: compare everything, show one item, or record what is not there yet."""

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from acceptance import plan
from acceptance.golden import FOLDER, Kind

SHOWN = 3


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m acceptance", description=__doc__)
    what = parser.add_subparsers(dest="what")
    compare = what.add_parser("compare", help="compare everything (the default)")
    compare.add_argument("--kind", choices=plan.KINDS, help="only this kind")
    compare.add_argument("--tenth", action="store_true", help="only what `make test` compares")
    show = what.add_parser("show", help="print one item as it is made now")
    show.add_argument("kind", choices=plan.KINDS)
    show.add_argument("item", help="chunk/name, as a difference names it")
    what.add_parser("record", help="record the kinds of which there is nothing yet")
    asked = parser.parse_args()
    if asked.what == "record":
        return record()
    if asked.what == "show":
        chunk, _, name = asked.item.partition("/")
        print(json.dumps(plan.show(asked.kind, chunk, name), indent=1, sort_keys=True))
        return 0
    return compare_all(getattr(asked, "kind", None), getattr(asked, "tenth", False))


def workers() -> ProcessPoolExecutor:
    """Fresh processes: each compiles, or reads from the cache, what its games need."""
    return ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"))


def compare_all(kind: str | None, tenth: bool) -> int:
    began = time.monotonic()
    jobs = [job for job in plan.all_chunks(tenth) if kind in (None, job[0])]
    outcomes = []
    with workers() as pool:
        futures = [pool.submit(plan.compare, *job, tenth) for job in jobs]
        for number, future in enumerate(as_completed(futures), 1):
            outcome = future.result()
            outcomes.append(outcome)
            found = f"{outcome.different} DIFFERENT" if outcome.different else "same"
            head = f"[{number}/{len(jobs)}] {outcome.kind}: {outcome.chunk}"
            print(f"{head}: {outcome.compared} items, {found}", flush=True)
    print(f"{sum(one.compared for one in outcomes)} items in {time.monotonic() - began:.0f} s")
    return report(outcomes)


def report(outcomes: list[plan.Outcome]) -> int:
    different = sum(outcome.different for outcome in outcomes)
    if not different:
        print("Everything is as it was recorded.")
        return 0
    shown = [one for outcome in outcomes for one in outcome.shown]
    shown.sort(key=lambda one: one.old is None)
    for one in shown[:SHOWN]:
        print(f"\n{one.told()}")
    print(f"\n{different} items are not as they were recorded:")
    for outcome in outcomes:
        if outcome.different:
            print(f"  {outcome.kind}: {outcome.chunk}: {outcome.different} of {outcome.compared}")
    print(
        "A deliberate change of a format is a mapping: see CONTRIBUTING.md, The acceptance tests."
    )
    return 1


def record() -> int:
    """Nothing that is recorded is ever written over."""
    missing = [name for name in plan.KINDS if not any(file.exists() for file in Kind(name).files)]
    if not missing:
        print(f"Everything is recorded already, and nothing is written over: {FOLDER}")
        print("A deliberate change of a format is a mapping: see CONTRIBUTING.md.")
        return 2
    for name in missing:
        kind, outline = Kind(name), plan.outline(name)
        kind.full = {}
        with workers() as pool:
            futures = {
                pool.submit(plan.record, name, chunk, begun, number, len(outline)): chunk
                for number, (chunk, begun) in enumerate(outline.items())
            }
            for future in as_completed(futures):
                outline[futures[future]], full = future.result()
                kind.full |= full
                print(f"{name}: {futures[future]} recorded", flush=True)
        kind.chunks = outline
        kind.write()
        _note(name)
    return 0


def _note(name: str) -> None:
    """From which commit and with which Python a kind was recorded."""
    file = FOLDER / "recorded.json"
    noted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    git = ["git", "log", "-1", "--format=%H", "--", "src"]
    commit = subprocess.run(
        git, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    noted[name] = {"commit": commit.stdout.strip(), "python": sys.version.split()[0]}
    file.write_text(json.dumps(noted, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
