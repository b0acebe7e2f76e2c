"""An exam from its first question to its score, in a folder that a crash leaves whole.

| file | holds |
|---|---|
| `manifest.json` | what was asked, of which model and corpus |
| `answers.jsonl` | one line for each question that is answered, appended and synced one by one |
| `metrics.json` | what the answers come to, once all are there |
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from pydantic import TypeAdapter, ValidationError

from numerate.corpus.manifest import read_manifest as read_corpus
from numerate.errors import BadQuestion, DamagedRun, RunDiffers, UnwritableFile
from numerate.evaluation.answering.deciding import Answer, Examinee
from numerate.evaluation.answering.exam import Question
from numerate.evaluation.locking import locked
from numerate.evaluation.manifest import ModelEntry, model_entry, software
from numerate.evaluation.statistics import Range, wilson
from numerate.evaluation.store import MANIFEST, METRICS, mend, write_json

__all__ = ["ExamManifest", "Score", "exam_manifest", "score", "sit"]

ANSWERS = "answers.jsonl"
FORMAT = 1

Sink = Callable[[Answer], None]


@dataclass(frozen=True, slots=True)
class ExamManifest:
    """What an exam asks: its questions and corpus by their digests, and the model."""

    questions: str
    corpus: str
    sentences: int
    top: int
    model: ModelEntry
    software: Mapping[str, str]
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class Score:
    """What answers come to.

    `accuracy` is the mean credit of the questions whose right answer is known, with Wilson's 95 %
    interval; `chance` is what guessing would get. Questions that failed count as wrong.
    """

    questions: int
    scored: int
    accuracy: float | None
    interval: Range | None
    chance: float | None
    tied: int
    without_evidence: int
    failed: int

    def to_json(self) -> dict[str, Any]:
        """The content of `metrics.json`."""
        return {"format": FORMAT, **asdict(self)}


def exam_manifest(
    questions: Sequence[Question | BadQuestion], index: Path, examinee: Examinee
) -> ExamManifest:
    """The manifest of an exam."""
    sha = hashlib.sha256()
    for question in questions:
        if isinstance(question, Question):
            sha.update(json.dumps(asdict(question)).encode() + b"\n")
    corpus = read_corpus(index)
    return ExamManifest(
        sha.hexdigest(),
        corpus.digest,
        corpus.after.kept,
        examinee.top,
        model_entry(examinee.spec, examinee.model),
        software(),
    )


def sit(
    questions: Sequence[Question | BadQuestion],
    examinee: Examinee,
    folder: Path | None = None,
    manifest: ExamManifest | None = None,
    *,
    retry: bool = False,
) -> Iterator[Answer | BadQuestion]:
    """Answer questions in their order; bad ones come back in their places.

    In a `folder`, which needs the manifest, every answer is kept as soon as it is given, and only
    what is not answered there is asked; `retry` asks again what failed.
    """
    if folder is None or manifest is None:
        yield from (
            one if isinstance(one, BadQuestion) else examinee.answer(one) for one in questions
        )
        return
    with _opened(folder, manifest, retry) as (held, file):
        given: list[Answer] = []
        for one in questions:
            if isinstance(one, BadQuestion):
                yield one
                continue
            if one.id not in held:
                held[one.id] = examinee.answer(one)
                _append(file, held[one.id])
            given.append(held[one.id])
            yield held[one.id]
        write_json(folder / METRICS, score(given).to_json())


def score(answers: Sequence[Answer]) -> Score:
    """What answers come to."""
    scored = [answer for answer in answers if answer.credit is not None]
    credit = sum(answer.credit or 0.0 for answer in scored)
    guessed = [1 / len(answer.choices) for answer in scored if answer.choices]
    share = credit / len(scored) if scored else None
    return Score(
        questions=len(answers),
        scored=len(scored),
        accuracy=share,
        interval=None if share is None else wilson(share, len(scored)),
        chance=sum(guessed) / len(guessed) if guessed else None,
        tied=sum(answer.tied > 1 for answer in answers),
        without_evidence=sum(
            bool(answer.choices) and all(choice.evidence is None for choice in answer.choices)
            for answer in answers
        ),
        failed=sum(answer.error is not None for answer in answers),
    )


@contextmanager
def _opened(
    folder: Path, manifest: ExamManifest, retry: bool
) -> Iterator[tuple[dict[str, Answer], IO[bytes]]]:
    """The answers that a folder holds, and the file to which more are added."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            _agree(folder, manifest)
            (folder / METRICS).unlink(missing_ok=True)
            mend(folder / ANSWERS)
            held = {answer.id: answer for answer in _read(folder / ANSWERS)}
            if retry:
                held = {name: one for name, one in held.items() if one.error is None}
                with (folder / ANSWERS).open("wb") as file:
                    for answer in held.values():
                        _append(file, answer)
            with (folder / ANSWERS).open("ab") as file:
                yield held, file
    except OSError as error:
        raise UnwritableFile(str(folder), error.strerror or str(error)) from error


_MANIFEST, _ANSWER = TypeAdapter(ExamManifest), TypeAdapter(Answer)


def _agree(folder: Path, manifest: ExamManifest) -> None:
    path = folder / MANIFEST
    if path.exists():
        try:
            found = _MANIFEST.validate_json(path.read_bytes())
        except ValidationError as error:
            raise DamagedRun(str(path), None, "it is no manifest of an exam") from error
        old, new = asdict(found), asdict(manifest)
        if differences := [f"the {name}" for name in old if old[name] != new[name]]:
            raise RunDiffers(str(folder), differences)
    elif (folder / ANSWERS).exists():
        raise RunDiffers(str(folder), [f"{MANIFEST}, which is missing"])
    else:
        write_json(path, asdict(manifest))


def _read(path: Path) -> Iterator[Answer]:
    if not path.exists():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                yield _ANSWER.validate_json(line)
            except ValidationError as error:
                raise DamagedRun(str(path), number, "it holds no answer") from error


def _append(file: IO[bytes], answer: Answer) -> None:
    file.write(json.dumps(answer.to_json(), ensure_ascii=True).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())
