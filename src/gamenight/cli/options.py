"""Rule options as they are typed: NAME=VALUE."""

import json
from typing import Any

from gamenight.core.errors import OptionError
from gamenight.core.facts import Facts, shorten

_SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}


def parse_options(known: Facts, texts: list[str]) -> dict[str, Any]:
    """Options by name; whether they exist and fit is for the game's facts to say."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise OptionError("option_form", got=shorten(text))
        if name in options:
            raise OptionError("option_twice", option=name)
        options[name] = _value(known, name, value.strip())
    return options


def format_value(value: Any) -> str:
    """A value as it is typed: ``on``, ``200``, ``one_round``."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _value(known: Facts, name: str, text: str) -> Any:
    choices = next((option.choices for option in known.options if option.name == name), ())
    if text.lower() in _SWITCH and any(isinstance(choice, bool) for choice in choices):
        return _SWITCH[text.lower()]
    if text in choices:
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
