"""What one has, where a text tells it by what another has: "three times as many as Ravi".

Either of the two may be the one that is stated, beside the comparison or elsewhere in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from numerate.language.implied import MultipleWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Difference, Phrase, Role, Statement
from numerate.reasoning.implied.derived import (
    Derived,
    alike,
    as_share,
    given,
    known,
    shown,
    step,
    words,
)
from numerate.reasoning.implied.matter import Matter
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.implied.told_levels import (
    FARTHEST,
    LEVELS,
    OLD,
    apart,
    fits,
    goes_on,
    is_alike,
    level_of,
    scale_of,
)
from numerate.reasoning.implied.told_relations import Relation, is_same_one, relations
from numerate.reasoning.proofs.tree import Node

__all__ = ["told_by_another"]

_NOT_NEGATIVE = Interval.at_least(0)
_RELATIVE = frozenset({Kind.PERCENT, Kind.RATIO})
_NEAR = 1  # sentences back in which an amount is meant that is only pointed at
_YEAR = "year"


@dataclass(frozen=True, slots=True)
class _Told:
    """A relation with the one of its sides that the text states."""

    relation: Relation
    level: Statement
    has: Phrase  # whose level it is
    asked: Phrase  # whose is worked out
    is_inverse: bool  # whether the stated one is the one that is told by the other
    is_exact: bool
    node: Node | None = None  # how the level is worked out, where it is itself told by another


def told_by_another(premise: Premise) -> Iterator[tuple[Statement, Derived]]:
    """What each comparison of a text comes to, beside its quantity: the other one, and both.

    What is told by one that is itself told by another is worked out, too; no further.
    """
    later: list[Relation] = []
    levels: list[Derived] = []
    for relation in relations(premise):
        found = list(_comes_to(premise, relation, ()))
        if not found:
            later.append(relation)
        levels += [one for one in found if len(one.holders) == 1]
        yield from ((relation.by, one) for one in found)
    for relation in later:
        yield from ((relation.by, one) for one in _comes_to(premise, relation, levels))


def _comes_to(premise: Premise, relation: Relation, levels: Sequence[Derived]) -> Iterator[Derived]:
    told = _told(premise, relation, levels)
    if told is not None:
        yield from _derived(premise, told)


def _told(premise: Premise, relation: Relation, levels: Sequence[Derived]) -> _Told | None:
    if relation.other is None:
        return _pointed(premise, relation)
    one, other = relation.one, relation.other
    known_by = {id(level.statement): level.tree for level in levels}
    near = premise.near(relation.by, FARTHEST)
    among = [*near, *(level.statement for level in levels[-FARTHEST:])]
    own = relation.level
    if own is None:
        own = level_of(premise, relation, one, among)
    others = level_of(premise, relation, other, among)
    if (own is None) is (others is None):
        return None
    if own is not None:
        if not fits(premise, relation, own) or goes_on(premise, relation, own):
            return None
        return _Told(relation, own, one, other, True, True, known_by.get(id(own)))
    if others is None or goes_on(premise, relation, others):
        return None
    return _Told(relation, others, other, one, False, True, known_by.get(id(others)))


def _pointed(premise: Premise, relation: Relation) -> _Told | None:
    """By the only amount just before: "Liam picked 18 pears, and Mia picked half as many"."""
    document, by = premise.document, relation.by
    sentence = document.sentence_at(by.numset.start)
    for place in range(sentence, max(-1, sentence - 1 - _NEAR), -1):
        near = [
            one
            for one in premise.in_sentence(place)
            if one.numset.start < by.numset.start and one.numset.kind in LEVELS
        ]
        if near:
            break
    else:
        return None
    base = near[0]
    subject = base.subject and base.subject.meant
    if len(near) != 1 or subject is None or base.role is Role.SUBJECT:
        return None
    if is_same_one(subject, relation.one) or not fits(premise, relation, base):
        return None
    if not is_alike(premise, base, by) or goes_on(premise, replace(relation, other=subject), base):
        return None
    return _Told(relation, base, subject, relation.one, is_inverse=False, is_exact=False)


# What the other one comes to.


def _derived(premise: Premise, told: _Told) -> Iterator[Derived]:
    relation, level = told.relation, told.level
    base = _as_level(relation, level)
    tree = _tree(premise, told, base)
    if tree is None or not _NOT_NEGATIVE.contains(tree.value):
        return
    is_whole = base.kind is not Kind.CARDINAL or _is_countable(tree.value)
    is_rough = told.is_inverse and relation.by.difference is Difference.TIMES
    if not is_whole and not is_rough:
        return  # how many times as many is often rounded, how many more is not
    reason = _reason(premise, told, base, shown(tree.value, base.unit))
    numset = replace(base, value=tree.value, adjective=None)
    found = premise.derived(_said_of(level, told), numset, tree, reason, _operands(told))
    yield replace(
        found,
        matter=_matter_of(found.matter, told),
        exact=told.is_exact and is_whole,
        is_of_one=True,
        is_rate=base.frequency is not None,
        holders=(told.asked,),
        is_told=True,
    )
    if is_whole and base.kind is not Kind.AGE and base.frequency is None:
        yield from _together(premise, told, base)


def _together(premise: Premise, told: _Told, base: NumSet) -> Iterator[Derived]:
    """What both of them have; each quantity of the text has one place in it."""
    level = _node(told, base)
    itself = known(1, None, "what the other one has")
    times = _times(told)
    tree: Node | None
    if times is not None:
        share = step("/", itself, times, None) if told.is_inverse else times
        tree = step("*", level, step("+", itself, share, None), base.unit)
    else:
        twice = step("*", level, known(2, None, "both have so many"), base.unit)
        tree = step(_sign(told), twice, _difference(premise, told, base), base.unit)
    if tree is None or not _NOT_NEGATIVE.contains(tree.value):
        return
    reason = f"{told.has} and {told.asked} have {shown(tree.value, base.unit)} together"
    numset = replace(base, value=tree.value, adjective=None)
    found = premise.derived(told.level, numset, tree, reason, _operands(told))
    are_all = _are_all(premise, told)
    yield replace(found, holders=(told.has, told.asked), are_all=are_all, is_told=True)


def _operands(told: _Told) -> tuple[Statement, Statement]:
    by = told.relation.by
    return replace(by, time=apart(by, by.time)), told.level  # "3 years older" is no time


def _reason(premise: Premise, told: _Told, base: NumSet, value: str) -> str:
    by, other = told.relation.by, told.relation.by.compared_with
    level = words(base) if told.node is None else shown(base.value, base.unit)
    if told.is_inverse and other is not None:
        than = " ".join(premise.text[by.numset.end : other.end].split())
        return f"{level} is {words(by.numset)} {than}: that was {value}"
    if other is not None and by.numset.end < other.start:
        than = " ".join(premise.text[by.numset.end : other.start].split())
        return f"{words(by.numset)} {than} {level} is {value}"
    amount = "many" if base.kind is Kind.CARDINAL else "much"
    return f"{words(by.numset)} as {amount} as {level} is {value}"


def _as_level(relation: Relation, level: Statement) -> NumSet:
    """A level with the unit that the comparison gives it: "who swam 10", "who is 11"."""
    numset = level.numset
    if OLD in (scale_of(relation.degree) or ()):
        return replace(numset, kind=Kind.AGE, unit=numset.unit or _YEAR)
    return replace(numset, unit=numset.unit or relation.noun or relation.by.numset.unit)


def _tree(premise: Premise, told: _Told, base: NumSet) -> Node | None:
    level, times = _node(told, base), _times(told)
    if times is not None:
        return step("/" if told.is_inverse else "*", level, times, base.unit)
    return step(_sign(told), level, _difference(premise, told, base), base.unit)


def _node(told: _Told, base: NumSet) -> Node:
    return told.node or given(told.level.numset, base.value, base.unit)


def _times(told: _Told) -> Node | None:
    """How many times as much the one is; None where the text tells how much more."""
    by = told.relation.by
    if by.difference is Difference.TIMES:
        return given(by.numset, by.numset.value, None, "how many times as much")
    if by.numset.kind not in _RELATIVE:
        return None
    whole = known(1, None, "what it is compared with")
    return step("+" if by.difference is Difference.MORE else "-", whole, as_share(by.numset), None)


def _sign(told: _Told) -> str:
    is_more = told.relation.by.difference is Difference.MORE
    return "-" if is_more is told.is_inverse else "+"


def _difference(premise: Premise, told: _Told, base: NumSet) -> Node | None:
    by = told.relation.by.numset
    if base.kind is Kind.AGE and by.unit != base.unit:
        return None
    if base.kind in (Kind.CARDINAL, Kind.AGE):
        return given(by, by.value, base.unit)
    leaves = alike(base, replace(by, frequency=base.frequency), premise.units)
    return None if leaves is None else given(by, leaves[1].value, base.unit, leaves[1].note)


def _is_countable(value: Interval) -> bool:
    return all(end is None or end.denominator == 1 for end in (value.low, value.high))


def _said_of(level: Statement, told: _Told) -> Statement:
    """What is said of a level, said of the other one."""
    own, asked = level.subject and level.subject.meant, told.asked

    def turned(phrase: Phrase | None) -> Phrase | None:
        return asked if phrase is not None and phrase.meant == own else phrase

    giver, receiver, topic = map(turned, (level.giver, level.receiver, level.topic))
    return replace(level, subject=asked, giver=giver, receiver=receiver, topic=topic)


def _matter_of(matter: Matter, told: _Told) -> Matter:
    """What is said of the other one alone is not said of this: Bob's apples are not Ann's."""
    kept = {lemma.lower() for lemma in told.asked.lemmas}
    if told.asked.text.split()[0].lower() in MultipleWords.default().whose:
        kept |= {lemma.lower() for lemma in told.has.lemmas}
    lost = {lemma.lower() for lemma in told.has.lemmas} - kept
    names = tuple(name for name in matter.names if not name & lost)
    if told.node is not None:
        names = tuple(name for name in names if name <= kept)
    return replace(matter.without(lost), names=names)


def _are_all(premise: Premise, told: _Told) -> bool:
    """Whether the text tells of nobody else who has any of it: then "they" are these two."""
    used, unit = (told.level, told.relation.by), told.level.numset.unit
    return not any(
        one.numset.unit in (None, unit, told.relation.noun)
        for one in premise.near(told.relation.by, 2 * FARTHEST)
        if one not in used and one.numset.kind in LEVELS
    )
