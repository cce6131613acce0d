"""Our server: ``python serve.py DATABASE [uvicorn, or how many processes]``; prints ``ready PORT``.

As ``gamenight serve``, but for the limits: all browsers of the load come from one address. With
``uvicorn`` the same application runs on that ASGI server instead.
"""

import socket
import sys

from gamenight.server.http.app import App
from gamenight.server.run import Listening, serve_until_stopped
from gamenight.server.settings import Limits, Settings
from gamenight.server.workers import Logging, serve_with_workers

MANY = 1_000_000
LIMITS = Limits(
    commands_per_s=MANY,
    commands_burst=MANY,
    requests_per_s=MANY,
    requests_burst=MANY,
    tables_per_hour=MANY,
    connections=MANY,
)


def tell(port: int) -> None:
    print("ready", port, flush=True)


def main(database: str, server: str = "") -> None:
    settings = Settings(database=database, limits=LIMITS, warm_games=("skipbo",))
    if server != "uvicorn":
        count, there = int(server or 1), Listening(port=0)
        if count == 1:
            serve_until_stopped(settings, there, tell)
        else:
            serve_with_workers(count, settings, there, tell, Logging())
        return
    import uvicorn

    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listening:
        print("ready", listening.getsockname()[1], flush=True)
        config = uvicorn.Config(
            App(settings), ws="websockets-sansio", log_config=None, access_log=False
        )
        uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":  # bots' workers import this file
    main(*sys.argv[1:])
