"""Duplicates: pairs that say the same, to the letter or but for case, spaces and punctuation."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from numerate.data.pair import Pair

__all__ = ["Cluster", "duplicates", "same_words"]

# Words, numbers with their points and commas, and signs that change what a number means.
_TOKEN = re.compile(r"\w+(?:[.,:/]\w+)*|[^\w\s.,:;!?'\"“”‘’«»()\[\]{}`…–—-]|(?<!\w)-(?=\d)")


@dataclass(frozen=True, slots=True)
class Cluster:
    """Pairs that say the same.

    `exact` says that they do so to the letter, `agreeing` that all their labels are the same.
    """

    ids: tuple[str, ...]
    exact: bool
    agreeing: bool


def duplicates(pairs: Iterable[Pair]) -> list[Cluster]:
    """The clusters of two or more, in the order of their first pairs.

    >>> duplicates([Pair("1", "2 cats sat .", "It sat."), Pair("2", "2 cats sat.", "it sat")])
    [Cluster(ids=('1', '2'), exact=False, agreeing=True)]
    """
    groups: defaultdict[tuple[str, str], list[Pair]] = defaultdict(list)
    for pair in pairs:
        groups[same_words(pair.premise), same_words(pair.hypothesis)].append(pair)
    return [
        Cluster(
            ids=tuple(pair.id for pair in group),
            exact=len({(pair.premise, pair.hypothesis) for pair in group}) == 1,
            agreeing=len({pair.label for pair in group}) == 1,
        )
        for group in groups.values()
        if len(group) > 1
    ]


def same_words(text: str) -> str:
    """What two texts have in common that differ only in case, spaces and punctuation.

    >>> same_words("It rose 3.5 % - \\"wow\\"!"), same_words("-5 °C")
    ('it rose 3.5 % wow', '- 5 ° c')
    """
    return " ".join(_TOKEN.findall(unicodedata.normalize("NFKC", text).casefold()))
