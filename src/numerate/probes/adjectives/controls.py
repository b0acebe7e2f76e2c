"""Control experiments: the same items with something changed that should, or should not, matter.

| control | what it does | what follows then |
|---|---|---|
| swap-sentences | exchanges the sentences of the premise | what followed before |
| swap-numerals | exchanges its numbers, so that the premise contradicts the scale | nothing |
| swap-adjectives | exchanges its adjectives, which contradicts the scale as well | nothing |
| extended | asks of numbers from 0.4 to 1.58 times the typical one | as the thresholds say |
| random-range | draws other numbers, in 80 equal parts (appendix E) | as the thresholds say |

A hypothesis that repeats a sentence of a premise in conflict does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, pairwise
from random import Random

from numerate.data.pair import NOT_ENTAILMENT
from numerate.errors import UnknownControl
from numerate.probes.adjectives.grid import EXTENDED, STANDARD, Grid, random_grid
from numerate.probes.adjectives.phrasing import Premise, amounts, with_numbers
from numerate.probes.adjectives.suite import Degree, Item, Part, anchors
from numerate.probes.adjectives.thresholds import Thresholds

__all__ = ["CONTROLS", "controlled", "swap_adjectives", "swap_numerals", "swap_sentences"]


def swap_sentences(premise: str) -> str:
    """Exchange the sentences of a premise.

    >>> swap_sentences("A 90 cm door is tall. A 50 cm door is short.")
    'A 50 cm door is short. A 90 cm door is tall.'
    """
    parts = Premise.of(premise)
    end = "." * parts.second.endswith(".")
    return parts.second.removesuffix(".") + parts.gap + parts.first + end


def swap_numerals(premise: str) -> str:
    """Exchange the numbers of a premise.

    >>> swap_numerals("A 90 cm door is tall. A 50 cm door is short.")
    'A 50 cm door is tall. A 90 cm door is short.'
    """
    one, other = Premise.of(premise).numbers
    return with_numbers(premise, other, one)


def swap_adjectives(premise: str) -> str:
    """Exchange the adjectives of a premise.

    >>> swap_adjectives("A 90 cm door is tall. A 50 cm door is short.")
    'A 90 cm door is short. A 50 cm door is tall.'
    """
    return swap_sentences(swap_numerals(premise))


def controlled(part: Part, control: str, thresholds: Thresholds, *, seed: int = 0) -> Part:
    """A control experiment with a test of degree estimation."""
    if control not in CONTROLS:
        raise UnknownControl(control, list(CONTROLS))
    chance = Random(f"{seed} {control} {part.test}")
    made = CONTROLS[control](part, thresholds, chance)
    items = [
        replace(item, pair=replace(item.pair, id=f"degree-{part.test}-{control}-{at}"))
        for at, item in enumerate(made)
    ]
    return replace(part, items=tuple(items), bad_rows=(), control=control)


_Make = Callable[[Part, Thresholds, Random], Iterator[Item]]


def _swapped(swap: Callable[[str], str], *, conflicts: bool) -> _Make:
    def made(part: Part, _thresholds: Thresholds, _chance: Random) -> Iterator[Item]:
        for item in part.items:
            premise, label = swap(item.pair.premise), item.pair.label
            if conflicts:
                label = None if _repeats(premise, item.pair.hypothesis) else NOT_ENTAILMENT
            yield replace(item, pair=replace(item.pair, premise=premise, label=label))

    return made


def _repeats(premise: str, hypothesis: str) -> bool:
    parts = Premise.of(premise)
    return hypothesis.removesuffix(".") in (parts.first, parts.second.removesuffix("."))


def _extended(part: Part, thresholds: Thresholds, _chance: Random) -> Iterator[Item]:
    """Further numbers at the distance of those that are there."""
    for first, block in _blocks(part):
        numbers = sorted({amounts(item.pair.hypothesis)[0].value for item in block})
        premise = Premise.of(first.pair.premise)
        if len(numbers) > 1:
            yield from _with_numbers(part.test, first, premise, _wider(numbers), thresholds)


def _wider(numbers: list[Fraction]) -> list[Fraction]:
    step = min(high - low for low, high in pairwise(numbers))
    more = EXTENDED.stop - STANDARD.stop
    below = [numbers[0] - k * step for k in range(more, 0, -1)]
    above = [numbers[-1] + k * step for k in range(1, more + 1)]
    return [number for number in (*below, *numbers, *above) if number > 0]


def _random_range(part: Part, thresholds: Thresholds, chance: Random) -> Iterator[Item]:
    grids: dict[str, Grid] = {}
    for first, _ in _blocks(part):
        grid = grids.setdefault(first.pair.premise, random_grid(chance))
        stated = grid.ends if part.test == "superlative" else grid.stated
        premise = Premise.of(with_numbers(first.pair.premise, *stated))
        numbers = [Fraction(number) for number in grid.numbers()]
        yield from _with_numbers(part.test, first, premise, numbers, thresholds)


CONTROLS: dict[str, _Make] = {
    "swap-sentences": _swapped(swap_sentences, conflicts=False),
    "swap-numerals": _swapped(swap_numerals, conflicts=True),
    "swap-adjectives": _swapped(swap_adjectives, conflicts=True),
    "extended": _extended,
    "random-range": _random_range,
}


def _blocks(part: Part) -> Iterator[tuple[Item, list[Item]]]:
    """The items of a premise and polarity together, and the first of them."""

    def block(item: Item) -> tuple[str, str]:
        assert item.degree is not None
        return item.pair.premise, item.degree.polarity

    for _, items in groupby(part.items, key=block):
        found = list(items)
        yield found[0], found


def _with_numbers(
    test: str, like: Item, premise: Premise, numbers: list[Fraction], thresholds: Thresholds
) -> Iterator[Item]:
    assert like.degree is not None
    high, low = premise.numbers
    for number in numbers:
        ratio = anchors(test).place(number, low, high)
        degree = Degree(like.degree.polarity, like.degree.dimension, ratio)
        pair = replace(
            like.pair,
            premise=premise.text,
            hypothesis=with_numbers(like.pair.hypothesis, number),
            label=thresholds.label(test, degree),
        )
        yield Item(pair, degree)
