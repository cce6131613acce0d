"""Trees of properties, as the Smart Game Format writes them: nothing here knows a game."""

import re
from dataclasses import dataclass, field

from gamenight.core.errors import NotationError
from gamenight.core.facts import shorten

DEPTH_MAX = 10_000
_NAME = re.compile(r"[A-Za-z0-9]+")
_SPACE = re.compile(r"\s*")
_LINE_BREAKS = re.compile(r"\r\n|\n\r|\r")


@dataclass
class Node:
    """One node: its properties in the order of the file, and its variations, the main one first."""

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list["Node"] = field(default_factory=list)

    def get(self, name: str) -> str | None:
        """A property's first value."""
        values = self.properties.get(name)
        return values[0] if values else None


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fault(self, expected: str) -> NotationError:
        got = shorten(self.text[self.at : self.at + 20]) if self.at < len(self.text) else "the end"
        return NotationError("sgf", at=self.at, got=got, expected=expected)

    def skip(self) -> str:
        """The next character that is no white space; empty at the end."""
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.text[self.at : self.at + 1]

    def tree(self) -> Node:
        """A whole game tree, read without recursion: files may nest as deep as they like."""
        if self.skip() != "(":
            raise self.fault("(")
        root: Node | None = None
        open_at: list[Node | None] = []
        node: Node | None = None
        while True:
            sign = self.skip()
            if sign == "(":
                if root is not None and node is None:
                    raise self.fault("a node")
                open_at.append(node)
                if len(open_at) > DEPTH_MAX:
                    raise self.fault("fewer nested variations")
                self.at += 1
                if self.skip() != ";":
                    raise self.fault(";")
            elif sign == ";":
                self.at += 1
                new = self.node()
                if node is None:
                    root = new
                else:
                    node.children.append(new)
                node = new
            elif sign == ")":
                self.at += 1
                node = open_at.pop()
                if not open_at:
                    assert root is not None
                    return root
            else:
                raise self.fault("(, ; or )")

    def node(self) -> Node:
        node = Node()
        while self.skip() and (match := _NAME.match(self.text, self.at)):
            self.at = match.end()
            values = node.properties.setdefault(match.group(), [])
            if self.skip() != "[":
                raise self.fault("[")
            while self.skip() == "[":
                values.append(self.value())
        return node

    def value(self) -> str:
        self.at += 1
        letters: list[str] = []
        while self.at < len(self.text):
            letter = self.text[self.at]
            self.at += 1
            if letter == "]":
                return "".join(letters)
            if letter == "\\":
                letter = self.text[self.at : self.at + 1]
                self.at += 1
                if letter == "\n":
                    continue
            letters.append(letter)
        raise self.fault("]")


def read_sgf(text: str) -> Node:
    """The root of the first game tree in a text."""
    return _Reader(_LINE_BREAKS.sub("\n", text)).tree()


def write_sgf(root: Node) -> str:
    """The text of a tree: a line for each node, indented by variation."""
    lines: list[str] = []
    rest: list[Node | str] = [")", root, "("]
    depth = 0
    while rest:
        part = rest.pop()
        if part == ")":
            depth -= 1
        indent = " " * max(depth, 0)
        if isinstance(part, str):
            lines.append(indent + part)
            depth += part == "("
            continue
        lines.append(indent + ";" + "".join(map(_written, part.properties.items())))
        if len(part.children) == 1:
            rest.append(part.children[0])
        for child in reversed(part.children if len(part.children) > 1 else []):
            rest += [")", child, "("]
    return "\n".join(lines) + "\n"


def _written(item: tuple[str, list[str]]) -> str:
    name, values = item
    escaped = (value.replace("\\", "\\\\").replace("]", "\\]") for value in values)
    return name + "".join(f"[{value}]" for value in escaped)
