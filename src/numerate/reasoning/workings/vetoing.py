"""Workings that no words can ask for, however likely they seem.

Each veto holds for what quantities are: levels of two times, differences beside levels, what was
done beside what was not, counts of things that have nothing in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from numerate.language.asked import AskedWords
from numerate.language.statement_words import StatementWords
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Direction, Kind, Stance
from numerate.quantities.statement import Difference, Role, Statement
from numerate.reasoning.compatibility import compatibility
from numerate.reasoning.implied.aims import is_of_aim, names_aim
from numerate.reasoning.levels import DIFFERENCES, adds_levels, is_change, is_difference
from numerate.reasoning.stories.acts import covers, tells_of_no_act
from numerate.reasoning.stories.rates import one_of_a_sort
from numerate.reasoning.wording import is_counted_as
from numerate.reasoning.workings.signing import are_gain_and_loss, speaks_of_loss
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["are_of_one_kind", "lie_across", "may_be_asked", "mixes_differences"]

_ADDING = (Sign.SUM, Sign.LESS, Sign.MEAN)
_SIGNED = _ADDING  # with a loss below zero
_SIGNED_APART = (Sign.LESS,)  # how far a profit and a loss lie apart


def may_be_asked(working: Working, wanted: Statement) -> bool:
    """Whether a claim's quantity can be what a working comes to.

    >>> from numerate import read
    >>> from numerate.reasoning.proofs.tree import Known
    >>> from numerate.quantities.interval import Interval
    >>> text = read("The park had 36 bears in 2020. In 2021 it had 41 bears.")
    >>> bears = tuple(one for one in text.statements if one.numset.unit == "bear")
    >>> total = Working(Sign.SUM, bears, (), Known(Interval.point(77), "bear", ""))
    >>> may_be_asked(total, read("The park had 77 bears.").statements[0])
    False
    """
    if any(one.difference is Difference.TIMES for one in working.operands):
        return False  # of whom or what it is a multiple the text tells, or leaves open
    if are_gain_and_loss(working.operands):
        signs = _SIGNED_APART if is_difference(wanted) else _SIGNED
        return working.sign in signs and not speaks_of_loss(wanted.words)
    if all(map(is_of_aim, working.operands)) and not names_aim(wanted.words):
        return False
    if any(_is_of_another_act(one, wanted) for one in working.operands):
        return False
    if any(_went_otherwise(working.sign, one) for one in working.operands):
        return False
    if lie_across(working.operands):
        return False
    if working.sign in _ADDING and _mixes_columns(working.operands, wanted):
        return False
    if working.sign in (Sign.SUM, Sign.MEAN) and (
        _adds_what_is_paid_once(working.first, wanted) or _adds_plans(working.first, wanted)
    ):
        return False
    if working.sign is Sign.SUM:
        adds_others = _adds_other_deeds(working.first, wanted) or _adds_of_others(working.first)
        return not adds_others and not adds_levels(working.first)
    if working.sign is Sign.LESS:
        if _is_lead_in_time(wanted):
            return False
        if is_difference(wanted) and wanted.numset.kind is Kind.PERCENT:
            return False  # from 15 % to 20 % is no rise by 5 %, but by 5 points
        if _takes_from_any_one(working.first, wanted):
            return False
        return not (is_difference(wanted) and mixes_differences(working.operands))
    if working.sign is not Sign.CHANGE:
        return True
    if wanted.numset.kind is Kind.RATIO and not is_difference(wanted):
        return False  # "most voted against it" tells of no change
    return not mixes_differences(working.operands) and not _is_pace(wanted, working.operands)


def lie_across(operands: Sequence[Statement]) -> bool:
    """Whether two are cells of a table that have neither their row nor their column in common."""
    cells = [one for one in operands if one.is_cell]
    return any(
        one.row != other.row and one.column != other.column for one, other in combinations(cells, 2)
    )


def _mixes_columns(operands: Sequence[Statement], wanted: Statement) -> bool:
    """Whether bare numbers of several columns of a table are put together: games and points.

    What stands under years may be, and what a claim names as the columns do, or by a wider noun.
    """
    columns = {
        one.column
        for one in operands
        if one.column is not None and one.numset.unit is None and one.column is not one.time
    }
    unit = wanted.numset.unit
    return len(columns) > 1 and not all(
        wanted.words & one.lemmas or (unit is not None and is_counted_as(one.head, unit))
        for one in columns
    )


def _went_otherwise(sign: Sign, one: Statement) -> bool:
    """Whether it is scaled by a rise as if that were a fall: what fell 4 % was not raised by it."""
    if one.change is None or not is_change(one):
        return False
    if one.change.direction is Direction.INCREASE:
        return sign in (Sign.LOWERED, Sign.BEFORE_FALL)
    return sign in (Sign.RAISED, Sign.BEFORE_RISE)


def _is_of_another_act(one: Statement, wanted: Statement) -> bool:
    """Whether it says how many more were done of another act: "typed 8 more" of what was read."""
    verb = wanted.predicate
    if one.difference not in DIFFERENCES or is_difference(wanted) or verb is None:
        return False
    are_counts = one.numset.kind is wanted.numset.kind is Kind.CARDINAL
    is_object = wanted.role is Role.OBJECT and not tells_of_no_act(verb)
    return are_counts and is_object and not covers(verb, one.predicate)


def _is_lead_in_time(wanted: Statement) -> bool:
    """Whether it is how long one came in before another: the encoder takes "ahead" for more."""
    words = AskedWords.default()
    return wanted.numset.kind is Kind.DURATION and (
        wanted.preposition in words.ahead | words.behind or wanted.predicate in words.races
    )


def _adds_what_is_paid_once(operands: Sequence[Statement], wanted: Statement) -> bool:
    """Whether some are not said to be at the claim's rate: a deposit beside a monthly rent."""
    return wanted.numset.kind is Kind.MONEY and any(
        one.numset.frequency != wanted.numset.frequency and not is_difference(one)
        for one in operands
    )


def _adds_plans(operands: Sequence[Statement], wanted: Statement) -> bool:
    """Whether what is only planned is added to what is, for a claim of what is."""
    stances = {one.stance for one in operands}
    return wanted.stance is None and Stance.PLANNED in stances and len(stances) > 1


def _takes_from_any_one(wholes: Sequence[Statement], wanted: Statement) -> bool:
    """Whether some are taken from what any one of a sort holds: "A packet holds 8 biscuits"."""
    is_count = wanted.numset.kind is Kind.CARDINAL and not is_difference(wanted)
    return is_count and any(one_of_a_sort(one) is not None for one in wholes)


def _is_pace(wanted: Statement, operands: Sequence[Statement]) -> bool:
    """Whether a claim says how fast, which levels at two times do not: "by 20% a year"."""
    per = wanted.numset.frequency
    if per is None or per.removeprefix("per ") not in StatementWords.default().times:
        return False
    return all(one.numset.frequency != per for one in operands)


def mixes_differences(operands: Sequence[Statement]) -> bool:
    """Whether some are levels and others differences: "12,600, which is 4,500 more"."""
    return len({_is_compared(one, operands) for one in operands}) > 1


def _is_compared(one: Statement, others: Sequence[Statement]) -> bool:
    """Whether it is a difference: of several before one "than", as in "30, 8 more", the last."""
    return one.difference in DIFFERENCES and not any(
        one.numset.end <= other.numset.start and one.compared_with == other.compared_with
        for other in others
        if other.difference is one.difference
    )


def _adds_other_deeds(operands: Sequence[Statement], wanted: Statement) -> bool:
    """Whether a claim says of all what was done with some: games won and drawn are not all won."""
    verb = wanted.predicate
    verbs = {one.predicate for one in operands if one.predicate is not None}
    if verb is None or verb not in verbs or tells_of_no_act(verb):
        return False
    return not all(covers(verb, other) for other in verbs)


def _adds_of_others(operands: Sequence[Statement]) -> bool:
    """Whether it adds shares of two wholes: 60 % of the voters and a third of the farmers."""
    shares = [one for one in operands if one.numset.kind in (Kind.PERCENT, Kind.RATIO)]
    return len({one.part_of.meant.lemmas for one in shares if one.part_of is not None}) > 1


def are_of_one_kind(
    first: Statement, second: Statement, named: frozenset[str], units: Units
) -> bool:
    """Whether two counts can be compared: of like things, of people, or of what a claim names.

    What stands beside it in one sentence a claim need not name: "trucks were more numerous".

    >>> from numerate import read
    >>> hens, carts = read("He has 90 hens and 4 carts.").statements
    >>> are_of_one_kind(hens, carts, frozenset({"few"}), Units.default())
    False
    """
    one, other = first.numset, second.numset
    if not one.kind is other.kind is Kind.CARDINAL or one.unit is None or other.unit is None:
        return True
    if compatibility(one, other, units):
        return True
    heads = [numset.split()[-1] for numset in (one.unit, other.unit)]
    wordnet = WordNet.default()
    if all(wordnet.is_a(head.lower(), "person", senses=2) for head in heads):
        return True
    are_named = [_is_named(head, named) for head in heads]
    return all(are_named) or (any(are_named) and first.sentence == second.sentence)


def _is_named(head: str, named: frozenset[str]) -> bool:
    wordnet = WordNet.default()
    return head in named or any(wordnet.related(head.lower(), word) for word in named)
