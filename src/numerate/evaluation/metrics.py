"""Metrics: everything that is counted from gold labels and answers, out of one confusion matrix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

__all__ = ["NO_ANSWER", "ClassScore", "Confusion"]

NO_ANSWER = "no_answer"
"""The column of answers that are none of the set's labels: errors, and labels of other sets."""


@dataclass(frozen=True, slots=True)
class ClassScore:
    """How well one class is found; a class nobody answers has precision 0, as in scikit-learn."""

    label: str
    gold: int  # how many there are
    predicted: int  # how often the model says so
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often each gold label got each answer.

    An answer outside the set's labels counts as wrong, so that a model gains nothing by failing.

    >>> answers = Confusion.of(["yes", "yes", "no"], ["yes", "no", "no"], ["yes", "no"])
    >>> answers.accuracy, answers.counts
    (0.6666666666666666, ((1, 1, 0), (0, 1, 0)))
    """

    labels: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]  # a row for each gold label; the last column: no answer

    @classmethod
    def of(
        cls, gold: Iterable[str], predicted: Iterable[str | None], labels: Sequence[str]
    ) -> Confusion:
        """The matrix of gold labels and their answers, in the order of `labels`."""
        columns = (*labels, NO_ANSWER)
        pairs = Counter(
            (right, answer if answer in labels else NO_ANSWER)
            for right, answer in zip(gold, predicted, strict=True)
        )
        if strangers := sorted({right for right, _ in pairs} - set(labels)):
            raise ValueError(f"gold labels that the set does not have: {strangers}")
        counts = tuple(tuple(pairs[row, column] for column in columns) for row in labels)
        return cls(tuple(labels), counts)

    @property
    def n(self) -> int:
        """How many answers there are."""
        return sum(map(sum, self.counts))

    @property
    def right(self) -> int:
        """How many of them are right."""
        return sum(row[i] for i, row in enumerate(self.counts))

    @property
    def accuracy(self) -> float:
        """The share of right answers; 0 of none."""
        return _share(self.right, self.n)

    @property
    def balanced_accuracy(self) -> float:
        """The mean recall of the classes that gold has; 0 of none.

        >>> Confusion.of(["yes", "no", "no", "no"], ["yes"] * 4, ["yes", "no"]).balanced_accuracy
        0.5
        """
        recalls = [one.recall for one in self.by_class() if one.gold]
        return fmean(recalls) if recalls else 0.0

    @property
    def majority(self) -> tuple[str, float]:
        """The commonest gold label, and the accuracy of always answering it.

        >>> Confusion.of(["no", "no", "yes"], [None] * 3, ["yes", "no"]).majority
        ('no', 0.6666666666666666)
        """
        totals = list(map(sum, self.counts))
        most = max(range(len(totals)), key=lambda i: totals[i])
        return self.labels[most], _share(totals[most], self.n)

    @property
    def above_majority(self) -> float:
        """What the model adds to the majority class, which is Δ of EQUATE's Table 6."""
        return self.accuracy - self.majority[1]

    def by_class(self) -> tuple[ClassScore, ...]:
        """Precision, recall and F1 of each class."""
        return tuple(self._class(i) for i in range(len(self.labels)))

    @property
    def macro_f1(self) -> float:
        """The mean F1 of the classes that are there, in gold or in answers."""
        seen = [one.f1 for one in self.by_class() if one.gold or one.predicted]
        return fmean(seen) if seen else 0.0

    def _class(self, i: int) -> ClassScore:
        gold, predicted = sum(self.counts[i]), sum(row[i] for row in self.counts)
        hits = self.counts[i][i]
        return ClassScore(
            label=self.labels[i],
            gold=gold,
            predicted=predicted,
            precision=_share(hits, predicted),
            recall=_share(hits, gold),
            f1=_share(2 * hits, gold + predicted),
        )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
