"""Why there is no answer, as a status and as JSON (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from starlette.responses import Response

from numerate.errors import (
    BatchTooLong,
    BodyNotJson,
    BodyTooLarge,
    BodyTooSlow,
    KeyRefused,
    NumerateError,
    OutOfTime,
    ServiceBusy,
    SourcesTooLarge,
    TextTooLong,
    WorkerFailed,
    WrongMediaType,
)
from numerate.strict_json import json_text

__all__ = ["PROBLEM_TYPE", "problem", "status_of", "status_problem"]

PROBLEM_TYPE = "application/problem+json"

_RETRY_AFTER = "2"  # seconds: a worker that was lost is back by then, and most answers are given

_STATUSES: Mapping[type[NumerateError], HTTPStatus] = {
    BodyNotJson: HTTPStatus.BAD_REQUEST,
    KeyRefused: HTTPStatus.UNAUTHORIZED,
    BodyTooSlow: HTTPStatus.REQUEST_TIMEOUT,
    BatchTooLong: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    BodyTooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    SourcesTooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    TextTooLong: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    WrongMediaType: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    WorkerFailed: HTTPStatus.INTERNAL_SERVER_ERROR,
    ServiceBusy: HTTPStatus.SERVICE_UNAVAILABLE,
    OutOfTime: HTTPStatus.GATEWAY_TIMEOUT,
}

_HEADERS: Mapping[type[NumerateError], Mapping[str, str]] = {
    KeyRefused: {"WWW-Authenticate": "Bearer"},
    ServiceBusy: {"Retry-After": _RETRY_AFTER},
}


def status_of(error: NumerateError) -> HTTPStatus:
    """The status that answers an error: what is not of the service itself is the request's fault.

    >>> status_of(OutOfTime(30)).value
    504
    """
    return _STATUSES.get(type(error), HTTPStatus.UNPROCESSABLE_ENTITY)


def problem(
    error: NumerateError, request_id: str, faults: Sequence[Mapping[str, str]] = ()
) -> Response:
    """The answer that tells an error; `faults` are those of single fields."""
    status = status_of(error)
    told: dict[str, Any] = {
        "type": f"urn:numerate:error:{error.code}",
        "title": status.phrase,
        "status": status.value,
        "detail": error.message,
        "code": error.code,
        "request_id": request_id,
    }
    if faults:
        told["errors"] = list(faults)
    return Response(
        json_text(told), status.value, _HEADERS.get(type(error)), media_type=PROBLEM_TYPE
    )


def status_problem(
    status: int, request_id: str, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer where only a status is known: no such path, no such method."""
    told = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": HTTPStatus(status).description or HTTPStatus(status).phrase,
        "request_id": request_id,
    }
    return Response(json_text(told), status, headers, media_type=PROBLEM_TYPE)
