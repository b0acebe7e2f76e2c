"""The samples inside a page: an index that is read at once, and evidence read only when asked for.

Every block is JSON in a script element that the browser does not run, with `<` escaped so that no
text of a sample can end the element.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from numerate.evaluation.reporting.evidence import shown_evidence
from numerate.evaluation.reporting.gathering import Report
from numerate.evaluation.sample import Sample
from numerate.evaluation.scoring import is_right
from numerate.evaluation.store import read_samples

__all__ = ["embedded", "json_block"]

CHUNK = 100
"""Pairs whose evidence is read together."""

Asked = dict[str, Sample]
"""A pair's samples by the name of their model; there is at least one."""


def embedded(report: Report, most: int) -> Iterator[str]:
    """The blocks of a page's samples; of more than `most` pairs, so many, evenly spread."""
    pairs = _asked(report, _spread(report.asked, most))
    labels = {task.name: task.labels for task in report.tasks}
    index = {
        "models": report.models,
        "tasks": [task.name for task in report.tasks],
        "total": len(report.asked),
        "chunk": CHUNK,
        "pairs": [_row(samples, report.models, labels[task]) for (task, _), samples in pairs],
    }
    yield json_block("samples", index)
    for number, start in enumerate(range(0, len(pairs), CHUNK)):
        chunk = [_evidence(samples, report.models) for _, samples in pairs[start : start + CHUNK]]
        yield json_block(f"evidence-{number}", chunk)


def json_block(name: str, value: object) -> str:
    r"""A script element with data.

    >>> json_block("a", "</script>")
    '<script type="application/json" id="a">"\\u003c/script>"</script>'
    """
    # ASCII, because a lone surrogate can be written in no other way.
    text = json.dumps(value, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def _spread(asked: Sequence[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    if len(asked) <= most:
        return list(asked)
    return [asked[len(asked) * i // most] for i in range(most)]


def _asked(report: Report, kept: Sequence[tuple[str, str]]) -> list[tuple[tuple[str, str], Asked]]:
    found: dict[tuple[str, str], Asked] = {key: {} for key in kept}
    for source in report.sources:
        for sample in read_samples(source.path, source.manifest, evidence=True):
            if (sample.task, sample.id) in found:
                found[sample.task, sample.id][source.names[sample.model]] = sample
    return list(found.items())


def _row(samples: Asked, models: Sequence[str], labels: Sequence[str]) -> list[Any]:
    pair = next(iter(samples.values()))
    facts = [pair.task, pair.id, pair.premise, pair.hypothesis]
    more = [pair.gold, pair.corrected, pair.phenomenon]
    answers = [_answer(samples[name], labels) if name in samples else None for name in models]
    return [*facts, *more, answers]


def _answer(sample: Sample, labels: Sequence[str]) -> list[Any]:
    """What a model said, whether that is right (None: nobody knows), and how sure it was."""
    right = None if sample.gold is None else is_right(sample, labels)
    error = None if sample.error is None else sample.error.message
    return [sample.prediction, right, sample.confidence, sample.probabilities, error]


def _evidence(samples: Asked, models: Sequence[str]) -> list[Any]:
    evidence = [samples[name].evidence if name in samples else None for name in models]
    return [None if one is None else shown_evidence(one) for one in evidence]
