"""Stratified selection of labelled pairs (§3.3): the hardest of each label."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import zip_longest

from numerate.data.builders.similarity import jaccard, words_of
from numerate.data.pair import Pair

__all__ = ["selected"]


def selected(pairs: Iterable[Pair], size: int) -> list[Pair]:
    """At most `size` pairs: of each label those with little word overlap and like lengths.

    Within a label a pair's place by overlap and its place by difference of lengths are added.
    The labels take turns, so that they are as balanced as what there is allows.

    >>> easy = Pair("a", "It has 5 rooms.", "It has 5 rooms.", "entailment")
    >>> hard = Pair("b", "It has 5 rooms.", "Five rooms exist here.", "entailment")
    >>> [pair.id for pair in selected([easy, hard], 1)]
    ['b']
    """
    by_label: dict[str | None, list[Pair]] = defaultdict(list)
    for pair in pairs:
        by_label[pair.label].append(pair)
    ranked = [_hardest_first(by_label[label]) for label in sorted(by_label, key=str)]
    turns = (pair for turn in zip_longest(*ranked) for pair in turn if pair is not None)
    return [pair for pair, _ in zip(turns, range(size), strict=False)]


def _hardest_first(pairs: Sequence[Pair]) -> list[Pair]:
    overlap = [jaccard(words_of(pair.premise), words_of(pair.hypothesis)) for pair in pairs]
    lengths = [(len(pair.premise.split()), len(pair.hypothesis.split())) for pair in pairs]
    difference = [Fraction(abs(premise - hypothesis)) for premise, hypothesis in lengths]
    places = [
        overlap_place + difference_place
        for overlap_place, difference_place in zip(
            _places(overlap), _places(difference), strict=True
        )
    ]
    order = sorted(range(len(pairs)), key=lambda i: (places[i], i))
    return [pairs[i] for i in order]


def _places(values: Sequence[Fraction]) -> list[int]:
    """The rank of each value; equal values share a rank."""
    ranks = {value: rank for rank, value in enumerate(sorted(set(values)))}
    return [ranks[value] for value in values]
