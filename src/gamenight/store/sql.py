"""SQL statements that both databases understand, as steps of generators.

What is asked of a database is written once, as a generator of steps: it yields a statement, gets
its rows, yields the next one, and returns the answer. SQLite runs it in a thread
(``sqlite_steps.py``), PostgreSQL in the event loop (``postgres_pool.py``).

Values are ``$1``, ``$2``, …. ``{lock}`` keeps other transactions away from the rows of a SELECT
from ``tables`` where the database does not do that anyway. ``{or_rollback}``: a broken constraint
ends the transaction; SQLite then keeps no copy of every page to undo the statement alone.
"""

from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar


class Statement(NamedTuple):
    sql: str
    values: Sequence[Any] = ()


class Bulk(NamedTuple):
    """One statement over many rows, which stand where ``{rows}`` is.

    Their columns are called ``column1``, ``column2``, …; ``types`` are PostgreSQL's.
    """

    sql: str
    types: tuple[str, ...]
    rows: Sequence[Sequence[Any]]


class Notify(NamedTuple):
    """Notify other processes at the commit. (SQLite's look into the log instead.)"""

    texts: Iterable[str]


T = TypeVar("T")
Step = Statement | Bulk | Notify
Steps = Generator[Step, list[Any], T]
