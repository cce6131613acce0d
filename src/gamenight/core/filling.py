"""Numbers into the blanks of a form: the compiled side of ``forms.py``."""

from gamenight.core.kernel import kernel

NO_ROOM, MISFIT = -1, -2  # there is less room than letters; the numbers are not those of the form
DEEP = 8  # so many lists may lie in one another
END, TEXT, NUMBER, WORD, MANY, AGAIN, MAYBE = range(7)  # kinds of steps
NULL = b"null"

_COMMA, _MINUS, _ZERO = (ord(sign) for sign in ",-0")
_NULL_LETTERS = len(NULL)
_NUMBER_LETTERS = 20  # at most


@kernel(boundscheck=False)
def fill(form, letters, numbers, left, out, n):
    """Write the JSON of a form from place ``n`` on; where it ends, or NO_ROOM or MISFIT.

    ``left`` has ``DEEP`` places, for what lists still lack. All bounds are checked here and by the
    form itself, so that the machine need not check them again for every letter.
    """
    at, step = 0, 0
    while form[step] != END:
        kind = form[step]
        start = form[step + 1]
        stop = form[step + 2]
        step += 3
        if n + _NUMBER_LETTERS > len(out):
            return NO_ROOM
        if kind == AGAIN:
            left[stop] -= 1
            if left[stop] > 0:
                out[n] = _COMMA
                n += 1
                step = start
            continue
        if kind != TEXT:
            if at == len(numbers):
                return MISFIT
            given = numbers[at]
            at += 1
            if kind == NUMBER:
                n = _decimal(given, out, n)
                continue
            if given < 0 or (kind == WORD and given >= stop):
                return MISFIT
            if kind == WORD:
                stop = form[start + given + 1]
                start = form[start + given]
            elif given == 0:
                step = start
                start = 0
                stop = _NULL_LETTERS if kind == MAYBE else 0
            else:
                if kind == MANY:
                    left[stop] = given
                continue
        if n + stop - start > len(out):
            return NO_ROOM
        for i in range(start, stop):
            out[n] = letters[i]
            n += 1
    return n if at == len(numbers) else MISFIT


@kernel(boundscheck=False)
def _decimal(number, out, n):
    """A whole number, where there is room for it; where it ends."""
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
