"""Presence: who is at a table now, and who has been away for a while."""

from collections.abc import Callable


class Presence:
    __slots__ = ("_absent_after_s", "_count", "_gone", "_in_others", "_since", "_steady_s")

    def __init__(self, absent_after_s: float, steady_s: Callable[[], float]) -> None:
        self._absent_after_s = absent_after_s
        self._steady_s = steady_s
        self._count: dict[str, int] = {}
        self._gone: dict[str, float] = {}
        self._in_others: set[str] = set()
        self._since = self._steady_s()

    def add(self, person: str) -> bool:
        """One more browser of this person; whether that is the first."""
        self._count[person] = self._count.get(person, 0) + 1
        self._gone.pop(person, None)
        return self._count[person] == 1

    def remove(self, person: str) -> bool:
        """One browser less; whether it was the last."""
        self._count[person] -= 1
        if self._count[person]:
            return False
        del self._count[person]
        self._gone[person] = self._steady_s()
        return True

    def set_others(self, people: set[str]) -> None:
        """Who is at this table by way of other processes."""
        for person in self._in_others - people:
            self._gone[person] = self._steady_s()
        self._in_others = people

    def list_people(self) -> set[str]:
        """Everybody at this table in this process, but for those without a name to go by."""
        return {person for person in self._count if person}

    def is_anybody_here(self) -> bool:
        """Whether somebody looks at the table, sitting there or not."""
        return bool(self._count or self._in_others)

    def is_here(self, person: str) -> bool:
        return person in self._count or person in self._in_others

    def is_absent(self, person: str) -> bool:
        """Away for so long that a bot may stand in."""
        gone = self._gone.get(person, self._since)
        return not self.is_here(person) and self._steady_s() - gone >= self._absent_after_s
