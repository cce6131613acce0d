"""The page says sentences the same way: web/src/say.test.ts reads the same examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from gamenight.core.words import fill

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["text"])
def test_sentence_of_example(example: dict[str, Any]) -> None:
    assert fill(example["text"], example["params"]) == example["said"]
