"""The structure of a hypothesis as DGEM's format writes it: Open IE tuples in one cell.

The parts of a tuple are parted by `<>`: a subject, a predicate and objects. Tuples are parted by
`$$$`. A subject may be empty, as in an order; a phrase that tells no relation has no predicate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = ["BETWEEN_PARTS", "joined", "parted"]

BETWEEN_PARTS = "<>"
_BETWEEN_TUPLES = "$$$"
_SIGNS = re.compile(r"<(?=>)|\$(?=\$\$)")  # what is broken up so that no text parts anything


def joined(tuples: Iterable[Sequence[str]]) -> str:
    """Tuples as one cell; white space within a part is one space.

    >>> joined([("Ice", "melts", "T:in spring"), ("It", "costs", "$$$")])
    'Ice<>melts<>T:in spring$$$It<>costs<>$ $$ '
    """
    return _BETWEEN_TUPLES.join(BETWEEN_PARTS.join(map(_written, parts)) for parts in tuples)


def parted(structure: str) -> list[list[str]]:
    """The tuples of a cell, each as its parts.

    >>> parted("Ice<>melts<>T:in spring$$$It<>costs<>$ $$ ")
    [['Ice', 'melts', 'T:in spring'], ['It', 'costs', '$ $$']]
    """
    tuples = structure.split(_BETWEEN_TUPLES)
    return [[part.strip() for part in one.split(BETWEEN_PARTS)] for one in tuples]


def _written(part: str) -> str:
    plain = _SIGNS.sub(lambda sign: sign.group() + " ", " ".join(part.split()))
    return f"{plain} " if plain.endswith("$") else plain
