"""The files for nginx in deploy/, before a real server: people play, and crowds are limited."""

import contextlib
import dataclasses
import runpy
import shutil
import socket
from pathlib import Path

import pytest

from patience import STARTING_S
from server.house import LIMITS, House
from server.playing import play_on, start
from server.test_peers import knock

PROXY = runpy.run_path(str(Path(__file__).parents[2] / "bench/server/proxy.py"))
HAS_NGINX = shutil.which("nginx") is not None
HAS_STREAM = HAS_NGINX and PROXY["STREAM_MODULE"].exists()
IN_FRONT = [
    pytest.param(
        False, 250, marks=pytest.mark.skipif(not HAS_NGINX, reason="nginx is not installed")
    ),
    pytest.param(
        True,
        100,
        marks=pytest.mark.skipif(
            not HAS_STREAM, reason="the stream module of nginx is not installed"
        ),
    ),
]


@pytest.fixture
def house(tmp_path, request):
    """A server whose browsers come by way of nginx; it would take more than nginx does."""
    changes = {
        "limits": dataclasses.replace(LIMITS, connections=1000),
        "trusted_proxies": ("127.0.0.1",),
    }
    with (
        House(tmp_path / "tables.db", **changes) as house,
        PROXY["nginx"](house.server.port, stream=request.param) as port,
    ):
        house.url = f"http://127.0.0.1:{port}"
        yield house


@pytest.mark.parametrize(("house", "most"), IN_FRONT, indirect=["house"])
def test_people_play_through_nginx_and_an_address_has_so_many_connections(house, most):
    table, browsers = start(house)
    assert play_on(browsers, 4) is False
    with contextlib.ExitStack() as stack:
        let_in = 0
        while is_let_in(house.url, knock(table, browsers[0]), stack):
            let_in += 1
        own = 2 * len(browsers)  # a socket each, and a line for HTTP that is kept open
        assert most - own <= let_in < most
        assert play_on(browsers, 4) is False, "those who are there play on"


def is_let_in(url, handshake, stack):
    """Whether one more socket is opened; it stays open."""
    port = int(url.rpartition(":")[2])
    peer = stack.enter_context(socket.create_connection(("127.0.0.1", port), STARTING_S))
    try:
        peer.sendall(handshake)
        return peer.recv(12) == b"HTTP/1.1 101"
    except OSError:  # shut out
        return False
