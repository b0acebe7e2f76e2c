"""Claims against their text among others: what stands around it changes nothing.

The texts are of other matters, with other names; a claim that names nobody could be about any. Of
claims that must be worked out there are none: a reader of plain text cannot calculate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from training.row import Row
from training.tagged import Tagged

__all__ = ["among_rows"]

_CLAIMS = 4  # of each text
_LONGEST = (900, 1_300, 1_700)  # characters of the texts together
_TRIES = 8  # other texts that are looked at
_CAPITAL = re.compile(r"\b[A-Z][a-z]{2,}")
_NAME = re.compile(r"(?<![.!?:] )(?<!^)\b[A-Z][a-z]{2,}", re.MULTILINE)  # begins no sentence


def among_rows(pairs: Sequence[tuple[Tagged, Tagged, str]], seed: int) -> Iterator[Row]:
    """Some claims that share a name with their text, which has other texts before and behind it."""
    claims: dict[str, list[tuple[str, str]]] = {}
    for text, claim, label in pairs:
        if not any(key.startswith("=") for *_, key in claim.tags):
            claims.setdefault(text.text, []).append((claim.text, label))
    names = {text: frozenset(_NAME.findall(text)) for text in claims}
    texts = list(claims)
    for text, own in claims.items():
        dice = Random(f"{seed}/{text}")
        named = [one for one in own if not names[text].isdisjoint(_CAPITAL.findall(one[0]))]
        for claim, label in dice.sample(named, min(_CLAIMS, len(named))):
            around = _around(text, dice.sample(texts, min(_TRIES, len(texts))), names, dice)
            if len(around) > 1:
                yield Row("\n\n".join(around), claim, label)


def _around(
    text: str, others: Sequence[str], names: dict[str, frozenset[str]], dice: Random
) -> list[str]:
    """A text and those others that share no name with it, while there is room, in any order."""
    chosen, room = [text], dice.choice(_LONGEST) - len(text)
    for other in others:
        is_apart = names[text].isdisjoint(_CAPITAL.findall(other)) and names[other].isdisjoint(
            _CAPITAL.findall(text)
        )
        if len(other) <= room and other != text and is_apart:
            chosen.append(other)
            room -= len(other)
    dice.shuffle(chosen)
    return chosen
