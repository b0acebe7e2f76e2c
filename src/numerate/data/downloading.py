"""Downloads: resumed where they broke off, checked, and in place only when complete."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from numerate import __version__
from numerate.errors import DownloadFailed, UnwritableFile, WrongChecksum

__all__ = ["MOST_BYTES", "Progress", "download", "sha256_of"]

MOST_BYTES = 2 << 30
TIMEOUT = 30.0  # seconds without a sign of life
_CHUNK = 1 << 16

Progress = Callable[[int, int | None], None]
"""Gets the bytes that are there and, where the server says so, the bytes there will be."""


def download(
    url: str,
    target: Path,
    *,
    sha256: str | None = None,
    progress: Progress = lambda _done, _total: None,
    most_bytes: int = MOST_BYTES,
    timeout: float = TIMEOUT,
) -> str:
    """Download a file, and give its SHA-256; a download that broke off before goes on."""
    if urlsplit(url).scheme not in ("http", "https"):
        raise DownloadFailed(url, "only http and https are fetched")
    part = _Part(target.with_name(target.name + ".part"))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _answer(url, part, timeout) as response:
            _receive(url, response, part, progress, most_bytes)
        found = sha256_of(part.path)
        if sha256 not in (None, found):
            part.forget()
            raise WrongChecksum(url, str(sha256), found)
        part.path.replace(target)
        part.forget()
    except OSError as error:
        raise UnwritableFile(str(target), error.strerror or str(error)) from error
    return found


def sha256_of(path: Path) -> str:
    """The checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@dataclass(frozen=True, slots=True)
class _Part:
    """What has arrived of a file, and the sign by which the server knows that version of it."""

    path: Path

    @property
    def sign_path(self) -> Path:
        return self.path.with_name(self.path.name + ".etag")

    def headers(self) -> dict[str, str]:
        """The headers that ask for the rest; without a sign, the rest may be of another file."""
        if not (self.path.exists() and self.sign_path.exists()):
            return {}
        sign = self.sign_path.read_text("utf-8")
        return {"Range": f"bytes={self.path.stat().st_size}-", "If-Range": sign}

    def begin(self, response: HTTPResponse) -> None:
        """Remember the sign of what is about to arrive."""
        etag = response.headers.get("ETag", "")
        sign = etag if etag.startswith('"') else response.headers.get("Last-Modified")
        self.forget()
        if sign:
            self.sign_path.write_text(sign, "utf-8")

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)
        self.sign_path.unlink(missing_ok=True)


def _answer(url: str, part: _Part, timeout: float) -> HTTPResponse:
    headers = {"User-Agent": f"numerate/{__version__}", **part.headers()}
    try:
        response: HTTPResponse = urlopen(Request(url, headers=headers), timeout=timeout)
    except HTTPError as error:
        error.close()
        if error.code == 416 and "Range" in headers:  # nothing behind what we have: start again
            part.forget()
            return _answer(url, part, timeout)
        raise DownloadFailed(url, f"HTTP {error.code} {error.reason}") from error
    except (URLError, OSError, HTTPException, ValueError) as error:
        raise DownloadFailed(url, str(getattr(error, "reason", error)) or repr(error)) from error
    return response


def _receive(
    url: str, response: HTTPResponse, part: _Part, progress: Progress, most_bytes: int
) -> None:
    if response.status != 206:
        part.begin(response)
    done = part.path.stat().st_size if part.path.exists() else 0
    span = response.headers.get("Content-Range", f"bytes {done}-")
    if not span.startswith(f"bytes {done}-"):
        raise DownloadFailed(url, f"the server sent {span!r}, not what follows byte {done}")
    announced = response.headers.get("Content-Length", "")
    total = done + int(announced) if announced.isdigit() else None
    too_long = f"it is longer than {most_bytes} bytes"
    if (total or 0) > most_bytes:
        raise DownloadFailed(url, too_long)
    with part.path.open("ab") as file:
        while chunk := _read(url, response):
            done += len(chunk)
            if done > most_bytes:
                raise DownloadFailed(url, too_long)
            file.write(chunk)
            progress(done, total)
    if total is not None and done < total:
        raise DownloadFailed(url, f"it broke off after {done} of {total} bytes")


def _read(url: str, response: HTTPResponse) -> bytes:
    try:
        return response.read(_CHUNK)
    except (OSError, HTTPException) as error:
        raise DownloadFailed(url, str(error) or type(error).__name__) from error
