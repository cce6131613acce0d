"""Other languages say the same things: no unknown keys, the same parameters, the page complete."""

import json
import re
from pathlib import Path

import pytest

WORDS = Path(__file__).parents[2] / "src/gamenight/words"
NAMES = re.compile(r"\{(\w+)")
OTHERS = sorted(
    file.relative_to(WORDS).as_posix() for file in WORDS.glob("*/*.json") if file.parts[-2] != "en"
)


def texts(path):
    return json.loads((WORDS / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", OTHERS)
def test_same_keys_and_parameters_as_english(path):
    english, other = texts("en/" + path.partition("/")[2]), texts(path)
    assert sorted(other.keys() - english.keys()) == []
    for key, text in other.items():
        assert set(NAMES.findall(text)) <= set(NAMES.findall(english[key])), key


@pytest.mark.parametrize("language", sorted({path.partition("/")[0] for path in OTHERS}))
def test_the_page_is_complete(language):
    assert texts("en/page.json").keys() == texts(f"{language}/page.json").keys()
