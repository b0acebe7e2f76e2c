"""Phrasing: the two sentences of a premise of degree estimation, and what the hypothesis asks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from numerate.language.degree_words import DegreeWords, superlative
from numerate.language.units import Units
from numerate.probes.adjectives.suite import (
    NEGATIVE,
    POSITIVE,
    Degree,
    Polarity,
    anchors,
)
from numerate.probes.adjectives.tables import read_table

__all__ = ["Amount", "Premise", "amounts", "degree_of", "with_article", "with_numbers"]

_AMOUNT = re.compile(
    r"(?<![\w.])(?P<before>[$€£¥])?(?P<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\d.,]*\d)"
    r"(?:[ -]?(?P<after>°[CF]|[a-z]+)\b)?",
    re.IGNORECASE,
)
_BOUNDARY = re.compile(r"\.\s+(?=\S)")
_PREDICATE = re.compile(r"\b(?:is|are)\b(?P<said>[^.]*)\.?$")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in a text, where its digits stand, and the unit beside it."""

    value: Fraction
    start: int
    end: int
    unit: str


@dataclass(frozen=True, slots=True)
class Premise:
    """Two sentences that state where the ends of a scale hold, the positive one first."""

    text: str
    first: str
    gap: str
    second: str
    amounts: tuple[Amount, Amount]

    @classmethod
    def of(cls, text: str) -> Premise:
        """The premise that a text is; ValueError says why it is none.

        >>> Premise.of("A 90 cm door is tall. A 50 cm door is short.").amounts[1].value
        Fraction(50, 1)
        """
        boundary = _BOUNDARY.search(text)
        if boundary is None:
            raise ValueError("the premise has not two sentences")
        found = amounts(text)
        if len(found) != 2:
            raise ValueError(f"the premise states {len(found)} numbers, not 2")
        if not found[0].end <= boundary.start() <= found[1].start:
            raise ValueError("the premise has not one number in each sentence")
        first, second = text[: boundary.start()], text[boundary.end() :]
        return cls(text, first, boundary.group(), second, (found[0], found[1]))

    @property
    def numbers(self) -> tuple[Fraction, Fraction]:
        """What is stated of the positive end, and of the negative."""
        return self.amounts[0].value, self.amounts[1].value

    def polarity(self, adjective: str) -> Polarity | None:
        """Which of the sentences speaks of an adjective; None if both or neither do."""
        words = [set(re.findall(r"\w+", one.lower())) for one in (self.first, self.second)]
        forms = {adjective, *superlative(adjective).split()} - {"most"}
        found = [bool(forms & said) for said in words]
        if found[0] == found[1]:
            return None
        return POSITIVE if found[0] else NEGATIVE


def degree_of(test: str, premise: Premise, hypothesis: str) -> Degree:
    """What a hypothesis asks; ValueError says why it asks nothing.

    >>> stated = Premise.of("A 1200 m pier is long. A 800 m pier is short.")
    >>> degree_of("booster", stated, "A 1000 m pier is very short.")
    Degree(polarity='negative', dimension='length', ratio=Fraction(1, 1))
    """
    found = amounts(hypothesis)
    if len(found) != 1:
        raise ValueError(f"the hypothesis states {len(found)} numbers, not 1")
    predicate = _PREDICATE.search(hypothesis)
    if predicate is None:
        raise ValueError("the hypothesis does not say what is so")
    said = [word for word in predicate["said"].lower().split() if word not in _adverbs()]
    if len(said) != 1:
        raise ValueError("the hypothesis says other than one adjective")
    polarity = premise.polarity(said[0])
    if polarity is None:
        raise ValueError(f"the premise does not say which end of the scale {said[0]!r} is")
    high, low = premise.numbers
    if high <= low:
        raise ValueError("the first number of the premise is not above the second")
    ratio = anchors(test).place(found[0].value, low, high)
    return Degree(polarity, dimension_of(premise.amounts[0].unit), ratio)


def amounts(text: str) -> list[Amount]:
    """The numbers of a text.

    >>> [(str(one.value), one.unit) for one in amounts("A $1,200 ring, a 16 cm pen, 80°C tea.")]
    [('1200', '$'), ('16', 'cm'), ('80', '°C')]
    """
    return [
        Amount(
            Fraction(found["number"].replace(",", "")),
            found.start("number"),
            found.end("number"),
            found["before"] or found["after"] or "",
        )
        for found in _AMOUNT.finditer(text)
    ]


def with_numbers(text: str, *numbers: int | Fraction) -> str:
    """The text with other numbers in the place of its own.

    Articles go with them, unless the text has "A 80 cm", as the release writes.

    >>> with_numbers("A 90 cm door is tall. A 50 cm door is short.", 80, 40)
    'An 80 cm door is tall. A 40 cm door is short.'
    """
    pieces, last = [], 0
    for amount, number in zip(amounts(text), numbers, strict=True):
        pieces += [text[last : amount.start], str(number)]
        last = amount.end
    changed = "".join([*pieces, text[last:]])
    return with_article(changed) if with_article(text) == text else changed


_ARTICLE = re.compile(r"\b(?P<article>[Aa])n? (?P<next>[$€£¥]?(?P<number>\d+))")


def with_article(text: str) -> str:
    """The text with "an" before numbers that are said with a vowel first, and "a" before others.

    >>> with_article("A 80 cm vase. A 11 cm vase. An 110 cm vase. A $8 vase. A 18000 m trail.")
    'An 80 cm vase. An 11 cm vase. A 110 cm vase. An $8 vase. An 18000 m trail.'
    """
    return _ARTICLE.sub(lambda found: f"{_article(found)} {found['next']}", text)


def _article(found: re.Match[str]) -> str:
    number = found["number"]
    leading = number[: len(number) % 3 or 3]  # what is said before the first "thousand"
    vowel = number.startswith("8") or leading in ("11", "18")
    return found["article"] + "n" * vowel


@cache
def _adverbs() -> frozenset[str]:
    words = DegreeWords.default()
    return words.boosters | words.diminishers | {"not"}


@cache
def dimension_of(unit: str) -> str | None:
    """The dimension of the probe that a unit measures.

    >>> dimension_of("ft"), dimension_of("€"), dimension_of("hours")
    ('length', 'price', None)
    """
    units = Units.default()
    found = units.find(unit)
    if found is None:
        return None
    if found.kind == "money":
        return "price"
    bases: dict[str, str] = read_table("sentences")["bases"]
    return next((name for name, base in bases.items() if units.convertible(unit, base)), None)
