"""Errors of the command line: a sentence and an exit code, never a traceback."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from gamenight.core.errors import GamenightError, OptionError, RecordError, UnknownGame
from gamenight.core.words import say
from gamenight.terminal.sentences import refusal

REFUSED, USAGE, INTERRUPTED = 1, 2, 130
DEBUG = "GAMENIGHT_DEBUG"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextmanager
def report_errors() -> Iterator[None]:
    """Turn every exception of a command into a sentence on stderr and an exit code."""
    try:
        yield
        sys.stdout.flush()
    except (typer.Exit, typer.Abort):
        raise
    except GamenightError as error:
        # What does not fit in a record counts seats as the rest of the output does.
        typer.echo(refusal(error) if isinstance(error, RecordError) else str(error), err=True)
        usage = isinstance(error, (OptionError, UnknownGame))
        raise typer.Exit(USAGE if usage else REFUSED) from None
    except KeyboardInterrupt:
        typer.echo("\n" + say("terminal.interrupted"), err=True)
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _hush()
        raise typer.Exit(REFUSED) from None
    except Exception as error:
        if os.environ.get(DEBUG, "") not in ("", "0"):
            raise
        if isinstance(error, OSError) and error.errno in _FULL:
            _hush()
        typer.echo(_sentence(error), err=True)
        raise typer.Exit(REFUSED) from None


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        file = os.fsdecode(error.filename)
        return say("terminal.file_trouble", file=file, reason=error.strerror)
    if isinstance(error, OSError) and error.errno in _FULL:
        return say("terminal.disk_trouble", reason=error.strerror)
    if isinstance(error, OSError):
        return str(error)
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    return say("terminal.unexpected", what=what, debug=f"{DEBUG}=1")


def _hush() -> None:
    """Nobody takes our output any more; what is still buffered must not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
