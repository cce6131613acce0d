"""A bar on the error stream while something long runs; it leaves no trace."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def bar(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Gives a function that is told of every so many more."""
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
