"""A seat at a table: the person it belongs to, and who plays it now."""

from dataclasses import dataclass, field

from gamenight.server.protocol.messages import Player


@dataclass(slots=True)
class Chair:
    """While a bot plays, ``level`` is set; ``stand_in`` says why, on the seat of a person."""

    person: str = ""
    nickname: str = ""
    number: str = ""
    level: str | None = None
    stand_in: str = ""
    votes: set[str] = field(default_factory=set)

    @property
    def player(self) -> Player:
        if not self.person:
            return "open" if self.level is None else "bot"
        return "person" if self.level is None else "stand_in"

    def seat_person(self, person: str, nickname: str, number: str) -> None:
        self.person, self.nickname, self.number = person, nickname, number
        self.hand_back()

    def hand_to_bot(self, level: str, reason: str) -> None:
        self.level, self.stand_in = level, reason
        self.votes.clear()

    def hand_back(self) -> None:
        self.level, self.stand_in = None, ""
        self.votes.clear()

    def clear(self, level: str | None) -> None:
        self.person = self.nickname = self.number = ""
        self.hand_back()
        self.level = level
