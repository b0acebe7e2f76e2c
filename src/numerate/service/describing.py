"""How `/openapi.json` describes the service: examples, and problems as what they are."""

from __future__ import annotations

import json
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from typing import Any

from fastapi import FastAPI

from numerate.service.answers import Problem
from numerate.service.bodies import LINES
from numerate.service.problems import PROBLEM_TYPE

__all__ = ["LINES_ROUTE", "PROBLEMS", "described", "examples"]

_STATUSES = (400, 401, 408, 413, 415, 422, 500, 503, 504)

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": HTTPStatus(status).phrase} for status in _STATUSES
}
"""What may be answered instead, by status."""


@cache
def examples() -> dict[str, Any]:
    """A request and its answer for each endpoint, as they really are: tests ask for each."""
    text = (files("numerate.service") / "examples.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def described(app: FastAPI) -> None:
    """Complete the schema that FastAPI makes: examples, and problems as what they are."""
    usual = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = usual()
            for path in schema["paths"].values():
                for operation in path.values():
                    _type_problems(operation["responses"])
            for name, shown in examples().items():
                _show(schema["paths"][f"/{name}"]["post"], shown)
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _type_problems(responses: dict[str, Any]) -> None:
    for status, response in responses.items():
        if int(status) >= HTTPStatus.BAD_REQUEST:
            response["content"] = {PROBLEM_TYPE: response["content"]["application/json"]}


def _show(operation: dict[str, Any], shown: dict[str, Any]) -> None:
    """Add an example; here, since FastAPI leaves out whatever is null in one."""
    for part, message in (
        ("request", operation["requestBody"]),
        ("answer", operation["responses"]["200"]),
    ):
        for kind, content in message["content"].items():
            is_lines = kind == LINES[0]
            content["example"] = _lines(shown[part]) if is_lines else shown[part]


def _lines(objects: list[Any]) -> str:
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in objects)


_LINES_CONTENT = {LINES[0]: {"schema": {"type": "string"}}}

LINES_ROUTE: dict[str, Any] = {
    "responses": {
        200: {"description": "One object per line", "content": _LINES_CONTENT},
        **{status: PROBLEMS[status] for status in (401, 415, 500, 503)},
    },
    "openapi_extra": {"requestBody": {"required": True, "content": _LINES_CONTENT}},
}
"""What the route of batches is described by."""
