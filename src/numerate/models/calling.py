"""Calling a model over HTTP: with a timeout, a bounded number of retries, and a bounded reply."""

from __future__ import annotations

import time
from collections.abc import Mapping
from http.client import HTTPException
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from numerate.errors import BadSetting, EndpointFailed

__all__ = ["Caller"]

LONGEST_REPLY = 1 << 26  # bytes
LONGEST_WAIT = 30.0  # seconds, whatever the server asks for
PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})  # what may be better in a moment


class Caller:
    """Posts to one URL.

    What fails in passing is tried again, after a wait that doubles. Once all tries were in vain,
    later calls get one each until one succeeds, so that a server that is gone costs a run little.
    """

    def __init__(self, model: str, url: str, timeout: str, retries: str, wait: str) -> None:
        if not _is_address(url):
            raise BadSetting(model, "url", f"{url!r} is no address", ["http://HOST:PORT/PATH"])
        self.url = url
        self._timeout = _number(model, "timeout", timeout)
        self._retries = int(_number(model, "retries", retries))
        self._wait = _number(model, "wait", wait)
        self._gone = False

    def post(self, body: bytes, headers: Mapping[str, str]) -> bytes:
        """The reply; `EndpointFailed` if there is none."""
        tries = 1 if self._gone else 1 + self._retries
        wait = self._wait
        for left in reversed(range(tries)):
            try:
                reply = self._posted(body, headers)
            except HTTPError as error:
                reason, asked = f"HTTP {error.code} {error.reason}", _retry_after(error)
                if error.code not in PASSING:
                    raise EndpointFailed(self.url, f"{reason}: {_head(error)}") from error
            except (URLError, OSError, HTTPException) as error:
                reason, asked = str(getattr(error, "reason", None) or error or type(error)), 0.0
            else:
                self._gone = False
                return reply
            if left:
                time.sleep(min(max(wait, asked), LONGEST_WAIT))
                wait *= 2
        self._gone = True
        raise EndpointFailed(self.url, reason)

    def _posted(self, body: bytes, headers: Mapping[str, str]) -> bytes:
        request = Request(self.url, data=body, headers=dict(headers), method="POST")
        end = time.monotonic() + self._timeout
        content = bytearray()
        with urlopen(request, timeout=self._timeout) as reply:
            while chunk := reply.read1(1 << 16):
                content += chunk
                if len(content) > LONGEST_REPLY:
                    raise EndpointFailed(self.url, f"its reply is over {LONGEST_REPLY} bytes")
                # The timeout is of one read; a reply that drips in must end, too.
                if time.monotonic() > end:
                    raise TimeoutError("timed out")
        return bytes(content)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port  # is only read, and may be found to be none, when it is asked for
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _number(model: str, setting: str, written: str) -> float:
    try:
        value = float(written)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 3600:
        reason = f"{written!r} is no number from 0 to 3600"
        raise BadSetting(model, setting, reason, [f"{setting}=10"])
    return value


def _retry_after(error: HTTPError) -> float:
    asked = error.headers.get("Retry-After", "")
    return float(asked) if asked.isascii() and asked.isdigit() else 0.0


def _head(reply: IO[bytes]) -> str:
    try:
        return reply.read(200).decode("utf-8", "replace").strip()
    except OSError:
        return ""
