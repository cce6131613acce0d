"""Every error of the store has words, and they say what was got and what was expected."""

import json
from importlib import resources
from pathlib import Path

import pytest

from gamenight.store import errors

SAID = [
    errors.Conflict("table-id", 3, 5),
    errors.UnknownTable("table-id"),
    errors.TableExists("table-id"),
    errors.SetApart("table-id", "fault"),
    errors.Damaged("table-id", 7),
    errors.SchemaTooNew(9, 1),
    errors.Unavailable("reason"),
    errors.FileMoved(Path("tables.db")),
    errors.ImportFault(4, "reason"),
    errors.AddressError("address", got="mysql"),
    errors.AddressError("driver"),
    errors.AddressError("missing", file="tables.db"),
    errors.AddressError("folder", file="place"),
    errors.AddressError("no_folder", file="place/tables.db", folder="place"),
    errors.AddressError("not_database", file="tables.db"),
    errors.StoreError("file_there", file="backup.db"),
    errors.StoreError("file_unreadable", file="tables.jsonl", reason="Is a directory"),
]


@pytest.mark.parametrize("error", SAID, ids=lambda error: error.code)
def test_words(error: errors.StoreError) -> None:
    words = str(error)
    assert not words.startswith("store.")
    assert "{" not in words
    assert all(str(value) in words for value in error.params.values())


def test_every_word_is_said() -> None:
    text = (resources.files("gamenight") / "words" / "en" / "store.json").read_text("utf-8")
    assert set(json.loads(text)) == {error.code for error in SAID}
