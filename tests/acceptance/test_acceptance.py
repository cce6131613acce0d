"""A tenth of everything that ``make accept`` compares."""

import pytest

from acceptance import plan
from acceptance.__main__ import record
from acceptance.golden import FOLDER, FULL

TENTH = list(plan.all_chunks(tenth=True))


@pytest.mark.parametrize(("kind", "chunk"), TENTH, ids=["-".join(job) for job in TENTH])
def test_everything_is_as_it_was_recorded(kind, chunk):
    outcome = plan.compare(kind, chunk, tenth=True)
    assert outcome.compared
    if outcome.different:
        shown = "\n".join(one.told() for one in outcome.shown[:2])
        pytest.fail(f"{outcome.different} of {outcome.compared} differ\n{shown}", pytrace=False)


def test_as_much_is_recorded_as_was_promised():
    counts = {}
    for name in plan.KINDS:
        kind = plan.golden(name)
        counts[name] = sum(map(kind.count, kind.chunks))
        kept = [key for key in kind.full if not key.endswith(" refusals")]
        assert len(kept) == FULL, name
    games = len(plan.golden("games").chunks) * plan.SEEDS
    assert counts == {
        "games": 2 * games,
        "views": 20_000,
        "wire": 300,
        "databases": 50,
        "records": 50,
    }
    assert sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file()) < 3_000_000


def test_nothing_that_is_recorded_is_written_over(capsys):
    files = {file: file.stat().st_mtime_ns for file in FOLDER.rglob("*")}
    assert record() == 2
    assert "nothing is written over" in capsys.readouterr().out
    assert files == {file: file.stat().st_mtime_ns for file in FOLDER.rglob("*")}
