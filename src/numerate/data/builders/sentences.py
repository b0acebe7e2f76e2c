"""Where sentences end."""

from __future__ import annotations

import re

__all__ = ["sentences"]

_END = re.compile(r"(?<=[.!?])[\"”']?\s+(?=[A-Z0-9\"'“$])|\n\s*\n")


def sentences(text: str) -> list[str]:
    """The sentences of a text: they end at a full stop before a capital, a digit or a quote.

    >>> sentences("Rosa has 3 lbs. of nuts. She eats 1. Is it good?")
    ['Rosa has 3 lbs. of nuts.', 'She eats 1.', 'Is it good?']
    """
    parts = (" ".join(part.split()) for part in _END.split(text))
    return [part for part in parts if part]
