"""Pairs that nobody has labelled, made of the natural texts and their claims.

What a teacher says of them is learned in place of a label. Claims on one text stand against each
other, and against the text without one of its parts: near to what is labelled, and often decided
by other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from numerate.language.sentences import sentences
from training.row import UNLABELLED, Row
from training.tagged import tagged_pairs

__all__ = ["unlabelled"]

# How many pairs of each kind are drawn for a text; those that come out alike count once.
_OF_TRUE_CLAIMS = 14
_OF_ANY_TWO_CLAIMS = 6
_OF_PARTS = 14

_TOGETHER = (1, 1, 2, 3)  # true claims that make a premise
_LACKING = 0.6  # how often a premise lacks one part; otherwise it is that part alone
_APART = re.compile(r"(?<=;)\s|\n")  # beside the ends of sentences


def unlabelled(records: Iterable[Mapping[str, Any]], seed: int) -> Iterator[Row]:
    """Pairs from tagged texts; none whose premise holds the claim as it is."""
    for record in records:
        pairs = list(tagged_pairs(record))
        text = pairs[0][0].text
        claims = [claim.text for _, claim, _ in pairs]
        true = [claim.text for _, claim, label in pairs if label == "entailment"]
        dice = Random(f"{seed}/{text}")
        found = [*_of_true(true, claims, dice), *_of_two(claims, dice)]
        found += _of_parts(_parts(text), claims, dice)
        for premise, claim in dict.fromkeys(found):
            if claim not in premise:
                yield Row(premise, claim, UNLABELLED)


def _of_true(true: Sequence[str], claims: Sequence[str], dice: Random) -> Iterator[tuple[str, str]]:
    """A claim, against some that are true of the same text."""
    for _ in range(_OF_TRUE_CLAIMS if true else 0):
        some = dice.sample(true, min(len(true), dice.choice(_TOGETHER)))
        yield " ".join(some), dice.choice(claims)


def _of_two(claims: Sequence[str], dice: Random) -> Iterator[tuple[str, str]]:
    """Two claims on the same text, be they true of it or not."""
    for _ in range(_OF_ANY_TWO_CLAIMS if len(claims) > 1 else 0):
        one, other = dice.sample(claims, 2)
        yield one, other


def _of_parts(
    parts: Sequence[str], claims: Sequence[str], dice: Random
) -> Iterator[tuple[str, str]]:
    """A claim, against its text without one part, or against this part alone."""
    for _ in range(_OF_PARTS if len(parts) > 1 else 0):
        at, claim = dice.randrange(len(parts)), dice.choice(claims)
        is_lacking = dice.random() < _LACKING
        some = [*parts[:at], *parts[at + 1 :]] if is_lacking else [parts[at]]
        yield " ".join(some), claim


def _parts(text: str) -> list[str]:
    """The sentences of a text, its lines and what semicolons part.

    >>> _parts("Beer rose; wine fell. It rained.\\nIn all: 5")
    ['Beer rose;', 'wine fell.', 'It rained.', 'In all: 5']
    """
    return [part for piece in _APART.split(text) for part in sentences(piece)]
