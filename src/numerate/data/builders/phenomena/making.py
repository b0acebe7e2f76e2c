"""A pair in the making, and whole sets of them: balanced, without repeats, the same every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from numerate.data.builders.building import chance
from numerate.data.pair import Pair

__all__ = ["Made", "made_pairs"]

_TRIES = 40


@dataclass(frozen=True, slots=True)
class Made:
    """A labelled premise and hypothesis, and the facts that the label follows from."""

    label: str
    premise: str
    hypothesis: str
    facts: Mapping[str, Any]


Maker = Callable[[int, Random], Iterator[Made]]


def made_pairs(phenomenon: str, maker: Maker, seed: int, size: int) -> list[Pair]:
    """`size` pairs, three for each text; a text that came before is drawn again."""
    pairs: list[Pair] = []
    seen: set[str] = set()
    place = 0
    while len(pairs) < size:
        for attempt in range(_TRIES):
            made = list(maker(place, chance(seed, phenomenon, place, attempt)))
            if made[0].premise not in seen:
                break
        seen.add(made[0].premise)
        for one in made:
            pairs.append(
                Pair(
                    id=f"{phenomenon}-{len(pairs) + 1}",
                    premise=one.premise,
                    hypothesis=one.hypothesis,
                    label=one.label,
                    provenance={"builder": "builtin", "phenomenon": phenomenon, **one.facts},
                )
            )
        place += 1
    return pairs[:size]
