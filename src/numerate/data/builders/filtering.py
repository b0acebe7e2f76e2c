"""Which texts are worth pairing: those with a quantity that is not only about time (§3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.numset import Kind, NumSet

__all__ = ["NO_QUANTITY", "TEMPORAL_ONLY", "why_unsuitable"]

NO_QUANTITY = "it states no quantity"
TEMPORAL_ONLY = "its numbers are only dates, times and durations"

_TEMPORAL = (Kind.DATE, Kind.TIME, Kind.DURATION)


def why_unsuitable(quantities: Sequence[NumSet]) -> str | None:
    """Why a text with these quantities tells nothing about quantitative reasoning, if so.

    >>> from numerate.quantities.extracting import extract
    >>> why_unsuitable(extract("It opened in 1987.", roles=False))
    'its numbers are only dates, times and durations'
    >>> why_unsuitable(extract("It has 40 rooms since 1987.", roles=False))
    """
    numbers = [quantity for quantity in quantities if quantity.kind is not Kind.IDENTIFIER]
    if not numbers:
        return NO_QUANTITY
    if all(quantity.kind in _TEMPORAL for quantity in numbers):
        return TEMPORAL_ONLY
    return None
