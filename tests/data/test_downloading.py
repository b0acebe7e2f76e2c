"""Downloads, from a server that behaves and from one that does not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from numerate.data.downloading import download
from numerate.errors import DownloadFailed, UnwritableFile, WrongChecksum

CONTENT = bytes(range(256)) * 2_000  # several reads
SHA256 = hashlib.sha256(CONTENT).hexdigest()


@dataclass
class Behaviour:
    """What the server serves and how; what it was asked."""

    content: bytes = CONTENT
    etag: str | None = '"one"'
    ranges: bool = True
    breaks_after: int | None = None  # bytes
    status: int | None = None
    says_length: bool = True
    asked: list[str | None] = field(default_factory=list)


class Handler(BaseHTTPRequestHandler):
    behaviour: Behaviour

    def do_GET(self) -> None:
        how, wanted = self.behaviour, self.headers.get("Range")
        how.asked.append(wanted)
        if how.status is not None:
            self.send_error(how.status)
            return
        start = 0
        if wanted and how.ranges and self.headers.get("If-Range") == how.etag:
            start = int(wanted.removeprefix("bytes=").rstrip("-"))
            if start >= len(how.content):
                self.send_error(416)
                return
        self.send_response(206 if start else 200)
        if start:
            end = len(how.content)
            self.send_header("Content-Range", f"bytes {start}-{end - 1}/{end}")
        if how.etag:
            self.send_header("ETag", how.etag)
        if how.says_length:
            self.send_header("Content-Length", str(len(how.content) - start))
        self.end_headers()
        until = None if how.breaks_after is None else start + how.breaks_after
        self.wfile.write(how.content[start:until])

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[tuple[str, Behaviour]]:
    behaviour = Behaviour()
    handler = type("Handler", (Handler,), {"behaviour": behaviour})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        Thread(target=running.serve_forever, args=[0.02], daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/set.zip", behaviour
        running.shutdown()


def test_download_tells_progress_and_checksum(
    tmp_path: Path, server: tuple[str, Behaviour]
) -> None:
    url, _ = server
    told: list[tuple[int, int | None]] = []
    target = tmp_path / "new" / "set.zip"
    found = download(url, target, sha256=SHA256, progress=lambda *now: told.append(now))
    assert found == SHA256
    assert target.read_bytes() == CONTENT
    assert [path.name for path in target.parent.iterdir()] == ["set.zip"]
    assert told[-1] == (len(CONTENT), len(CONTENT))
    assert len(told) > 1


def test_download_that_broke_off_goes_on(tmp_path: Path, server: tuple[str, Behaviour]) -> None:
    url, behaviour = server
    target = tmp_path / "set.zip"
    behaviour.breaks_after = 200_000
    with pytest.raises(DownloadFailed, match="broke off after 200000 of 512000 bytes"):
        download(url, target)
    assert not target.exists()
    with pytest.raises(DownloadFailed, match="broke off after 400000 of 512000 bytes"):
        download(url, target)
    assert download(url, target) == SHA256
    assert behaviour.asked == [None, "bytes=200000-", "bytes=400000-"]


def test_download_starts_again_where_the_server_has_no_ranges(
    tmp_path: Path, server: tuple[str, Behaviour]
) -> None:
    url, behaviour = server
    behaviour.breaks_after, behaviour.ranges = 200_000, False
    with pytest.raises(DownloadFailed):
        download(url, tmp_path / "set.zip")
    behaviour.breaks_after = None
    assert download(url, tmp_path / "set.zip") == SHA256
    assert behaviour.asked == [None, "bytes=200000-"]


def test_download_starts_again_where_the_file_has_changed(
    tmp_path: Path, server: tuple[str, Behaviour]
) -> None:
    url, behaviour = server
    behaviour.breaks_after = 200_000
    with pytest.raises(DownloadFailed):
        download(url, tmp_path / "set.zip")
    behaviour.breaks_after, behaviour.etag, behaviour.content = None, '"two"', b"another file"
    download(url, tmp_path / "set.zip")
    assert (tmp_path / "set.zip").read_bytes() == b"another file"


def test_download_starts_again_where_nothing_tells_the_file_from_others(
    tmp_path: Path, server: tuple[str, Behaviour]
) -> None:
    url, behaviour = server
    behaviour.breaks_after, behaviour.etag = 200_000, None
    with pytest.raises(DownloadFailed):
        download(url, tmp_path / "set.zip")
    behaviour.breaks_after = None
    assert download(url, tmp_path / "set.zip") == SHA256
    assert behaviour.asked == [None, None]


def test_download_starts_again_where_there_is_nothing_left_to_send(
    tmp_path: Path, server: tuple[str, Behaviour]
) -> None:
    url, behaviour = server
    (tmp_path / "set.zip.part").write_bytes(CONTENT + b"too much")
    (tmp_path / "set.zip.part.etag").write_text('"one"', "utf-8")
    assert download(url, tmp_path / "set.zip") == SHA256
    assert behaviour.asked == [f"bytes={len(CONTENT) + 8}-", None]


def test_download_with_the_wrong_checksum_is_deleted(
    tmp_path: Path, server: tuple[str, Behaviour]
) -> None:
    url, _ = server
    with pytest.raises(WrongChecksum) as caught:
        download(url, tmp_path / "set.zip", sha256="0" * 64)
    assert caught.value.found == SHA256
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("status", [404, 403, 500, 416])
def test_download_refused(tmp_path: Path, server: tuple[str, Behaviour], status: int) -> None:
    url, behaviour = server
    behaviour.status = status
    with pytest.raises(DownloadFailed, match=f"HTTP {status}"):
        download(url, tmp_path / "set.zip")
    assert not (tmp_path / "set.zip").exists()


@pytest.mark.parametrize("says_length", [True, False])
def test_download_longer_than_the_limit(
    tmp_path: Path, server: tuple[str, Behaviour], says_length: bool
) -> None:
    url, behaviour = server
    behaviour.says_length = says_length
    with pytest.raises(DownloadFailed, match="longer than 100000 bytes"):
        download(url, tmp_path / "set.zip", most_bytes=100_000)
    assert not (tmp_path / "set.zip").exists()


def test_download_from_nowhere(tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as closed:
        url = f"http://127.0.0.1:{closed.server_port}/set.zip"
    with pytest.raises(DownloadFailed):
        download(url, tmp_path / "set.zip", timeout=5)


def test_download_gives_up_on_a_server_that_is_silent(tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as silent:  # listens, never answers
        url = f"http://127.0.0.1:{silent.server_port}/set.zip"
        with pytest.raises(DownloadFailed, match="timed out"):
            download(url, tmp_path / "set.zip", timeout=0.2)


@pytest.mark.parametrize("url", ["file:///etc/hostname", "ftp://example.org/a", "set.zip"])
def test_download_only_from_the_web(tmp_path: Path, url: str) -> None:
    with pytest.raises(DownloadFailed, match="only http and https"):
        download(url, tmp_path / "set.zip")


def test_download_where_nothing_can_be_written(
    tmp_path: Path, server: tuple[str, Behaviour]
) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    with pytest.raises(UnwritableFile):
        download(server[0], tmp_path / "file" / "set.zip")
