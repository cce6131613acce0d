"""What a game's ``sight`` writes down again and again, for the blanks of a form.

Each kernel writes from place ``n`` on, and returns the next free place.
"""

from gamenight.core.kernel import kernel


@kernel
def put_set(members, out, n):
    """The members of a set, one bit each, rising, behind their number."""
    count, member = n, 0
    n += 1
    while members >> member > 0:
        if members >> member & 1:
            out[n] = member
            n += 1
        member += 1
    out[count] = n - count - 1
    return n


@kernel
def put_bag(bag, out, n):
    """The cards of a bag, rising, behind their number."""
    count = n
    n += 1
    for kind in range(len(bag)):
        for _ in range(bag[kind]):
            out[n] = kind
            n += 1
    out[count] = n - count - 1
    return n


@kernel
def put_own(bags, seat, out, n):
    """A seat's own bag; a spectator (-1) has none."""
    out[n] = 1 if seat >= 0 else 0
    return put_bag(bags[seat], out, n + 1) if seat >= 0 else n + 1
