"""A bar or a line on the error stream while something long runs; a terminal keeps no trace."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def bar(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Gives a function that advances the bar."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True, highlight=False)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=total, completed=done)

        def advance(by: int) -> None:
            progress.update(task, advance=by)

        yield advance


@contextmanager
def status_line() -> Iterator[Callable[[str], None]]:
    """Gives a function that shows on the error stream what is going on now; "" clears it.

    A terminal has one line for it; a file gets a line each time.
    """
    stream = sys.stderr
    terminal = stream.isatty()

    def tell(text: str) -> None:
        if terminal:
            stream.write(f"\r\033[K{text}")
        elif text:
            stream.write(f"{text}\n")
        stream.flush()

    try:
        yield tell
    finally:
        tell("")
