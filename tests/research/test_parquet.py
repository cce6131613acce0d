"""Datasets in files that describe themselves."""

import json
import re
import shlex

import numpy as np
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import gamenight as gn
from gamenight.cli.app import app
from gamenight.research.dataset import collect, greedy, uniform
from gamenight.research.parquet import COLUMNS


def run(*args):
    return CliRunner().invoke(app, ["collect", *map(str, args)])


def test_a_file_holds_what_was_collected_and_its_card_makes_it_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(
        "bold", "--matches", 3, "--seats", 3, "--seed", 4, "-o", "first=1", "--out", "b.parquet"
    )
    assert done.exit_code == 0, done.output
    table = pyarrow.parquet.read_table("b.parquet")
    kept = collect("bold", 3, greedy(4), seats=3, seed=4, first=1)
    assert table.column_names == list(COLUMNS)
    assert table["match"].to_pylist() == kept["matches"].tolist()
    assert table["action"].to_pylist() == kept["actions"].tolist()
    assert table["seat"].to_pylist() == kept["seats"].tolist()
    assert table["return"].to_pylist() == kept["returns"].tolist()
    assert (np.array(table["observation"].to_pylist()) == kept["observations"]).all()
    masks = np.unpackbits(kept["masks"], axis=1, count=gn.facts("bold").moves + 1)
    assert table["legal"].to_pylist() == [np.flatnonzero(mask).tolist() for mask in masks]
    origin = json.loads(table.schema.metadata[b"gamenight"])
    assert (origin["game"], origin["seed"], origin["options"]["first"]) == ("bold", 4, 1)
    card = (tmp_path / "b.md").read_text(encoding="utf-8")
    assert f"{len(kept['actions']):,} rows" in card
    assert all(f"| `{name}` |" in card for name in COLUMNS)
    command = re.search(r"^`(gamenight collect .*)`$", card, re.MULTILINE)[1]
    (tmp_path / "b.parquet").unlink()
    assert run(*shlex.split(command)[2:]).exit_code == 0
    assert pyarrow.parquet.read_table("b.parquet").equals(table)


def test_what_cannot_be_written_is_refused_before_the_first_match(tmp_path):
    for args, words in (
        (("--out", tmp_path / "b.csv"), ".parquet"),
        (("--out", tmp_path / "no" / "b.parquet"), "no"),
        (("--policy", "clever", "--out", tmp_path / "b.parquet"), "random, greedy"),
    ):
        done = run("bold", *args)
        assert done.exit_code == 2
        assert words in done.stderr


@pytest.mark.parametrize("name", gn.GAMES)
def test_the_quick_player_decides_legally(name):
    short = {"skipbo": {"stock": 2}, "dos": {"target": "one_round"}}.get(name, {})
    kept = collect(name, 2, greedy(1), seed=2, **short)
    masks = np.unpackbits(kept["masks"], axis=1)
    assert masks[np.arange(len(masks)), kept["actions"]].all()
    others = collect("bold", 2, uniform(1), seed=2)
    assert name != "bold" or len(others["actions"]) != len(kept["actions"])
