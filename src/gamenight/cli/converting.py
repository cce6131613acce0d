"""``gamenight convert``: matches between our records and the files of other programs."""

from pathlib import Path

from gamenight.cli.record_file import read_bytes, read_record
from gamenight.cli.results_file import assert_writable
from gamenight.core.errors import OptionError, RecordError
from gamenight.core.files import write_whole
from gamenight.core.words import say
from gamenight.face import replay
from gamenight.games import facts, with_format
from gamenight.terminal.saving import record_text

PENTOBI = ".blksgf"


def convert_match(path: Path, out: Path) -> None:
    """A file keeps its variations and comments; a record holds the main variation."""
    assert_writable(out, [PENTOBI, ".json"])
    game, files = with_format(PENTOBI[1:])
    if path.suffix == PENTOBI:
        file = _text(path)
        checked = files.rewrite(file)
        text = checked if out.suffix == PENTOBI else record_text(files.record_of(file))
    else:
        match = replay(read_record(path))
        if match.name != game:
            raise OptionError("convert_game", game=match.name, expected=facts(game).title)
        text = files.file_of(match) if out.suffix == PENTOBI else record_text(match.record())
    write_whole(out, text.encode())
    print(say("terminal.written", file=out))


def _text(path: Path) -> str:
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError("record_file", file=path, reason=error.reason) from None
