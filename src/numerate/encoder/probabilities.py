"""Probabilities: what the encoder says of a pair of texts."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DECIMALS", "LABELS", "Probabilities"]

LABELS = ("entailment", "neutral", "contradiction")

DECIMALS = 4
"""Scores are rounded to so many decimals before anyone compares or prints them.

Two processors may differ in the last bits of a float; nobody should decide by those.
"""


@dataclass(frozen=True, slots=True)
class Probabilities:
    """How likely the second text follows from the first, is left open by it, or is excluded.

    For two texts in which a quantity is marked, `entailment` is how likely it is the same.

    >>> Probabilities.rounded([0.77777, 0.2, 0.02223])
    Probabilities(entailment=0.7778, neutral=0.2, contradiction=0.0222)
    """

    entailment: float
    neutral: float
    contradiction: float

    @classmethod
    def rounded(cls, values: list[float]) -> Probabilities:
        """Three probabilities, in the order of `LABELS`, to four decimals."""
        entailment, neutral, contradiction = (round(value, DECIMALS) for value in values)
        return cls(entailment, neutral, contradiction)

    @property
    def label(self) -> str:
        """The likeliest of the three; the first of them where two are as likely.

        >>> Probabilities(0.1, 0.2, 0.7).label
        'contradiction'
        """
        values = (self.entailment, self.neutral, self.contradiction)
        return LABELS[values.index(max(values))]
