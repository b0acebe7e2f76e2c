"""Fetching: from the origin of a task to pairs among the user's data."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from numerate.data import fetching
from numerate.data.catalogue import Task, load, tasks
from numerate.data.fetching import fetch
from numerate.errors import BadArchive, NotFetchable, UnknownFormat, WrongChecksum

ROWS = "2 figs\t3 figs\tneutral\n5 figs\tmore than 4 figs\tentails\n"


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder that a server serves, and its address."""
    folder = tmp_path / "origin"
    folder.mkdir()
    handler = partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        Thread(target=running.serve_forever, args=[0.02], daemon=True).start()
        yield folder, f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


def a_task(url: str | None, member: str | None = None) -> Task:
    [task] = tasks(["scitail/dev"])
    return replace(task, url=url, member=member)


def zipped(path: Path, **files: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return path


def test_fetch_a_file(tmp_path: Path, origin: tuple[Path, str]) -> None:
    folder, address = origin
    (folder / "dev.tsv").write_text(ROWS, "utf-8")
    home = tmp_path / "home"
    imported, _ = fetch(a_task(f"{address}/dev.tsv"), home)
    assert (imported.path, imported.pairs) == (home / "scitail" / "dev.jsonl", 2)
    found = load(a_task(None), home)
    assert [pair.id for pair in found.pairs] == ["scitail_1.0_dev-0", "scitail_1.0_dev-1"]


def test_fetch_one_file_of_an_archive_which_is_downloaded_once(
    tmp_path: Path, origin: tuple[Path, str]
) -> None:
    folder, address = origin
    archive = zipped(folder / "sets.zip", v1__dev="", v1__test=ROWS, **{".." + "__evil": "no"})
    home = tmp_path / "home"
    imported, found = fetch(a_task(f"{address}/sets.zip", "v1/test"), home)
    assert imported.pairs == 2
    assert found == fetching.sha256_of(archive)
    assert not list(tmp_path.rglob("evil"))
    archive.unlink()
    assert fetch(a_task(f"{address}/sets.zip", "v1/test"), home) == (imported, found)
    kept = [path.name for path in (home / fetching.DOWNLOADS).rglob("*") if path.is_file()]
    assert kept == ["sets.zip"]


def test_fetch_archive_without_the_file_or_no_archive(
    tmp_path: Path, origin: tuple[Path, str]
) -> None:
    folder, address = origin
    zipped(folder / "sets.zip", other=ROWS)
    with pytest.raises(BadArchive, match="it has no file 'v1/test'"):
        fetch(a_task(f"{address}/sets.zip", "v1/test"), tmp_path / "home")
    (folder / "page.zip").write_text("<html>Not here.</html>", "utf-8")
    with pytest.raises(BadArchive, match="not a zip file"):
        fetch(a_task(f"{address}/page.zip", "v1/test"), tmp_path / "home")


def test_fetch_archive_that_is_damaged(tmp_path: Path, origin: tuple[Path, str]) -> None:
    folder, address = origin
    content = bytearray(zipped(folder / "sets.zip", dev=ROWS * 100).read_bytes())
    content[40] ^= 0xFF
    (folder / "sets.zip").write_bytes(content)
    with pytest.raises(BadArchive):
        fetch(a_task(f"{address}/sets.zip", "dev"), tmp_path / "home")
    assert not (tmp_path / "home" / "scitail").exists()


def test_fetch_archive_that_unpacks_to_too_much(
    tmp_path: Path, origin: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, address = origin
    zipped(folder / "sets.zip", dev=ROWS * 10_000)
    monkeypatch.setattr(fetching, "MOST_BYTES", 100_000)
    with pytest.raises(BadArchive, match="longer than 100000 bytes"):
        fetch(a_task(f"{address}/sets.zip", "dev"), tmp_path / "home")
    assert [p.name for p in (tmp_path / "home").rglob("*") if p.is_file()] == ["sets.zip"]


def test_fetch_checks_what_was_downloaded_before(tmp_path: Path, origin: tuple[Path, str]) -> None:
    folder, address = origin
    (folder / "dev.tsv").write_text(ROWS, "utf-8")
    task, home = a_task(f"{address}/dev.tsv"), tmp_path / "home"
    _, found = fetch(task, home)
    assert fetch(replace(task, sha256=found), home)[1] == found
    with pytest.raises(WrongChecksum):
        fetch(task, home, sha256="0" * 64)
    assert not list((home / fetching.DOWNLOADS).rglob("*.tsv"))


def test_fetch_of_what_holds_no_pairs_leaves_what_was_there(
    tmp_path: Path, origin: tuple[Path, str]
) -> None:
    folder, address = origin
    (folder / "dev.txt").write_text("version 1 of a pointer to large file storage\n", "utf-8")
    stored = tmp_path / "home" / "scitail" / "dev.jsonl"
    stored.parent.mkdir(parents=True)
    stored.write_text("as it was", "utf-8")
    with pytest.raises(UnknownFormat):
        fetch(a_task(f"{address}/dev.txt"), tmp_path / "home")
    assert stored.read_text("utf-8") == "as it was"


def test_fetch_says_what_cannot_be_fetched_and_what_to_do(tmp_path: Path) -> None:
    [by_hand] = tasks(["equate/awpnli"])
    with pytest.raises(NotFetchable, match="numerate data import DIR"):
        fetch(by_hand, tmp_path)
    [built_in] = tasks(["builtin/ranges"])
    with pytest.raises(NotFetchable, match="it is generated"):
        fetch(built_in, tmp_path)
