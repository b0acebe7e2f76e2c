"""A model in a few lines, for `numerate eval --model python:same_numbers:answer`.

It believes a claim if the text has all of the claim's numbers in it, and never contradicts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from numerate.data.pair import Pair


def answer(pairs: Sequence[Pair]) -> list[str]:
    """A label for each pair."""
    return [
        "entailment" if numbers(pair.hypothesis) <= numbers(pair.premise) else "neutral"
        for pair in pairs
    ]


def numbers(text: str) -> set[str]:
    """The numerals of a text."""
    return set(re.findall(r"\d[\d,.]*\b", text))
