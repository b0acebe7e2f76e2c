"""One worker: parts in, files of answers out. Every engine runs this, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from numerate.errors import (
    EncoderUnavailable,
    MissingExtra,
    NumerateError,
    ParserFailed,
    ParserMissing,
    RowFailed,
    RowKills,
    WeightsDamaged,
    WeightsMissing,
)
from numerate.scale.folder import Done, Folder
from numerate.scale.inputs import Part, Row, rows_of
from numerate.scale.job import Job
from numerate.scale.journal import MOST_DEATHS, Journal
from numerate.scale.records import Answer, Record
from numerate.strict_json import json_text

__all__ = ["Worker"]

BATCH = 256  # rows that are asked at once

# What is wrong with the machine and not with a row: every other row would fail alike.
_INSTALLATION = (
    EncoderUnavailable,
    MissingExtra,
    ParserFailed,
    ParserMissing,
    WeightsDamaged,
    WeightsMissing,
)

Found = Mapping[str, Any] | NumerateError


@dataclass(slots=True)
class Worker:
    """Answers parts; its models are loaded with the first one and kept."""

    job: Job
    root: Path  # from where the files of parts are named
    folder: Folder
    _answer: Answer | None = field(default=None, init=False)

    def work(self, part: Part, *, again: bool = False) -> Done:
        """Answer a part, unless it is answered; what is written is the same every time."""
        done = None if again else self.folder.done(part)
        if done is not None:
            return done
        journal = Journal.of(self.folder.journal(part))
        rows = list(rows_of(self.root, part, self.job.texts, self.job.lists))
        found: list[Found] = []
        for start in range(0, len(rows), BATCH):
            found += self._answers(rows[start : start + BATCH], start, journal)
        errors = Counter(one.code for one in found if isinstance(one, NumerateError))
        return self.folder.write(part, self._table(part, rows, found), dict(sorted(errors.items())))

    def _answers(self, rows: Sequence[Row], start: int, journal: Journal) -> list[Found]:
        """What is found for each row of a batch, of which the first is row `start` of the part."""
        good = [at for at, row in enumerate(rows, start) if row.fault is None]
        alive = [at for at in good if not journal.is_deadly(at)]
        careful = not journal.singly.isdisjoint(alive)
        batches = [[at] for at in alive] if careful else [alive] if alive else []
        found: dict[int, Found] = {at: RowKills(MOST_DEATHS) for at in good}
        for batch in batches:
            with journal.asking(batch):
                answers = self._asked([rows[at - start].record for at in batch])
            found.update(zip(batch, answers, strict=True))
        return [row.fault or found[at] for at, row in enumerate(rows, start)]

    def _asked(self, records: Sequence[Record]) -> list[Found]:
        """The answers to records; where several fail together, they are asked one by one."""
        if self._answer is None:
            self._answer = self.job.load()
        try:
            answers = list(self._answer(records))
            if len(answers) != len(records):
                raise ValueError(f"{len(answers)} answers to {len(records)} rows")
            return answers
        except _INSTALLATION:
            raise
        except Exception as error:  # whatever a model does on a row that nobody foresaw
            if len(records) > 1:
                return [one for record in records for one in self._asked([record])]
            if isinstance(error, NumerateError):
                return [error]
            return [RowFailed(type(error).__name__, str(error))]

    def _table(self, part: Part, rows: Sequence[Row], found: Sequence[Found]) -> bytes:
        """The answers as a Parquet file."""
        try:
            import pyarrow as arrow  # type: ignore[import-untyped]
            from pyarrow import parquet
        except ImportError as error:
            raise MissingExtra("writing Parquet", "pyarrow", "scale") from error
        failure = arrow.struct([("code", arrow.string()), ("message", arrow.string())])
        schema = arrow.schema(
            [
                ("file", arrow.string()),
                ("row", arrow.int64()),
                ("id", arrow.string()),
                *((name, getattr(arrow, kind)()) for name, kind in self.job.summary.items()),
                ("answer", arrow.string()),
                ("error", failure),
            ]
        )
        lines = [self._line(part, row, one) for row, one in zip(rows, found, strict=True)]
        file = BytesIO()
        parquet.write_table(arrow.Table.from_pylist(lines, schema), file, compression="zstd")
        return file.getvalue()

    def _line(self, part: Part, row: Row, found: Found) -> dict[str, Any]:
        line = {"file": _encodable(part.file), "row": row.number, "id": _id(row.record.get("id"))}
        if isinstance(found, NumerateError):
            error = {"code": found.code, "message": _encodable(found.message)}
            return {**line, "error": error}
        carried = {"id": row.record["id"]} if "id" in row.record else {}
        answer = json_text({**carried, **found}).decode()
        return {**line, **self.job.summarise(found), "answer": answer}


def _id(given: object) -> str | None:
    """An id as a text: a number or an object as its JSON."""
    if given is None:
        return None
    return _encodable(given if isinstance(given, str) else json.dumps(given, default=str))


def _encodable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
