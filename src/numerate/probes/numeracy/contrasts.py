"""Contrastive tests (section 2 of the paper): of a number x, one that is near and one that is not.

OVA (one versus all) asks that x is closest to x⁺ of all numbers, SC (strict) that it is closer to
x⁺ than to the next, BC (broad) than to the farthest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from numerate.probes.numeracy.choices import Ties
from numerate.probes.numeracy.neighbours import NONE, Places, neighbours
from numerate.probes.numeracy.numerals import Numeral, Script
from numerate.probes.numeracy.space import Flags, Space

__all__ = ["KINDS", "Contrasts", "Triples", "magnitude_contrasts", "numeration_contrasts"]

KINDS = ("ova", "sc", "bc")
"""The kinds of test, the hardest first."""


@dataclass(frozen=True, slots=True)
class Triples:
    """Tests of one kind, as places of numerals."""

    x: Places
    plus: Places
    minus: Places


@dataclass(frozen=True, slots=True)
class Contrasts:
    """The tests of magnitude, or of numeration."""

    x: Places
    plus: Places
    twin: Places  # NONE where x⁺ has none
    pool: Places  # what OVA compares with
    spared: tuple[Places, ...]  # what is never compared: other numerals of the same number
    sc: Triples
    bc: Triples

    @property
    def places(self) -> Places:
        """Every numeral that some test names."""
        of_triples = [one for t in (self.sc, self.bc) for one in (t.x, t.plus, t.minus)]
        return np.unique(np.concatenate([self.x, self.plus, self.pool, *of_triples]))

    def passed(self, kind: str, space: Space, ties: Ties = Ties.LISTED) -> Flags:
        """Which tests of a kind vectors pass: strictly closer, a draw is no success."""
        if kind == "ova":
            return self._closest(space, ties)
        triples = self.sc if kind == "sc" else self.bc
        return space.closer(triples.x, triples.plus, triples.minus)

    def _closest(self, space: Space, ties: Ties) -> Flags:
        target, twin = self.plus, self.twin
        if ties is Ties.LISTED:
            return space.closest(self.x, target, self.pool, [*self.spared])
        if ties is Ties.EITHER:
            has_twin = twin != NONE
            other = np.where(has_twin, twin, target)
            swapped = space.closeness(self.x, other) > space.closeness(self.x, target)
            target, twin = np.where(swapped, twin, target), np.where(swapped, target, twin)
        return space.closest(self.x, target, self.pool, [*self.spared, twin])


def magnitude_contrasts(values: Sequence[Fraction], places: Sequence[int]) -> Contrasts:
    """The tests of magnitude among numbers in digits, each of them once.

    `values` are of the numerals in `places`.
    """
    at = np.array(places, dtype=np.int64)
    found = neighbours(values)
    has_next = found.next != NONE
    twin = np.where(found.twin == NONE, NONE, at[found.twin])
    return Contrasts(
        at,
        at[found.nearest],
        twin,
        at,
        (),
        Triples(at[has_next], at[found.nearest][has_next], at[found.next][has_next]),
        Triples(at, at[found.nearest], at[found.farthest]),
    )


def numeration_contrasts(numerals: Sequence[Numeral]) -> Contrasts | None:
    """The tests of numeration: x in digits, x⁺ the same number in English, x⁻ another in English.

    Of several numerals for a number ("zero", "nil") the first is asked, and none counts against
    another. None where English numbers are fewer than three, or none of them is there in digits.
    """
    arabic: dict[Fraction, int] = {}
    english: dict[Fraction, list[int]] = {}
    for place, one in enumerate(numerals):
        if one.script is Script.ENGLISH:
            english.setdefault(one.value, []).append(place)
        elif one.is_plain:
            arabic.setdefault(one.value, place)
    values = list(english)
    if len(values) < 3 or not arabic.keys() & english.keys():
        return None
    first = np.array([english[value][0] for value in values])
    found = neighbours(values)
    rows = np.array([row for row, value in enumerate(values) if value in arabic])
    x = np.array([arabic[values[row]] for row in rows])
    most = max(map(len, english.values()))
    same = np.array([(english[values[row]] + [NONE] * most)[:most] for row in rows])
    pool = np.array([place for places in english.values() for place in places])
    return Contrasts(
        x,
        first[rows],
        np.full(len(rows), NONE),
        pool,
        tuple(same[:, column] for column in range(1, most)),
        # Of "3" the number nearest to it is "three" itself, so what is next is the nearest other.
        Triples(x, first[rows], first[found.nearest[rows]]),
        Triples(x, first[rows], first[found.farthest[rows]]),
    )
