"""How far annotators agree: kappa and alpha for nominal labels, in exact arithmetic.

`Votes` are the labels that one item got. Annotators may have labelled different items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain

__all__ = ["cohen_kappa", "fleiss_kappa", "krippendorff_alpha"]

Votes = Sequence[str]


def cohen_kappa(one: Sequence[str], other: Sequence[str]) -> Fraction | None:
    """Cohen's kappa of two annotators who labelled the same items, in the same order.

    It is None where it is not defined: no items, or one label for all of them from both.

    >>> cohen_kappa(["a", "a", "b", "b"], ["a", "b", "b", "b"])
    Fraction(1, 2)
    """
    if len(one) != len(other):
        raise ValueError("both annotators must have labelled the same items")
    if not one:
        return None
    n = len(one)
    observed = Fraction(sum(a == b for a, b in zip(one, other, strict=True)), n)
    first, second = Counter(one), Counter(other)
    expected = Fraction(sum(first[label] * second[label] for label in first), n * n)
    return _above_chance(observed, expected)


def fleiss_kappa(items: Sequence[Votes]) -> Fraction | None:
    """Fleiss' kappa of items that all have the same number of votes, two at least.

    >>> fleiss_kappa([["a", "a", "a"], ["b", "b", "b"], ["a", "b", "b"]])
    Fraction(11, 20)
    """
    if not items:
        return None
    per_item = len(items[0])
    if per_item < 2 or any(len(votes) != per_item for votes in items):
        raise ValueError("Fleiss' kappa needs equally many votes for each item, two at least")
    pairs = per_item * (per_item - 1)
    agreeing = (
        Fraction(sum(n * (n - 1) for n in Counter(votes).values()), pairs) for votes in items
    )
    observed = sum(agreeing, Fraction(0)) / len(items)
    totals = Counter(chain.from_iterable(items))
    expected = sum((Fraction(n, totals.total()) ** 2 for n in totals.values()), Fraction(0))
    return _above_chance(observed, expected)


def krippendorff_alpha(items: Sequence[Votes]) -> Fraction | None:
    """Krippendorff's alpha for nominal labels; items may have any number of votes.

    Items with a single vote say nothing and are left out. It is None where it is not defined:
    nothing to compare, or one label for everything.

    >>> krippendorff_alpha([["a", "a"], ["b", "b"], ["a", "b"], ["a"]])
    Fraction(4, 9)
    """
    paired = [votes for votes in items if len(votes) > 1]
    totals = Counter(chain.from_iterable(paired))
    n = totals.total()
    # The diagonal of the coincidence matrix: each item's agreeing pairs, weighed by its votes.
    agreeing = sum(
        (
            Fraction(sum(count * (count - 1) for count in Counter(votes).values()), len(votes) - 1)
            for votes in paired
        ),
        Fraction(0),
    )
    by_chance = sum(count * (count - 1) for count in totals.values())
    if not paired or by_chance == n * (n - 1):
        return None
    observed_disagreement = 1 - agreeing / n
    expected_disagreement = 1 - Fraction(by_chance, n * (n - 1))
    return 1 - observed_disagreement / expected_disagreement


def _above_chance(observed: Fraction, expected: Fraction) -> Fraction | None:
    return None if expected == 1 else (observed - expected) / (1 - expected)
