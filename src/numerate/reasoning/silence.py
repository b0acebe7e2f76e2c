"""Where the quantities of a text are silent about a claim, so that its words must tell."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.reasoning.proofs.tree import ENTAILING, How, Justification, Status
from numerate.reasoning.stated import is_name

__all__ = ["is_silent"]

_AGREEING = ENTAILING - {How.NOT_DENIED}
_OF_ANYTHING = frozenset({Kind.CARDINAL, Kind.RATIO})  # whose number alone says little


def is_silent(found: Sequence[Justification], premise: Reading) -> bool:
    """Whether a text has no other number for anything that it does not prove of a claim.

    It has the claim's number, if perhaps of something else; or neither the number nor one to
    compare it with. With "12 lamps" in the text "13 lamps" is open, whatever the words around
    it say, and so is 5 dollars beside 6 euros.
    """
    unproved = (one for one in found if one.status is not Status.ENTAILED)
    return all(one.is_of_words or _is_left_to_words(one, premise) for one in unproved)


def _is_left_to_words(one: Justification, premise: Reading) -> bool:
    if one.status is Status.CONTRADICTED or is_name(one.claim):
        return False
    if one.is_comparison:
        return one.how is How.NOTHING
    if one.status is Status.MISSING:
        if one.claim.kind in _OF_ANYTHING:
            return all(other.value != one.claim.value for other in premise.numsets)
        return all(other.kind is not one.claim.kind for other in premise.numsets)
    return one.how is How.UNLIKE and any(meant.how in _AGREEING for meant in one.meant)
