"""A server process that knows the toy: ``python serve_toy.py DATABASE PORT [FILES]``.

Tests kill it. It may have so many files open and no more.
"""

import dataclasses
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))


def main() -> None:
    from gamenight import games
    from gamenight.server.run import Listening, serve_until_stopped
    from server.house import SETTINGS
    from server.process import HOST_KEY

    games.add("toy", "toy")
    database, port = sys.argv[1], int(sys.argv[2])
    if files := [int(given) for given in sys.argv[3:]]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files[0], files[0]))
    settings = dataclasses.replace(
        SETTINGS,
        database=database,
        lease_s=1.5,
        host_key=HOST_KEY,
        trusted_proxies=("127.0.0.1",),
    )
    listening = Listening(port=port)
    serve_until_stopped(settings, listening, lambda port: print(f"ready {port}", flush=True))


if __name__ == "__main__":
    main()
