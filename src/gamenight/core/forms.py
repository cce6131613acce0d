"""Forms: JSON with blanks, filled in from numbers by compiled code.

A form says what something looks like, a game's kernel writes the numbers in the order in which the
form asks for them. A view that is drawn after every move for every seat takes microseconds so.
"""

import json
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.core.kernel import kernel

_TEXT, _NUMBER, _WORD, _MANY, _AGAIN, _MAYBE = range(6)
_OPEN, _CLOSE, _COMMA, _MINUS, _ZERO = (ord(sign) for sign in "[],-0")
_DEEP = 8
_ROOM = 1 << 16
_scratch = threading.local()


class Blank:
    """A part of a form; ``write`` adds its steps to those of the whole."""

    def write(self, form: "Form") -> None:
        raise NotImplementedError


class _Number(Blank):
    def write(self, form: "Form") -> None:
        form.step(_NUMBER)


class _Word(Blank):
    def __init__(self, words: Sequence[Any]) -> None:
        self._words = [json.dumps(word) for word in words]

    def write(self, form: "Form") -> None:
        form.step(_WORD, form.vocabulary(self._words))


class _Many(Blank):
    def __init__(self, item: Blank) -> None:
        self._item = item

    def write(self, form: "Form") -> None:
        begin = form.step(_MANY)
        self._item.write(form)
        end = form.step(_AGAIN, begin + 1)
        form.go(begin, end + 1)


class _Maybe(Blank):
    def __init__(self, item: Blank) -> None:
        self._item = item

    def write(self, form: "Form") -> None:
        begin = form.step(_MAYBE)
        self._item.write(form)
        form.go(begin, form.here)


class _Thing(Blank):
    def __init__(self, items: dict[str, Blank]) -> None:
        self._items = items

    def write(self, form: "Form") -> None:
        sign = "{"
        for key, item in self._items.items():
            form.text(f"{sign}{json.dumps(key)}:")
            item.write(form)
            sign = ","
        form.text("}")


class _Spelt(Blank):
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
        self._letters = b""
        self._spans: list[int] = []
        self._literal = -1
        whole.write(self)
        self._program = np.array(self._steps, np.int64)
        self._text = np.frombuffer(self._letters or b" ", np.uint8)
        self._words = np.array(self._spans or [0], np.int64)

    @property
    def here(self) -> int:
        """Where the next step will be; a text before it cannot grow any more."""
        self._literal = -1
        return len(self._steps)

    def step(self, kind: int, where: int = 0) -> int:
        at = self.here
        self._steps.append([kind, where, 0])
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
        return room[: fill(self._program, self._text, self._words, numbers, room)].tobytes()


@kernel
def fill(program, text, words, numbers, out):
    """Write the JSON of a form, and return its length."""
    left = np.zeros(_DEEP, np.int64)
    depth, at, n, step = 0, 0, 0, 0
    while step < program.shape[0]:
        kind, where = program[step, 0], program[step, 1]
        step += 1
        if kind == _TEXT:
            n = _copied(text, where, program[step - 1, 2], out, n)
        elif kind == _NUMBER:
            n = _decimal(numbers[at], out, n)
            at += 1
        elif kind == _WORD:
            span = where + numbers[at]
            at += 1
            n = _copied(text, words[span], words[span + 1], out, n)
        elif kind == _MANY:
            out[n] = _OPEN
            n += 1
            left[depth] = numbers[at]
            depth += 1
            at += 1
            if left[depth - 1] == 0:
                depth -= 1
                out[n] = _CLOSE
                n += 1
                step = where
        elif kind == _AGAIN:
            left[depth - 1] -= 1
            if left[depth - 1] > 0:
                out[n] = _COMMA
                step = where
            else:
                out[n] = _CLOSE
                depth -= 1
            n += 1
        else:
            at += 1
            if numbers[at - 1] == 0:
                for letter in (110, 117, 108, 108):  # null
                    out[n] = letter
                    n += 1
                step = where
    return n


@kernel
def _copied(text, start, end, out, n):
    for i in range(start, end):
        out[n + i - start] = text[i]
    return n + end - start


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
