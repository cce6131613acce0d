"""``gamenight convert``: matches of Blokus Duo between our records and Pentobi's files."""

from pathlib import Path

from gamenight.cli.record_file import read_bytes, read_record
from gamenight.cli.results_file import assert_writable
from gamenight.core.errors import OptionError, RecordError
from gamenight.core.words import say
from gamenight.face import replay
from gamenight.formats.blksgf import GAME, match_of, read_blksgf, tree_of, write_blksgf
from gamenight.formats.files import write_whole
from gamenight.formats.sgf import Node
from gamenight.games import facts
from gamenight.terminal.saving import record_text

PENTOBI = ".blksgf"


def convert_match(path: Path, out: Path) -> None:
    """A file keeps its variations and comments; a record holds the main variation."""
    assert_writable(out, [PENTOBI, ".json"])
    tree = _tree(path)
    text = write_blksgf(tree) if out.suffix == PENTOBI else record_text(match_of(tree).record())
    write_whole(out, text.encode())
    print(say("terminal.written", file=out))


def _tree(path: Path) -> Node:
    if path.suffix == PENTOBI:
        try:
            return read_blksgf(read_bytes(path).decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise RecordError("record_file", file=path, reason=error.reason) from None
    match = replay(read_record(path))
    if facts(match.name).title != GAME:
        raise OptionError("convert_game", game=match.name, expected=GAME)
    return tree_of(match)
