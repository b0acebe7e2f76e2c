"""Every working whose type is that of a claim's quantity: two steps at most, nothing set aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations, permutations

from numerate.language.units import Units
from numerate.quantities.numset import Direction, Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Role, Statement
from numerate.reasoning.compatibility import adds_up, compatibility
from numerate.reasoning.heading import said_greater, went_the_other_way
from numerate.reasoning.implied.derived import as_share, given, known, step
from numerate.reasoning.levels import DIFFERENCES, is_change, is_difference, is_multiple
from numerate.reasoning.proofs.tree import Given, Node, Step
from numerate.reasoning.stories.words import StateVerbs, TimeMarks, sorts_of
from numerate.reasoning.workings.ages import of_ages
from numerate.reasoning.workings.levels_apart import levels_apart, moved_levels
from numerate.reasoning.workings.operands import (
    are_at_one_rate,
    are_near,
    as_claimed,
    operands_of,
)
from numerate.reasoning.workings.rates import is_each, over_all, rates
from numerate.reasoning.workings.remaining import left_of_people, rests
from numerate.reasoning.workings.renaming import renamed
from numerate.reasoning.workings.scaling import scaled
from numerate.reasoning.workings.signing import (
    are_gain_and_loss,
    below_zero,
    is_loss,
    speaks_of_loss,
)
from numerate.reasoning.workings.vetoing import may_be_asked
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["as_ratio", "like_claimed", "of_type", "paired", "products", "workings"]

_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_RATED = frozenset({Kind.MONEY, Kind.CARDINAL, Kind.DURATION, Kind.MEASURE})
_OF_LEVELS = frozenset({Role.VALUE, Role.CHANGE})
_MOST_OF_THREE = 10  # quantities of which three are taken together
_PERCENT, _BARE_POINT = "%", "point"
_WHOLE = known(100, _PERCENT, "a whole is 100 %")
_ONE = known(1, None, "once itself")
_Leaf = tuple[Statement, Node]


def workings(premise: Reading, wanted: Statement, units: Units) -> Iterator[Working]:
    """The workings on a text's quantities that come to what a claim's quantity measures."""
    return (one for one in of_type(premise, wanted, units) if may_be_asked(one, wanted))


def of_type(premise: Reading, wanted: Statement, units: Units) -> Iterator[Working]:
    """Those of them, too, that a text's or a claim's own words speak against."""
    numset = wanted.numset
    if not numset.kind.is_quantity or numset.kind is Kind.ORDINAL:
        return
    operands = operands_of(premise, _words(wanted), numset.stance)
    like = like_claimed(operands, numset, units)
    few = operands_of(premise, _words(wanted), numset.stance, _MOST_OF_THREE)
    yield from _sums(_signed(like, wanted), few, wanted)
    named = {one for one, _ in like}
    for group in renamed(operands, wanted):
        for working in (*_sums(group, few, wanted), *scaled(group, operands, wanted)):
            if working.sign is not Sign.MEAN and not named.issuperset(working.operands):
                yield replace(working, renames=True)
    yield from _without_rate(operands, wanted, units)
    yield from moved_levels(operands, wanted, units)
    if numset.unit != _BARE_POINT or not _counts_points(operands):
        for first, second in levels_apart(operands, wanted):
            yield from _less(wanted, (first,), (second,), numset.unit)
    for first, second in _kinds_apart(operands, wanted):
        yield from _less(wanted, (first,), (second,))
    if numset.kind is Kind.PERCENTAGE_POINT:
        return
    if numset.kind in _SHARES or is_multiple(numset):
        yield from _shares(operands, wanted, units)
        yield from scaled(like, operands, wanted) if numset.kind is Kind.PERCENT else ()
    else:
        yield from products(operands, like, wanted, units)
        yield from _changed(operands, like, wanted)
        yield from of_ages(operands, wanted)
        yield from left_of_people(premise, wanted, units)


def like_claimed(
    operands: Sequence[Statement], wanted: NumSet, units: Units
) -> list[tuple[Statement, Given]]:
    """Those that measure what a claim's quantity does, as leaves in its unit."""
    found = ((one, as_claimed(one, operands, wanted, units)) for one in operands)
    return [(one, leaf) for one, leaf in found if leaf is not None]


def _words(wanted: Statement) -> frozenset[str]:
    """What a claim says of its quantity, and of what it compares it with: "than planned"."""
    standard = wanted.compared_with
    return wanted.words if standard is None else wanted.words | standard.lemmas | {standard.head}


def _signed(like: Sequence[tuple[Statement, Given]], wanted: Statement) -> list[_Leaf]:
    """Losses below zero where there are profits beside them, unless losses are claimed."""
    if speaks_of_loss(wanted.words) or not are_gain_and_loss(one for one, _ in like):
        return list(like)
    signed = ((one, below_zero(leaf) if is_loss(one) else leaf) for one, leaf in like)
    return [(one, leaf) for one, leaf in signed if leaf is not None]


def _sums(like: Sequence[_Leaf], few: Sequence[Statement], wanted: Statement) -> Iterator[Working]:
    """Sums, differences and means of two, of three of a `few`, and of all that one sentence has.

    What one did again and again may leave something of a whole told before: pages of a book.
    """
    threes = list(combinations([leaf for leaf in like if leaf[0] in few], 3))
    groups: list[Sequence[_Leaf]] = [*combinations(like, 2), *threes]
    listed = (tuple(group) for group in _by_sentence(like) if len(group) > 2)
    groups += [group for group in listed if group not in threes]
    for group in groups:
        if _mixes_sorts(wanted, group):
            continue
        total = _total(group)
        if adds_up(wanted.numset) and not _is_one_of_them(wanted, group):
            yield from _made(Sign.SUM, group, (), total)
        count = known(len(group), None, f"there are {len(group)} of them")
        yield from _made(Sign.MEAN, group, (), step("/", total, count, _unit(group)))
    for first, second in permutations(like, 2):
        yield from _less(wanted, (first,), (second,))
    for three in threes:
        for place in range(3):
            others = tuple(three[:place] + three[place + 1 :])
            yield from _less(wanted, (three[place],), others)
            yield from _less(wanted, others, (three[place],))
    for several in _by_sentence(like):
        if len(several) > 3:
            yield from _less(wanted, several[:1], several[1:])
        if len(several) > 2 and _speaks_of_rest(wanted):
            for whole in (leaf for leaf in like if leaf[0] in few and leaf not in several):
                if _is_done_by_holder(whole, several):
                    yield from _less(wanted, (whole,), several)


def _is_done_by_holder(whole: _Leaf, several: Sequence[_Leaf]) -> bool:
    """Whether who had all did the same with each: "he read 24 on Monday, 18 on Tuesday"."""
    doers = {one.subject and one.subject.meant.lemmas for one, _ in (whole, *several)}
    deeds = {one.predicate for one, _ in several}
    return len(doers) == len(deeds) == 1 and deeds.isdisjoint(StateVerbs.default().stand | {None})


def _speaks_of_rest(wanted: Statement) -> bool:
    """Whether a claim tells what is left, or was not done."""
    return wanted.denied or not (TimeMarks.default().rest | {"leave"}).isdisjoint(wanted.words)


def _mixes_sorts(wanted: Statement, group: Sequence[_Leaf]) -> bool:
    """Whether some are of the sort that the claim counts and others not: green and blue beads."""
    if any(one.difference is not None for one, _ in group):
        return False  # 3 red ones, and 10 green ones more
    asked = sorts_of(wanted.numset)
    told = [sorts for one, _ in group if (sorts := sorts_of(one.numset))]
    return len({asked.isdisjoint(sorts) for sorts in told}) > 1


def _is_one_of_them(wanted: Statement, group: Sequence[_Leaf]) -> bool:
    """Whether a claim may speak of one of several that quantities are said of: "the car" of two."""
    subject = wanted.subject and wanted.subject.meant
    if subject is None or subject.is_plural:
        return False
    things = {one.subject.meant for one, _ in group if one.subject is not None}
    return len({one.lemmas for one in things}) > 1 and any(
        subject.head == one.head and subject.lemmas <= one.lemmas for one in things
    )


def _less(
    wanted: Statement, first: Sequence[_Leaf], second: Sequence[_Leaf], unit: str | None = None
) -> Iterator[Working]:
    """What is left of the first without the second; less than nothing only for a change."""
    tree = step("-", _total(first), _total(second), unit or _unit(first))
    if tree is None or (_is_negative(tree) and not _is_directed(wanted)):
        return
    minuend, subtrahend = first[0][0], second[0][0]
    if said_greater(wanted, minuend, subtrahend) is subtrahend:
        return
    if not went_the_other_way(wanted, minuend, subtrahend):
        yield from _made(Sign.LESS, first, second, tree)


def _kinds_apart(
    operands: Sequence[Statement], wanted: Statement
) -> Iterator[tuple[tuple[Statement, Given], tuple[Statement, Given]]]:
    """Counts of two kinds that a claim sets side by side: "30 more rolls than loaves"."""
    unit, than = wanted.numset.unit, wanted.compared_with
    if unit is None or than is None or wanted.difference not in DIFFERENCES:
        return
    for one, other in permutations(operands, 2):
        first, second = one.numset, other.numset
        is_count = first.kind is second.kind is wanted.numset.kind is Kind.CARDINAL
        if is_count and first.unit == unit and second.unit == than.head and unit != than.head:
            own = (one, given(first))
            beside = (other, given(second, second.value, unit, "counted beside them"))
            yield (own, beside) if wanted.difference is Difference.MORE else (beside, own)


def _without_rate(
    operands: Sequence[Statement], wanted: Statement, units: Units
) -> Iterator[Working]:
    """By how much two rates differ, where a claim leaves it out: "$1,318 an ounce, then $1,262"."""
    if wanted.numset.frequency is not None or wanted.numset.kind not in _RATED:
        return
    for one, other in permutations(operands, 2):
        per = one.numset.frequency or other.numset.frequency
        if per is None or not are_at_one_rate(one, other):
            continue
        rated = replace(wanted.numset, frequency=per)
        first, second = (as_claimed(each, operands, rated, units) for each in (one, other))
        if first is not None and second is not None:
            unit = wanted.numset.unit
            first, second = (replace(leaf, unit=unit) for leaf in (first, second))
            yield from _less(wanted, [(one, first)], [(other, second)])


def _is_directed(wanted: Statement) -> bool:
    """Whether a claim says which way it goes: who falls by 5 has not risen by 5."""
    return is_change(wanted) or wanted.difference in (Difference.MORE, Difference.LESS)


def _is_negative(tree: Node) -> bool:
    return tree.value.low is not None and tree.value.low < 0


def _counts_points(operands: Sequence[Statement]) -> bool:
    """Whether a text has points that are counted: "won 27 points", not "0.4 points more"."""
    return any(
        one.numset.unit == _BARE_POINT and not is_difference(one) and one.change is None
        for one in operands
    )


def _shares(operands: Sequence[Statement], wanted: Statement, units: Units) -> Iterator[Working]:
    """One quantity by another of its kind, as a share, a multiple or a change."""
    numset = wanted.numset
    for first, second in permutations(operands, 2):
        pair = paired(first, second, units)
        if pair is None:
            continue
        left, right = pair
        yield from _made(
            Sign.RATIO, (first,), (second,), as_ratio(numset, step("/", left, right, None))
        )
        if not is_multiple(numset):
            change = _change(step("/", left, right, None), wanted)
            yield from _made(Sign.CHANGE, (first,), (second,), as_ratio(numset, change))
    yield from rests(operands, numset)


def paired(one: Statement, other: Statement, units: Units) -> tuple[Given, Given] | None:
    """Two quantities as leaves of one unit, the second's; what is counted may have two names."""
    first, second = one.numset, other.numset
    if first == second or not are_at_one_rate(one, other):
        return None
    if first.kind is second.kind is Kind.CARDINAL:
        note = None if first.unit == second.unit else "counted among them"
        return given(first, first.value, second.unit, note), given(second)
    link = compatibility(first, second, units)
    if not link or (None in (first.unit, second.unit) and not _leaves_unit_out(one, other)):
        return None
    unit = second.unit or first.unit
    return Given(first, link.value, unit, link.reason), given(second, second.value, unit)


def _leaves_unit_out(one: Statement, other: Statement) -> bool:
    """Whether a bare number is measured as what it follows: "1.8 million tonnes, up from 0.7"."""
    bare, measured = (one, other) if one.numset.unit is None else (other, one)
    if bare.numset.kind is not Kind.CARDINAL or measured.numset.kind not in _RATED:
        return False
    are_levels = {bare.role, measured.role} <= _OF_LEVELS and bare.part_of is None
    return measured.numset.unit is not None and are_levels and are_near(measured, bare)


def _change(ratio: Step | None, wanted: Statement) -> Step | None:
    """How far a ratio lies from one, in the direction that the claim says."""
    up, down = step("-", ratio, _ONE, None), step("-", _ONE, ratio, None)
    if _is_directed(wanted):
        return down if _is_downward(wanted) else up
    return down if up is None or _is_negative(up) else up


def _is_downward(wanted: Statement) -> bool:
    if wanted.change is not None and is_change(wanted):
        return wanted.change.direction is Direction.DECREASE
    return wanted.difference is Difference.LESS


def as_ratio(wanted: NumSet, ratio: Step | None) -> Node | None:
    """A ratio as the claim writes it."""
    return step("*", ratio, _WHOLE, _PERCENT) if wanted.kind is Kind.PERCENT else ratio


def products(
    operands: Sequence[Statement],
    like: Sequence[_Leaf],
    wanted: Statement,
    units: Units,
) -> Iterator[Working]:
    """So many at so much each, shares of a whole, and their reverses."""
    per = wanted.numset.frequency
    yield from scaled(like, operands, wanted)
    for (one, leaf), other in ((pair, other) for pair in like for other in operands):
        number = other.numset
        if one is other or _ONE.value in (number.value, one.numset.value):  # one at so much is that
            continue
        if number.kind is Kind.CARDINAL and number.frequency is None and not is_each(number, per):
            count = Given(number, number.value, None)
            yield from _made(Sign.PRODUCT, (one,), (other,), step("*", leaf, count, leaf.unit))
            if wanted.numset.kind is not Kind.CARDINAL or number.unit != one.numset.unit:
                yield from _made(Sign.RATIO, (one,), (other,), step("/", leaf, count, leaf.unit))
    if per is not None:
        yield from rates(operands, wanted.numset, per.removeprefix("per "), units)
    yield from over_all(operands, wanted.numset, units)


def _changed(
    operands: Sequence[Statement], like: Sequence[_Leaf], wanted: Statement
) -> Iterator[Working]:
    """A quantity after or before a change by so many percent, or by a fraction."""
    ways: tuple[tuple[Sign, str, str], ...] = (
        (Sign.RAISED, "+", "*"),
        (Sign.LOWERED, "-", "*"),
        (Sign.BEFORE_RISE, "+", "/"),
        (Sign.BEFORE_FALL, "-", "/"),
    )
    unit = wanted.numset.unit
    for one, leaf in like:
        for other in operands:
            if _is_relative_change(other):
                for sign, inner, outer in ways:
                    factor = step(inner, _ONE, as_share(other.numset), None)
                    yield from _made(sign, (one,), (other,), step(outer, leaf, factor, unit))


def _is_relative_change(one: Statement) -> bool:
    """Whether something may have changed by it: by 5 %; by a third only where "more" says so."""
    numset = one.numset
    is_fraction = numset.kind is Kind.RATIO and numset.unit is None
    return numset.kind is Kind.PERCENT or (is_fraction and is_difference(one))


def _by_sentence(leaves: Sequence[_Leaf]) -> Iterator[Sequence[_Leaf]]:
    for sentence in dict.fromkeys(one.sentence for one, _ in leaves):
        yield [leaf for leaf in leaves if leaf[0].sentence == sentence]


def _unit(group: Sequence[_Leaf]) -> str | None:
    return group[0][1].unit


def _total(group: Sequence[_Leaf]) -> Node | None:
    leaves: list[Node | None] = [leaf for _, leaf in group]
    return reduce(lambda left, right: step("+", left, right, _unit(group)), leaves)


def _made(
    sign: Sign,
    first: Sequence[_Leaf] | tuple[Statement, ...],
    second: Sequence[_Leaf] | tuple[Statement, ...],
    tree: Node | None,
) -> Iterator[Working]:
    if tree is not None:
        yield Working(sign, _statements(first), _statements(second), tree)


def _statements(some: Sequence[_Leaf] | tuple[Statement, ...]) -> tuple[Statement, ...]:
    return tuple(one if isinstance(one, Statement) else one[0] for one in some)
