"""Vocabulary: the numerals of a source of vectors, and how many words it has besides (Table 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from numerate.data.vectors.entry import Entry, Matrix
from numerate.data.vectors.reading import entries
from numerate.errors import BadVectors, TooFewNumerals
from numerate.probes.numeracy.numerals import Numeral, Script, numeral
from numerate.wording import counted

__all__ = ["LARGEST", "LEAST", "Told", "Vocabulary", "read_vocabulary", "vocabulary_of"]

LEAST = 4
"""Numbers that a test needs: one, the nearest, the next and one that is farther."""

LARGEST = 100_000
"""Magnitudes that are asked, either side of zero: as far as the paper's list goes."""

Told = Callable[[int], None]
"""Is told how many words were read so far."""

_TELL_EACH = 10_000


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The numerals of a source in its order, their vectors, and what was left out."""

    source: str
    size: int
    numerals: tuple[Numeral, ...]
    matrix: Matrix
    notes: tuple[str, ...] = ()

    def count(self, script: Script) -> int:
        """How many numerals are written so."""
        return sum(one.script is script for one in self.numerals)

    def share(self, script: Script) -> float:
        """Their share of all words."""
        return self.count(script) / self.size if self.size else 0.0

    def magnitudes(self, *, decimals: bool = False, largest: int = LARGEST) -> list[int]:
        """The places of the numbers that magnitude is asked of: one numeral for each value.

        Whole numbers as they are usually written, as in the paper's list; with `decimals`, the
        first numeral of every value.
        """
        found: dict[object, int] = {}
        for place, one in enumerate(self.numerals):
            fits = one.script is Script.ARABIC and (decimals or one.is_plain)
            if fits and abs(one.value) <= largest:
                found.setdefault(one.value, place)
        if len(found) < LEAST:
            raise TooFewNumerals(self.source, len(found), LEAST)
        return list(found.values())


def read_vocabulary(source: str, told: Told | None = None) -> Vocabulary:
    """The numerals of a file or a package of vectors; only their rows are ever in memory."""
    return vocabulary_of(source, entries(source), told)


def vocabulary_of(
    source: str, words: Iterable[Entry], told: Told | None = None, notes: Iterable[str] = ()
) -> Vocabulary:
    """The numerals among words with vectors.

    A word that comes again keeps its first vector, and one whose vector holds no numbers is left
    out; the notes say how many did.
    """
    found: dict[str, tuple[Numeral, Matrix]] = {}
    size = again = 0
    for size, (word, numbers) in enumerate(words, 1):
        if told is not None and size % _TELL_EACH == 0:
            told(size)
        one = numeral(word)
        if one is not None and word in found:
            again += 1
        elif one is not None:
            found[word] = one, numbers()
    if not size:
        raise BadVectors(source, "it has no words")
    if not found:
        raise TooFewNumerals(source, 0, LEAST)
    matrix = np.stack([vector for _, vector in found.values()])
    numerals = [one for one, _ in found.values()]
    kept = np.flatnonzero(np.isfinite(matrix).all(axis=1))
    remarks = {
        "comes twice: its first vector counts": again,
        "has a vector with an infinity or no number in it: left out": len(matrix) - len(kept),
        "has a vector of zeros": int((~matrix.any(axis=1)).sum()),
    }
    return Vocabulary(
        source,
        size,
        tuple(numerals[place] for place in kept),
        matrix[kept],
        (*notes, *(f"{counted(n, 'numeral')}, each {what}" for what, n in remarks.items() if n)),
    )
