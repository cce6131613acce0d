"""Decides who looks at a shared screen, and when the curtain is needed."""

from gamenight.terminal.table import Table


def next_here(table: Table, here: int | None) -> int | None:
    """The seat to look from: it stays while it is waited for, else the next own one that is."""
    own = table.own
    if not own:
        return None
    view = table.view_from(own[0]).view
    if view is None:
        return here if here in own else None
    waiting: list[int] = [seat for seat in view["waiting"] if seat in own]
    if here in waiting or (here in own and not waiting):
        return here
    if not waiting:
        return own[0]
    start = 0 if here is None else here
    seats = len(table.chairs)
    return min(waiting, key=lambda seat: (seat - start) % seats)


def to_hide(table: Table, here: int | None, wanted: int | None) -> bool:
    """Whether one of two people at this keyboard would see what only the other may."""
    if wanted is None or len(table.own) < 2 or table.phase != "playing":
        return False
    others = [seat for seat in table.own if seat != wanted] if here is None else [here]
    shown = _board(table, wanted)
    return any(_board(table, seat) != shown for seat in others)


def _board(table: Table, seat: int) -> object:
    view = table.view_from(seat).view
    return None if view is None else view["board"]
