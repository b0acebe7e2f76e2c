"""Questions: the pairs that models are asked, from the catalogue or from a file of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from numerate.data.catalogue import Task, load, tasks
from numerate.data.errata import corrected
from numerate.data.loading import Loaded, load_file
from numerate.data.pair import LABELS, NOT_ENTAILMENT, Pair
from numerate.data.readers import detected_format
from numerate.errors import DataMissing
from numerate.evaluation.manifest import DOCUMENTS, PAIRS, TaskEntry
from numerate.evaluation.scoring import TWO_LABELS, UNDECIDED, labels_of

__all__ = ["Question", "questions"]


@dataclass(frozen=True, slots=True)
class Question:
    """A task with its pairs, and the labels that errata give to some of them."""

    entry: TaskEntry
    pairs: tuple[Pair, ...]
    corrections: Mapping[str, str]


def questions(
    names: Sequence[str],
    data: str | None = None,
    classes: int | None = None,
    *,
    skip_missing: bool = False,
    known: Mapping[str, TaskEntry] | None = None,
    columns: Mapping[str, str] | None = None,
) -> tuple[list[Question], list[str]]:
    """The questions that names, patterns and files ask for, and the tasks whose data is missing.

    Of several tasks that a pattern names some may be missing, but not all; of tasks that are
    named themselves only with `skip_missing`. `classes` says how many labels count in files of
    one's own; else they have two if a pair is "not_entailment", or, in a file of documents, if no
    claim is neutral. `columns` says what they call premise, hypothesis and label. Of files that
    an earlier run has asked, `known` says both.
    """
    found: dict[str, Question] = {}
    missing: dict[str, DataMissing] = {}
    for name in names:
        if Path(name).is_file():
            found[name] = _of_file(name, classes, columns, (known or {}).get(name))
            continue
        matching = tasks([name])
        for task in matching:
            try:
                found[task.name] = _of_task(task, load(task, data))
            except DataMissing as error:
                if len(matching) == 1 and not skip_missing:
                    raise
                missing[task.name] = error
    if not found and missing:
        raise next(iter(missing.values()))
    return list(found.values()), list(missing)


def _of_task(task: Task, found: Loaded) -> Question:
    corrections = {
        pair.id: pair.label or UNDECIDED
        for pair in corrected(task, found.pairs)
        if "erratum" in pair.provenance
    }
    entry = _entry(task.name, str(task.version), found, labels_of(task.classes))
    return Question(entry, found.pairs, corrections)


def _of_file(
    path: str, classes: int | None, columns: Mapping[str, str] | None, known: TaskEntry | None
) -> Question:
    if known is not None:
        classes, columns = len(known.labels) or classes, known.columns or columns
    chosen = detected_format(Path(path), columns)
    found = load_file(path, chosen, columns=columns)
    kind = DOCUMENTS if chosen == DOCUMENTS else PAIRS
    labels = labels_of(classes or _classes(found.pairs, kind))
    entry = replace(_entry(path, "file", found, labels), kind=kind, columns=columns)
    return Question(entry, found.pairs, {})


def _classes(pairs: Sequence[Pair], kind: str) -> int:
    """How many labels a file of one's own means to tell apart."""
    labels = {pair.label for pair in pairs}
    # Claims about documents are supported or not, unless the file itself leaves some open.
    two = "neutral" not in labels if kind == DOCUMENTS else NOT_ENTAILMENT in labels
    return len(TWO_LABELS) if two else len(LABELS)


def _entry(name: str, version: str, found: Loaded, labels: tuple[str, ...]) -> TaskEntry:
    return TaskEntry(name, version, found.digest, labels, len(found.pairs), len(found.bad_rows))
