"""``gamenight serve``: its options, and how it runs until it is told to stop."""

import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from gamenight.cli.errors import report_errors
from gamenight.cli.help import describe
from gamenight.cli.parameters import Database
from gamenight.core.errors import OptionError
from gamenight.core.words import say


@report_errors()
@describe(
    "serve",
    "gamenight serve",
    "gamenight serve --lan",
    "gamenight serve --database postgresql://localhost/games --port 8001 --workers 2",
    "gamenight serve --public-url https://example.org/games --trusted-proxy 127.0.0.1",
)
def serve(
    database: Database = None,
    host: Annotated[
        str, typer.Option(envvar="GAMENIGHT_HOST", help=say("help.serve.host"))
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="GAMENIGHT_PORT", help=say("help.serve.port"))] = 8000,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan/--no-lan",
            envvar="GAMENIGHT_LAN",
            help=say("help.serve.lan"),
        ),
    ] = False,
    public_url: Annotated[
        str, typer.Option(envvar="GAMENIGHT_PUBLIC_URL", help=say("help.serve.public_url"))
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="GAMENIGHT_TRUSTED_PROXY",
            metavar=say("help.ADDRESS"),
            help=say("help.serve.trusted_proxy"),
        ),
    ] = None,
    host_key: Annotated[
        str,
        typer.Option(envvar="GAMENIGHT_HOST_KEY", help=say("help.serve.host_key")),
    ] = "",
    push: Annotated[
        bool,
        typer.Option(
            "--push/--no-push",
            envvar="GAMENIGHT_PUSH",
            help=say("help.serve.push"),
        ),
    ] = True,
    open_tables: Annotated[
        bool,
        typer.Option(
            "--open-tables/--no-open-tables",
            envvar="GAMENIGHT_OPEN_TABLES",
            help=say("help.serve.open_tables"),
        ),
    ] = True,
    workers: Annotated[
        int,
        typer.Option(
            envvar="GAMENIGHT_WORKERS",
            help=say("help.serve.workers"),
        ),
    ] = 1,
    bot_workers: Annotated[
        int,
        typer.Option(
            envvar="GAMENIGHT_BOT_WORKERS",
            help=say("help.serve.bot_workers"),
        ),
    ] = 1,
    champion: Annotated[
        bool,
        typer.Option(
            "--champion/--no-champion",
            envvar="GAMENIGHT_CHAMPION",
            help=say("help.serve.champion"),
        ),
    ] = False,
    log_format: Annotated[
        str, typer.Option(envvar="GAMENIGHT_LOG_FORMAT", help=say("help.serve.log_format"))
    ] = "plain",
    log_level: Annotated[
        str, typer.Option(envvar="GAMENIGHT_LOG_LEVEL", help=say("help.serve.log_level"))
    ] = "warning",
) -> None:
    if log_format not in ("plain", "json") or log_level not in _LEVELS:
        raise OptionError("serve_logs")
    if host_key and len(host_key) < HOST_KEY_CHARS:
        raise OptionError("serve_key", n=HOST_KEY_CHARS)
    serve_tables(
        database,
        host,
        port,
        lan,
        public_url,
        trusted_proxy or [],
        host_key,
        workers,
        bot_workers,
        push=push,
        open_tables=open_tables,
        champion=champion,
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
    bot_workers: int = 1,
    push: bool = True,
    open_tables: bool = True,
    champion: bool = False,
    json_logs: bool = False,
    log_level: str = "warning",
    opened: Callable[[str], object] | None = None,
) -> None:
    """Serve until told to stop; ``opened`` is called with the page's address once it is up."""
    from gamenight.cli import serve_options
    from gamenight.cli.served_at import served_at, serving
    from gamenight.server.logs import log_start, log_stop, log_to_stderr
    from gamenight.server.run import EVERYWHERE, Listening, serve_until_stopped, write_greeting
    from gamenight.server.settings import Settings, read_path
    from gamenight.server.workers import Logging, check_workers, serve_with_workers

    listening = Listening(EVERYWHERE if lan else host, port)
    terminal = sys.stdout.isatty()
    address = ""

    def ready(port: int) -> None:
        nonlocal address
        address = listening.url(port)
        tell(address)
        log_start(settings, address)
        if terminal:
            typer.echo(write_greeting(settings, listening, port))
        if opened is not None:
            opened(address)

    with log_to_stderr(json_logs, log_level, always_life=not terminal):
        check_workers(workers, database)
        settings = Settings(
            database=database,
            public_url=serve_options.check_public_url(public_url),
            root_path=read_path(public_url),
            trusted_proxies=serve_options.parse_proxies(trusted_proxies),
            host_key=host_key,
            push=push,
            open_tables=open_tables,
            bot_workers=max(1, bot_workers),
            champion=champion,
        )
        serve_options.check_listening(listening.host, port)
        asyncio.run(serve_options.check_database(settings))
        other = served_at(database)
        if other:
            typer.echo(say("terminal.serving_twice", address=other), err=True)
        with serving(database) as tell:
            if workers == 1:
                serve_until_stopped(settings, listening, ready)
            else:
                logging = Logging(json_logs, log_level)
                serve_with_workers(workers, settings, listening, ready, logging)
            log_stop(settings, address)


HOST_KEY_CHARS = 16
_LEVELS = ("debug", "info", "warning", "error")
