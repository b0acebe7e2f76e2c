"""Built-in sets: pairs for each quantitative phenomenon of the EQUATE paper's Table 8.

They are made from templates and word lists of our own, labelled by construction, and need no
download. What each label follows from stands in the pair's provenance, for others to check.
"""

from __future__ import annotations

from functools import partial

from numerate.data.builders.phenomena.facts import fact
from numerate.data.builders.phenomena.making import made_pairs
from numerate.data.builders.phenomena.saying import SAYINGS
from numerate.data.builders.phenomena.stories import story
from numerate.data.pair import Pair
from numerate.errors import UnknownPhenomenon

__all__ = ["PHENOMENA", "pairs"]

PHENOMENA = (
    "arithmetic",
    "ranges",
    "quantifiers",
    "ordinals",
    "approximation",
    "ratios",
    "comparison",
    "conversion",
    "numeration",
    "implicit",
)


def pairs(phenomenon: str, seed: int = 0, size: int = 300) -> list[Pair]:
    """The pairs of a phenomenon: as many entailed as contradicted and neutral ones.

    >>> [pair.label for pair in pairs("ordinals", size=3)]
    ['entailment', 'contradiction', 'neutral']
    """
    if phenomenon not in PHENOMENA:
        raise UnknownPhenomenon(phenomenon, PHENOMENA)
    maker = partial(fact if phenomenon in SAYINGS else story, phenomenon)
    return made_pairs(phenomenon, maker, seed, size)
