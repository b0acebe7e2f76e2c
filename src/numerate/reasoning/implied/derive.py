"""The entry: everything that a text implies without stating it, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain, islice

from numerate.language.units import Units
from numerate.quantities.reading import Reading
from numerate.reasoning.implied.age_lists import age_lists
from numerate.reasoning.implied.change import changes
from numerate.reasoning.implied.derived import Derived
from numerate.reasoning.implied.differences import differences
from numerate.reasoning.implied.durations import durations
from numerate.reasoning.implied.listed_values import listed_values
from numerate.reasoning.implied.listing import lists
from numerate.reasoning.implied.multiples import multiples
from numerate.reasoning.implied.periods import periods
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.implied.ranks import ranks
from numerate.reasoning.implied.rests import rests
from numerate.reasoning.implied.shares import shares
from numerate.reasoning.implied.single import Singles

__all__ = ["MOST_IMPLIED", "Implied"]

MOST_IMPLIED = 128  # quantities that the constructions of one sort are followed to
_READERS = (
    changes,
    differences,
    shares,
    rests,
    multiples,
    periods,
    ranks,
    durations,
    age_lists,
    lists,
    listed_values,
)


class Implied:
    """What a text implies, worked out once and only when it is asked for.

    >>> from numerate import read
    >>> text = read("Sales rose from 80 to 100 in Arizona and Texas.")
    >>> for derived in Implied(text, Units.default()).all:
    ...     print(derived.reason)
    from 80 to 100 is up 20
    from 80 to 100 is up 25 %
    from 80 to 100 is 1.25 times as much
    Arizona and Texas are 2 states
    """

    def __init__(self, reading: Reading, units: Units) -> None:
        self._premise = Premise(reading, units)

    @cached_property
    def all(self) -> tuple[Derived, ...]:
        """The quantities that the text's constructions come to, so many of each sort."""
        return tuple(
            chain.from_iterable(islice(read(self._premise), MOST_IMPLIED) for read in _READERS)
        )

    def singles(self, noun: str) -> Iterator[Derived]:
        """The single things of a noun that the text speaks of: "a guard" is one guard."""
        return self._singles.of(noun)

    @cached_property
    def _singles(self) -> Singles:
        return Singles(self._premise)
