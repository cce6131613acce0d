"""``gamenight picture``: a table of a record as SVG or PNG, or the whole match as a page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gamenight.boards.pictures import layers
from gamenight.boards.pictures.pixels import assert_drawable
from gamenight.boards.pictures.replay import ReplayFrame, page
from gamenight.cli.records import assert_within, find_viewer, headline, read_names
from gamenight.cli.results_file import assert_writable
from gamenight.core.errors import OptionError
from gamenight.core.files import write_whole
from gamenight.core.words import say
from gamenight.face import Match, replay
from gamenight.games import facts
from gamenight.terminal.sentences import event_lines, result_lines

KINDS = [".svg", ".png", ".html"]


def draw_record(record: Any, out: Path, move: int | None, asked: str | None) -> None:
    """Draw the table after so many moves (None: after the last), or all of them on a page."""
    assert_writable(out, KINDS)
    if out.suffix == ".png":
        assert_drawable(str(out))
    whole = replay(record)
    seat = find_viewer(whole, asked)
    assert_within(whole, move)
    if out.suffix == ".html":
        if move is not None:
            raise OptionError("picture_move", file=out)
        content = page(facts(whole.name).title, _frames(whole, seat)).encode()
    else:
        moves = record["moves"][: len(whole.moves) if move is None else move]
        drawn = replay(record | {"moves": moves}).svg(seat, read_names(whole))
        content = drawn.png() if out.suffix == ".png" else drawn.encode()
    write_whole(out, content)
    print(say("terminal.written", file=out))


def _frames(whole: Match, seat: int | None) -> Iterator[ReplayFrame]:
    match = replay(whole.record() | {"moves": []})
    names = read_names(whole)
    told = 0
    for number in range(len(whole.moves) + 1):
        if number:
            match.play(*whole.moves[number - 1])
        lines = [line.strip() for line in event_lines(match.events(seat, told), names)]
        told = match.event_count
        lines += result_lines(match, names) if match.over else []
        yield ReplayFrame(layers(match.view(seat), names), headline(whole, number, names), lines)
