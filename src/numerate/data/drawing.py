"""Some of many pairs, drawn with a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["selected"]

One = TypeVar("One")


def selected(pairs: Sequence[One], limit: int | None, seed: int) -> list[One]:
    """Some of the pairs, drawn with a seed, in their order; a larger limit only adds to them.

    >>> selected("abcdefghi", 3, seed=0)
    ['b', 'f', 'h']
    """
    if limit is None or limit >= len(pairs):
        return list(pairs)
    order = list(range(len(pairs)))
    random.Random(seed).shuffle(order)
    return [pairs[i] for i in sorted(order[:limit])]
