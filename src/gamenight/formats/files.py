"""Files written whole or not at all: a full disk leaves what was there before."""

import contextlib
import errno
import os
import shutil
from pathlib import Path

FOR_ALL, FOR_OWNER = 0o666, 0o600


def write_whole(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file, a private one for its owner only; an OSError names it, whatever went wrong."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe, a terminal; a folder refuses
        else:
            _replace(path.resolve(), content, private)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _replace(path: Path, content: bytes, private: bool) -> None:
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    part = path.with_name(f".gamenight-{os.getpid()}.part")
    wanted = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    try:
        with open(os.open(part, wanted, FOR_OWNER if private else FOR_ALL), "wb") as file:
            file.write(content)
        if path.exists() and not private:
            shutil.copymode(path, part)
        part.replace(path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
