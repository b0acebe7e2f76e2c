"""The other of two times that are compared: "80 pupils, 12 more than in spring"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numerate.language.implied import MultipleWords
from numerate.language.statement_words import StatementWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Difference, Phrase, Statement
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
from numerate.reasoning.implied.matter import time_words
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.proofs.tree import Node

__all__ = ["differences"]

_NOT_NEGATIVE = Interval.at_least(0)
_RELATIVE = frozenset({Kind.PERCENT, Kind.RATIO})
_THAN = frozenset({Difference.MORE, Difference.LESS, Difference.TIMES})
_DOING = ("do", "have", "be")
_BEFORE = frozenset({"before", "ago", "earlier"})


def differences(premise: Premise) -> Iterator[Derived]:
    """How much it was at the other of two times, where a text says how much it is at the one."""
    level: Statement | None = None
    for by in premise.statements:
        if not by.numset.kind.is_quantity:
            continue  # a date may stand between: "46 cents in 2023, 5 cents less than in 2022"
        is_beside = level is not None and _stands_beside(premise.gap(level, by))
        other = _when(premise, by) or by.compared_with
        is_told = level is not None and is_beside and _tells_of(level, by)
        if level is not None and other is not None and is_told and _is_time(premise, by, other):
            yield from _other(premise, level, by, other)
        level = by


def _stands_beside(gap: str) -> bool:
    """Whether a quantity explains the one before it: "80 pupils, 12 more", "80 (12 more)"."""
    return not {",", "("}.isdisjoint(gap) and "and" not in gap.split()


def _tells_of(level: Statement, by: Statement) -> bool:
    """Whether a difference is one of the quantity before it, in the same clause."""
    if by.difference not in _THAN or by.denied or level.denied or by.row is not None:
        return False
    if level.clause != by.clause or level.change is not None or by.change is not None:
        return False
    is_level = level.difference is None or level.compared_with == by.compared_with
    if by.difference is Difference.TIMES:
        return is_level and by.numset.unit == "time"
    is_alike = by.numset.kind is level.numset.kind and by.numset.unit in (None, level.numset.unit)
    return is_level and (is_alike or by.numset.kind in _RELATIVE)


def _other(premise: Premise, level: Statement, by: Statement, other: Phrase) -> Iterator[Derived]:
    tree = _tree(premise, level, by)
    if tree is None or not _NOT_NEGATIVE.contains(tree.value):
        return
    is_exact = level.numset.kind is not Kind.CARDINAL or _is_countable(tree.value)
    if not is_exact and by.difference is not Difference.TIMES:
        return
    numset = replace(level.numset, value=tree.value, unit=level.numset.unit, adjective=None)
    than = " ".join(premise.text[by.numset.end : other.end].split())
    told = f"{words(level.numset)} is {words(by.numset)} {than}"
    reason = f"{told}: that was {shown(tree.value, tree.unit)}"
    then = (replace(by, time=other),)
    found = premise.derived(level, numset, tree, reason, (level, by), then)
    times = found.matter.times | time_words(by.time if by.time != level.time else None)
    matter = replace(found.matter, times=times)
    yield replace(found, matter=matter, exact=is_exact, is_earlier=True)


def _tree(premise: Premise, level: Statement, by: Statement) -> Node | None:
    unit = level.numset.unit
    if by.difference is Difference.TIMES:
        factor = given(by.numset, by.numset.value, None, "how many times as much")
        return step("/", given(level.numset), factor, unit)
    is_more = by.difference is Difference.MORE
    if by.numset.kind in _RELATIVE:
        if level.numset.kind is Kind.PERCENT:
            return None  # it may speak of points
        whole = known(1, None, "what it is compared with")
        times = step("+" if is_more else "-", whole, as_share(by.numset), None)
        return step("/", given(level.numset), times, unit)
    stated = replace(by.numset, frequency=level.numset.frequency)
    leaves = alike(level.numset, stated, premise.units)
    if leaves is None:
        return None
    return step("-" if is_more else "+", leaves[0], given(by.numset, by.numset.value, unit), unit)


def _is_countable(value: Interval) -> bool:
    return all(end is None or end.denominator == 1 for end in (value.low, value.high))


def _when(premise: Premise, by: Statement) -> Phrase | None:
    """The other time in "three times the number it opened the year before", "as it lost in May"."""
    document, verb = premise.document, _done_before(premise, by)
    if verb is None:
        return None
    tail = [verb]
    for token in document.tokens[verb + 1 : document.phrase(verb).stop]:
        if token.tag in (",", ".", ":", "CC"):
            break
        tail.append(tail[-1] + 1)
    if len(tail) == 1:
        return None
    said = range(verb + 1, tail[-1] + 1)
    start, end = document.span(said)
    lemmas = frozenset(document.content_lemmas(said))
    return Phrase(premise.text[start:end], start, end, document.tokens[said[-1]].lemma, lemmas)


def _done_before(premise: Premise, by: Statement) -> int | None:
    """The verb of the same one's doing the same at another time."""
    document, other = premise.document, by.compared_with
    if other is None:
        return None
    inside = document.between(other.start, other.end)
    if document.tokens[inside[0]].tag == "PRP":
        verbs = [inside.stop] if inside.stop < len(document) else []
    elif other.head in MultipleWords.default().attributes:
        verbs = [
            verb
            for at in inside
            for verb in document.children(at)
            if document.tokens[verb].dep == "relcl"
        ]
    else:
        return None
    doer = document.child(verbs[0], "nsubj") if verbs else None
    is_pronoun = doer is not None and document.tokens[doer].tag == "PRP"
    is_same = bool(verbs) and document.tokens[verbs[0]].lemma in (by.predicate, *_DOING)
    return verbs[0] if is_pronoun and is_same else None


def _is_time(premise: Premise, by: Statement, other: Phrase) -> bool:
    """Whether it is compared with another time, and not with somebody or something else."""
    knowledge = StatementWords.default()
    said = {lemma.lower() for lemma in other.lemmas} | time_words(other)
    if any(word in knowledge.calendar or word in knowledge.times for word in said):
        return True
    if any(word.isdigit() for word in said):
        return True
    between = premise.text[by.numset.end : other.end].lower().split()
    return not _BEFORE.isdisjoint(between)
