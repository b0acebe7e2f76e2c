"""Fetches the sets of the catalogue from where their authors have put them, when asked."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from numerate.data.catalogue import Task
from numerate.data.downloading import MOST_BYTES, Progress, download, sha256_of
from numerate.data.readers import OnError
from numerate.data.store import Imported, import_file, written
from numerate.errors import BadArchive, NotFetchable, WrongChecksum

__all__ = ["fetch"]

DOWNLOADS = "downloads"
_CHUNK = 1 << 16


def fetch(
    task: Task,
    home: Path,
    *,
    sha256: str | None = None,
    on_error: OnError = "skip",
    progress: Progress = lambda _done, _total: None,
) -> tuple[Imported, str]:
    """Download a task's file into the user's data and import it; also the SHA-256 it has.

    A file that has been downloaded before is used again: several tasks share an archive.
    """
    if task.url is None:
        reason = "it is generated" if task.generated else "its origin has no file to download"
        remedy = "Use it as it is." if task.generated else f"{task.way_to_get_it}."
        raise NotFetchable(task.name, reason, remedy)
    expected = sha256 or task.sha256
    file = _download_path(task.name.partition("/")[0], task.url, home)
    if file.exists():
        found = sha256_of(file)
        if expected not in (None, found):
            file.unlink()
            raise WrongChecksum(task.url, str(expected), found)
    else:
        found = download(task.url, file, sha256=expected, progress=progress)
    if task.member is None:
        return import_file(task, file, home, on_error), found
    unpacked = file.with_name(PurePosixPath(task.member).name)
    try:
        _unpack(file, task.member, unpacked)
        return import_file(task, unpacked, home, on_error), found
    finally:
        unpacked.unlink(missing_ok=True)


def _download_path(group: str, url: str, home: Path) -> Path:
    """Where a download is kept; what the path of its address says keeps it from all others."""
    *folders, name = PurePosixPath(unquote(urlsplit(url).path)).parts[1:]
    return home / DOWNLOADS / group / "-".join([*folders[-1:], name]).replace("/", "-")


def _unpack(archive: Path, member: str, target: Path) -> None:
    """Take one file out of an archive; no other name in the archive has a say."""
    try:
        with (
            zipfile.ZipFile(archive) as zipped,
            zipped.open(member) as source,
            written(target) as file,
        ):
            size = 0
            while chunk := source.read(_CHUNK):
                size += len(chunk)
                if size > MOST_BYTES:
                    raise BadArchive(str(archive), f"{member!r} is longer than {MOST_BYTES} bytes")
                file.write(chunk)
    except KeyError as error:
        raise BadArchive(str(archive), f"it has no file {member!r}") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise BadArchive(str(archive), str(error)) from error
