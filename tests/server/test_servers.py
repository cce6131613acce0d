"""The application runs on any ASGI server: on the default one, on uvicorn, and on none at all."""

import contextlib
import dataclasses
import threading

import pytest
import uvicorn
from starlette.testclient import TestClient

from gamenight.server.http.app import App
from patience import PATIENCE_S
from server.house import SETTINGS, Browser, House, until


@contextlib.contextmanager
def on_granian(database):
    with House(database) as house:
        yield house.url


@contextlib.contextmanager
def on_uvicorn(database):
    app = App(dataclasses.replace(SETTINGS, database=str(database)))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, ws="websockets-sansio"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started or not thread.is_alive(), "uvicorn does not start")
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


@pytest.mark.parametrize("serve", [on_granian, on_uvicorn])
def test_a_match_is_played_on_a_real_server(serve, tmp_path):
    with serve(tmp_path / "tables.db") as url, contextlib.ExitStack() as stack:
        host, guest = (stack.enter_context(contextlib.closing(Browser(url))) for _ in range(2))
        table = host.create(options={"target": 5})
        for seat, browser in enumerate((host, guest)):
            browser.join(table, host.invite_key, f"Player {seat}", seat=seat)
            browser.enter(table)
        assert host.ask("start")["ok"]
        moves = [browser.view()["seats"][0]["legal"][0]["text"] for browser in (host, guest)]
        for seat, browser in enumerate((host, guest)):
            assert browser.play(seat, moves[seat])["ok"]
        assert host.view()["seats"][0]["view"]["moves"] == 2
        assert guest.play(1, "nonsense")["code"] == "notation"
        assert host.http.get("/healthz").text == "ok"
        assert guest.enter(table, since=1)["missed"]


def test_a_match_is_played_in_this_process_without_any_server(tmp_path):
    app = App(dataclasses.replace(SETTINGS, database=str(tmp_path / "tables.db")))
    with TestClient(app, base_url="http://localhost") as http:
        table = http.post("/api/tables", json={"game": "toy", "hold_ms": 0}).json()["table"]
        for seat in range(2):
            body = {"nickname": f"Player {seat}", "number": f"{seat:064x}", "seat": seat}
            assert http.post(f"/api/tables/{table}/join", json=body).status_code == 200
        url = f"ws://localhost/api/tables/{table}/socket"
        with http.websocket_connect(url) as socket:
            assert socket.receive_json()["type"] == "tell_table"
            socket.send_json({"type": "ask_start", "id": "s"})
            heard = []
            while not heard or heard[-1].get("id") != "s":
                heard.append(socket.receive_json())
            assert heard[-1]["ok"], heard[-1]
            assert [m["event"]["kind"] for m in heard if m["type"] == "tell_update"]
