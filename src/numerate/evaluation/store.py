"""The run folder: the one truth about a run, safe against kill -9 and against two writers.

| file | holds |
|---|---|
| `manifest.json` | what was asked: the run can be repeated from it |
| `samples.jsonl` | one line for each answer, appended and synced batch by batch |
| `metrics.json` | what was counted from the samples, once all are there |

The first and the last are the same bytes whenever the same run is made again; of the samples, all
but `seconds` is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from pydantic import TypeAdapter, ValidationError

from numerate.errors import DamagedRun, NoRun, RunDiffers, UnreadableFile, UnwritableFile
from numerate.evaluation.locking import locked
from numerate.evaluation.manifest import Manifest, differences
from numerate.evaluation.sample import Sample

__all__ = ["RunWriter", "mend", "open_run", "read_manifest", "read_samples", "write_json"]

MANIFEST, SAMPLES, METRICS = "manifest.json", "samples.jsonl", "metrics.json"

_MANIFEST, _SAMPLE = TypeAdapter(Manifest), TypeAdapter(Sample)

Key = tuple[str, str, str]
"""Task, model and sample; the manifest ties the task's name to its digest."""


class RunWriter:
    """A run folder that is open for writing, and the answers it holds, without their evidence."""

    def __init__(self, path: Path, file: IO[bytes], samples: Iterable[Sample]) -> None:
        self.path = path
        self.answered = {_key(sample): sample for sample in samples}
        self._file = file

    def append(self, samples: Iterable[tuple[Sample, bytes]]) -> None:
        """Add answers with their lines; when this returns, no crash can lose them."""
        batch = list(samples)
        self._file.write(b"".join(line for _, line in batch))
        self._file.flush()
        os.fsync(self._file.fileno())
        self.answered |= {_key(sample): replace(sample, evidence=None) for sample, _ in batch}

    def write_metrics(self, metrics: Mapping[str, Any]) -> None:
        """Put the metrics beside the samples they were counted from."""
        write_json(self.path / METRICS, metrics)


@contextmanager
def open_run(path: Path, manifest: Manifest, *, retry: bool = False) -> Iterator[RunWriter]:
    """Open a run folder to go on with, made if need be; `retry` forgets answers that failed.

    `RunDiffers` if the folder holds answers to another question, `RunBusy` if it is in use.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        with locked(path):
            _agree(path, manifest)
            # What was counted before is not true of the samples that are to come.
            (path / METRICS).unlink(missing_ok=True)
            samples = path / SAMPLES
            mend(samples)
            if retry:
                _forget_failures(samples, manifest)
            held = list(read_samples(path, manifest))
            with samples.open("ab") as file:
                yield RunWriter(path, file, held)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from error


def read_manifest(path: Path) -> Manifest:
    """The manifest of a run folder."""
    file = path / MANIFEST
    try:
        return _MANIFEST.validate_json(file.read_bytes())
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoRun(str(path), f"it has no {MANIFEST}") from error
    except OSError as error:
        raise UnreadableFile(str(file), error.strerror or str(error)) from error
    except ValidationError as error:
        raise DamagedRun(str(path / MANIFEST), None, _reason(error)) from error


def read_samples(
    path: Path, manifest: Manifest | None = None, *, evidence: bool = False
) -> Iterator[Sample]:
    """The samples of a run folder, each once; without their evidence unless it is asked for.

    A line that a crash left unfinished is no sample.
    """
    manifest = manifest or read_manifest(path)
    asked = {(task.name, model.spec) for task in manifest.tasks for model in manifest.models}
    seen: set[Key] = set()
    file = path / SAMPLES
    for number, line in _lines(file):
        sample = _sample(file, number, line, evidence)
        if (sample.task, sample.model) not in asked:
            raise DamagedRun(str(file), number, "the manifest asks no such question")
        if _key(sample) in seen:
            raise DamagedRun(str(file), number, "it answers what was answered before")
        seen.add(_key(sample))
        yield sample


def write_json(path: Path, value: Mapping[str, Any]) -> None:
    """Write a file whole or not at all."""
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    _replace(path, [text.encode() + b"\n"])


def _agree(path: Path, manifest: Manifest) -> None:
    """Write the manifest, unless the folder's own stands against it."""
    if (path / MANIFEST).exists():
        if found := differences(read_manifest(path), manifest):
            raise RunDiffers(str(path), found)
    elif (path / SAMPLES).exists():
        raise RunDiffers(str(path), [f"{MANIFEST}, which is missing"])
    write_json(path / MANIFEST, _MANIFEST.dump_python(manifest, mode="json"))


def mend(samples: Path) -> None:
    """Cut off what a crash left of a line; whatever has its end was written whole."""
    if not samples.exists():
        return
    with samples.open("r+b") as file:
        end = file.seek(0, os.SEEK_END)
        while end > 0:
            start = max(0, end - (1 << 16))
            file.seek(start)
            newline = file.read(end - start).rfind(b"\n")
            if newline >= 0:
                end = start + newline + 1
                break
            end = start
        file.truncate(end)


def _forget_failures(samples: Path, manifest: Manifest) -> None:
    if samples.exists():
        kept = read_samples(samples.parent, manifest, evidence=True)
        _replace(samples, (sample.to_line() for sample in kept if sample.error is None))


def _replace(path: Path, pieces: Iterable[bytes]) -> None:
    new = path.with_name(f".{path.name}.new")
    with new.open("wb") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.endswith(b"\n"):
                    yield number, line
    except FileNotFoundError:
        return
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from error


def _sample(path: Path, number: int, line: bytes, evidence: bool) -> Sample:
    try:
        record = json.loads(line)
        if not evidence and isinstance(record, dict):
            record["evidence"] = None
        return _SAMPLE.validate_python(record)
    except ValidationError as error:
        raise DamagedRun(str(path), number, _reason(error)) from error
    except (ValueError, RecursionError) as error:
        raise DamagedRun(str(path), number, f"it is not JSON ({error})") from error


def _reason(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"]))
    return f"{place}: {first['msg']}" if place else first["msg"]


def _key(sample: Sample) -> Key:
    return sample.task, sample.model, sample.id
