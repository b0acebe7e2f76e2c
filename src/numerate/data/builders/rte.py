"""The quantity subset of RTE-style pairs (§3.2): temporal-only pairs are discarded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from numerate.data.builders.building import Built, Refused
from numerate.data.builders.filtering import why_unsuitable
from numerate.data.pair import Pair
from numerate.quantities.extracting import extract_all
from numerate.quantities.numset import NumSet

__all__ = ["pairs"]

_BATCH = 256


def pairs(source: Iterable[Built]) -> Iterator[Built]:
    """The pairs in which both texts state a quantity that is not only about time.

    >>> kept, left = pairs([
    ...     Pair("1", "The firm has 90 workers.", "It has fewer than 100 workers.", "entailment"),
    ...     Pair("2", "It was founded in 1904 by 3 men.", "It was founded in 1904.", "entailment"),
    ... ])
    >>> kept.id, left.reason
    ('1', 'hypothesis: its numbers are only dates, times and durations')
    """
    waiting = iter(source)
    while batch := list(islice(waiting, _BATCH)):
        given = [one for one in batch if isinstance(one, Pair)]
        texts = (text for pair in given for text in (pair.hypothesis, pair.premise))
        found = extract_all(texts, roles=False)
        for one in batch:
            yield one if isinstance(one, Refused) else _kept(one, next(found), next(found))


def _kept(pair: Pair, hypothesis: list[NumSet], premise: list[NumSet]) -> Built:
    for side, quantities in (("hypothesis", hypothesis), ("premise", premise)):
        reason = why_unsuitable(quantities)
        if reason:
            return Refused(pair.id, f"{side}: {reason}")
    return replace(pair, provenance={**pair.provenance, "builder": "rte"})
