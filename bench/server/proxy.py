"""nginx with the files of ``deploy/`` in front of a server, but without TLS."""

import contextlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"
STREAM_MODULE = Path("/usr/lib/nginx/modules/ngx_stream_module.so")
FRAME = """{module}
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    {temporary}
    {http}
}}
{stream}
"""


@contextlib.contextmanager
def nginx(server_port: int, stream: bool = False, prefix: tuple[str, ...] = ()) -> Iterator[int]:
    """Its port; with ``stream``, what limits WebSockets stands in front of it."""
    outer, inner = free_port(), free_port()
    with tempfile.TemporaryDirectory(prefix="gamenight-nginx-") as folder:
        path = Path(folder) / "nginx.conf"
        path.write_text(configure(Path(folder), server_port, outer, inner if stream else None))
        command = [shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(path), "-p", folder]
        running = subprocess.Popen([*prefix, *command], stderr=subprocess.DEVNULL)
        try:
            _wait_for(outer, running)
            yield outer
        finally:
            running.terminate()
            running.wait()


def configure(folder: Path, server_port: int, outer: int, inner: int | None) -> str:
    """Both files with other ports and folders, and plain HTTP."""
    http = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    http = re.sub(r"^ *ssl_.*\n", "", http, flags=re.M)
    http = http.replace("127.0.0.1:8000", f"127.0.0.1:{server_port}")
    http = http.replace("/var/log/nginx", str(folder)).replace("example.org", "localhost")
    listen, module, front = f"listen 127.0.0.1:{outer};", "", ""
    if inner is not None:
        module = f"load_module {STREAM_MODULE};"
        front = (DEPLOY / "nginx-stream.conf").read_text(encoding="utf-8")
        told = re.findall(r"^#     (.*;)$", front, re.M)
        listen = " ".join(told).replace("8443 ssl", str(inner))
        front = front.replace("8443", str(inner)).replace("listen 443", f"listen 127.0.0.1:{outer}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    return FRAME.format(
        module=module,
        folder=folder,
        temporary=" ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds),
        http=http.replace("listen 443 ssl;", listen),
        stream=front,
    )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def _wait_for(port: int, running: subprocess.Popen[bytes]) -> None:
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        if running.poll() is not None:
            raise OSError(f"nginx ended with {running.returncode}")
        time.sleep(0.05)
