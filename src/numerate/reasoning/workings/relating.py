"""The pairs of a text's quantities that words which compare may speak of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from numerate.language.units import Units
from numerate.quantities.reading import Reading
from numerate.reasoning.implied.derived import known, step
from numerate.reasoning.proofs.tree import Given, Step
from numerate.reasoning.workings.calculating import operands_of, paired
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["relations"]


def relations(
    premise: Reading, words: frozenset[str], units: Units, *, is_share: bool
) -> Iterator[Working]:
    """Two quantities of one unit, one less the other; or the one as a share of the other.

    Those come first whose words are most like the claim's; of equally like ones, neighbours.
    """
    operands = operands_of(premise, words, None)
    places = range(len(operands))
    pairs = permutations(places, 2) if is_share else combinations(places, 2)

    def unlikeness(pair: tuple[int, int]) -> tuple[int, int]:
        one, other = (operands[place] for place in pair)
        return -len(words & (one.words | other.words)), abs(pair[0] - pair[1])

    for first, second in sorted(pairs, key=unlikeness):
        leaves = paired(operands[first].numset, operands[second].numset, units)
        tree = None
        if leaves is not None:
            tree = _share(*leaves) if is_share else step("-", *leaves, leaves[1].unit)
        if tree is not None:
            sign = Sign.MOST if is_share else Sign.MORE
            yield Working(sign, (operands[first],), (operands[second],), tree)


def _share(part: Given, whole: Given) -> Step | None:
    """The share of a whole in percent; None where the part is more than the whole."""
    share = step("*", step("/", part, whole, None), known(100, "%", "a whole is 100 %"), "%")
    is_part = share is not None and share.value.high is not None and share.value.high <= 100
    return share if is_part else None
