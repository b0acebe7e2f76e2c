"""What a set is like, and whether it is what the catalogue says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean

from numerate.data.catalogue import Task
from numerate.data.duplicates import Cluster, duplicates
from numerate.data.errata import corrected
from numerate.data.loading import Loaded
from numerate.data.pair import LABELS, NOT_ENTAILMENT, Pair, two_way
from numerate.wording import counted

__all__ = ["NO_LABEL", "Statistics", "Validation", "label_counts", "statistics", "validate"]

NO_LABEL = "none"
_ORDER = (*LABELS, NOT_ENTAILMENT, NO_LABEL)


@dataclass(frozen=True, slots=True)
class Statistics:
    """How many pairs a set has, of which labels and lengths, and how many say the same."""

    pairs: int
    labels: Mapping[str, int]
    premises: int  # different ones
    premise_words: float  # on average
    hypothesis_words: float
    duplicates: tuple[Cluster, ...]
    errata: Mapping[str, int]
    corrected_labels: Mapping[str, int]


def statistics(found: Loaded, task: Task | None = None) -> Statistics:
    """The statistics of a set, with the errata that are known of the task it belongs to."""
    mended = corrected(task, found.pairs) if task else found.pairs
    errata = Counter(p.provenance["erratum"] for p in mended if "erratum" in p.provenance)
    return Statistics(
        pairs=len(found.pairs),
        labels=_labels(found.pairs),
        premises=len({pair.premise for pair in found.pairs}),
        premise_words=_mean_words(pair.premise for pair in found.pairs),
        hypothesis_words=_mean_words(pair.hypothesis for pair in found.pairs),
        duplicates=tuple(duplicates(found.pairs)),
        errata=dict(sorted(errata.items())),
        corrected_labels=_labels(mended),
    )


@dataclass(frozen=True, slots=True)
class Validation:
    """What was found of a set beside what its full published version has.

    A part of the set is fine: it is told, and no fault. `matches` says whether a complete set is
    the published one to the letter, where the catalogue knows its digest.
    """

    found: Mapping[str, int]
    expected: Mapping[str, int]
    complete: bool
    matches: bool | None
    faults: tuple[str, ...]


def validate(found: Loaded, task: Task | None = None) -> Validation:
    """Compare a set with what the catalogue expects of the task, if it belongs to one."""
    labels = _labels(found.pairs)
    expected: Mapping[str, int] = task.counts if task else {}
    if task and task.classes == 2:
        labels, expected = _two_way(labels), _two_way(expected)
    faults = [str(row) for row in found.bad_rows]
    if expected:
        faults += [
            f"{counted(count, 'pair')} {'is' if count == 1 else 'are'} labelled {label}, "
            f"the published set has {expected.get(label, 0):,}"
            for label, count in labels.items()
            if count > expected.get(label, 0)
        ]
    complete = bool(expected) and labels == expected
    matches = found.digest == task.digest if task and task.digest and complete else None
    if matches is False:
        faults.append("texts, labels or their order are not those of the published set")
    return Validation(labels, expected, complete, matches, tuple(faults))


def label_counts(counts: Mapping[str | None, int]) -> dict[str, int]:
    """How many pairs have each label, in the order in which labels are told.

    >>> label_counts({None: 2, "neutral": 1, "entailment": 3})
    {'entailment': 3, 'neutral': 1, 'none': 2}
    """
    named = {label or NO_LABEL: count for label, count in counts.items()}
    return {label: named[label] for label in _ORDER if named.get(label)}


def _labels(pairs: Iterable[Pair]) -> dict[str, int]:
    return label_counts(Counter(pair.label for pair in pairs))


def _two_way(counts: Mapping[str, int]) -> dict[str, int]:
    projected: Counter[str] = Counter()
    for label, count in counts.items():
        projected[NO_LABEL if label == NO_LABEL else two_way(label)] += count
    return {label: projected[label] for label in _ORDER if projected[label]}


def _mean_words(texts: Iterable[str]) -> float:
    lengths = [len(text.split()) for text in texts]
    return round(fmean(lengths), 1) if lengths else 0.0
