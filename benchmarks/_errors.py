"""What a system gets wrong, grouped for the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING

from _gold import Quantity, Sentence, pair_up, same_value
from _units import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["error_lines"]

_GROUPS = ("missed", "spurious", "unit wrong", "change wrong")


def error_lines(
    sentences: Sequence[Sentence], predictions: Sequence[Sequence[Quantity]]
) -> Iterator[str]:
    """Every deviation, in each aspect in which it deviates."""
    found: dict[str, list[str]] = {group: [] for group in _GROUPS}
    for sentence, predicted in zip(sentences, predictions, strict=True):
        for group, what in _deviations(sentence.gold, predicted):
            found[group].append(f"  {what}\n      {sentence.text}")
    for group, items in found.items():
        yield f"{group}: {len(items)}"
        yield from items


def _deviations(
    gold: Sequence[Quantity], predicted: Sequence[Quantity]
) -> Iterator[tuple[str, str]]:
    pairs = pair_up(gold, predicted, same_value)
    for quantity in _left(gold, [g for g, _ in pairs]):
        yield "missed", str(quantity)
    for quantity in _left(predicted, [p for _, p in pairs]):
        yield "spurious", str(quantity)
    for right, ours in pairs:
        if fold(right.unit) != fold(ours.unit):
            yield "unit wrong", f"gold {right}   ours {ours}"
        if right.change and right.change != ours.change:
            yield "change wrong", f"gold {right}   ours {ours}"


def _left(quantities: Sequence[Quantity], used: list[Quantity]) -> list[Quantity]:
    """What no pair took; equal quantities are taken one by one."""
    left = list(quantities)
    for quantity in used:
        left.remove(quantity)
    return left
