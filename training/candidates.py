"""For each quantity of a claim the quantities of a text that may be meant, marked and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from numerate.language.units import Units
from numerate.quantities.extracting import extract_all
from numerate.quantities.numset import NumSet
from numerate.reasoning.comparison import Agreement, compare_numsets
from numerate.reasoning.compatibility import Link, compatibility
from numerate.reasoning.marking import Marker, pair
from numerate.reasoning.policy import Policy
from numerate.reasoning.stated import by_another_name
from training.row import NOT_ENTAILMENT, Row

__all__ = ["MOST_NEGATIVES", "Candidate", "Text", "candidates", "negatives", "texts"]

_POLICY = Policy.named("default")
MOST_NEGATIVES = 3
"""How many quantities that are not meant are kept for each that is asked for."""


class Text:
    """A text with its quantities."""

    def __init__(self, text: str, numsets: list[NumSet]) -> None:
        self.text = text
        self.numsets = numsets

    @cached_property
    def marker(self) -> Marker:
        return Marker.of(self.text, self.numsets)

    @property
    def quantities(self) -> list[NumSet]:
        return [one for one in self.numsets if one.kind.is_quantity]


def texts(sources: Sequence[str]) -> list[Text]:
    """The texts, read in one go."""
    return [Text(*both) for both in zip(sources, extract_all(sources), strict=True)]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A quantity of the text that a claim's may be, how closely, and whether the values agree."""

    given: NumSet
    link: Link
    is_equal: bool
    premise: str
    hypothesis: str

    def row(self, label: str) -> Row:
        return Row(self.premise, self.hypothesis, label)


def candidates(text: Text, claim: Text, wanted: NumSet) -> Iterator[Candidate]:
    """Every quantity of the text that one of the claim is asked about."""
    for given in text.quantities:
        found = compatibility(given, wanted, Units.default())
        found = found or by_another_name(given, wanted, _POLICY, Units.default())
        if found:
            compared = compare_numsets(given, found.value, wanted, _POLICY)
            is_equal = compared.agreement is Agreement.ENTAILS
            premise, hypothesis = pair(text.marker, given, claim.marker, wanted)
            yield Candidate(given, found.link, is_equal, premise, hypothesis)


def negatives(found: Sequence[Candidate], dice: Random) -> list[Row]:
    """Some of the candidates, none of them meant; those that are easiest to mistake come first."""
    shuffled = dice.sample(found, len(found))
    hardest = sorted(shuffled, key=lambda one: (not one.is_equal, -one.link))
    return [one.row(NOT_ENTAILMENT) for one in hardest[:MOST_NEGATIVES]]
