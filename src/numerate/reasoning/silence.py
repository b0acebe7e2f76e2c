"""Where the quantities of a text are silent about a claim, so that its words must tell."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.proofs.tree import ENTAILING, How, Justification, Status
from numerate.reasoning.stated import is_name

__all__ = ["is_silent"]

_AGREEING = ENTAILING - {How.NOT_DENIED}
_BETWEEN_TIMES = (Kind.DURATION, Kind.AGE)  # what two dates or clock times tell
_TIMES = (Kind.DATE, Kind.TIME)


def is_silent(found: Sequence[Justification], premise: Reading) -> bool:
    """Whether a text has no other number for anything that it does not prove of a claim.

    It has the claim's number, if perhaps of something else; or neither the number nor one to
    compare it with. With "12 lamps" in the text "13 lamps" is open, whatever the words around
    it say, and so are 5 dollars beside 6 euros, and half of what it tells in two amounts.
    """
    unproved = (one for one in found if one.status is not Status.ENTAILED)
    return all(_is_left_to_words(one, premise.numsets) for one in unproved)


def _is_left_to_words(one: Justification, given: Sequence[NumSet]) -> bool:
    if one.status is Status.CONTRADICTED or is_name(one.claim):
        return False
    if one.is_comparison:
        return one.how is How.NOTHING
    if one.status is not Status.MISSING:
        return one.how is How.UNLIKE and any(meant.how in _AGREEING for meant in one.meant)
    if one.claim.kind is Kind.CARDINAL:  # a count of other things, or of none that are counted
        return all(other.value != one.claim.value for other in given)
    if one.claim.kind is Kind.RATIO:
        units = [other.unit for other in given if other.kind.is_quantity]
        return len(units) == len(set(units))
    if one.claim.kind in _BETWEEN_TIMES and sum(other.kind in _TIMES for other in given) > 1:
        return False
    return all(other.kind is not one.claim.kind for other in given)
