"""The commands under ``gamenight tables``: what an owner does with what is stored."""

import asyncio
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from gamenight.core.errors import GamenightError, OptionError
from gamenight.core.files import write_whole
from gamenight.core.words import say

tables = typer.Typer(
    no_args_is_help=True,
    help="""Manage the stored tables, also while a server runs.

    \b
    Examples:
      gamenight tables list --status playing
      gamenight tables backup tables-today.db
      gamenight tables export k3v9TqZ1 --record -o match.json
      gamenight tables purge --days 365
    """,
)

DATABASE = "GAMENIGHT_DATABASE"
ANY = "any"
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar=DATABASE,
        metavar="ADDRESS",
        help="A SQLite file, or postgresql://…; without it, a file in your data folder.",
    ),
]
TableIds = Annotated[
    list[str] | None, typer.Argument(metavar="TABLE", help="Only these; else all.")
]
ExportFile = Annotated[Path, typer.Argument(metavar="FILE", help="What `tables export` wrote.")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="What `tables backup` wrote.")]


@tables.command("list")
def list_tables(
    database: Database = None,
    status: Annotated[str | None, typer.Option(help="waiting, playing or finished.")] = None,
    faulty: Annotated[bool, typer.Option("--faulty", help="Those in quarantine, and why.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: a JSON array.")] = False,
) -> None:
    """List the tables, the latest changed first.

    \b
    Examples:
      gamenight tables list
      gamenight tables list --status playing
      gamenight tables list --faulty
      gamenight tables list --json | jq -r '.[].id'
    """
    from gamenight.cli.maintenance import find_tables, format_json, format_lines
    from gamenight.store import STATUSES, Filter

    if status is not None and status not in STATUSES:
        fail(say("terminal.tables_status", known=", ".join(STATUSES)), 2)
    which = Filter(status=status, faulty=bool(faulty))
    found = _run(find_tables(database, which))
    if as_json:
        typer.echo(format_json(found))
        return
    if not found:
        typer.echo(say("terminal.tables_none"), err=True)
    for line in format_lines(found):
        typer.echo(line)


@tables.command("export")
def export_tables(
    ids: TableIds = None,
    database: Database = None,
    record: Annotated[
        bool, typer.Option("--record", help="The match's record alone, as `verify` takes it.")
    ] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="A file to write.")] = None,
) -> None:
    """Write tables as JSON lines, all of them or those named, with hidden cards.

    \b
    Examples:
      gamenight tables export -o tables.jsonl
      gamenight tables export k3v9TqZ1 --record -o match.json && gamenight verify match.json
    """
    from gamenight.cli.maintenance import export_lines, export_records

    lines = _run(
        export_records(database, ids or []) if record else export_lines(database, ids or [])
    )
    text = b"".join(line.rstrip(b"\n") + b"\n" for line in lines)
    if output is None:
        sys.stdout.buffer.write(text)
    else:
        _write(output, text)


@tables.command("import")
def import_tables(file: ExportFile, database: Database = None) -> None:
    """Add the tables of an export; those that are there already stay as they are.

    \b
    Example:
      gamenight tables import tables.jsonl
    """
    from gamenight.cli.maintenance import restore_tables

    typer.echo(_run(restore_tables(database, file)))


@tables.command()
def delete(
    ids: Annotated[list[str], typer.Argument(metavar="TABLE", help="What `tables list` shows.")],
    database: Database = None,
) -> None:
    """Delete tables for good, whatever their state: moves, names, chat and positions.

    Only a backup brings them back. If people sit at a table, close it first (on the admin page).

    \b
    Example:
      gamenight tables delete k3v9TqZ1
    """
    from gamenight.cli.maintenance import delete_tables

    _run(delete_tables(database, ids))
    typer.echo(say("terminal.tables_deleted", n=len(ids)))


@tables.command()
def purge(
    database: Database = None,
    days: Annotated[int, typer.Option(help="Not changed for this many days.", min=0)] = 90,
    status: Annotated[
        str, typer.Option(help="waiting, playing, finished, or any of them.")
    ] = "finished",
    yes: Annotated[bool, typer.Option("--yes", help="Delete them; else only list them.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list them.")] = False,
) -> None:
    """Delete tables on which nothing has happened for a while, for good.

    waiting: never begun. playing: begun and not over, also where all people left. finished: over
    or closed. Tables in quarantine stay: `tables delete` removes them.

    \b
    Examples:
      gamenight tables purge --days 365
      gamenight tables purge --status waiting --days 7 --yes
      gamenight tables purge --status any --days 730 --yes
    """
    from gamenight.cli.maintenance import format_lines, purge_tables
    from gamenight.store import STATUSES

    wanted = next((known for known in STATUSES if known == status), None)
    if wanted is None and status != ANY:
        fail(say("terminal.tables_status", known=", ".join((*STATUSES, ANY))), 2)
    really = yes and not dry_run
    found = _run(purge_tables(database, wanted, days, really))
    for line in format_lines(found):
        typer.echo(line)
    if not found:
        typer.echo(say("terminal.tables_none"), err=True)
        return
    code = "terminal.tables_deleted" if really else "terminal.tables_to_delete"
    typer.echo(say(code, n=len(found)))


@tables.command()
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")
    ],
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Copy everything into one file, while the server goes on.

    \b
    Example:
      gamenight tables backup tables-today.db
    """
    from gamenight.cli.maintenance import back_up

    _run(back_up(database, file, force))
    typer.echo(say("terminal.tables_backed_up", file=file))


@tables.command()
def restore(file: BackupFile, database: Database = None) -> None:
    """Bring back the tables of a backup, into either kind of database.

    \b
    Example:
      gamenight tables restore tables-today.db --database postgresql://localhost/games
    """
    from gamenight.cli.maintenance import restore_tables

    typer.echo(_run(restore_tables(database, file)))


def _write(path: Path, text: bytes) -> None:
    """For its owner only: the secrets of unfinished matches may be in it."""
    if not path.parent.is_dir():
        fail(str(OptionError("file_place", file=path, folder=path.parent)), 2)
    try:
        write_whole(path, text, private=True)
    except OSError as error:
        fail(_trouble(error))


def _trouble(error: OSError) -> str:
    if error.filename is None:
        return str(error)
    return say("terminal.file_trouble", file=error.filename, reason=error.strerror)


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    try:
        return asyncio.run(work)
    except OptionError as error:
        fail(str(error), 2)
    except GamenightError as error:
        fail(str(error))
    except OSError as error:
        fail(_trouble(error))


def fail(words: str, code: int = 1) -> NoReturn:
    """Say it on stderr, and end."""
    typer.echo(words, err=True)
    raise typer.Exit(code)
