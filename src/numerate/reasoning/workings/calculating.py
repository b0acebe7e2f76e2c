"""Every working whose type is that of a claim's quantity: two steps at most, nothing set aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, permutations

from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.quantities.numset import Anchor, Direction, Kind, NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Statement
from numerate.reasoning.compatibility import adds_up, compatibility, rate_unit
from numerate.reasoning.heading import said_greater, went_the_other_way
from numerate.reasoning.implied.derived import as_share, given, known, step
from numerate.reasoning.levels import is_difference
from numerate.reasoning.proofs.tree import Given, Node, Step
from numerate.reasoning.stories.words import sorts_of
from numerate.reasoning.workings.remaining import left_of_people, rests
from numerate.reasoning.workings.signing import (
    are_gain_and_loss,
    below_zero,
    is_loss,
    speaks_of_loss,
)
from numerate.reasoning.workings.vetoing import may_be_asked
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["MOST_OPERANDS", "operands_of", "paired", "workings"]

MOST_OPERANDS = 10
"""Quantities of a text that are tried: those whose words are most like the claim's."""

_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_MEASURED = frozenset({Kind.MONEY, Kind.MEASURE, Kind.DURATION, Kind.AGE})
_TIMES, _PERCENT, _BARE_POINT = "time", "%", "point"
_WHOLE = known(100, _PERCENT, "a whole is 100 %")
_ONE = known(1, None, "once itself")
_HELD = (None, Stance.DENIED, Stance.WANTED)  # "12 did not vote", "the target was 175"
_Leaf = tuple[Statement, Node]


def operands_of(premise: Reading, words: frozenset[str], stance: Stance | None) -> list[Statement]:
    """The quantities that a working may rest on, in the text's order."""
    usable = [
        one
        for one in premise.statements
        if one.numset.kind.is_quantity
        and one.numset.kind is not Kind.ORDINAL
        and one.numset.stance in {*_HELD, stance}
    ]
    if len(usable) <= MOST_OPERANDS:
        return usable
    likest = sorted(
        range(len(usable)), key=lambda place: (-len(words & usable[place].words), place)
    )
    return [usable[place] for place in sorted(likest[:MOST_OPERANDS])]


def workings(premise: Reading, wanted: Statement, units: Units) -> Iterator[Working]:
    """The workings on a text's quantities that come to what a claim's quantity measures."""
    return (one for one in _of_type(premise, wanted, units) if may_be_asked(one, wanted))


def _of_type(premise: Reading, wanted: Statement, units: Units) -> Iterator[Working]:
    numset = wanted.numset
    if not numset.kind.is_quantity or numset.kind is Kind.ORDINAL:
        return
    operands = operands_of(premise, wanted.words, numset.stance)
    like = [(one, leaf) for one in operands if (leaf := _as_claimed(one, operands, numset, units))]
    yield from _sums(_signed(like, wanted), wanted)
    if numset.kind is Kind.PERCENTAGE_POINT:
        yield from _apart(operands, wanted)
    elif numset.kind in _SHARES or numset.unit == _TIMES:
        yield from _shares(operands, wanted, units)
    else:
        yield from _products(operands, like, wanted, units)
        yield from _changed(operands, like, wanted)
        yield from left_of_people(premise, wanted, units)
        if numset.unit == _BARE_POINT and not _counts_points(operands):
            yield from _apart(operands, wanted)


def _as_claimed(
    one: Statement, others: Sequence[Statement], wanted: NumSet, units: Units
) -> Given | None:
    """A quantity of the text as a leaf in the unit of the claim's."""
    if one.numset.frequency != wanted.frequency and not (
        rate_unit(one.numset) or _shares_rate(one, others, wanted)
    ):
        return None
    link = compatibility(one.numset, wanted, units)
    if not link:
        return None
    unit = (rate_unit(one.numset) and rate_unit(wanted)) or wanted.unit
    return Given(one.numset, link.value, unit, link.reason)


def _shares_rate(one: Statement, others: Sequence[Statement], wanted: NumSet) -> bool:
    """Whether money is paid at the claim's rate as what it stands beside: "$14 a night, or $19"."""
    if one.numset.kind is not Kind.MONEY or one.numset.frequency is not None:
        return False
    if not one.words.isdisjoint(read_knowledge("workings")["rate"]["paid_once"]):
        return False
    return any(
        other.sentence == one.sentence
        and other.numset.kind is Kind.MONEY
        and other.numset.frequency == wanted.frequency
        for other in others
    )


def _signed(like: Sequence[tuple[Statement, Given]], wanted: Statement) -> list[_Leaf]:
    """Losses below zero where there are profits beside them, unless losses are claimed."""
    if speaks_of_loss(wanted.words) or not are_gain_and_loss(one for one, _ in like):
        return list(like)
    signed = ((one, below_zero(leaf) if is_loss(one) else leaf) for one, leaf in like)
    return [(one, leaf) for one, leaf in signed if leaf is not None]


def _sums(like: Sequence[_Leaf], wanted: Statement) -> Iterator[Working]:
    """Sums, differences and means of two or three, and of all that one sentence has."""
    groups: list[Sequence[_Leaf]] = [*combinations(like, 2), *combinations(like, 3)]
    groups += [group for group in _by_sentence(like) if len(group) > 3]
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
    for three in combinations(like, 3):
        for place in range(3):
            others = tuple(three[:place] + three[place + 1 :])
            yield from _less(wanted, (three[place],), others)
            yield from _less(wanted, others, (three[place],))
    for several in _by_sentence(like):
        if len(several) > 3:
            yield from _less(wanted, several[:1], several[1:])


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


def _is_directed(wanted: Statement) -> bool:
    """Whether a claim says which way it goes: who falls by 5 has not risen by 5."""
    return _is_change(wanted) or wanted.difference in (Difference.MORE, Difference.LESS)


def _is_change(wanted: Statement) -> bool:
    return wanted.change is not None and wanted.change.anchor is Anchor.BY


def _is_negative(tree: Node) -> bool:
    return tree.value.low is not None and tree.value.low < 0


def _apart(operands: Sequence[Statement], wanted: Statement) -> Iterator[Working]:
    """How many points two percentages lie apart."""
    leaves = [(one, given(one.numset)) for one in operands if one.numset.kind is Kind.PERCENT]
    for first, second in permutations(leaves, 2):
        yield from _less(wanted, (first,), (second,), wanted.numset.unit)


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
        pair = paired(first.numset, second.numset, units)
        if pair is None:
            continue
        left, right = pair
        yield from _made(Sign.RATIO, (first,), (second,), _in(numset, step("/", left, right, None)))
        if numset.unit != _TIMES:
            change = _change(step("/", left, right, None), wanted)
            yield from _made(Sign.CHANGE, (first,), (second,), _in(numset, change))
    yield from rests(operands, numset)


def paired(one: NumSet, other: NumSet, units: Units) -> tuple[Given, Given] | None:
    """Two quantities as leaves of one unit, the second's; what is counted may have two names."""
    if one.frequency != other.frequency or one == other:
        return None
    if one.kind is other.kind is Kind.CARDINAL:
        note = None if one.unit == other.unit else "counted among them"
        return given(one, one.value, other.unit, note), given(other)
    link = compatibility(one, other, units)
    if not link or one.unit is None or other.unit is None:
        return None
    return Given(one, link.value, other.unit, link.reason), given(other)


def _change(ratio: Step | None, wanted: Statement) -> Step | None:
    """How far a ratio lies from one, in the direction that the claim says."""
    up, down = step("-", ratio, _ONE, None), step("-", _ONE, ratio, None)
    if _is_directed(wanted):
        return down if _is_downward(wanted) else up
    return down if up is None or _is_negative(up) else up


def _is_downward(wanted: Statement) -> bool:
    if wanted.change is not None and _is_change(wanted):
        return wanted.change.direction is Direction.DECREASE
    return wanted.difference is Difference.LESS


def _in(wanted: NumSet, ratio: Step | None) -> Node | None:
    """A ratio as the claim writes it."""
    return step("*", ratio, _WHOLE, _PERCENT) if wanted.kind is Kind.PERCENT else ratio


def _products(
    operands: Sequence[Statement],
    like: Sequence[tuple[Statement, Given]],
    wanted: Statement,
    units: Units,
) -> Iterator[Working]:
    """So many at so much each, shares of a whole, and their reverses."""
    unit, per = wanted.numset.unit, wanted.numset.frequency
    for (one, leaf), other in ((pair, other) for pair in like for other in operands):
        if one is other:
            continue
        number = other.numset
        if number.kind in _SHARES and number.unit in (None, _PERCENT):
            yield from _made(
                Sign.PRODUCT, (one,), (other,), step("*", leaf, as_share(number), unit)
            )
        elif number.kind is Kind.CARDINAL and number.frequency is None:
            count = Given(number, number.value, None)
            yield from _made(Sign.PRODUCT, (one,), (other,), step("*", leaf, count, leaf.unit))
            if wanted.numset.kind is not Kind.CARDINAL or number.unit != one.numset.unit:
                yield from _made(Sign.RATIO, (one,), (other,), step("/", leaf, count, leaf.unit))
    if per is not None:
        yield from _rates(operands, wanted.numset, per.removeprefix("per "), units)
    else:
        yield from _over_time(operands, wanted.numset, units)


def _rates(
    operands: Sequence[Statement], wanted: NumSet, below: str, units: Units
) -> Iterator[Working]:
    for first, second in permutations(operands, 2):
        if first.numset.frequency is not None or second.numset.frequency is not None:
            continue
        left, right = _leaf(first.numset, wanted.unit, units), _leaf(second.numset, below, units)
        if left is not None and right is not None:
            tree = step("/", left, right, f"{wanted.unit}/{below}")
            yield from _made(Sign.RATIO, (first,), (second,), tree)


def _over_time(operands: Sequence[Statement], wanted: NumSet, units: Units) -> Iterator[Working]:
    for first, second in permutations(operands, 2):
        per = first.numset.frequency
        if per is None or not per.startswith("per ") or second.numset.frequency is not None:
            continue
        below = per.removeprefix("per ")
        left, right = _leaf(first.numset, wanted.unit, units), _leaf(second.numset, below, units)
        if left is not None and right is not None:
            rate = Given(left.numset, left.value, f"{wanted.unit}/{below}", left.note)
            yield from _made(Sign.PRODUCT, (first,), (second,), step("*", rate, right, wanted.unit))


def _leaf(numset: NumSet, unit: str | None, units: Units) -> Given | None:
    """A quantity in a unit that it has or converts to."""
    if unit is None or numset.unit is None:
        return None
    if numset.unit == unit:
        return given(numset)
    if numset.kind not in _MEASURED or not units.convertible(numset.unit, unit):
        return None
    wanted = NumSet("", 0, 0, numset.kind, numset.value, unit)
    plain = NumSet("", 0, 0, numset.kind, numset.value, numset.unit)
    link = compatibility(plain, wanted, units)
    return Given(numset, link.value, unit, link.reason) if link else None


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
