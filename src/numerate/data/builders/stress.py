"""The numerical stress test (§3.5; Naik et al. 2018): quantifiers before a number of a sentence.

From each premise come three pairs. Entailment changes the leading digit of its first whole number
and says "less than" or "more than" accordingly. Contradiction changes the digit and says nothing,
or keeps the number and says "more than" or "less than" (one half, one quarter, one quarter).
Neutral is the entailed pair turned round.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from numerate.data.builders.building import Built, Refused, chance
from numerate.data.pair import Pair
from numerate.quantities.extracting import extract

__all__ = ["Premise", "pairs"]

_WHOLE = re.compile(r"(?<!\S)[1-9][0-9]*(?!\S)")  # as published: not $40, 8.5, 1,000 or 55%
_DIGITS = "12345678"  # as published: no leading digit becomes 9


@dataclass(frozen=True, slots=True)
class Premise:
    """A sentence to build from."""

    id: str
    text: str


def pairs(premises: Iterable[Premise | Refused], seed: int = 0) -> Iterator[Built]:
    """An entailed, a contradicted and a neutral pair for each premise, or why there are none.

    >>> for pair in pairs([Premise("1", "Osram employs 100 men in Linz")]):
    ...     print(pair.label, "|", pair.hypothesis)
    entailment | Osram employs less than 800 men in Linz
    contradiction | Osram employs less than 100 men in Linz
    neutral | Osram employs 100 men in Linz
    """
    for premise in premises:
        if isinstance(premise, Refused):
            yield premise
            continue
        number = _WHOLE.search(premise.text)
        if number is None:
            yield Refused(premise.id, "it has no whole number that stands by itself")
        elif not _is_plain(premise.text, number):
            yield Refused(
                premise.id, "its first whole number is a date, a name or already compared"
            )
        else:
            yield from _triple(premise, number, chance(seed, premise.id))


def _is_plain(text: str, number: re.Match[str]) -> bool:
    """Whether the number is a quantity that nothing hedges, bounds or denies."""
    found = [
        q for q in extract(text, roles=False) if q.start < number.end() and number.start() < q.end
    ]
    return len(found) == 1 and (
        found[0].kind.is_quantity and found[0].value.is_point and found[0].approximate is None
    )


def _triple(premise: Premise, number: re.Match[str], dice: Random) -> Iterator[Pair]:
    same = number.group()
    new = _with_other_lead(same, dice)
    phrase = f"{'less' if same[0] < new[0] else 'more'} than {new}"
    quantified = _with(premise.text, number, phrase)
    yield _pair(premise, "entailment", premise.text, quantified, same, phrase)
    wrong = _wrong(same, dice)
    yield _pair(
        premise, "contradiction", premise.text, _with(premise.text, number, wrong), same, wrong
    )
    yield _pair(premise, "neutral", quantified, premise.text, phrase, same)


def _wrong(number: str, dice: Random) -> str:
    if dice.random() < 0.5:
        return _with_other_lead(number, dice)
    return f"{'more' if dice.random() < 0.5 else 'less'} than {number}"


def _with_other_lead(number: str, dice: Random) -> str:
    return dice.choice([digit for digit in _DIGITS if digit != number[0]]) + number[1:]


def _with(text: str, number: re.Match[str], phrase: str) -> str:
    if not text[: number.start()].strip():
        phrase = phrase[0].upper() + phrase[1:]
    return text[: number.start()] + phrase + text[number.end() :]


def _pair(
    source: Premise, label: str, premise: str, hypothesis: str, given: str, claimed: str
) -> Pair:
    return Pair(
        id=f"{source.id}-{label[0]}",
        premise=premise,
        hypothesis=hypothesis,
        label=label,
        provenance={"builder": "stress", "source": source.id, "given": given, "claimed": claimed},
    )
