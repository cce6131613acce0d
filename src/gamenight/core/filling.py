"""Numbers into the blanks of a form: the compiled side of ``forms.py``."""

import numpy as np

from gamenight.core.kernel import kernel

NO_ROOM, MISFIT = -1, -2  # there is less room than letters; the numbers are not those of the form
DEEP = 8  # so many lists may lie in one another
END, TEXT, NUMBER, WORD, MANY, AGAIN, MAYBE = range(7)  # kinds of steps
NULL = b"null"

_COMMA, _MINUS, _ZERO = (ord(sign) for sign in ",-0")
_NULL_LETTERS = len(NULL)
_NUMBER_LETTERS = 20  # at most


@kernel(boundscheck=False)
def fill(form, numbers, left, out, n):
    """Write the JSON of a form from place ``n`` on; where it ends, or NO_ROOM or MISFIT.

    ``left`` has ``DEEP`` places, for what lists still lack. All bounds are checked here and by the
    form itself, so that the machine need not check them again for every letter.
    """
    letters = form.view(np.uint8)
    at, step = 0, 0
    while form[step] != END:
        if n + _NUMBER_LETTERS > len(out):
            return NO_ROOM
        kind, where, more = form[step], form[step + 1], form[step + 2]
        step += 3
        if kind == TEXT:
            if n + more - where > len(out):
                return NO_ROOM
            n = copy(letters, where, more, out, n)
        elif kind == AGAIN:
            left[more] -= 1
            if left[more] > 0:
                out[n] = _COMMA
                n += 1
                step = where
        elif at == len(numbers):
            return MISFIT
        else:
            given = numbers[at]
            at += 1
            if kind == NUMBER:
                n = _decimal(given, out, n)
            elif kind == WORD:
                if given < 0 or given >= more:
                    return MISFIT
                start, stop = form[where + given], form[where + given + 1]
                if n + stop - start > len(out):
                    return NO_ROOM
                n = copy(letters, start, stop, out, n)
            elif given == 0:
                step = where
                if kind == MAYBE:
                    n = copy(letters, more, more + _NULL_LETTERS, out, n)
            elif given < 0:
                return MISFIT
            elif kind == MANY:
                left[more] = given
    return n if at == len(numbers) else MISFIT


@kernel(boundscheck=False)
def copy(letters, start, stop, out, n):
    """Write some letters from place ``n`` on, where there is room for them; where they end."""
    for i in range(stop - start):
        out[n + i] = letters[start + i]
    return n + stop - start


@kernel(boundscheck=False)
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
