"""A folder of answers: a manifest, and for each part a Parquet file with a manifest of its own.

manifest.json               the command, its settings, the parts
rows/part-000000.parquet    the answers
parts/part-000000.json      written last: the part is whole
doing/part-000000.json      what is being asked now
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from numerate.errors import AnswersDiffer, DamagedAnswers, UnwritableFile
from numerate.scale.inputs import Part

__all__ = ["Done", "Folder", "Plan"]

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Done:
    """A part that is answered: how many rows, and how many of them with which error."""

    part: int
    file: str
    first: int
    rows: int
    errors: Mapping[str, int]
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked of which rows, in which parts."""

    command: str
    settings: Mapping[str, str | None]
    rows: str  # a digest of the files
    part_rows: int
    version: str  # of numerate
    parts: tuple[Part, ...] = ()
    format: int = FORMAT

    def differences(self, other: Plan) -> list[str]:
        """What keeps one from going on with what the other began."""
        names = sorted({*self.settings, *other.settings})
        settings = [
            f"--{name}" for name in names if self.settings.get(name) != other.settings.get(name)
        ]
        said = {
            "command": "the command",
            "rows": "the rows",
            "part_rows": "--part-rows",
            "version": "the version of numerate",
        }
        others = [
            words for name, words in said.items() if getattr(self, name) != getattr(other, name)
        ]
        return settings + others


_PLAN = TypeAdapter(Plan)
_DONE = TypeAdapter(Done)


@dataclass(frozen=True, slots=True)
class Folder:
    """Where answers lie."""

    path: Path

    def prepare(self) -> None:
        """Make it, if it is not there."""
        try:
            for name in ("rows", "parts", "doing"):
                (self.path / name).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnwritableFile(str(self.path), error.strerror or str(error)) from error

    def begun(self, plan: Plan) -> Plan | None:
        """The plan with which the folder was begun, if it was; it must be the same."""
        file = self.path / "manifest.json"
        try:
            before = _PLAN.validate_json(file.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            reason = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
            raise DamagedAnswers(str(file), reason) from error
        if differences := before.differences(plan):
            raise AnswersDiffer(str(self.path), differences)
        return before

    def begin(self, plan: Plan) -> None:
        """Write down the plan."""
        _write_json(self.path / "manifest.json", asdict(plan))

    def done(self, part: Part) -> Done | None:
        """What is known of a part, if it is answered whole."""
        try:
            done = _DONE.validate_json(self._manifest(part).read_bytes())
            size = self._rows(part).stat().st_size
        except (OSError, ValidationError):
            return None
        return done if (done.rows, done.bytes) == (part.rows, size) else None

    def journal(self, part: Part) -> Path:
        """Where it is noted what is being asked of a part."""
        return self.path / "doing" / f"{part.name}.json"

    def write(self, part: Part, content: bytes, errors: Mapping[str, int]) -> Done:
        """Keep the answers of a part, whole or not at all."""
        _write(self._rows(part), content)
        sha256 = hashlib.sha256(content).hexdigest()
        done = Done(part.number, part.file, part.first, part.rows, errors, len(content), sha256)
        _write_json(self._manifest(part), asdict(done))
        return done

    def left(self, parts: Sequence[Part], *, retry: bool) -> list[Part]:
        """The parts that are still to be answered; with `retry` those with errors, too."""
        return [
            part
            for part in parts
            if (done := self.done(part)) is None or (retry and bool(done.errors))
        ]

    def _rows(self, part: Part) -> Path:
        return self.path / "rows" / f"{part.name}.parquet"

    def _manifest(self, part: Part) -> Path:
        return self.path / "parts" / f"{part.name}.json"


def _write_json(path: Path, value: Mapping[str, Any]) -> None:
    _write(path, (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode())


def _write(path: Path, content: bytes) -> None:
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise UnwritableFile(str(path), error.strerror or str(error)) from error
