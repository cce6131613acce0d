"""Forms: JSON with blanks, filled in from numbers by compiled code (``filling.py``).

A form says what something looks like, a game's kernel writes the numbers in the order in which the
form asks for them. A view that is drawn after every move for every seat takes microseconds so.
"""

import json
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from gamenight.core.filling import AGAIN, DEEP, END, MANY, MAYBE, NULL, NUMBER, TEXT, WORD


class Blank(Protocol):
    """A part of a form; ``write`` adds its steps to those of the whole."""

    def write(self, form: "Form") -> None: ...

    def __hash__(self) -> int: ...


class _Number:
    def write(self, form: "Form") -> None:
        form.step(NUMBER)


class _Word:
    def __init__(self, words: Sequence[str]) -> None:
        self._words = tuple(words)

    def write(self, form: "Form") -> None:
        form.step(WORD, form.vocabulary(self._words), len(self._words))


class _Many:
    def __init__(self, item: Blank, brackets: str = "[]") -> None:
        self._item = item
        self._brackets = brackets

    def write(self, form: "Form") -> None:
        assert form.depth < DEEP
        form.text(self._brackets[0])
        begin = form.step(MANY, more=form.depth)
        form.depth += 1
        self._item.write(form)
        form.depth -= 1
        form.step(AGAIN, begin + 1, form.depth)
        form.go(begin, form.here)
        form.text(self._brackets[1])


class _Maybe:
    def __init__(self, item: Blank) -> None:
        self._item = item

    def write(self, form: "Form") -> None:
        begin = form.step(MAYBE)
        self._item.write(form)
        form.go(begin, form.here)


class _Thing:
    def __init__(self, items: dict[str, Blank], before: str = "{") -> None:
        self._items = items
        self._before = before

    def write(self, form: "Form") -> None:
        sign = self._before
        for key, item in self._items.items():
            form.text(f"{sign}{json.dumps(key)}:")
            item.write(form)
            sign = ","
        form.text("}")


class _Chain:
    def __init__(self, parts: Sequence[Blank | str]) -> None:
        self._parts = parts

    def write(self, form: "Form") -> None:
        for part in self._parts:
            if isinstance(part, str):
                form.text(part)
            else:
                part.write(form)


class _Entry:
    def __init__(self, key: Blank, item: Blank) -> None:
        self._key = key
        self._item = item

    def write(self, form: "Form") -> None:
        self._key.write(form)
        form.text(":")
        self._item.write(form)


class _Spelt:
    def __init__(self, signs: Sequence[str]) -> None:
        self._signs = [[_bare(sign) for sign in these] for these in signs]

    def write(self, form: "Form") -> None:
        form.text('"')
        for these in self._signs:
            if len(these) == 1:
                form.text(these[0])
            else:
                _Word(these).write(form)
        form.text('"')


number: Blank = _Number()


def word(words: Sequence[Any]) -> Blank:
    """One of these values, by its number."""
    return _Word([json.dumps(word) for word in words])


def spelt(*signs: str) -> Blank:
    """A string: each sign is one of these, by its number; where there is no choice it just is."""
    return _Spelt(signs)


def joined(words: Sequence[str]) -> Blank:
    """A string: how many words, then each of them by its number; commas stand between them."""
    return _Many(_Word([_bare(word) for word in words]), '""')


def many(item: Blank) -> Blank:
    """A list: how many, then each of them."""
    return _Many(item)


def keyed(keys: Sequence[str], item: Blank) -> Blank:
    """An object: how many entries, then of each the number of its key, and the item."""
    return _Many(_Entry(word(keys), item), "{}")


def maybe(item: Blank) -> Blank:
    """0: null; 1: the item follows."""
    return _Maybe(item)


def thing(**items: Blank) -> Blank:
    return _Thing(items)


def rest(**items: Blank) -> Blank:
    """What an object still lacks: its first entries are written already."""
    return _Thing(items, ",")


def chain(*parts: Blank | str) -> Blank:
    """One after the other; letters are always there."""
    return _Chain(parts)


flag = word((False, True))


def _bare(text: str) -> str:
    """A text as it stands in a string, without the quotes."""
    return json.dumps(text)[1:-1]


class Form:
    """A form made ready for the kernel: a row of numbers, and letters."""

    def __init__(self, whole: Blank) -> None:
        self.depth = 0
        self._steps: list[list[int]] = []
        self._text = bytearray(NULL)
        self._spans: list[int] = []
        self._known: dict[tuple[str, ...], int] = {}
        self._literal = -1
        whole.write(self)
        self.step(END)
        self.row = self._packed()
        self.letters = np.frombuffer(self._text, np.uint8)

    @property
    def here(self) -> int:
        """Where the next step will be; a text before it cannot grow any more."""
        self._literal = -1
        return len(self._steps)

    def step(self, kind: int, where: int = 0, more: int = 0) -> int:
        at = self.here
        self._steps.append([kind, where, more])
        return at

    def go(self, step: int, where: int) -> None:
        self._steps[step][1] = where
        self._literal = -1

    def text(self, letters: str) -> None:
        """Letters that are always there; neighbours are written at once."""
        if self._literal < 0:
            self._literal = self.step(TEXT, len(self._text))
        self._text += letters.encode()
        self._steps[self._literal][2] = len(self._text)

    def vocabulary(self, words: tuple[str, ...]) -> int:
        """Where these words stand among all."""
        if words not in self._known:
            self._known[words] = len(self._spans)
            for letters in words:
                self._spans.append(len(self._text))
                self._text += letters.encode()
            self._spans.append(len(self._text))
        return self._known[words]

    def _packed(self) -> NDArray[np.int64]:
        """The steps, three numbers each, then where the words begin and end."""
        words = 3 * len(self._steps)
        row = []
        for kind, where, more in self._steps:
            if kind == WORD:
                where += words
            elif kind != TEXT:
                where *= 3
            row += [kind, where, more]
        return np.array(row + self._spans, np.int64)
