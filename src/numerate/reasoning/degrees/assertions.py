"""What a sentence says of a thing by an adjective, and what it says of the thing's measure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from numerate.language.degree_words import CopulaWords, Degree
from numerate.quantities.numset import NumSet

__all__ = ["Assertion", "Extent", "Strength", "Thing"]


class Strength(IntEnum):
    """How an adverb moves an adjective: "relatively long", "long", "very long"."""

    DIMINISHED = -1
    PLAIN = 0
    BOOSTED = 1


@dataclass(frozen=True, slots=True)
class Thing:
    """What something is said of: its words without article and measure, and its measure."""

    words: tuple[str, ...]  # lemmas
    article: str = ""  # or another determiner
    is_generic: bool = False  # "a river", "any river", "rivers"; not "the river", "Ann"
    measure: NumSet | None = None  # a bound where its value is one: "rivers longer than 900 km"
    measured_by: str | None = None  # the adjective beside the measure: "a 900 km long river"

    def is_called_as(self, other: Thing) -> bool:
        """Whether both have the same name and article, so that one thing may be meant."""
        return (self.words, self.article) == (other.words, other.article)

    def is_kind_of(self, other: Thing) -> bool:
        """Whether both are called the same, or the other may be anything."""
        return self.words == other.words or set(other.words) <= CopulaWords.default().anything


@dataclass(frozen=True, slots=True)
class Assertion:
    """A thing is, or is not, of a degree: more than a rival, or the most so of a scope."""

    thing: Thing
    word: str  # the plain form of the adjective
    degree: Degree = "positive"
    strength: Strength = Strength.PLAIN
    is_denied: bool = False
    copula: str = "is"
    rival: Thing | None = None
    is_less: bool = False  # "less long than", "the least long"
    scope: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Extent:
    """A thing measures so much; with a word, the most so of a scope: "the longest river ..."."""

    thing: Thing  # with its measure
    word: str | None = None
    scope: str = ""
    copula: str = "is"
    text: str = ""
