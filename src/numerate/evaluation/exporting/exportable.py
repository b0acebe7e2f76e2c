"""Exportable: a task with its labelled pairs, its facts, and a name that any harness accepts."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numerate.data.catalogue import tasks as known_tasks
from numerate.data.pair import NOT_ENTAILMENT, Pair, two_way
from numerate.data.store import written
from numerate.errors import NoGoldLabels
from numerate.evaluation.questions import Question
from numerate.evaluation.sample import PHENOMENON

__all__ = ["Exportable", "exportables", "write_rows", "write_text"]


@dataclass(frozen=True, slots=True)
class Exportable:
    """What every harness needs to know of a task.

    `rows` are its labelled pairs; the `target` of each is the place of its label in `labels`.
    """

    task: str
    slug: str
    version: str
    digest: str
    labels: tuple[str, ...]
    citation: str
    licence: str
    rows: tuple[dict[str, Any], ...]

    @property
    def file(self) -> str:
        """The name of the file with its rows."""
        return f"{self.slug}.jsonl"


def exportables(questions: Sequence[Question]) -> list[Exportable]:
    """The tasks of questions, each under a name of its own."""
    slugs = _distinct(_slug(question) for question in questions)
    return [_exportable(*named) for named in zip(questions, slugs, strict=True)]


def write_rows(folder: Path, exportable: Exportable) -> None:
    """Put the pairs of a task beside its definition."""
    lines = (json.dumps(row, ensure_ascii=True) for row in exportable.rows)
    write_text(folder / exportable.file, "".join(f"{line}\n" for line in lines))


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    with written(path) as file:
        file.write(text.encode("utf-8"))


def _exportable(question: Question, slug: str) -> Exportable:
    entry = question.entry
    rows = tuple(_rows(question.pairs, entry.labels))
    if not rows:
        raise NoGoldLabels(entry.name)
    facts = None if entry.version == "file" else known_tasks([entry.name])[0]
    return Exportable(
        entry.name,
        slug,
        entry.version,
        entry.digest,
        entry.labels,
        citation=facts.citation if facts else "none stated",
        licence=facts.licence if facts else "none stated",
        rows=rows,
    )


def _rows(pairs: Iterable[Pair], labels: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The pairs whose label counts, without what tells where on this machine they were read."""
    for pair in pairs:
        label = pair.label
        if label is not None and NOT_ENTAILMENT in labels:
            label = two_way(label)
        if label in labels:
            yield {
                "id": pair.id,
                "premise": pair.premise,
                "hypothesis": pair.hypothesis,
                "label": label,
                "target": labels.index(label),
                PHENOMENON: pair.provenance.get(PHENOMENON),
            }


def _slug(question: Question) -> str:
    """A name of letters, digits and underscores; of a file only its own name counts."""
    name = question.entry.name
    if question.entry.version == "file":
        name = Path(name).stem
    return re.sub(r"[^a-z0-9]+", "_", f"numerate_{name}".casefold()).strip("_")


def _distinct(names: Iterable[str]) -> Iterator[str]:
    """The names, those that have been there before with a number.

    >>> list(_distinct(["a", "b", "a"]))
    ['a', 'b', 'a_2']
    """
    seen: Counter[str] = Counter()
    for name in names:
        seen[name] += 1
        yield name if seen[name] == 1 else f"{name}_{seen[name]}"
