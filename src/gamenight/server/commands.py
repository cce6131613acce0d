"""The commands ``gamenight serve`` and ``gamenight tables``; ``plug_into`` adds them to an app."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from gamenight.core.errors import GamenightError, OptionError
from gamenight.core.words import say

tables = typer.Typer(no_args_is_help=True, help="Look after the tables that are stored.")

DATABASE = "GAMENIGHT_DATABASE"
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar=DATABASE,
        metavar="ADDRESS",
        help="A SQLite file, or postgresql://…; without it, a file in your data folder.",
    ),
]
TableIds = Annotated[list[str] | None, typer.Argument(metavar="[TABLE]...")]


def plug_into(app: typer.Typer) -> None:
    """Add the server's commands to the command line."""
    app.command()(serve)
    app.add_typer(tables, name="tables")


def serve(
    database: Database = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let the phones in this house join: listen everywhere.")
    ] = False,
    public_url: Annotated[
        str, typer.Option(envvar="GAMENIGHT_PUBLIC_URL", help="The address people type, if any.")
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy whose forwarded addresses are believed; may be repeated.",
        ),
    ] = None,
    host_key: Annotated[
        str,
        typer.Option(envvar="GAMENIGHT_HOST_KEY", help="The key for admin; without it, no admin."),
    ] = "",
    workers: Annotated[int, typer.Option(help="Processes that think for bots.")] = 1,
    log_format: Annotated[str, typer.Option(help="plain or json.")] = "plain",
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Serve tables, until told to stop. Only this machine can connect, unless asked otherwise.

    \b
    Examples:
      gamenight serve
      gamenight serve --lan
      gamenight serve --database postgresql://localhost/games --port 8001
      gamenight serve --public-url https://example.org/games --trusted-proxy 127.0.0.1
    """
    if log_format not in ("plain", "json") or log_level not in _LEVELS:
        _fail("--log-format is plain or json, --log-level debug, info, warning or error.", 2)
    if host_key and len(host_key) < 16:
        _fail("A host key has at least 16 characters.", 2)
    serve_tables(
        database,
        host,
        port,
        lan,
        public_url,
        trusted_proxy or [],
        host_key,
        workers,
        json_logs=log_format == "json",
        log_level=log_level,
    )


def serve_tables(
    database: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    lan: bool = False,
    public_url: str = "",
    trusted_proxies: Sequence[str] = (),
    host_key: str = "",
    workers: int = 1,
    json_logs: bool = False,
    log_level: str = "warning",
    opened: Callable[[str], object] | None = None,
) -> None:
    """Serve until told to stop; ``opened`` is called with the page's address once it is up."""
    from gamenight.server import asked
    from gamenight.server.logs import set_up_logs
    from gamenight.server.run import EVERYWHERE, Listening, announced, serve_until_stopped
    from gamenight.server.serving import served_at, serving
    from gamenight.server.settings import Settings, path_of

    set_up_logs(json_logs, log_level)
    listening = Listening(EVERYWHERE if lan else host, port)

    def ready(port: int) -> None:
        tell(listening.url(port))
        typer.echo(announced(settings, listening, port))
        if opened is not None:
            opened(listening.url(port))

    try:
        settings = Settings(
            database=database,
            public_url=asked.public_url(public_url),
            root_path=path_of(public_url),
            trusted_proxies=asked.proxies(trusted_proxies),
            host_key=host_key,
            bot_workers=max(1, workers),
        )
        asked.check_listening(listening.host, port)
        asyncio.run(asked.check_database(settings))
        other = served_at(database)
        if other:
            typer.echo(say("terminal.serving_twice", address=other), err=True)
        with serving(database) as tell:
            serve_until_stopped(settings, listening, ready)
    except OptionError as error:
        _fail(str(error), 2)
    except (GamenightError, OSError) as error:
        _fail(str(error))


_LEVELS = ("debug", "info", "warning", "error")


@tables.command("list")
def list_tables(
    database: Database = None,
    status: Annotated[str | None, typer.Option(help="waiting, playing or finished.")] = None,
    faulty: Annotated[bool, typer.Option("--faulty", help="Those set apart, and why.")] = False,
) -> None:
    """List the tables, the latest changed first.

    \b
    Examples:
      gamenight tables list
      gamenight tables list --status playing
      gamenight tables list --faulty
    """
    from gamenight.server.caretaking import listing
    from gamenight.store import STATUSES, Filter

    if status is not None and status not in STATUSES:
        _fail(f"--status is one of {', '.join(STATUSES)}.", 2)
    which = Filter(status=status, faulty=bool(faulty))  # type: ignore[arg-type]
    for line in _run(listing(database, which)):
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
    """Write tables as JSON lines, all of them or those named; hidden cards and all.

    \b
    Examples:
      gamenight tables export -o tables.jsonl
      gamenight tables export k3v9TqZ1 --record -o match.json && gamenight verify match.json
    """
    from gamenight.server.caretaking import exported, records

    lines = _run(records(database, ids or []) if record else exported(database, ids or []))
    text = b"".join(line.rstrip(b"\n") + b"\n" for line in lines)
    if output is None:
        sys.stdout.buffer.write(text)
    else:
        output.write_bytes(text)


@tables.command("import")
def import_tables(file: Path, database: Database = None) -> None:
    """Add the tables of an export; those that are there already stay as they are.

    \b
    Example:
      gamenight tables import tables.jsonl
    """
    from gamenight.server.caretaking import restored

    typer.echo(_run(restored(database, file)))


@tables.command()
def purge(
    database: Database = None,
    days: Annotated[int, typer.Option(help="Not changed for so many days.", min=0)] = 90,
    status: Annotated[str, typer.Option(help="waiting, playing or finished.")] = "finished",
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without, only count.")] = False,
) -> None:
    """Delete tables on which nothing has happened for a while.

    \b
    Examples:
      gamenight tables purge --days 365
      gamenight tables purge --status waiting --days 7 --yes
    """
    from gamenight.server.caretaking import purged
    from gamenight.store import STATUSES

    if status not in STATUSES:
        _fail(f"--status is one of {', '.join(STATUSES)}.", 2)
    count = _run(purged(database, status, days, yes))  # type: ignore[arg-type]
    typer.echo(f"{count} tables deleted." if yes else f"{count} tables; add --yes to delete them.")


@tables.command()
def backup(file: Path, database: Database = None) -> None:
    """Copy everything into one file, while the server goes on.

    \b
    Example:
      gamenight tables backup tables-today.db
    """
    from gamenight.server.caretaking import backed_up

    _run(backed_up(database, file))
    typer.echo(f"{file} holds everything.")


@tables.command()
def restore(file: Path, database: Database = None) -> None:
    """Bring back the tables of a backup, into either kind of database.

    \b
    Example:
      gamenight tables restore tables-today.db --database postgresql://localhost/games
    """
    from gamenight.server.caretaking import restored

    typer.echo(_run(restored(database, file)))


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    try:
        return asyncio.run(work)
    except (GamenightError, OSError) as error:
        _fail(str(error))


def _fail(words: str, code: int = 1) -> None:
    typer.echo(words, err=True)
    raise typer.Exit(code)
