"""``gamenight tables``: look after the tables of a server, also while it runs."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import typer

from gamenight.cli.trouble import polite
from gamenight.core.words import say
from gamenight.store import STATUSES, Filter, Store, TableCard, open_store

DAY_MS = 24 * 60 * 60 * 1000
ABOUT_MAX = 60

T = TypeVar("T")

tables = typer.Typer(no_args_is_help=True, help="Look after the tables of a server.")

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar="GAMENIGHT_DATABASE",
        metavar="ADDRESS",
        help="A SQLite file or postgresql://…; without it, your own file.",
    ),
]
Wanted = Literal["waiting", "playing", "finished", "faulty", "any"]


@tables.command("list")
@polite()
def list_(
    status: Annotated[Wanted, typer.Option(help="Only these tables.")] = "any",
    database: Database = None,
) -> None:
    """List the tables, the latest changed first.

    \b
    Examples:
      gamenight tables list
      gamenight tables list --status faulty
    """

    async def work(store: Store) -> list[TableCard]:
        return await store.tables(_filter(status))

    for card in _done(database, work):
        print(_line(card))


@tables.command()
@polite()
def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="An id that `list` shows.")],
    database: Database = None,
) -> None:
    """Print everything of one table as JSON lines. Of an unfinished one, that includes its secrets.

    \b
    Example:
      gamenight tables export k3v9 > k3v9.jsonl
    """
    from gamenight.store.lines import export_table

    async def work(store: Store) -> list[bytes]:
        return [line async for line in export_table(store, table)]

    sys.stdout.write(b"".join(_done(database, work)).decode())


@tables.command("import")
@polite()
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export or a backup.")],
    database: Database = None,
) -> None:
    """Add the tables of an export. Those that are there already stay as they are.

    \b
    Example:
      gamenight tables import k3v9.jsonl
    """
    _bring_back(file, database)


@tables.command()
@polite()
def purge(
    days: Annotated[float, typer.Option("--days", min=0, help="Untouched for so many days.")],
    status: Annotated[Wanted, typer.Option(help="Only these tables.")] = "finished",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say which.")] = False,
    database: Database = None,
) -> None:
    """Delete tables that nobody touched for a while. There is no way back but a backup.

    \b
    Examples:
      gamenight tables purge --days 90 --dry-run
      gamenight tables purge --days 365 --status any
    """

    async def work(store: Store) -> list[TableCard]:
        before_ms = int(time.time() * 1000 - days * DAY_MS)
        old = await store.tables(_filter(status, before_ms))
        for card in [] if dry_run else old:
            await store.delete(card.id)
        return old

    old = _done(database, work)
    if dry_run:
        print(*map(_line, old), sep="\n", end="\n" if old else "")
        print(say("tables.would_purge", n=len(old)))
    else:
        print(say("tables.purged", n=len(old)))


@tables.command()
@polite()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    database: Database = None,
) -> None:
    """Copy everything into one file, while the server goes on.

    \b
    Example:
      gamenight tables backup tables-monday.backup
    """
    _done(database, lambda store: store.backup(file))
    print(say("tables.backed_up", file=file))


@tables.command()
@polite()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup of any database.")],
    database: Database = None,
) -> None:
    """Bring back what a backup holds. Tables that are there already stay as they are.

    \b
    Examples:
      gamenight tables restore tables-monday.backup
      gamenight tables restore tables-monday.backup --database postgresql://host/games
    """
    _bring_back(file, database)


def _bring_back(file: Path, database: str | None) -> None:
    from gamenight.store import backup as backups

    done = _done(database, lambda store: backups.restore(store, file))
    print(say("tables.brought_back", n=done.added, kept=done.kept, left_out=done.left_out))


def _done(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    async def with_store() -> T:
        async with open_store(database) as store:
            return await work(store)

    return asyncio.run(with_store())


def _filter(status: Wanted, before_ms: int | None = None) -> Filter:
    chosen = next((known for known in STATUSES if known == status), None)
    faulty = {"faulty": True, "any": None}.get(status, False)
    return Filter(status=chosen, faulty=faulty, updated_before_ms=before_ms)


def _line(card: TableCard) -> str:
    when = datetime.fromtimestamp(card.updated_ms / 1000).astimezone().isoformat(" ", "minutes")
    status = card.status if card.fault is None else "faulty"
    words = card.fault or card.about.decode(errors="replace")
    # People named the table: nothing of it may steer the terminal.
    plain = "".join(c if c.isprintable() else "�" for c in words)
    return f"{card.id}  {status:<8}  {card.last_seq:>5}  {when}  {plain[:ABOUT_MAX]}"
