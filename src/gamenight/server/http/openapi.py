"""The HTTP part in OpenAPI, made from the same rows as the routes."""

from typing import Any

import msgspec

import gamenight
from gamenight.server.http.handler import Endpoint
from gamenight.server.protocol.messages import TellRefused

_REF = "#/components/schemas/{name}"


def openapi(endpoints: list[Endpoint], root_path: str = "") -> dict[str, Any]:
    """The description, as JSON-ready values."""
    kinds = [TellRefused]
    for row in endpoints:
        kinds += [kind for kind in (row.body, row.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    by_kind = dict(zip(map(id, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for row in endpoints:
        paths.setdefault(row.path, {})[row.method.lower()] = _operation(row, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "gamenight",
            "version": gamenight.__version__,
            "description": "Tables over HTTP. What is said at a table: see docs/protocol.md.",
        },
        "servers": [{"url": root_path or "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"host_key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(row: Endpoint, by_kind: dict[int, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if row.answer is None else by_kind[id(row.answer)]
    answer = {"description": "done", "content": {row.media: {"schema": schema}}}
    refusal = {"description": "refused"} | _json(by_kind[id(TellRefused)])
    operation: dict[str, Any] = {
        "summary": row.summary,
        "operationId": _id(row),
        "parameters": _parameters(row),
        "responses": {"200": answer, "4XX": refusal, "503": refusal},
    }
    if row.body is not None:
        operation["requestBody"] = {"required": True} | _json(by_kind[id(row.body)])
    if row.admin:
        operation["security"] = [{"host_key": []}]
    return operation


def _id(row: Endpoint) -> str:
    """No two are alike: ``get_tables_table_replay`` for GET /api/tables/{table}/replay."""
    words = row.path.removeprefix("/api/").split("/")
    return "_".join([row.method.lower(), *(word.strip("{}") for word in words)])


def _parameters(row: Endpoint) -> list[dict[str, Any]]:
    text = {"schema": {"type": "string"}}
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True} | text
        for name in ("table", "language")
        if "{" + name + "}" in row.path
    ]
    query = dict(row.query)
    if row.key:
        query["key"] = "the key that the invite or spectator link carried"
    return found + [
        {"name": name, "in": "query", "description": words} | text for name, words in query.items()
    ]


def _json(schema: Any) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}
