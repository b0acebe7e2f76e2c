"""The manifest of an index on disk: what it is made from, and how far the making has come.

Each batch of sentences is written in this order: their fingerprints, the manifest, the sentences.
The manifest names the states before the batch and after it; how many sentences the index holds
tells which of them is true. So whatever kills the making, the next one knows where to go on.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from numerate.corpus.reading import Reading
from numerate.errors import DamagedIndex, NoIndex, UnreadableFile

__all__ = ["FORMAT", "MANIFEST", "Manifest", "State", "digest_of", "read_manifest"]

FORMAT = 1
MANIFEST = "manifest.json"

_ENDS = 1 << 16  # bytes at the beginning and the end of a file that its digest covers


@dataclass(frozen=True, slots=True)
class State:
    """How far the making is: so many files whole, and so many passages of the next one.

    `kept` counts sentences, `dropped` says how many were not kept for which reason, `unreadable`
    why files were passed over.
    """

    files: int = 0
    passages: int = 0
    batch: int = 0
    kept: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)
    unreadable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an index is made from, with which settings and by which search engine."""

    engine: str
    files: int
    digest: str
    reading: Reading
    keep_all: bool
    before: State = State()
    after: State = State()
    complete: bool = False
    format: int = FORMAT

    def write(self, folder: Path) -> None:
        """Write the file whole or not at all."""
        new = folder / f".{MANIFEST}.new"
        with new.open("w", encoding="utf-8") as file:
            json.dump(asdict(self), file, indent=2, ensure_ascii=False)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        new.replace(folder / MANIFEST)

    def state(self, folder: Path, held: int) -> State:
        """The state that is true of an index which holds so many sentences."""
        for state in (self.after, self.before):
            if state.kept == held:
                return state
        raise DamagedIndex(str(folder), f"it holds {held:,} sentences, not {self.after.kept:,}")


_MANIFEST = TypeAdapter(Manifest)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of an index; `NoIndex` or `DamagedIndex` if there is none that can be read."""
    file = folder / MANIFEST
    try:
        return _MANIFEST.validate_json(file.read_bytes())
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoIndex(str(folder), f"it has no {MANIFEST}") from error
    except OSError as error:
        raise UnreadableFile(str(file), error.strerror or str(error)) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "it"
        raise DamagedIndex(str(folder), f"{MANIFEST}: {place}: {first['msg']}") from error


def digest_of(files: Sequence[Path]) -> str:
    """A digest of the names, sizes, beginnings and ends of files; what cannot be read has none."""
    sha = hashlib.sha256()
    for path in files:
        sha.update(f"{path.as_posix()}\0".encode("utf-8", "surrogateescape"))
        try:
            with path.open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                sha.update(f"{size}\0".encode())
                for start in (0, max(0, size - _ENDS)):
                    file.seek(start)
                    sha.update(file.read(_ENDS))
        except OSError:
            continue
    return sha.hexdigest()
