"""Whether a text entails or contradicts a claim made by adjectives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from numerate.language.units import Units
from numerate.quantities.reading import Reading
from numerate.reasoning.degrees.assertions import Assertion
from numerate.reasoning.degrees.estimating import estimated
from numerate.reasoning.degrees.inferring import denied, grounds
from numerate.reasoning.degrees.reading import Said, said_by

__all__ = ["SURE", "DegreeVerdict", "judge_degrees", "told"]

SURE = 0.95  # how sure a label is that adjectives settle: words have more senses than one

Label = Literal["entailment", "neutral", "contradiction"]


@dataclass(frozen=True, slots=True)
class DegreeVerdict:
    """A label, and why."""

    label: Label
    reason: str


_UNREAD = DegreeVerdict("neutral", "the claim says more than that something is of some degree")
_OPEN = DegreeVerdict("neutral", "the text leaves open of which degree it is")


def judge_degrees(premise: Reading, claim: Reading, units: Units | None = None) -> DegreeVerdict:
    """What a text says of a claim; every part of the claim has to follow.

    >>> from numerate.quantities.reading import read
    >>> judge_degrees(read("The room is not clean."), read("The room is dirty."))
    DegreeVerdict(label='entailment', reason='what is not clean is dirty')
    >>> text = read("A 900 km river is long. A 300 km river is short.")
    >>> judge_degrees(text, read("A 200 km river is long.")).label
    'contradiction'
    """
    said, asked = said_by(premise), said_by(claim)
    lexicon = units or Units.default()
    reasons = [_reason(said, one, lexicon) for one in asked.assertions]
    for one in asked.assertions:
        against = _reason(said, denied(one), lexicon)
        if against is not None:
            return DegreeVerdict("contradiction", against)
    if not asked.is_whole or asked.extents:
        return _UNREAD
    if reasons and all(reasons):
        return DegreeVerdict("entailment", "; ".join(dict.fromkeys(filter(None, reasons))))
    return _OPEN


def _reason(said: Said, claimed: Assertion, units: Units) -> str | None:
    """Why a claim follows from a text; None where it does not."""
    if claimed.thing.measure is None:
        for _, why in grounds(said.assertions, claimed):
            return why
    found = estimated(said, claimed, units, by_people=True)
    return None if found is None else found.reason


def told(reason: str) -> str:
    """A reason as a sentence.

    >>> told("what is wet is not dry")
    'What is wet is not dry.'
    """
    return f"{reason[:1].upper()}{reason[1:]}."
