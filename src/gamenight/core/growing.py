"""An append-only list: copies share its items and cost nothing."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Growing(Generic[T]):
    """A copy shares the items that both have in common, and either may go on by itself.

    Each knows how many of the shared items are its own. The first that goes on appends to the
    shared items; one that finds more there than its own makes a copy of its own first.
    """

    __slots__ = ("_count", "_items")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._count = len(self._items)

    def copy(self) -> "Growing[T]":
        twin: Growing[T] = object.__new__(Growing)
        twin._items, twin._count = self._items, self._count
        return twin

    def append(self, item: T) -> None:
        if len(self._items) != self._count:
            self._items = self._items[: self._count]
        self._items.append(item)
        self._count += 1

    def truncate(self, count: int) -> None:
        """Keep the first so many."""
        self._count = min(self._count, count)

    def since(self, start: int) -> list[T]:
        """The items from a place on."""
        return self._items[start : self._count]

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place: int) -> T:
        return self._items[range(self._count)[place]]

    def __iter__(self) -> Iterator[T]:
        return iter(self.since(0))

    def __reversed__(self) -> Iterator[T]:
        return (self._items[i] for i in range(self._count - 1, -1, -1))
