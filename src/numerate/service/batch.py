"""`/batch`: JSON Lines in and out at the same time; every line is answered in its place.

What is sent is read at once, so that who sends everything before reading anything is not stuck; no
more than a few answers are worked out ahead of those that were sent.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from pydantic import ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from numerate.errors import BadLine, BatchTooLong, BodyTooLarge, BodyTooSlow, NumerateError
from numerate.service.fields import faults_of, refused
from numerate.service.requests import Asked, CheckRequest, ExtractRequest, VerifyRequest
from numerate.service.service import Service, service_of
from numerate.strict_json import json_object, json_text

__all__ = ["BatchResponse"]

_AHEAD = 2  # answers that are worked out, for each worker
Line = tuple[int, bytes | NumerateError]


class BatchResponse(Response):
    """The answers to the lines of a request, as they are worked out."""

    media_type = "application/x-ndjson"

    def __init__(self, request: Request) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._request = request
        self._service: Service = service_of(request)
        self._window = asyncio.Semaphore(_AHEAD * self._service.workers.count)
        self._answers: asyncio.Queue[asyncio.Task[bytes] | None] = asyncio.Queue()
        self._pending: set[asyncio.Task[bytes]] = set()
        self._is_left = False  # by whom the answers are for

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        with self._service.place():
            reading = asyncio.create_task(self._read())
            try:
                await send(start)
                while (task := await self._answers.get()) is not None:
                    body = await task
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                    self._window.release()  # only now: what nobody reads is not worked out
                await send({"type": "http.response.body", "body": b""})
            except asyncio.CancelledError:
                if not self._is_left:
                    raise
            finally:
                reading.cancel()
                self._give_up()

    async def _read(self) -> None:
        """Begin to answer each line as it comes; give up when there is nobody to answer."""
        try:
            async for number, line in self._lines():
                task = asyncio.create_task(self._answer(number, line))
                self._pending.add(task)
                task.add_done_callback(self._pending.discard)
                self._answers.put_nowait(task)
            self._answers.put_nowait(None)
            while (await self._request.receive())["type"] != "http.disconnect":
                pass
        except ClientDisconnect:
            self._answers.put_nowait(None)
        self._is_left = True
        self._give_up()

    def _give_up(self) -> None:
        for task in list(self._pending):
            task.cancel()

    async def _lines(self) -> AsyncIterator[Line]:
        """The numbered lines that hold something; a limit that they reach is the last of them."""
        limits = self._service.settings.limits
        number, rest, size = 0, b"", 0
        try:
            async for chunk in self._chunks(limits.seconds):
                size += len(chunk)
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    number += 1
                    if number > limits.lines:
                        raise BatchTooLong(limits.lines)
                    if line.strip():
                        yield number, line
                if len(rest) > limits.body:
                    raise BodyTooLarge(limits.body)
                if size > limits.batch:
                    raise BodyTooLarge(limits.batch)
            if rest.strip():
                if number == limits.lines:
                    raise BatchTooLong(limits.lines)
                yield number + 1, rest
        except (BatchTooLong, BodyTooLarge, BodyTooSlow) as error:
            yield number + isinstance(error, BodyTooLarge | BodyTooSlow), error

    async def _chunks(self, seconds: float) -> AsyncIterator[bytes]:
        stream = self._request.stream()
        while True:
            try:
                async with asyncio.timeout(seconds):
                    chunk = await anext(stream)
            except StopAsyncIteration:
                return
            except TimeoutError:
                raise BodyTooSlow(seconds) from None
            yield chunk

    async def _answer(self, number: int, line: bytes | NumerateError) -> bytes:
        await self._window.acquire()
        record: dict[str, Any] = {}
        try:
            if isinstance(line, NumerateError):
                raise line
            record = _record(number, line)
            task, asked = _asked(record)
            answer = await self._service.answer(task, asked, patient=True)
        except NumerateError as error:
            self._service.metrics.lines.labels("error").inc()
            told = {"code": error.code, "message": error.message, "line": number}
            return json_text({"id": record.get("id"), "error": told}) + b"\n"
        self._service.metrics.lines.labels("answer").inc()
        if "id" in record or task == _CHECK:
            answer = b'{"id": ' + _written(record.get("id")) + b", " + answer[1:]
        return answer + b"\n"


_CHECK = "check line"


def _record(number: int, line: bytes) -> dict[str, Any]:
    try:
        return json_object(line)
    except ValueError as error:
        raise BadLine("batch", number, str(error), ["premise", "hypothesis"]) from error


def _asked(record: dict[str, Any]) -> tuple[str, Asked]:
    """What a line asks for, by its fields; those that it has besides are its own affair."""
    kind: type[Asked] = ExtractRequest
    task = "extract"
    if "sources" in record:
        kind, task = VerifyRequest, "verify"
    elif "premise" in record or "hypothesis" in record:
        kind, task = CheckRequest, _CHECK
    try:
        return task, kind(**{name: record[name] for name in kind.model_fields if name in record})
    except ValidationError as error:
        raise refused(faults_of(error.errors(include_url=False, include_input=False))) from error


def _written(name: object) -> bytes:
    return json.dumps(name).encode()
