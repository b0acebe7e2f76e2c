"""The pairs of a text's quantities that words which compare may speak of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from numerate.language.change import change_noun, change_verb
from numerate.language.units import Units
from numerate.quantities.numset import Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.facts import Facts
from numerate.reasoning.asked.parts import pairs_of
from numerate.reasoning.implied.derived import step
from numerate.reasoning.levels import is_change
from numerate.reasoning.proofs.tree import Step
from numerate.reasoning.workings.calculating import paired
from numerate.reasoning.workings.operands import operands_of
from numerate.reasoning.workings.signing import (
    are_gain_and_loss,
    below_zero,
    is_loss,
    speaks_of_loss,
)
from numerate.reasoning.workings.vetoing import are_of_one_kind, lie_across, mixes_differences
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["relations"]

_MOST_OPERANDS = 20  # quantities of a text that may be compared


def relations(
    premise: Reading, words: frozenset[str], stance: Stance | None, units: Units
) -> Iterator[Working]:
    """Two quantities of one unit, the one less the other.

    Those come first whose words are most like the claim's, that have the same unit and stand in
    one sentence; of equally like ones, neighbours. How far two rose tells only a claim of rises
    which is more.
    """
    operands = operands_of(premise, words, stance, _MOST_OPERANDS)

    def unlikeness(pair: tuple[int, int]) -> tuple[int, int]:
        one, other = (operands[place] for place in pair)
        shared = len(words & (one.words | other.words))
        are_alike = one.numset.unit is not None and one.numset.unit == other.numset.unit
        return -(shared + are_alike + (one.sentence == other.sentence)), abs(pair[0] - pair[1])

    of_changes = any(change_verb(word) or change_noun(word) for word in words)
    wholes = {part.statement: whole.statement for whole, part in pairs_of(Facts.of(premise))}
    for first, second in sorted(combinations(range(len(operands)), 2), key=unlikeness):
        one, other = operands[first], operands[second]
        if wholes.get(one) is other or wholes.get(other) is one:
            part, whole = (one, other) if wholes.get(one) is other else (other, one)
            yield from _beside_rest(part, whole, units)
            continue
        if mixes_differences((one, other)) or lie_across((one, other)):
            continue
        if not of_changes and (is_change(one) or is_change(other)):
            continue
        if not are_of_one_kind(one, other, words, units):
            continue
        tree = _difference(one, other, words, units)
        if tree is not None:
            yield Working(Sign.MORE, (one,), (other,), tree)


def _beside_rest(part: Statement, whole: Statement, units: Units) -> Iterator[Working]:
    """A part beside what is left of its whole, if it is more than all others together.

    "31 withdrew, 19 of them from the first group": more than from any other; if 9 did, nobody
    knows.
    """
    leaves = paired(part, whole, units)
    rest = None if leaves is None else step("-", leaves[1], leaves[0], leaves[1].unit)
    tree = None if leaves is None else step("-", leaves[0], rest, leaves[1].unit)
    if tree is not None and tree.value.low is not None and tree.value.low > 0:
        yield Working(Sign.MORE, (part,), (whole,), tree)


def _difference(
    one: Statement, other: Statement, words: frozenset[str], units: Units
) -> Step | None:
    """The one less the other; losses count below zero where the claim does not speak of them."""
    leaves = paired(one, other, units)
    if leaves is None:
        return None
    are_mixed, has_loss = are_gain_and_loss((one, other)), is_loss(one) or is_loss(other)
    if speaks_of_loss(words):
        return None if are_mixed else step("-", *leaves, leaves[1].unit)
    if has_loss and not are_mixed:
        return None
    first, second = (
        below_zero(leaf) if is_loss(each) else leaf
        for each, leaf in zip((one, other), leaves, strict=True)
    )
    return step("-", first, second, leaves[1].unit)
