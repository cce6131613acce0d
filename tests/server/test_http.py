"""The HTTP part: what OpenAPI promises, machines' questions, pages, QR codes."""

import io
import json
import logging
import re

import httpx
import msgspec
import pytest
import schemathesis
import segno
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.applications import Starlette
from starlette.routing import Route

import gamenight
from gamenight.server.http.app import RequestMiddleware, is_asset
from gamenight.server.http.handler import openapi
from gamenight.server.http.pages import Pages
from gamenight.server.logs import LineFormatter
from gamenight.server.metrics import Metrics
from patience import COMPILER_S
from server.house import House
from server.playing import start


@pytest.fixture(scope="module")
def open_house(tmp_path_factory):
    with House(
        tmp_path_factory.mktemp("http") / "tables.db", host_key="k" * 20, poll_s=0.1
    ) as house:
        yield house


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_every_address_keeps_what_openapi_promises(open_house):
    api = schemathesis.openapi.from_url(f"{open_house.url}/api/openapi.json")
    operations = [found.ok() for found in api.get_all_operations()]
    assert len(operations) == len(open_house.app.endpoints)
    for operation in operations:

        @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy())
        def keeps_its_promise(case):
            case.call_and_validate(checks=CHECKS, timeout=COMPILER_S)

        keeps_its_promise()


def test_every_route_is_described(house):
    described = house.browser().http.get("/api/openapi.json").json()["paths"]
    rows = {(row.path, row.method.lower()) for row in house.app.endpoints}
    assert {(p, m) for p, methods in described.items() for m in methods} == rows


def test_every_address_has_a_name_of_its_own_and_says_what_it_answers(house):
    paths = openapi(house.app.endpoints)["paths"]
    found = [operation for methods in paths.values() for operation in methods.values()]
    assert len({operation["operationId"] for operation in found}) == len(found)
    assert {path: set(content) for path, content in _no_json(paths)} == {
        "/api/tables/{table}/qr": {"image/svg+xml"},
        "/api/nights/{night}/qr": {"image/svg+xml"},
        "/api/replay/analysis": {"application/x-ndjson"},
        "/api/convert/blksgf": {"application/x-blokus-sgf"},
    }


def test_openapi_declares_every_part_of_a_path(house):
    for path, methods in openapi(house.app.endpoints)["paths"].items():
        for operation in methods.values():
            given = [one["name"] for one in operation["parameters"] if one["in"] == "path"]
            assert given == re.findall(r"{(\w+)}", path)


def _no_json(paths):
    for path, methods in paths.items():
        for operation in methods.values():
            content = operation["responses"]["200"]["content"]
            if "application/json" not in content:
                yield path, content


def test_openapi_is_json(house):
    assert json.loads(msgspec.json.encode(openapi(house.app.endpoints)))["openapi"] == "3.1.0"


def test_health_readiness_and_figures(house):
    http = house.browser().http
    start(house)
    assert http.get("/healthz").text == "ok"
    assert http.get("/readyz").json()["ready"]
    figures = http.get("/metrics").text
    assert "gamenight_tables_total 1.0" in figures
    assert re.search(r"gamenight_append_seconds_count [1-9]", figures)
    assert f'version="{gamenight.__version__}"}} 1.0' in figures
    assert re.search(r"process_resident_memory_bytes [1-9]", figures)
    assert "python_info{" in figures


@pytest.mark.anyio
async def test_a_log_has_what_people_do_and_not_every_file_of_the_page(tmp_path, caplog):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main.js").write_text("")
    (tmp_path / "index.html").write_text("<head>")
    app = Starlette(routes=[Route("/{path:path}", Pages("", tmp_path).serve)])
    transport = httpx.ASGITransport(RequestMiddleware(app, Metrics(), 30.0))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        with caplog.at_level("INFO", "gamenight.server"):
            for path in ("/", "/assets/main.js", "/assets/gone.js"):
                await http.get(path)
    told = [(record.path, record.status) for record in caplog.records if record.msg == "request"]
    assert told == [("/", 200), ("/assets/gone.js", 404)]
    assert not is_asset("/api/openapi.json")


@pytest.mark.parametrize("as_json", [True, False])
def test_no_stranger_writes_lines_of_the_log(as_json):
    record = logging.makeLogRecord({"msg": "request", "path": "/a\n2026 error\x1b[2J\x9b\u202eb"})
    line = LineFormatter(as_json).format(record)
    assert line.isprintable()
    assert "\\n2026 error\\" in line


def test_figures_are_not_for_strangers(tmp_path):
    with House(tmp_path / "t.db", host_key="k" * 20, trusted_proxies=("127.0.0.1",)) as house:
        outside = {"x-forwarded-for": "198.51.100.3"}
        http = house.browser().http
        assert http.get("/metrics", headers=outside).status_code == 401
        key = {"authorization": "Bearer " + "k" * 20}
        assert http.get("/metrics", headers=outside | key).status_code == 200


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_what_is_for_this_machine_is_not_for_a_proxy_that_nobody_named(house, header):
    http = house.browser().http
    passed_on = {header: "127.0.0.1"}
    assert http.get("/metrics", headers=passed_on).status_code == 401
    assert http.post("/api/lan", json={"on": True}, headers=passed_on).status_code == 403
    assert http.get("/metrics").status_code == 200


def test_the_qr_code_is_for_those_who_may_invite(house):
    table, browsers = start(house)
    picture = browsers[0].http.get(f"/api/tables/{table}/qr")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    other = browsers[0].http.get(f"/api/tables/{table}/qr", params={"link": "watch"})
    assert other.text != picture.text
    watcher = house.browser().http
    params = {"key": browsers[0].watch_key}
    assert watcher.get(f"/api/tables/{table}/qr", params=params).status_code == 403


def test_once_phones_may_join_the_qr_code_shows_the_address_they_can_reach(house):
    table, browsers = start(house)
    http, path = browsers[0].http, f"/api/tables/{table}/qr"
    invite = f"t/{table}#join={browsers[0].invite_key}"
    assert http.get(path).text == drawn(f"{house.url}/{invite}")
    [address, *_] = http.post("/api/lan", json={"on": True}).json()["addresses"]
    assert http.get(path).text == drawn(address + invite)
    assert http.post("/api/lan", json={"on": False}).status_code == 200
    assert http.get(path).text == drawn(f"{house.url}/{invite}")


def drawn(link):
    picture = io.BytesIO()
    segno.make(link, error="m").save(
        picture, kind="svg", border=3, scale=4, xmldecl=False, omitsize=True
    )
    return picture.getvalue().decode()


@pytest.mark.anyio
async def test_the_page_is_served_with_its_base_and_nothing_outside_its_folder(tmp_path):
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<html><head></head></html>")
    (folder / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    app = Starlette(routes=[Route("/{path:path}", Pages("/games", folder).serve)])
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        assert '<base href="/games/">' in (await http.get("/t/some-table")).text
        assert "immutable" in (await http.get("/assets/a.js")).headers["cache-control"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "secret" not in (await http.get(path)).text
        assert (await http.get("/assets/missing.js")).status_code == 404
        assert (await http.get("/" + "a" * 300)).status_code == 200
        assert (await http.get("/" + "a" * 300 + ".js")).status_code == 404


def test_words_and_games_are_told(house):
    http = house.browser().http
    words = http.get("/api/words/en").json()
    assert words["server"]["stale"]
    assert http.get("/api/words/..%2f..").status_code == 404
    for game in http.get("/api/games").json()["games"]:
        assert game["options"]
        assert "steady" in game["levels"]
    skipbo = next(
        game for game in http.get("/api/games").json()["games"] if game["name"] == "skipbo"
    )
    options = {option["name"]: option for option in skipbo["options"]}
    assert options["partners"]["fits"] == {
        str(n): [False, True] if n in (4, 6) else [False] for n in range(2, 7)
    }
    assert options["stock"]["highest"]["2"] == 76
    assert options["stock"]["highest"]["6"] == 22


def test_only_somebody_at_this_machine_opens_the_house_to_phones(tmp_path):
    with House(tmp_path / "t.db", trusted_proxies=("127.0.0.1",)) as house:
        http = house.browser().http
        outside = {"x-forwarded-for": "198.51.100.3"}
        assert http.post("/api/lan", json={"on": True}, headers=outside).status_code == 403
        assert not http.get("/api/lan").json()["on"]
        opened = http.post("/api/lan", json={"on": True}).json()
        assert opened["on"]
        for address in opened["addresses"]:
            assert house.browser_at(address).http.get("/healthz").text == "ok"
        assert not http.post("/api/lan", json={"on": False}).json()["on"]
