"""Pairs that nobody has labelled, made of the natural texts and their claims.

What a teacher says of them is learned in place of a label. Claims on one text stand against each
other, and against the text without one of its parts; and the text stands against claims with a
number or a name of it in the place of their own. All are near to what is labelled, and often
decided by other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from numerate.language.sentences import sentences
from training.row import UNLABELLED, Row
from training.tagged import Tagged, tagged_pairs

__all__ = ["unlabelled"]

# How many pairs of each kind are drawn for a text; those that come out alike count once.
_OF_TRUE_CLAIMS = 18
_OF_ANY_TWO_CLAIMS = 8
_OF_PARTS = 20
_OF_OTHER_NUMBERS = 8
_OF_OTHER_NAMES = 8

_TOGETHER = (1, 1, 2, 3)  # true claims that make a premise
_LACKING = 0.6  # how often a premise lacks one part; otherwise it is that part alone
_APART = re.compile(r"(?<=;)\s|\n")  # beside the ends of sentences
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+")  # none that begins a sentence


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
        found += _of_other_numbers([(one, claim) for one, claim, _ in pairs], dice)
        found += _of_other_names(text, claims, dice)
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


def _of_other_numbers(
    pairs: Sequence[tuple[Tagged, Tagged]], dice: Random
) -> Iterator[tuple[str, str]]:
    """A text, and a claim with another quantity of the text in the place of one of its own."""
    for _ in range(_OF_OTHER_NUMBERS):
        text, claim = dice.choice(pairs)
        if text.tags and claim.tags:
            (begin, end, _), (start, stop, _) = dice.choice(text.tags), dice.choice(claim.tags)
            yield text.text, claim.text[:start] + text.text[begin:end] + claim.text[stop:]


def _of_other_names(text: str, claims: Sequence[str], dice: Random) -> Iterator[tuple[str, str]]:
    """A text, and a claim with another name of the text in the place of one of its own.

    Where the claim has both, they are exchanged.
    """
    names = list(dict.fromkeys(_NAME.findall(text)))
    for _ in range(_OF_OTHER_NAMES if len(names) > 1 else 0):
        one, other = dice.sample(names, 2)
        claim = dice.choice(claims)
        if one in claim:
            changed = {one: other, other: one}
            words = re.compile(rf"\b(?:{one}|{other})\b")
            yield text, words.sub(lambda found, to=changed: to[found[0]], claim)


def _parts(text: str) -> list[str]:
    """The sentences of a text, its lines and what semicolons part.

    >>> _parts("Beer rose; wine fell. It rained.\\nIn all: 5")
    ['Beer rose;', 'wine fell.', 'It rained.', 'In all: 5']
    """
    return [part for piece in _APART.split(text) for part in sentences(piece)]
