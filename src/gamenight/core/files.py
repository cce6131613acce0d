"""Files written whole or not at all: a full disk leaves what was there before."""

import contextlib
import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

FOR_ALL, FOR_OWNER = 0o666, 0o600


def write_whole(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file, a private one for its owner only; an OSError names it, whatever went wrong."""
    with whole_file(path, private=private) as part:
        part.write_bytes(content)


@contextlib.contextmanager
def whole_file(path: Path, *, private: bool = False) -> Iterator[Path]:
    """Give a file to write to, which takes the place of the wanted one if nothing went wrong."""
    try:
        if path.exists() and not path.is_file():
            yield path  # a pipe, a terminal; a folder refuses
            return
        assert_may_write(path)
        wanted = path.resolve()
        part = wanted.with_name(f".gamenight-{os.getpid()}.part")
        try:
            os.close(os.open(part, os.O_WRONLY | os.O_CREAT, FOR_OWNER if private else FOR_ALL))
            yield part
            if wanted.exists() and not private:
                shutil.copymode(wanted, part)
            part.replace(wanted)
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def assert_may_write(path: Path) -> None:
    """Raise OSError if this user may not write that file, which need not exist yet."""
    there = path if path.exists() else path.parent
    if not os.access(there, os.W_OK):
        reason = errno.EACCES if there.exists() else errno.ENOENT
        raise OSError(reason, os.strerror(reason), str(path))
