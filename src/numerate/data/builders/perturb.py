"""Quantity perturbation (§5.1): an entailed pair becomes a contradiction by changing one number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

from numerate.data.builders.building import chance
from numerate.data.builders.mentions import facts
from numerate.data.builders.numerals import Numeral, numeral_of
from numerate.data.grouping import group_of
from numerate.data.pair import Pair
from numerate.quantities.extracting import extract
from numerate.quantities.numset import Kind, NumSet

__all__ = ["perturbed", "shared_quantities"]

_FARTHEST = 5  # steps in the number's own precision
_CLEARLY = Fraction(1, 10)  # a hedged number must move by more than any hedge allows


def perturbed(pair: Pair, seed: int = 0) -> Pair | None:
    """An entailed pair with a number that both texts share changed in the hypothesis.

    The new number is as round as the old one and near it, and no premise number nor a sum or
    difference of two. "Two people" does not become "one people", so one is never involved. Years,
    numbers in names, and what is not stated as a fact stay as they are (`mentions`). None if the
    pair is not entailed or shares no such number.

    >>> found = perturbed(Pair("1", "The fire killed 79 people.", "79 people died.", "entailment"))
    >>> found.hypothesis, found.label
    ('84 people died.', 'contradiction')
    """
    if pair.label != "entailment":
        return None
    dice = chance(seed, pair.id)
    premise = extract(pair.premise, roles=False)
    candidates = list(shared_quantities(premise, facts(pair.hypothesis)))
    dice.shuffle(candidates)
    for quantity, numeral in candidates:
        value = _other_value(quantity, numeral, _explained(premise), dice)
        if value is None:
            continue
        hypothesis = numeral.with_value(pair.hypothesis, value)
        if _reads_as(hypothesis, quantity, value * numeral.scale):
            return Pair(
                id=f"{pair.id}-perturbed",
                premise=pair.premise,
                hypothesis=hypothesis,
                label="contradiction",
                provenance={
                    **pair.provenance,
                    "builder": "perturb",
                    "group": group_of(pair),
                    "source": pair.id,
                    "relation": "perturbation",
                    "from": numeral.written(numeral.value),
                    "to": numeral.written(value),
                },
            )
    return None


def shared_quantities(
    premise: Iterable[NumSet], hypothesis: Iterable[NumSet]
) -> Iterator[tuple[NumSet, Numeral]]:
    """The hypothesis quantities that the premise states too, each with its numeral."""
    stated = {quantity.value for quantity in premise if quantity.kind.is_quantity}
    for quantity in hypothesis:
        if quantity.kind.is_quantity and quantity.value in stated:
            numeral = numeral_of(quantity)
            if numeral is not None:
                yield quantity, numeral


def _explained(premise: list[NumSet]) -> set[Fraction]:
    """The numbers that a reader might find in the premise or work out from two of its numbers."""
    values = [q.value.low for q in premise if q.value.is_point and q.value.low is not None]
    pairs = list(combinations(values, 2))
    return {*values, *(a + b for a, b in pairs), *(abs(a - b) for a, b in pairs)}


def _other_value(
    quantity: NumSet, numeral: Numeral, taken: set[Fraction], dice: Random
) -> Fraction | None:
    farthest = 2 * _FARTHEST if quantity.approximate else _FARTHEST
    steps = (n for n in range(-farthest, farthest + 1) if n)
    near = [numeral.value + n * numeral.step for n in steps]
    least = _CLEARLY if quantity.approximate else Fraction(0)
    good = [
        value
        for value in near
        if value > 1
        and numeral.value > 1
        and value * numeral.scale not in taken
        and abs(value - numeral.value) > least * numeral.value
        and not (quantity.kind is Kind.PERCENT and value > 100 >= numeral.value)
    ]
    return dice.choice(good) if good else None


def _reads_as(text: str, old: NumSet, value: Fraction) -> bool:
    """Whether the changed text says what was meant: the same mention with the new number."""
    return any(
        found.start == old.start and found.value.is_point and found.value.low == value
        for found in extract(text, roles=False)
    )
