"""Words that compare quantities without a number; they are in data/comparisons.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any

from numerate.language.knowledge import read_knowledge

__all__ = ["ComparisonWords", "Dimension"]

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Dimension:
    """What an adjective measures: the units that it is measured in, and the words that tell of it.

    Of the units in `falls`, less makes the adjective hold: a faster run takes fewer seconds.
    """

    name: str
    more: Words
    less: Words
    more_adjectives: Words
    units: tuple[str, ...]
    falls: tuple[str, ...]
    words: Words

    def has_more(self, comparative: str, *, in_time: bool) -> bool:
        """Whether what is so has more of it, or takes more time."""
        return (comparative in self.more) is not (in_time and bool(self.falls))


@dataclass(frozen=True, slots=True)
class ComparisonWords:
    """Sets of words, named for what they say.

    >>> words = ComparisonWords.default()
    >>> words.adjectives["heavier"].name, words.times["halve"], "budget" in words.limits
    ('weight', Fraction(1, 2), True)
    >>> words.adjectives["faster"].has_more("faster", in_time=True)
    False
    """

    more: Words  # before "than", of any quantity
    less: Words
    dimensions: tuple[Dimension, ...]
    adjectives: Mapping[str, Dimension]  # by each of their comparatives and superlatives
    superlative_more: Words
    superlative_less: Words
    up: Words
    down: Words
    same: Words
    verbs_up: Words
    verbs_down: Words
    same_verbs: Words
    become: Words
    not_of_subject: Words
    times: Mapping[str, Fraction]
    most: Words
    minority: Words
    anyone: Words
    polled: Words
    all: Words
    none: Words
    partitives: tuple[str, ...]
    limits: Words
    concerns: Mapping[str, Words]
    within: Words
    strictly_within: Words
    over: Words
    exceed: Words
    miss: Words
    meet: Words
    short: Words
    rivals: Mapping[str, Words]
    outgrow: Words
    faster: Words
    slower: Words
    ahead: Words
    behind: Words
    trail: Words
    gain: Words
    loss: Words
    sign_verbs: Words
    light: Words
    light_verbs: Words
    previous: Words
    only: Words
    steady: Words  # at all times between two
    expected: Words

    @classmethod
    @cache
    def default(cls) -> ComparisonWords:
        data = read_knowledge("comparisons")
        dimensions = tuple(_dimension(name, one) for name, one in data["dimensions"].items())
        than, superlatives, change = data["than"], data["superlatives"], data["change"]
        share, limits, words = data["share"], data["limits"], data["words"]
        standing, sign = data["standing"], data["sign"]
        return cls(
            more=frozenset(than["more"]),
            less=frozenset(than["less"]),
            dimensions=dimensions,
            adjectives=MappingProxyType(
                {word: one for one in dimensions for word in one.more | one.less}
            ),
            superlative_more=frozenset(superlatives["more"]),
            superlative_less=frozenset(superlatives["less"]),
            up=frozenset(change["up"]),
            down=frozenset(change["down"]),
            same=frozenset(change["same"]),
            verbs_up=frozenset(change["verbs_up"]),
            verbs_down=frozenset(change["verbs_down"]),
            same_verbs=frozenset(change["same_verbs"]),
            become=frozenset(change["become"]),
            not_of_subject=frozenset(change["not_of_subject"]),
            times=MappingProxyType({word: _ratio(one) for word, one in change["times"].items()}),
            most=frozenset(share["most"]),
            minority=frozenset(share["minority"]),
            anyone=frozenset(share["anyone"]),
            polled=frozenset(share["polled"]),
            all=frozenset(share["all"]),
            none=frozenset(share["none"]),
            partitives=tuple(share["partitives"]),
            limits=frozenset(limits["nouns"]),
            concerns=MappingProxyType(
                {noun: frozenset(of) for noun, of in limits["concerns"].items()}
            ),
            within=frozenset(limits["within"]),
            strictly_within=frozenset(limits["strictly_within"]),
            over=frozenset(limits["over"]),
            exceed=frozenset(limits["exceed"]),
            miss=frozenset(limits["miss"]),
            meet=frozenset(limits["meet"]),
            short=frozenset(limits["short"]),
            rivals=MappingProxyType({verb: frozenset(of) for verb, of in data["rivals"].items()}),
            outgrow=frozenset(data["growth"]["outgrow"]),
            faster=frozenset(data["growth"]["faster"]),
            slower=frozenset(data["growth"]["slower"]),
            ahead=frozenset(standing["ahead"]),
            behind=frozenset(standing["behind"]),
            trail=frozenset(standing["trail"]),
            gain=frozenset(sign["gain"]),
            loss=frozenset(sign["loss"]),
            sign_verbs=frozenset(sign["verbs"]),
            light=frozenset(words["light"]),
            light_verbs=frozenset(words["verbs"]),
            previous=frozenset(words["previous"]),
            only=frozenset(words["only"]),
            steady=frozenset(words["steady"]),
            expected=frozenset(words["expected"]),
        )


def _dimension(name: str, data: Mapping[str, Any]) -> Dimension:
    return Dimension(
        name,
        frozenset(data["more"]),
        frozenset(data["less"]),
        frozenset(data.get("more_adjectives", ())),
        tuple(data["units"]),
        tuple(data.get("falls", ())),
        frozenset(data["words"]),
    )


def _ratio(written: int | list[int]) -> Fraction:
    return Fraction(written) if isinstance(written, int) else Fraction(*written)
