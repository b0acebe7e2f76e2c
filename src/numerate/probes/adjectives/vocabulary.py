"""Vocabulary: things with typical magnitudes, and the nouns that adjectives are said of.

They are our own, in `data/things.toml` and `data/uses.toml`; class, antonym and forms of an
adjective are the lexicon's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from numerate.language.adjectives import Adjective, adjective_readings
from numerate.probes.adjectives.tables import read_table

__all__ = ["Keep", "Scale", "Thing", "Use", "Vocabulary"]

Keep = Callable[[str, Sequence[str]], Collection[str]]
"""Which nouns an adjective keeps, of those that it is said of."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Two ends of a measured scale, and adjectives that have nothing to do with it."""

    dimension: str
    positive: str
    negative: str
    unit: str
    unrelated: tuple[tuple[str, str], ...]

    def amount(self, number: int) -> str:
        """A number with the unit, as it stands before a noun.

        >>> [scale.amount(90) for scale in Vocabulary.default().scales if scale.positive == "hot"]
        ['90°C', '90°C', '90°C']
        """
        if self.unit == "$":
            return f"${number}"
        return f"{number}{self.unit}" if self.unit.startswith("°") else f"{number} {self.unit}"


@dataclass(frozen=True, slots=True)
class Thing:
    """A noun, what is measured of it, and the number that is typical."""

    noun: str
    typical: int
    scale: Scale


@dataclass(frozen=True, slots=True)
class Use:
    """An adjective with nouns that it is said of, and extremes that are said of these."""

    adjective: Adjective
    nouns: tuple[str, ...]
    extremes: tuple[str, ...]
    antonym: str | None

    @property
    def word(self) -> str:
        return self.adjective.word


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the tests are made of."""

    things: tuple[Thing, ...]
    uses: tuple[Use, ...]

    @classmethod
    @cache
    def default(cls) -> Vocabulary:
        return cls(
            tuple(thing for entry in read_table("things")["scale"] for thing in _things(entry)),
            tuple(_use(word, entry) for word, entry in read_table("uses")["uses"].items()),
        )

    @property
    def scales(self) -> list[Scale]:
        """Each scale once."""
        return list(dict.fromkeys(thing.scale for thing in self.things))

    def of(self, *dimensions: str) -> Vocabulary:
        """The same with the things of some dimensions alone."""
        return replace(
            self, things=tuple(one for one in self.things if one.scale.dimension in dimensions)
        )

    def filtered(self, keep: Keep) -> Vocabulary:
        """What is left of it: a thing needs its positive adjective, a noun the one it is with."""
        nouns: dict[str, list[str]] = {}
        for thing in self.things:
            nouns.setdefault(thing.scale.positive, []).append(thing.noun)
        measured = {word: set(keep(word, of)) for word, of in nouns.items()}
        said = {use.word: set(keep(use.word, use.nouns)) for use in self.uses}
        return Vocabulary(
            tuple(one for one in self.things if one.noun in measured[one.scale.positive]),
            tuple(
                replace(use, nouns=tuple(noun for noun in use.nouns if noun in said[use.word]))
                for use in self.uses
            ),
        )

    def by_noun(self) -> Mapping[str, tuple[Use, ...]]:
        """The adjectives of each noun."""
        found: dict[str, list[Use]] = {}
        for use in self.uses:
            for noun in use.nouns:
                found.setdefault(noun, []).append(use)
        return MappingProxyType({noun: tuple(uses) for noun, uses in found.items()})


def _things(entry: Mapping[str, Any]) -> list[Thing]:
    unrelated = tuple((more, less) for more, less in entry["unrelated"])
    scale = Scale(
        entry["dimension"], entry["positive"], entry["negative"], entry["unit"], unrelated
    )
    return [Thing(noun, typical, scale) for noun, typical in entry["things"].items()]


def _use(word: str, entry: Mapping[str, Any]) -> Use:
    groups: Mapping[str, list[str]] = read_table("uses")["nouns"]
    places = adjective_readings(word)
    wanted = entry.get("dimension", places[0].dimension)
    place = next(one for one in places if one.dimension == wanted)
    nouns = dict.fromkeys(noun for group in entry["of"] for noun in groups[group])
    antonym = entry.get("antonym", next(iter(place.antonyms), ""))
    return Use(place, tuple(nouns), tuple(entry.get("extremes", ())), antonym or None)
