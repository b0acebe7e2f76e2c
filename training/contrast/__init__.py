"""Contrast data from templates: pairs of quantities that are, or only seem, the same thing.

>>> from training.contrast import rows
>>> len(list(rows(seed=0, count=10)))
10
"""

# ruff: noqa: E501, F401  (importing families and grid registers them)
from __future__ import annotations

from collections.abc import Iterator
from random import Random

from training.contrast import families, grid
from training.contrast.case import Row, assemble
from training.contrast.draw import Draw
from training.contrast.fillers import fillers
from training.contrast.registry import FAMILIES

# Left out of training, to see whether what was learned carries over to new vocabulary and forms.
HELD_OUT: list[str] = [
    "open_and_close",
    "trial_arms",
    "lender_borrower",
    "each_and_in_all",
    "budget_and_cost",
    "within_the_limit",
    "years_as_columns",
    "he_and_she",
    "price_of_what",
]

PER_LABEL = 2


def family_rows(name: str, seed: int, count: int) -> Iterator[Row]:
    """The first `count` rows of one family, case by case."""
    random = Random(f"{name}/{seed}")
    while count > 0:
        draw = Draw(random)
        case = FAMILIES[name](draw)
        text = assemble(case, fillers(draw) if case.padded else [])
        for row in case.rows(name, text, PER_LABEL)[:count]:
            count -= 1
            yield row


def rows(seed: int = 0, count: int = 1000, held_out: bool = False) -> Iterator[Row]:
    """`count` rows, the families in equal parts; with `held_out` only the families kept from training."""
    names = [name for name in FAMILIES if (name in HELD_OUT) == held_out]
    share, rest = divmod(count, len(names))
    for index, name in enumerate(names):
        yield from family_rows(name, seed, share + (index < rest))
