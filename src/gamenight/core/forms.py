"""Forms: JSON with blanks, filled in from numbers by compiled code.

A form says what something looks like, a game's kernel writes the numbers in the order in which the
form asks for them. A view that is drawn after every move for every seat takes microseconds so.
"""

import json
import threading
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from gamenight.core.kernel import kernel

_TEXT, _NUMBER, _WORD, _MANY, _AGAIN, _MAYBE = range(6)
_COMMA, _MINUS, _ZERO = (ord(sign) for sign in ",-0")
_NULL = b"null"  # the first letters of every form
_DEEP = 8
_ROOM = 1 << 16
_scratch = threading.local()


class Blank(Protocol):
    """A part of a form; ``write`` adds its steps to those of the whole."""

    def write(self, form: "Form") -> None: ...


class _Number:
    def write(self, form: "Form") -> None:
        form.step(_NUMBER)


class _Word:
    def __init__(self, words: Sequence[Any]) -> None:
        self._words = [json.dumps(word) for word in words]

    def write(self, form: "Form") -> None:
        form.step(_WORD, form.vocabulary(self._words))


class _Many:
    def __init__(self, item: Blank) -> None:
        self._item = item

    def write(self, form: "Form") -> None:
        form.text("[")
        begin = form.step(_MANY)
        self._item.write(form)
        form.step(_AGAIN, begin + 1)
        form.go(begin, form.here)
        form.text("]")


class _Maybe:
    def __init__(self, item: Blank) -> None:
        self._item = item

    def write(self, form: "Form") -> None:
        begin = form.step(_MAYBE, letters=len(_NULL))
        self._item.write(form)
        form.go(begin, form.here)


class _Thing:
    def __init__(self, items: dict[str, Blank]) -> None:
        self._items = items

    def write(self, form: "Form") -> None:
        sign = "{"
        for key, item in self._items.items():
            form.text(f"{sign}{json.dumps(key)}:")
            item.write(form)
            sign = ","
        form.text("}")


class _Spelt:
    def __init__(self, signs: Sequence[str]) -> None:
        self._signs = [[json.dumps(sign)[1:-1] for sign in these] for these in signs]

    def write(self, form: "Form") -> None:
        form.text('"')
        for these in self._signs:
            if len(these) == 1:
                form.text(these[0])
            else:
                form.step(_WORD, form.vocabulary(these))
        form.text('"')


number: Blank = _Number()


def word(words: Sequence[Any]) -> Blank:
    """One of these values, by its number."""
    return _Word(words)


def spelt(*signs: str) -> Blank:
    """A string: each sign is one of these, by its number; where there is no choice it just is."""
    return _Spelt(signs)


def many(item: Blank) -> Blank:
    """A list: how many, then each of them."""
    return _Many(item)


def maybe(item: Blank) -> Blank:
    """0: null; 1: the item follows."""
    return _Maybe(item)


def thing(**items: Blank) -> Blank:
    return _Thing(items)


flag = word((False, True))


class Form:
    """A form made ready for the kernel."""

    def __init__(self, whole: Blank) -> None:
        self._steps: list[list[int]] = []
        self._letters = _NULL
        self._spans: list[int] = []
        self._literal = -1
        whole.write(self)
        self._program = np.array(self._steps, np.int64)
        self._text = np.frombuffer(self._letters, np.uint8)
        self._words = np.array(self._spans or [0], np.int64)

    @property
    def here(self) -> int:
        """Where the next step will be; a text before it cannot grow any more."""
        self._literal = -1
        return len(self._steps)

    def step(self, kind: int, where: int = 0, letters: int = 0) -> int:
        at = self.here
        self._steps.append([kind, where, letters])
        return at

    def go(self, step: int, where: int) -> None:
        self._steps[step][1] = where
        self._literal = -1

    def text(self, letters: str) -> None:
        """Letters that are always there; neighbours are written at once."""
        if self._literal < 0:
            literal = len(self._steps)
            self._steps.append([_TEXT, len(self._letters), 0])
            self._literal = literal
        self._letters += letters.encode()
        self._steps[self._literal][2] = len(self._letters)

    def vocabulary(self, words: list[str]) -> int:
        base = len(self._spans)
        for letters in words:
            self._spans.append(len(self._letters))
            self._letters += letters.encode()
        self._spans.append(len(self._letters))
        return base

    def filled(self, numbers: NDArray[np.int64]) -> bytes:
        """The JSON that these numbers make."""
        room: NDArray[np.uint8] | None = getattr(_scratch, "room", None)
        if room is None:
            room = _scratch.room = np.empty(_ROOM, np.uint8)
            _scratch.left = np.zeros(_DEEP, np.int64)
        size = fill(self._program, self._text, self._words, numbers, _scratch.left, room)
        return room[:size].tobytes()


@kernel
def fill(program, text, words, numbers, left, out):
    """Write the JSON of a form, and return its length; ``left`` is for what lists still lack."""
    depth, at, n, step = 0, 0, 0, 0
    while step < program.shape[0]:
        kind, start, stop = program[step, 0], program[step, 1], program[step, 2]
        step += 1
        if kind == _AGAIN:
            left[depth] -= 1
            if left[depth] > 0:
                out[n] = _COMMA
                n += 1
                step = start
            else:
                depth -= 1
            continue
        if kind != _TEXT:
            given = numbers[at]
            at += 1
            if kind == _WORD:
                stop = words[start + given + 1]
                start = words[start + given]
            elif kind == _NUMBER:
                n = _decimal(given, out, n)
            elif given == 0:
                step = start
                start = 0
            else:
                if kind == _MANY:
                    depth += 1
                    left[depth] = given
                start = stop
        for i in range(start, stop):
            out[n] = text[i]
            n += 1
    return n


@kernel
def _decimal(number, out, n):
    if number < 0:
        out[n] = _MINUS
        n += 1
        number = -number
    digits, rest = 1, number
    while rest >= 10:
        rest //= 10
        digits += 1
    for i in range(digits):
        out[n + digits - 1 - i] = _ZERO + number % 10
        number //= 10
    return n + digits
