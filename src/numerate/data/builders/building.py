"""What all builders share: what they give back, chance that can be repeated, and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from numerate.data.pair import Pair

__all__ = ["Built", "Refused", "chance"]


@dataclass(frozen=True, slots=True)
class Refused:
    """An item that no pair was made from, and why; the reasons are few, so they can be counted."""

    id: str
    reason: str


Built = Pair | Refused


def chance(seed: int, *key: object) -> Random:
    """The dice for one item: they depend on the seed and the item, not on what came before.

    So an item gets the same pair whatever else is in the file.

    >>> chance(7, "a").random() == chance(7, "a").random() != chance(8, "a").random()
    True
    """
    return Random("/".join(map(str, (seed, *key))))
