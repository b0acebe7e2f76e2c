"""The pairs of a text's quantities that words which compare may speak of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from numerate.language.units import Units
from numerate.quantities.reading import Reading
from numerate.reasoning.implied.derived import step
from numerate.reasoning.workings.calculating import operands_of, paired
from numerate.reasoning.workings.vetoing import are_of_one_kind, mixes_differences
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["relations"]


def relations(premise: Reading, words: frozenset[str], units: Units) -> Iterator[Working]:
    """Two quantities of one unit, the one less the other.

    Those come first whose words are most like the claim's; of equally like ones, neighbours.
    """
    operands = operands_of(premise, words, None)

    def unlikeness(pair: tuple[int, int]) -> tuple[int, int]:
        one, other = (operands[place] for place in pair)
        return -len(words & (one.words | other.words)), abs(pair[0] - pair[1])

    for first, second in sorted(combinations(range(len(operands)), 2), key=unlikeness):
        one, other = operands[first], operands[second]
        if mixes_differences((one, other)):
            continue
        if not are_of_one_kind(one.numset, other.numset, words, units):
            continue
        leaves = paired(one.numset, other.numset, units)
        tree = None if leaves is None else step("-", *leaves, leaves[1].unit)
        if tree is not None:
            yield Working(Sign.MORE, (one,), (other,), tree)
