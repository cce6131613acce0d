"""What a person sees when something goes wrong: a sentence and an exit code, never a traceback."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from gamenight.core.errors import GamenightError, OptionError, UnknownGame
from gamenight.core.words import say

REFUSED, USAGE, INTERRUPTED = 1, 2, 130
DEBUG = "GAMENIGHT_DEBUG"


@contextmanager
def polite() -> Iterator[None]:
    """Turn every exception of a command into a sentence on stderr and an exit code."""
    try:
        yield
        sys.stdout.flush()
    except (typer.Exit, typer.Abort):
        raise
    except GamenightError as error:
        typer.echo(str(error), err=True)
        usage = isinstance(error, (OptionError, UnknownGame))
        raise typer.Exit(USAGE if usage else REFUSED) from None
    except KeyboardInterrupt:
        typer.echo("\n" + say("terminal.interrupted"), err=True)
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # Whoever read our output has gone; what is still buffered must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(REFUSED) from None
    except Exception as error:
        if os.environ.get(DEBUG, "") not in ("", "0"):
            raise
        what = f"{type(error).__name__}: {error}".splitlines()[0]
        typer.echo(say("terminal.unexpected", what=what, debug=f"{DEBUG}=1"), err=True)
        raise typer.Exit(REFUSED) from None
