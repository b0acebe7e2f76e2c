"""What every request passes on its way in and out: its id, the key, headers, log and metrics."""

from __future__ import annotations

import hmac
import logging
import re
import time
import uuid
from collections.abc import Iterable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from numerate.errors import KeyRefused
from numerate.service.problems import problem, status_problem
from numerate.service.service import Service

__all__ = ["CONTENT_POLICY", "REQUEST_ID", "Gate"]

REQUEST_ID = "X-Request-ID"

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

_ID = re.compile(r"[A-Za-z0-9._\-]{1,128}")

# Whoever watches the service has no key, and the page holds nothing that is secret.
_OPEN = re.compile(r"/|/health|/ready|/openapi\.json|/static/.*")

# What is asked every few seconds would fill the log.
_WATCHED = ("/health", "/ready", "/metrics")

_log = logging.getLogger("numerate.service")


class Gate:
    """The outermost layer: whatever happens inside, there is an answer, and a line in the log."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        passing = _Passing(given if _ID.fullmatch(given) else uuid.uuid4().hex, send)
        scope.setdefault("state", {})["request_id"] = passing.id
        try:
            if self._is_refused(scope):
                await problem(KeyRefused(), passing.id)(scope, receive, passing.send)
            else:
                await self._app(scope, receive, passing.send)
        except Exception:
            _log.exception("failed", extra={"fields": {"request_id": passing.id}})
            if passing.status is not None:
                raise  # half an answer is sent: only an end of the connection can tell
            await status_problem(500, passing.id)(scope, receive, passing.send)
        finally:
            self._tell(scope, passing)

    def _is_refused(self, scope: Scope) -> bool:
        keys = self._service.settings.keys
        if not keys or _OPEN.fullmatch(scope["path"]) or scope["method"] == "OPTIONS":
            return False
        scheme, _, key = Headers(scope=scope).get("Authorization", "").partition(" ")
        return scheme.lower() != "bearer" or not _is_among(key.strip(), keys)

    def _tell(self, scope: Scope, passing: _Passing) -> None:
        seconds = time.perf_counter() - passing.begun
        route = getattr(scope.get("route"), "path", "other")  # never a path that a user made up
        status = str(passing.status)
        self._service.metrics.requests.labels(route, status).inc()
        self._service.metrics.seconds.labels(route).observe(seconds)
        told: dict[str, Any] = {
            "request_id": passing.id,
            "method": scope["method"],
            "endpoint": route,
            "status": passing.status,
            "seconds": round(seconds, 4),
            **scope["state"].get("told", {}),
        }
        level = logging.DEBUG if route in _WATCHED and status == "200" else logging.INFO
        _log.log(level, "answered", extra={"fields": told})


class _Passing:
    """A request on its way, and its answer."""

    def __init__(self, name: str, send: Send) -> None:
        self.id = name
        self.begun = time.perf_counter()
        self.status: int | None = None
        self._send = send

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers[REQUEST_ID] = self.id
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await self._send(message)


def _is_among(key: str, keys: Iterable[str]) -> bool:
    """Whether a key is known, found out in a time that tells nothing of the known ones."""
    found = [hmac.compare_digest(key.encode(), known.encode()) for known in keys]
    return any(found)
