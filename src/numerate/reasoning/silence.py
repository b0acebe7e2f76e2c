"""Where the quantities of a text are silent about a claim, so that its words must tell."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice, permutations

from numerate.language.comparisons import ComparisonWords
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.durations import time_between
from numerate.reasoning.proofs.tree import ENTAILING, How, Justification, Node, Status
from numerate.reasoning.stated import is_name

__all__ = ["is_silent"]

_AGREEING = ENTAILING - {How.NOT_DENIED}
_PLURALS = ("NNS", "NNPS")  # Penn Treebank tags
_MOMENTS = (Kind.DATE, Kind.TIME)
_MOST_MOMENTS = 12  # of a text, which are held against each other


def is_silent(found: Sequence[Justification], premise: Reading, units: Units) -> bool:
    """Whether a text has no other number for anything that it does not prove of a claim.

    What it has of the claim's kind is the claim's number, said of something else; or it has
    nothing from which the number could be told. With "12 lamps" in the text "13 lamps" is open,
    whatever the words around it say, and so are 5 dollars beside 6 euros, half of what it tells
    in two amounts, two days beside two dates that lie further apart, and two of its daughters.
    What is yet to be is no fact in the same words: "will have 2", "has 2"; in others it may be one:
    who is ordered to do 80 hours is given them. Which of two rose more no word tells, nor whether
    it rose "steadily" where it is told that it rose, nor which row of a table is the cheapest.
    """
    unproved = (one for one in found if one.status is not Status.ENTAILED)
    return all(_is_left_to_words(one, premise, units) for one in unproved)


def _is_left_to_words(one: Justification, premise: Reading, units: Units) -> bool:
    if one.status is Status.CONTRADICTED or is_name(one.claim):
        return False
    if one.is_comparison:
        is_told_in_parts = _tells_share(one.claim) and _has_part(premise)
        is_weighed = one.status is Status.OPEN and one.tree is not None
        is_for_numbers = is_told_in_parts or is_weighed or any(map(_is_cell, premise.statements))
        return one.claim.flux is None and not is_for_numbers
    if one.how is How.NO_FACT:
        return bool(one.meant) and one.meant[0].numset.verb != one.claim.verb
    if one.status is Status.OPEN:
        return one.how is How.UNLIKE and any(meant.how in _AGREEING for meant in one.meant)
    return not _may_be_told(one.claim, premise, units)


def _may_be_told(claim: NumSet, premise: Reading, units: Units) -> bool:
    """Whether a number that a text has not could be told from what it has, or is made up."""
    given = premise.numsets
    match claim.kind:
        case Kind.CARDINAL:
            return any(one.value == claim.value for one in given) or _is_uncounted(claim, premise)
        case Kind.RATIO:
            return _has_part(premise)
        case Kind.DURATION if not _may_lie_between(claim, given, units):
            return True
    return any(one.kind is claim.kind for one in given)


def _is_cell(one: Statement) -> bool:
    return one.is_cell and one.numset.kind.is_quantity


def _tells_share(claim: NumSet) -> bool:
    """Whether words compare a part with its whole: "were in the majority"."""
    words = ComparisonWords.default()
    return claim.text.lower() in words.most | words.minority


def _has_part(premise: Reading) -> bool:
    """Whether a quantity is a share, or may be a part of another: of 90 guests, 40 vegans."""
    given = [one for one in premise.numsets if one.kind.is_quantity]
    if any(one.kind in (Kind.PERCENT, Kind.RATIO) for one in given):
        return True
    measured = [one.kind if one.kind is Kind.CARDINAL else one.unit for one in given]
    return len(measured) > len(set(measured))


def _is_uncounted(claim: NumSet, premise: Reading) -> bool:
    """Whether a text speaks of several of what a claim counts, and does not count them."""
    head = (claim.unit or "").split(" ")[-1].lower()
    return any(one.lemma.lower() == head and one.tag in _PLURALS for one in premise.document.tokens)


def _may_lie_between(duration: NumSet, given: Sequence[NumSet], units: Units) -> bool:
    """Whether two moments of a text are about so far apart; or none are told apart plainly."""
    moments = islice((one for one in given if one.kind in _MOMENTS), _MOST_MOMENTS)
    found = (time_between(*pair) for pair in permutations(moments, 2))
    spans = [span for span in found if span is not None]
    return not spans or any(_is_about(duration, span, units) for span in spans)


def _is_about(duration: NumSet, span: Node, units: Units) -> bool:
    """Whether two durations are the same but for one of the longer unit, which words leave out."""
    unit, exact = duration.unit, span.value.low
    if unit is None or span.unit is None or exact is None or not units.convertible(span.unit, unit):
        return False
    factor = units.convert(Fraction(1), span.unit, unit)
    room = Interval.between(-max(factor, Fraction(1)), max(factor, Fraction(1)))
    return duration.value.plus(room).contains(Interval.point(exact * factor))
