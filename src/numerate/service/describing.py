"""How `/openapi.json` describes the service: examples, and problems as what they are."""

from __future__ import annotations

import json
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel

from numerate.service.answers import Problem
from numerate.service.bodies import LINES
from numerate.service.problems import PROBLEM_TYPE

__all__ = ["PROBLEMS", "described", "example", "examples"]

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


def example(name: str, answer: type[BaseModel] | None) -> dict[str, Any]:
    """What the route of a name is described by."""
    shown = examples()[name]
    if answer is None:
        return _lines_example(shown)
    asked = {"application/json": {"example": shown["request"]}}
    answered = {"model": answer, "content": {"application/json": {"example": shown["answer"]}}}
    return {"responses": {200: answered}, "openapi_extra": {"requestBody": {"content": asked}}}


def _lines_example(shown: dict[str, Any]) -> dict[str, Any]:
    def lines(part: str) -> dict[str, Any]:
        written = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in shown[part])
        return {LINES[0]: {"schema": {"type": "string"}, "example": written}}

    return {
        "responses": {
            200: {"description": "One object per line", "content": lines("answer")},
            **{status: PROBLEMS[status] for status in (401, 415, 500, 503)},
        },
        "openapi_extra": {"requestBody": {"required": True, "content": lines("request")}},
    }


def described(app: FastAPI) -> None:
    """Let the schema say that problems come as `application/problem+json`."""
    usual = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = usual()
            for path in schema["paths"].values():
                for operation in path.values():
                    for status, response in operation["responses"].items():
                        if int(status) >= HTTPStatus.BAD_REQUEST:
                            response["content"] = {
                                PROBLEM_TYPE: response["content"]["application/json"]
                            }
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
