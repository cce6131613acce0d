"""Our server beside boardgame.io's, under the same load: ``make bench-server``.

The server has one core and the load another; what each spends is told. Ours writes every move to
disk before anybody hears of it, boardgame.io keeps everything in memory. Another server knows no
game and only writes commands down: the machine's own part in the figures. Over PostgreSQL, which
has whatever core is free, one and two server processes share that one core: what a second costs.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))
from store import postgres  # noqa: E402

LOAD = ["taskset", "-c", "1", "node", str(HERE / "load.js")]
TICKS = os.sysconf("SC_CLK_TCK")
RUSH_S, PACED_S = 10, 20
BUSY = 0.9  # of a core, in a server that has all it can do


@dataclass
class Figures:
    """What one load found: the load's own words, and what the server spent meanwhile."""

    moves_s: float
    p50_ms: float
    p99_ms: float
    usual_p99_ms: float
    load_cpu: float
    server_cpu: float
    cpu_ms_a_move: float
    kb_a_match: float
    stolen_s: float


class Ours:
    name = speaks = "gamenight"
    paced = True

    def command(self, folder: str, stack: ExitStack) -> list[str]:
        return [sys.executable, str(HERE / "serve.py"), str(Path(folder) / "tables.db")]

    def port(self, line: str) -> int:
        return int(line.split()[1])


class Shared:
    """Ours over PostgreSQL, by one process or several."""

    speaks = "gamenight"
    paced = False

    def __init__(self, workers: int) -> None:
        self.name = f"PostgreSQL, {workers}"
        self._workers = workers

    def command(self, folder: str, stack: ExitStack) -> list[str]:
        database = stack.enter_context(postgres.running())
        return [sys.executable, str(HERE / "serve.py"), database, str(self._workers)]

    def port(self, line: str) -> int:
        return int(line.split()[1])


class Peer:
    name = speaks = "boardgame.io"
    paced = True

    def command(self, folder: str, stack: ExitStack) -> list[str]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        return ["node", str(HERE / "peer.js"), str(self._port)]

    def port(self, line: str) -> int:
        return self._port


class Nothing:
    """No game, only the wire and the disk: what it makes people wait is not ours to mend."""

    name = "nothing"
    speaks = "gamenight"
    paced = True

    def command(self, folder: str, stack: ExitStack) -> list[str]:
        return ["node", str(HERE / "nothing.js"), str(Path(folder) / "commands")]

    def port(self, line: str) -> int:
        return int(line.split()[1])


@contextmanager
def running(server):
    """A server on the first core: (its process, its address)."""
    with (
        tempfile.TemporaryDirectory(prefix="gamenight-bench-") as folder,
        ExitStack() as stack,
    ):
        command = ["taskset", "-c", "0", *server.command(folder, stack)]
        env = os.environ | {"NODE_ENV": "production"}
        with open(Path(folder) / "errors", "w+") as errors:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=env
            )
            try:
                while not (line := process.stdout.readline()).startswith("ready"):
                    assert line, "the server did not start: " + Path(errors.name).read_text()
                url = f"http://127.0.0.1:{server.port(line)}"
                wait_until_quiet(process.pid)
                yield process, url
            finally:
                process.terminate()
                process.wait(60)


def wait_until_quiet(pid: int) -> None:
    """Until the server and its workers, which share its core, have nothing left to prepare."""
    quiet, deadline = 0, time.monotonic() + 180
    while quiet < 4 and time.monotonic() < deadline:
        before = all_cpu_s(pid)
        time.sleep(0.5)
        quiet = quiet + 1 if all_cpu_s(pid) - before < 0.05 else 0


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    found = [pid]
    with suppress(OSError):  # processes and threads end at any time
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


def measure(server, matches: int, seconds: int, pace_ms: int) -> Figures:
    with running(server) as (process, url):
        warm_up(server, url)
        empty_kb = memory_kb(process.pid)
        load = subprocess.Popen(
            [*LOAD, server.speaks, url, str(matches), str(seconds), str(pace_ms)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert load.stdout.readline() == "counting\n", "the load failed"
        before, began, lost = all_cpu_s(process.pid), time.perf_counter(), stolen_s()
        assert load.stdout.readline() == "counted\n", "the load failed"
        spent, took = all_cpu_s(process.pid) - before, time.perf_counter() - began
        lost = stolen_s() - lost
        told = json.loads(load.stdout.readline())
        full_kb = memory_kb(process.pid)
        load.communicate("")
    return Figures(
        moves_s=told["moves_s"],
        p50_ms=told["p50_ms"],
        p99_ms=told["p99_ms"],
        usual_p99_ms=told["usual_p99_ms"],
        load_cpu=told["load_cpu"],
        server_cpu=spent / took,
        cpu_ms_a_move=spent / told["moves"] * 1000,
        kb_a_match=(full_kb - empty_kb) / matches,
        stolen_s=lost,
    )


def warm_up(server, url: str) -> None:
    """A few moves first: what a server loads once is no match's memory."""
    command = [*LOAD, server.speaks, url, "10", "1", "0"]
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)


def all_cpu_s(pid: int) -> float:
    return sum(map(cpu_s, family(pid)))


def cpu_s(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0.0


def stolen_s() -> float:
    """The steal time of all cores so far."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / TICKS


def memory_kb(pid: int) -> int:
    """Resident memory that belongs to the server alone."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise AssertionError("no memory figure")


ROWS = (
    ("100 matches, as fast as they can: moves/s", "moves_s", "{:,.0f}", 0),
    ("  p50", "p50_ms", "{:.1f} ms", 0),
    ("  p99", "p99_ms", "{:.1f} ms", 0),
    ("  CPU of the server for a move", "cpu_ms_a_move", "{:.3f} ms", 0),
    ("  CPU of the server", "server_cpu", "{:.0%} of a core", 0),
    ("  CPU of the load", "load_cpu", "{:.0%} of a core", 0),
    ("1,000 matches, a move a second each: p50", "p50_ms", "{:.1f} ms", 1),
    ("  p99", "p99_ms", "{:.1f} ms", 1),
    ("  p99 of the middle one of its seconds", "usual_p99_ms", "{:.1f} ms", 1),
    ("  processor time that went to other machines", "stolen_s", "{:.1f} s", 1),
    ("  CPU of the server", "server_cpu", "{:.0%} of a core", 1),
    ("  memory a match with both sockets", "kb_a_match", "{:.0f} KB", 1),
)


def main() -> None:
    if not (HERE / "node_modules/boardgame.io").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)
    servers = (Ours(), Peer(), Nothing(), Shared(1), Shared(2))
    found: dict[str, list[Figures]] = {}
    for server in [s for s in servers if s.name in (sys.argv[1:] or [s.name])]:
        print(f"Measuring {server.name} …", file=sys.stderr)
        found[server.name] = [measure(server, 100, RUSH_S, 0)]
        if server.paced:
            found[server.name].append(measure(server, 1000, PACED_S, 1000))
    print(f"{'':46}" + "".join(f"{name:>18}" for name in found))
    for title, field, form, which in ROWS:
        cells = [
            form.format(getattr(figures[which], field)) if which < len(figures) else ""
            for figures in found.values()
        ]
        print(f"{title:46}" + "".join(f"{cell:>18}" for cell in cells))
    if {Ours.name, Peer.name} <= found.keys():
        ours, theirs = found[Ours.name][0], found[Peer.name][0]
        print(f"Moves/s, ours to theirs: {ours.moves_s / theirs.moves_s:.1f}")
        print(f"For the same CPU, ours to theirs: {theirs.cpu_ms_a_move / ours.cpu_ms_a_move:.1f}")
    if len(both := [found[name][0] for name in found if name.startswith("PostgreSQL")]) == 2:
        more = both[1].cpu_ms_a_move / both[0].cpu_ms_a_move - 1
        print(f"CPU of a move by two processes instead of one: {more:+.0%}")
    if min(figures[0].server_cpu for figures in found.values()) < BUSY:
        print("A server did not get a core of its own: its moves/s and latencies say little.")


main()
