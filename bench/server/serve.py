"""Our server for the comparison: ``python serve.py DATABASE``; prints ``ready PORT``.

As ``gamenight serve``, but for the limits: all browsers of the load come from one address.
"""

import sys

from gamenight.server.run import Listening, serve_until_stopped
from gamenight.server.settings import Limits, Settings

MANY = 1_000_000
LIMITS = Limits(
    commands_per_s=MANY,
    commands_burst=MANY,
    requests_per_s=MANY,
    requests_burst=MANY,
    tables_per_hour=MANY,
    connections=MANY,
)

if __name__ == "__main__":  # bots' workers import this file
    serve_until_stopped(
        Settings(database=sys.argv[1], limits=LIMITS, warm_games=("skipbo",)),
        Listening(port=0),
        lambda port: print("ready", port, flush=True),
    )
