"""What keeps quantities of a text from being put together, whatever a claim asks for.

Groups may overlap, a rise goes on from the last one, a thing that was measured twice is no greater
for it, and what is so of each is not so of those who are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from numerate.language.restraints import RestraintWords
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.belonging.cells import are_not_to_be_added, are_other_cells
from numerate.reasoning.belonging.moments import Moments
from numerate.reasoning.levels import is_change, is_difference
from numerate.reasoning.proofs.tree import Node, operators
from numerate.reasoning.stories.words import StateVerbs, TimeMarks

__all__ = ["are_kept_apart", "have_exceptions"]

_BOTH = "both"
_AT = "at"  # "measured it at 4 hectares"
_ARGUMENTS = frozenset({"dobj", "pobj", "ROOT", "conj", "appos"})
_TIMES = (Kind.TIME, Kind.DATE, Kind.DURATION)
_SHARES = (Kind.PERCENT, Kind.RATIO)


def are_kept_apart(
    tree: Node, operands: Sequence[Statement], premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether a text tells that a sum of its quantities, or so much for each, is not what it seems.

    >>> from numerate import check
    >>> text = "The choir has 40 singers: 25 read music and 22 play the flute"
    >>> claim = "47 singers read music or play the flute."
    >>> [check(f"{text}{more}.", claim).label for more in ("", "; some do both")]
    ['neutral', 'neutral']
    """
    situation = (operands, premise, claim, wanted)
    if not operands:
        return False
    if are_other_cells(*situation):
        return True
    signs = set(operators(tree))
    if signs == {"+"}:
        return _is_no_sum(tree, operands, premise, wanted) or are_not_to_be_added(*situation)
    if "-" in signs and is_change(wanted):
        return _are_told_at_once(operands, premise) or _are_one_thing_found_twice(operands)
    is_of_each = signs == {"*"}
    return is_of_each and (
        have_exceptions(operands, premise) or _leave_some_out(operands, premise, wanted)
    )


def _is_no_sum(
    tree: Node, operands: Sequence[Statement], premise: Reading, wanted: Statement
) -> bool:
    """Whether what is added up overlaps, goes on from each other, or is one thing."""
    if is_change(wanted) and all(one.numset.kind is Kind.PERCENT for one in operands):
        return True  # two growths are no growth of both
    return (
        all(map(_is_relative_change, operands))
        or _are_one_thing_found_twice(operands)
        or _are_one_measure(operands)
        or _are_shares_elsewhere(operands)
        or _overlap(operands, premise)
        or _are_more_than_all(tree, operands, premise)
    )


def _are_told_at_once(operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether nothing tells that one was before the other: prices here and there are no rise."""
    moments, marks = Moments.of(premise), TimeMarks.default()
    if len({one.clause for one in operands}) > 1:
        return False
    if any(one.change or one.difference or moments.of_statement(one) for one in operands):
        return False
    first, last = operands[0].clause
    if any(
        one.numset.kind in _TIMES and first <= one.numset.start < last for one in premise.statements
    ):
        return False
    words = {premise.document.tokens[at].lower for at in premise.document.between(first, last)}
    return words.isdisjoint(marks.now | marks.start | marks.next | marks.former | {"from", "to"})


def _is_relative_change(one: Statement) -> bool:
    """Whether something rose or fell by a share of what it was then."""
    return one.numset.kind is Kind.PERCENT and is_change(one)


def _are_one_thing_found_twice(operands: Sequence[Statement]) -> bool:
    """Whether each is what somebody found one thing to be: "measured it at 4 ha, another at 5"."""
    words = RestraintWords.default()
    return all(
        one.numset.kind in (Kind.MEASURE, Kind.CARDINAL, Kind.MONEY)
        and (one.predicate in words.finding or (one.predicate in words.measuring and _is_at(one)))
        for one in operands
    )


def _are_one_measure(operands: Sequence[Statement]) -> bool:
    """Whether each says how much one thing measures: "45 m high, with its antenna 52 m"."""
    things = {one.subject.meant.lemmas for one in operands if one.subject is not None}
    verbs = {one.predicate for one in operands}
    are_levels = all(one.numset.kind is Kind.MEASURE and one.role is Role.VALUE for one in operands)
    is_one = len(things) == len(verbs) == 1 and frozenset() not in things
    is_measured = verbs <= RestraintWords.default().measuring | {"be"}
    return are_levels and is_measured and is_one and None not in {one.subject for one in operands}


def _are_shares_elsewhere(operands: Sequence[Statement]) -> bool:
    """Whether they are shares of what is at different places or times: "in Leeds 20 %"."""
    if any(one.numset.kind not in _SHARES for one in operands):
        return False
    places = {one.place.head for one in operands if one.place is not None}
    times = {one.time.text for one in operands if one.time is not None}
    return len(places) > 1 or len(times) > 1


def _is_at(one: Statement) -> bool:
    return one.preposition == _AT


def _overlap(operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether some are told to be in both groups: "several had both", "the two lists overlap"."""
    if any(one.numset.kind not in (Kind.CARDINAL, *_SHARES) for one in operands):
        return False
    document = premise.document
    told = {document.sentence_at(one.numset.start) for one in operands}
    return any(at - 1 in told or at in told for at in _overlaps(premise))


@lru_cache(maxsize=64)
def _overlaps(reading: Reading) -> tuple[int, ...]:
    """The sentences that speak of some who are both."""
    return tuple(
        token.sentence
        for token in reading.document.tokens
        if (token.lower == _BOTH and token.dep in _ARGUMENTS)
        or token.lemma in RestraintWords.default().overlapping
    )


def _are_more_than_all(tree: Node, operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether parts of one whole come to more than that: of 12 members 7 sing and 6 dance."""
    total = tree.value.low
    counts = [one.numset.value.low for one in operands if one.numset.kind is Kind.CARDINAL]
    numbers = [number for number in counts if number is not None]
    if total is None or len(numbers) < len(operands) or any(one.is_cell for one in operands):
        return False
    if not _are_of_one_time(operands, premise):
        return False
    return any(
        whole.numset.value.low is not None
        and max(numbers) <= whole.numset.value.low < total
        and _may_hold(whole, operands, premise)
        for whole in premise.statements
        if whole not in operands and whole.numset.value.is_point
    )


def _are_of_one_time(operands: Sequence[Statement], premise: Reading) -> bool:
    moments = Moments.of(premise)
    return len({frozenset(moments.of_statement(one)) for one in operands}) == 1


def _may_hold(whole: Statement, parts: Sequence[Statement], premise: Reading) -> bool:
    """Whether those told near by may be some of a whole: the same things, or people both."""
    document = premise.document
    sentence = document.sentence_at(whole.numset.start)
    is_near = all(abs(document.sentence_at(one.numset.start) - sentence) <= 1 for one in parts)
    if whole.numset.kind is not Kind.CARDINAL or not is_near or is_difference(whole):
        return False
    is_parallel = all((one.predicate, one.role) == (whole.predicate, whole.role) for one in parts)
    if is_parallel or whole.predicate in StateVerbs.default().capacity:
        return False
    return all(_are_of_one_sort(whole, one) for one in parts)


def _are_of_one_sort(whole: Statement, part: Statement) -> bool:
    units = [(one.numset.unit or "").lower().split()[-1:] for one in (whole, part)]
    if not units[1] or units[0] == units[1]:
        return bool(units[0])
    wordnet = WordNet.default()
    return all(wordnet.is_a(unit, "person", senses=2) for one in units for unit in one)


def have_exceptions(operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether some are told to be left out of what is so of each: "except four who paid nothing".

    They are told behind it, in the same sentence or the next: "but three were absent".
    """
    return any(_has_exception(one, operands, premise) for one in operands)


def _has_exception(given: Statement, operands: Sequence[Statement], premise: Reading) -> bool:
    document, words = premise.document, RestraintWords.default()
    sentence = document.sentence_at(given.numset.start)
    numbers = {at for one in premise.statements if one not in operands for at in _own(premise, one)}
    is_adverse = False
    for at in range(document.first_from(given.numset.end), len(document)):
        token = document.tokens[at]
        if token.sentence > sentence + 1:
            return False
        is_adverse = is_adverse and document.tokens[at - 1].sentence == token.sentence
        if token.lower in words.exempting or (
            is_adverse and (at in numbers or token.lower in words.some)
        ):
            return True
        is_adverse = is_adverse or token.lower in words.adversative
    return False


def _leave_some_out(operands: Sequence[Statement], premise: Reading, wanted: Statement) -> bool:
    """Whether some of those that are multiplied are told apart: "two of the 15 are broken"."""
    counts = [
        one
        for one in operands
        if one.numset.kind is Kind.CARDINAL and one.numset.unit not in (None, wanted.numset.unit)
    ]
    return any(
        other.numset.unit == one.numset.unit and _is_less(other, one)
        for one in counts
        for other in premise.statements
        if other not in operands and not is_difference(other)
    )


def _is_less(one: Statement, other: Statement) -> bool:
    own, others = one.numset.value.high, other.numset.value.low
    is_count = one.numset.kind is Kind.CARDINAL and one.numset.frequency is None
    return is_count and own is not None and others is not None and own < others


def _own(reading: Reading, one: Statement) -> range:
    return reading.document.between(one.numset.start, one.numset.end)
