"""The bodies of requests: read within limits, and as strictly as the lines of a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from numerate.errors import BodyNotJson, BodyTooLarge, BodyTooSlow, WrongMediaType
from numerate.service.service import service_of
from numerate.strict_json import json_object

__all__ = ["JSON", "LINES", "StrictRoute", "checked_type"]

JSON = ("application/json",)
LINES = ("application/x-ndjson", "application/jsonl", "application/jsonlines")

_DISCARDED = 8
"""How many times the limit is read and dropped: who still sends does not see an answer."""


class StrictRoute(APIRoute):
    """A route whose body is JSON, within the limits of the service."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            strict = _StrictRequest(request.scope, request.receive)
            with service_of(request).place():
                await strict.json()  # raises what FastAPI would make a plain 400 of
                return await handle(strict)

        return strictly


class _StrictRequest(Request):
    """A request that reads its body once, as we read JSON."""

    _bytes: bytes | None = None
    _object: dict[str, Any] | None = None

    async def body(self) -> bytes:
        if self._bytes is None:
            limits = service_of(self).settings.limits
            try:
                async with asyncio.timeout(limits.seconds):
                    self._bytes = await _read(self, limits.body)
            except TimeoutError:
                raise BodyTooSlow(limits.seconds) from None
        return self._bytes

    async def json(self) -> dict[str, Any]:
        if self._object is None:
            checked_type(self, JSON)
            try:
                self._object = json_object(await self.body())
            except ValueError as error:
                raise BodyNotJson(str(error)) from error
        return self._object


def checked_type(request: Request, wanted: tuple[str, ...]) -> None:
    """Whether the request says that its body is one of these; `WrongMediaType` if not.

    A page of another origin can send no such header without being asked first.
    """
    found = request.headers.get("content-type", "")
    name, _, parameters = found.partition(";")
    charset = parameters.replace(" ", "").replace('"', "").lower()
    if name.strip().lower() not in wanted or charset not in ("", "charset=utf-8"):
        raise WrongMediaType(found[:80], wanted)


async def _read(request: Request, most: int) -> bytes:
    length = request.headers.get("content-length", "")
    is_too_large = length.isdigit() and int(length) > most
    kept: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        is_too_large = is_too_large or size > most
        if size > most * _DISCARDED:
            break
        if not is_too_large:
            kept.append(chunk)
    if is_too_large:
        raise BodyTooLarge(most)
    return b"".join(kept)
