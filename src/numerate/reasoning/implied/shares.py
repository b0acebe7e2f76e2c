"""A share of a whole: "60 % of the 200 workers" are 120 workers, "3 of the 12" are a quarter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from numerate.language.implied import MatterWords, ShareWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet, Stance
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.implied.derived import (
    Derived,
    as_share,
    given,
    known,
    shown,
    step,
    words,
)
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.implied.rests import words_of_the_rest

__all__ = ["shares"]

_PART = Interval(Fraction(0), Fraction(1), low_open=True)
_WHOLES = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION})
_FARTHEST_REST = 12  # tokens between a part and the rest
_LONGEST_SAYING = 5  # tokens between "the rest" and what it is: "the rest are young men"


def shares(premise: Premise) -> Iterator[Derived]:
    """What the shares of a text come to, where it states the whole; and all but these."""
    for derived in _shares(premise):
        others = words_of_the_rest(premise, derived.numset.start)
        yield replace(derived, matter=derived.matter.without(others))


def _shares(premise: Premise) -> Iterator[Derived]:
    counted: dict[str, list[Statement]] = {}  # the wholes before, by what they count
    before: Statement | None = None
    for statement in premise.statements:
        if _is_share(statement):
            whole = _whole_in(premise, statement) or _whole_before(before, statement)
            elsewhere = None if whole is not None else _whole_elsewhere(statement, counted)
            if (of := whole or elsewhere) is not None:
                yield from _part(premise, statement, of, exact=whole is not None)
            if whole is not None or statement.part_of is not None:
                yield from _other_share(premise, statement)
        elif statement.numset.kind is Kind.CARDINAL and _is_whole(statement):
            whole = _whole_in(premise, statement) or _whole_before(before, statement)
            if whole is not None and _is_of_its_kind(statement.numset, whole.numset):
                yield from _ratio(premise, statement, whole)
        if _is_whole(statement) and statement.numset.unit is not None:
            counted.setdefault(statement.numset.unit, []).append(statement)
        before = statement


def _is_share(statement: Statement) -> bool:
    numset = statement.numset
    if numset.kind is not Kind.PERCENT and (numset.kind is not Kind.RATIO or numset.unit):
        return False
    is_plain = statement.change is None and statement.difference is None
    return is_plain and _PART.contains(as_share(numset).value)


def _is_whole(statement: Statement) -> bool:
    numset = statement.numset
    if statement.change is not None or statement.difference is not None or numset.frequency:
        return False
    return numset.kind in _WHOLES and numset.value.is_point


def _is_of_its_kind(part: NumSet, whole: NumSet) -> bool:
    return whole.unit is not None and part.unit in (None, whole.unit)


# Where the whole stands.


def _whole_in(premise: Premise, part: Statement) -> Statement | None:
    """The whole in "half of the 30 pupils"; that of "five of them" where the text says of whom."""
    if part.part_of is None:
        return None
    whole = premise.inside(part.part_of.meant, but=part)
    return whole if whole is not None and _is_whole(whole) else None


def _whole_before(whole: Statement | None, part: Statement) -> Statement | None:
    """The whole in "of the 200 workers, 60 % voted"."""
    if whole is None or whole.clause != part.clause or whole.preposition != "of":
        return None
    opens = whole.role is Role.OTHER and part.role in (Role.SUBJECT, Role.OBJECT)
    is_count = whole.numset.kind is Kind.CARDINAL and _is_whole(whole)
    return whole if opens and is_count and part.part_of is None else None


def _whole_elsewhere(part: Statement, counted: dict[str, list[Statement]]) -> Statement | None:
    """The whole in "it has 200 workers; 60 % of the workers voted"."""
    of = part.part_of
    if of is None or of.lemmas != {of.head}:  # "of the older workers" are others
        return None
    if of.text.split()[0].lower() not in ShareWords.default().definite:
        return None
    named = counted.get(of.head, [])
    return named[0] if len(named) == 1 else None


# What the part and the rest come to.


def _part(
    premise: Premise, share: Statement, whole: Statement, *, exact: bool
) -> Iterator[Derived]:
    rest = step("-", known(1, None, "the whole"), as_share(share.numset), None)
    is_count = whole.numset.kind is Kind.CARDINAL
    for factor, is_rest in ((as_share(share.numset), False), (rest, True)):
        part = step("*", factor, given(whole.numset), whole.numset.unit)
        if part is None or (is_count and not _is_countable(part.value)):
            return
        numset = replace(
            whole.numset,
            value=part.value,
            verb=share.numset.verb or whole.numset.verb,
            voice=share.numset.voice,
            frequency=share.numset.frequency,
        )
        told = f"{'all but ' if is_rest else ''}{words(share.numset)} of {words(whole.numset)}"
        reason = f"{told} is {shown(part.value, part.unit)}"
        found = premise.derived(share, numset, part, reason, (share, whole), (share,))
        yield replace(_turned(found, share, is_rest), exact=exact)


def _turned(derived: Derived, part: Statement, is_rest: bool) -> Derived:
    """What is said of the part, or denied of the rest."""
    denied = _is_denied(part) is not is_rest
    statement = derived.statement
    stance = statement.stance if statement.stance is not Stance.DENIED else None
    numset = replace(statement.numset, stance=Stance.DENIED if denied else stance)
    return replace(derived, statement=replace(statement, numset=numset, denied=denied))


def _is_denied(part: Statement) -> bool:
    return part.denied or not part.words.isdisjoint(MatterWords.default().lacking)


def _is_countable(value: Interval) -> bool:
    ends = (value.low, value.high)
    return all(end is None or end.denominator == 1 for end in ends)


def _other_share(premise: Premise, share: Statement) -> Iterator[Derived]:
    """If 5 % of voters stay at home, 95 % do not."""
    numset = share.numset
    unit = "%" if numset.kind is Kind.PERCENT else None
    rest = step("-", known(100 if unit else 1, unit, "the whole"), given(numset), unit)
    if rest is None:
        return
    reason = f"all but {words(numset)} is {shown(rest.value, unit)}"
    found = premise.derived(share, replace(numset, value=rest.value), rest, reason, (share,))
    yield replace(_turned(found, share, is_rest=True), exact=True)


def _ratio(premise: Premise, part: Statement, whole: Statement) -> Iterator[Derived]:
    of = whole.numset
    ratio = step("/", given(part.numset, part.numset.value, of.unit), given(of), None)
    if ratio is None or not _PART.contains(ratio.value):
        return
    rest = step("-", known(1, None, "the whole"), ratio, None)
    for tree, is_rest in ((ratio, False), (rest, True)):
        if tree is None:
            continue
        numset = replace(part.numset, kind=Kind.RATIO, value=tree.value, unit=None, entity=of.unit)
        told = f"{'all but ' if is_rest else ''}{words(part.numset)} of {words(of)}"
        reason = f"{told} is {shown(tree.value, None)} of them"
        found = premise.derived(part, numset, tree, reason, (part, whole), (part,))
        yield replace(_turned(found, part, is_rest), exact=True)
    others = step("-", given(of), given(part.numset, part.numset.value, of.unit), of.unit)
    if others is not None:
        reason = f"all but {words(part.numset)} of {words(of)} is {shown(others.value, of.unit)}"
        numset = replace(part.numset, value=others.value, unit=of.unit)
        found = premise.derived(part, numset, others, reason, (part, whole), (part,))
        yield replace(_turned(found, part, is_rest=True), exact=True)
