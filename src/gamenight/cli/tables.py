"""The commands under ``gamenight tables``: what an owner does with what is stored."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from gamenight.cli.errors import report_errors
from gamenight.cli.help import COMMAND, GROUP, describe, write_help
from gamenight.cli.parameters import Database
from gamenight.core.errors import OptionError
from gamenight.core.files import write_whole
from gamenight.core.words import say

tables = typer.Typer(
    **GROUP,
    no_args_is_help=True,
    help=write_help(
        "tables",
        "gamenight tables list --status playing",
        "gamenight tables backup tables-today.db",
        "gamenight tables export k3v9TqZ1 --record -o match.json",
        "gamenight tables purge --days 365",
    ),
)
ANY = "any"
TableIds = Annotated[
    list[str] | None, typer.Argument(metavar=say("help.TABLE"), help=say("help.tables.ids"))
]
ExportFile = Annotated[
    Path, typer.Argument(metavar=say("help.FILE"), help=say("help.tables.import.file"))
]
BackupFile = Annotated[
    Path, typer.Argument(metavar=say("help.FILE"), help=say("help.tables.restore.file"))
]


@tables.command("list", **COMMAND)
@report_errors()
@describe(
    "tables.list",
    "gamenight tables list",
    "gamenight tables list --status playing",
    "gamenight tables list --faulty",
    "gamenight tables list --json | jq -r '.[].id'",
)
def list_tables(
    database: Database = None,
    status: Annotated[str | None, typer.Option(help=say("help.tables.list.status"))] = None,
    faulty: Annotated[bool, typer.Option("--faulty", help=say("help.tables.list.faulty"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=say("help.tables.list.json"))] = False,
) -> None:
    from gamenight.cli.maintenance import find_tables, format_json, format_lines
    from gamenight.store import STATUSES, Filter

    if status is not None and status not in STATUSES:
        raise OptionError("tables_status", known=", ".join(STATUSES))
    which = Filter(status=status, faulty=bool(faulty))
    found = asyncio.run(find_tables(database, which))
    if as_json:
        typer.echo(format_json(found))
        return
    if not found:
        typer.echo(say("terminal.tables_none"), err=True)
    for line in format_lines(found):
        typer.echo(line)


@tables.command("export", **COMMAND)
@report_errors()
@describe(
    "tables.export",
    "gamenight tables export -o tables.jsonl",
    "gamenight tables export k3v9TqZ1 --record -o match.json && gamenight verify match.json",
)
def export_tables(
    ids: TableIds = None,
    database: Database = None,
    record: Annotated[
        bool, typer.Option("--record", help=say("help.tables.export.record"))
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help=say("help.tables.export.output"))
    ] = None,
) -> None:
    from gamenight.cli.maintenance import export_lines, export_records

    lines = asyncio.run(
        export_records(database, ids or []) if record else export_lines(database, ids or [])
    )
    text = b"".join(line.rstrip(b"\n") + b"\n" for line in lines)
    if output is None:
        sys.stdout.buffer.write(text)
        return
    if not output.parent.is_dir():
        raise OptionError("file_place", file=output, folder=output.parent)
    write_whole(output, text, private=True)  # it may hold the secrets of unfinished matches


@tables.command("import", **COMMAND)
@report_errors()
@describe("tables.import", "gamenight tables import tables.jsonl")
def import_tables(file: ExportFile, database: Database = None) -> None:
    from gamenight.cli.maintenance import restore_tables

    typer.echo(asyncio.run(restore_tables(database, file)))


@tables.command(**COMMAND)
@report_errors()
@describe("tables.delete", "gamenight tables delete k3v9TqZ1")
def delete(
    ids: Annotated[
        list[str], typer.Argument(metavar=say("help.TABLE"), help=say("help.tables.delete.ids"))
    ],
    database: Database = None,
) -> None:
    from gamenight.cli.maintenance import delete_tables

    asyncio.run(delete_tables(database, ids))
    typer.echo(say("terminal.tables_deleted", n=len(ids)))


@tables.command(**COMMAND)
@report_errors()
@describe(
    "tables.purge",
    "gamenight tables purge --days 365",
    "gamenight tables purge --status waiting --days 7 --yes",
    "gamenight tables purge --status any --days 730 --yes",
)
def purge(
    database: Database = None,
    days: Annotated[int, typer.Option(help=say("help.tables.purge.days"), min=0)] = 90,
    status: Annotated[str, typer.Option(help=say("help.tables.purge.status"))] = "finished",
    yes: Annotated[bool, typer.Option("--yes", help=say("help.tables.purge.yes"))] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=say("help.tables.purge.dry_run"))
    ] = False,
) -> None:
    from gamenight.cli.maintenance import format_lines, purge_tables
    from gamenight.store import STATUSES

    wanted = next((known for known in STATUSES if known == status), None)
    if wanted is None and status != ANY:
        raise OptionError("tables_status", known=", ".join((*STATUSES, ANY)))
    really = yes and not dry_run
    found = asyncio.run(purge_tables(database, wanted, days, really))
    for line in format_lines(found):
        typer.echo(line)
    if not found:
        typer.echo(say("terminal.tables_none"), err=True)
        return
    code = "terminal.tables_deleted" if really else "terminal.tables_to_delete"
    typer.echo(say(code, n=len(found)))


@tables.command(**COMMAND)
@report_errors()
@describe("tables.backup", "gamenight tables backup tables-today.db")
def backup(
    file: Annotated[
        Path, typer.Argument(metavar=say("help.FILE"), help=say("help.tables.backup.file"))
    ],
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help=say("help.tables.backup.force"))] = False,
) -> None:
    from gamenight.cli.maintenance import back_up

    asyncio.run(back_up(database, file, force))
    typer.echo(say("terminal.tables_backed_up", file=file))


@tables.command(**COMMAND)
@report_errors()
@describe(
    "tables.restore",
    "gamenight tables restore tables-today.db --database postgresql://localhost/games",
)
def restore(file: BackupFile, database: Database = None) -> None:
    from gamenight.cli.maintenance import restore_tables

    typer.echo(asyncio.run(restore_tables(database, file)))
