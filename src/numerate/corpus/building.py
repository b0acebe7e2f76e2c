"""Making an index on disk, batch by batch: what is killed goes on where it was.

The same files give the same sentences in the same order, however often the making was stopped.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from numerate.corpus.engine import (
    ENGINE,
    HEAP,
    Sentence,
    add,
    engine_format,
    new_engine,
    opened_engine,
)
from numerate.corpus.index import check_version
from numerate.corpus.manifest import MANIFEST, Manifest, State, digest_of, read_manifest
from numerate.corpus.noise import why_noise
from numerate.corpus.reading import Passage, Reading, passages, sentences_of
from numerate.corpus.seen import Seen, fingerprint
from numerate.errors import (
    DamagedIndex,
    EmptyCorpus,
    IndexBusy,
    IndexDiffers,
    UnreadableFile,
    UnwritableFile,
)

if TYPE_CHECKING:
    import tantivy

__all__ = ["Progress", "build", "why_dropped"]

BATCH = 50_000  # sentences: what is lost at most, and held in memory at most
DUPLICATE, NO_TEXT, UNREADABLE = "a duplicate", "no text", "an unreadable file"
SEEN = "seen.sqlite"

_MOST_TOLD = 100  # unreadable files that are named
_TOLD_EVERY = 100  # passages

Progress = Callable[[int, int, int], None]
"""Is told how many bytes are read, of how many, and how many sentences are kept."""


def build(
    files: Sequence[Path],
    folder: Path,
    reading: Reading | None = None,
    *,
    keep_all: bool = False,
    batch: int = BATCH,
    progress: Progress | None = None,
) -> State:
    """Make an index of the sentences of files, or go on with one that was stopped.

    Noise and duplicates are dropped and counted; with `keep_all` only duplicates are. A file that
    cannot be read is told, and the others go on.
    """
    asked = Manifest(engine_format(), len(files), digest_of(files), reading or Reading(), keep_all)
    try:
        manifest = _begun(folder, asked)
        if not manifest.complete:
            with closing(_Building(files, folder, manifest, batch, progress)) as building:
                manifest = building.run()
            (folder / SEEN).unlink()
    except sqlite3.OperationalError as error:  # a full disk
        raise UnwritableFile(str(folder / SEEN), str(error)) from error
    except sqlite3.DatabaseError as error:
        raise DamagedIndex(str(folder), f"{SEEN}: {error}") from error
    except OSError as error:
        place = str(error.filename or folder)
        raise UnwritableFile(place, error.strerror or str(error)) from error
    if not manifest.after.kept:
        raise EmptyCorpus(str(folder), why_dropped(manifest.after))
    return manifest.after


def why_dropped(state: State) -> list[str]:
    """What was dropped for which reason, the most frequent first.

    >>> why_dropped(State(dropped={"too short": 3, "a link": 5}))
    ['a link 5', 'too short 3']
    """
    counts = Counter(state.dropped)
    told = [f"{reason} {count:,}" for reason, count in counts.most_common()]
    return told or ["the files are empty"]


def _begun(folder: Path, asked: Manifest) -> Manifest:
    """The manifest of the folder, or the one that is asked for, written there."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / MANIFEST).exists():
        found = read_manifest(folder)
        check_version(folder, found)
        if differences := _differences(found, asked):
            raise IndexDiffers(str(folder), differences)
        return found
    if any(folder.iterdir()):
        raise IndexDiffers(str(folder), ["what it holds: it is no index"])
    asked.write(folder)
    return asked


def _differences(found: Manifest, asked: Manifest) -> list[str]:
    pairs = {
        "its files": (found.digest, asked.digest),
        "--lines": (found.reading.lines, asked.reading.lines),
        "--field": (found.reading.field, asked.reading.field),
        "--keep-all": (found.keep_all, asked.keep_all),
    }
    return [name for name, (one, other) in pairs.items() if one != other]


class _Building:
    """One making: where it stands, and the sentences that wait to be written."""

    def __init__(
        self,
        files: Sequence[Path],
        folder: Path,
        manifest: Manifest,
        batch: int,
        progress: Progress | None,
    ) -> None:
        self._files, self._folder, self._batch = files, folder, batch
        engine = _engine(folder, manifest)
        try:
            self._writer = engine.writer(HEAP, 1)
        except ValueError as error:  # another process holds the engine's lock
            raise IndexBusy(str(folder)) from error
        self._manifest = read_manifest(folder)  # what it was before the lock may be over
        self._written = self._manifest.state(folder, engine.searcher().num_docs)
        self._told = _Told(files, self._written.files, progress)
        self._seen = Seen.open(folder / SEEN)
        self._seen.forget_after(self._written.batch)
        if len(self._seen) != self._written.kept:
            raise DamagedIndex(str(folder), f"{SEEN} knows of {len(self._seen):,} sentences")
        self._waiting: list[Sentence] = []
        self._dropped: Counter[str] = Counter()

    def close(self) -> None:
        """Let go of what was seen."""
        self._seen.close()

    def run(self) -> Manifest:
        """Write what is not yet written; the manifest of the finished index."""
        at = self._written
        for path in self._files[at.files :]:
            try:
                for passage in islice(passages(path, self._manifest.reading), at.passages, None):
                    self._take(path, passage)
                    at = replace(at, passages=at.passages + 1)
                    if len(self._waiting) >= self._batch:
                        at = self._write(at)
            except UnreadableFile as error:
                at = replace(at, unreadable=(*at.unreadable, str(error))[:_MOST_TOLD])
                self._dropped[UNREADABLE] += 1
            at = replace(at, files=at.files + 1, passages=0)
            self._told.file(path, at.kept)
        self._write(at)
        self._writer.wait_merging_threads()
        self._manifest = replace(self._manifest, before=self._written, complete=True)
        self._manifest.write(self._folder)
        return self._manifest

    def _take(self, path: Path, passage: Passage | None) -> None:
        if passage is None:
            self._dropped[NO_TEXT] += 1
            return
        for offset, sentence in sentences_of(passage, self._manifest.reading):
            reason = None if self._manifest.keep_all else why_noise(sentence)
            if reason is None:
                self._waiting.append(Sentence(sentence, str(path), passage.record, offset))
            else:
                self._dropped[reason] += 1
        self._told.passage(passage, self._written.kept + len(self._waiting))

    def _write(self, at: State) -> State:
        """Write what waits, in the order that the manifest's module explains."""
        batch = at.batch + 1
        places = self._seen.new([fingerprint(one.text) for one in self._waiting], batch)
        self._dropped[DUPLICATE] += len(self._waiting) - len(places)
        after = replace(
            at,
            batch=batch,
            kept=at.kept + len(places),
            dropped=dict(sorted((self._dropped + Counter(at.dropped)).items())),
        )
        add(self._writer, (self._waiting[place] for place in places), at.kept)
        self._manifest = replace(self._manifest, before=self._written, after=after)
        self._manifest.write(self._folder)
        try:
            self._writer.commit()
        except ValueError as error:  # a full disk
            reason = str(error).partition("\n")[0]
            raise UnwritableFile(str(self._folder / ENGINE), reason) from error
        self._written, self._waiting, self._dropped = after, [], Counter()
        return after


def _engine(folder: Path, manifest: Manifest) -> tantivy.Index:
    if manifest.after.batch:
        return opened_engine(folder)
    (folder / ENGINE).mkdir(exist_ok=True)
    return new_engine(folder / ENGINE)


class _Told:
    """Tells how many bytes are read; inside a file by the characters that were found in it."""

    def __init__(self, files: Sequence[Path], done: int, progress: Progress | None) -> None:
        self._sizes = {path: path.stat().st_size if path.is_file() else 0 for path in files}
        self._total = sum(self._sizes.values())
        self._progress = progress
        self._done = sum(self._sizes[path] for path in files[:done])
        self._within = self._passages = 0

    def passage(self, passage: Passage, kept: int) -> None:
        """A passage was read."""
        self._within += len(passage.text)
        self._passages += 1
        if self._passages % _TOLD_EVERY == 0:
            self._tell(kept)

    def file(self, path: Path, kept: int) -> None:
        """A file was read to its end."""
        self._done, self._within = self._done + self._sizes[path], 0
        self._tell(kept)

    def _tell(self, kept: int) -> None:
        if self._progress is not None:
            self._progress(min(self._done + self._within, self._total), self._total, kept)
