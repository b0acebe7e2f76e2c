"""The numerical stress test (§3.5; Naik et al. 2018): quantifiers before a number of a sentence.

From each premise come three pairs. Entailment changes the leading digit of its first whole number
and says "less than" or "more than" accordingly. Contradiction changes the digit and says nothing,
or keeps the number and says "more than" or "less than" (one half, one quarter, one quarter).
Neutral is the entailed pair turned round.

The labels follow only where the text states the number as a fact of its own: one that is bounded,
hedged, denied, planned or under a condition, or that says by how much two things differ, is left
alone, and so are years and numbers in names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from numerate.data.builders.building import Built, Refused, chance
from numerate.data.builders.mentions import is_compared, may_change
from numerate.data.pair import Pair
from numerate.quantities.reading import Reading, read_all

__all__ = ["Premise", "pairs"]

_WHOLE = re.compile(r"(?<!\S)[1-9][0-9]*(?!\S)")  # as published: not $40, 8.5, 1,000 or 55%
_OF_EACH = ("every", "each")  # "every 5 men share a tent"
_BATCH = 256
_DIGITS = "12345678"  # as published: no leading digit becomes 9


@dataclass(frozen=True, slots=True)
class Premise:
    """A sentence to build from, and the problem it is part of, if it is."""

    id: str
    text: str
    problem: str | None = None

    @property
    def group(self) -> str:
        """What all pairs from this sentence, and from its neighbours, belong to."""
        return self.problem or self.id


def pairs(premises: Iterable[Premise | Refused], seed: int = 0) -> Iterator[Built]:
    """An entailed, a contradicted and a neutral pair for each premise, or why there are none.

    >>> for pair in pairs([Premise("1", "Osram employs 100 men in Linz")]):
    ...     print(pair.label, "|", pair.hypothesis)
    entailment | Osram employs less than 800 men in Linz
    contradiction | Osram employs less than 100 men in Linz
    neutral | Osram employs 100 men in Linz
    """
    waiting = iter(premises)
    while batch := list(islice(waiting, _BATCH)):
        readings = read_all(premise.text for premise in batch if isinstance(premise, Premise))
        for premise in batch:
            if isinstance(premise, Refused):
                yield premise
            else:
                yield from _built(premise, next(readings), chance(seed, premise.id))


def _built(premise: Premise, reading: Reading, dice: Random) -> Iterator[Built]:
    number = _WHOLE.search(premise.text)
    if number is None:
        yield Refused(premise.id, "it has no whole number that stands by itself")
        return
    reason = _not_plain(reading, number)
    if reason:
        yield Refused(premise.id, f"its first whole number is {reason}")
    else:
        yield from _triple(premise, number, dice)


def _not_plain(reading: Reading, number: re.Match[str]) -> str | None:
    """Why the number is not a quantity that the text states, as it is, of one thing."""
    found = [
        statement
        for statement in reading.statements
        if statement.numset.start < number.end() and number.start() < statement.numset.end
    ]
    if len(found) != 1 or not may_change(reading, found[0]):
        return "a date or in a name"
    [statement] = found
    quantity = statement.numset
    if not quantity.value.is_point or quantity.approximate is not None:
        return "bounded or hedged already"
    if is_compared(reading, statement):
        return "a difference"
    if statement.stance is not None or statement.denied:
        return "not stated as a fact"
    before = reading.document.at(number.start()) - 1
    if before >= 0 and reading.document.tokens[before].lower in _OF_EACH:
        return "one of many such numbers"
    return None


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
        provenance={
            "builder": "stress",
            "group": source.group,
            "source": source.id,
            "given": given,
            "claimed": claimed,
        },
    )
