"""Tests from files: `scmag.csv` and `bcmag.csv`, as the paper's lists of magnitude are archived."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np

from numerate.errors import BadTriples, TooFewNumerals, UnreadableFile
from numerate.probes.numeracy.contrasts import Contrasts, Triples
from numerate.probes.numeracy.neighbours import NONE, neighbours
from numerate.probes.numeracy.numerals import Script, numeral
from numerate.probes.numeracy.vocabulary import LEAST, Vocabulary
from numerate.wording import counted

__all__ = ["FILES", "read_contrasts"]

FILES = {"sc": "scmag.csv", "bc": "bcmag.csv"}
_HEADS = ("x", "x_plus", "x_minus")
_NOT_FINITE = {"inf", "-inf", "infinity", "-infinity", "nan"}

_Values = tuple[Fraction, ...]
_Test = tuple[int, int, int]


def read_contrasts(folder: str, vocabulary: Vocabulary) -> tuple[Contrasts, tuple[str, ...]]:
    """The tests of magnitude of a folder that a vocabulary can be asked, and what was left out.

    OVA is asked of the numbers of the strict tests, among themselves. Tests of infinity, which is
    no number, and of numbers that the vocabulary lacks are left out.
    """
    place_of = _places(vocabulary)
    strict, of_strict = _read(Path(folder) / FILES["sc"], place_of)
    broad, of_broad = _read(Path(folder) / FILES["bc"], place_of)
    if len({x for x, _, _ in strict}) < LEAST or not broad:
        raise TooFewNumerals(vocabulary.source, len(strict), LEAST)
    sc, bc = _triples(strict), _triples(broad)
    first = np.unique(sc.x, return_index=True)[1]
    first.sort()
    pool, plus = sc.x[first], sc.plus[first]
    twin = _twins([vocabulary.numerals[place].value for place in pool], pool, plus)
    contrasts = Contrasts(pool, plus, twin, np.union1d(pool, plus), (), sc, bc)
    return contrasts, (*of_strict, *of_broad)


def _places(vocabulary: Vocabulary) -> dict[Fraction, int]:
    """Where each number is in digits: as it is usually written, or else the first."""
    found: dict[Fraction, int] = {}
    for is_plain in (True, False):
        for place, one in enumerate(vocabulary.numerals):
            if one.script is Script.ARABIC and one.is_plain is is_plain:
                found.setdefault(one.value, place)
    return found


def _twins(values: list[Fraction], pool: np.ndarray, plus: np.ndarray) -> np.ndarray:
    """Of the two that are nearest to each number, the one that the file does not name."""
    found = neighbours(values)
    nearest, twin = pool[found.nearest], np.where(found.twin == NONE, NONE, pool[found.twin])
    return np.where(twin == plus, nearest, np.where(nearest == plus, twin, NONE))


def _triples(tests: list[_Test]) -> Triples:
    columns = np.array(tests, dtype=np.int64).T
    return Triples(columns[0], columns[1], columns[2])


def _read(path: Path, place_of: dict[Fraction, int]) -> tuple[list[_Test], list[str]]:
    tests: list[_Test] = []
    infinite = unknown = 0
    for values in _rows(path):
        if values is None:
            infinite += 1
        elif all(value in place_of for value in values):
            x, plus, minus = (place_of[value] for value in values)
            tests.append((x, plus, minus))
        else:
            unknown += 1
    left_out = {"of infinity, which is no number": infinite, "of numbers without a vector": unknown}
    notes = [f"{path.name}: {counted(n, 'test')} {what}" for what, n in left_out.items() if n]
    return tests, notes


def _rows(path: Path) -> Iterator[_Values | None]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file, strict=True)
            if not set(_HEADS) <= set(rows.fieldnames or ()):
                raise BadTriples(str(path), 1, f"it lacks a head of {', '.join(_HEADS)}")
            for row in rows:
                yield _values(str(path), rows.line_num, [row[head] for head in _HEADS])
    except (OSError, UnicodeDecodeError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(str(path), told) from error
    except csv.Error as error:
        raise BadTriples(str(path), rows.reader.line_num, str(error)) from error


def _values(path: str, line: int, cells: list[str | None]) -> _Values | None:
    if any((cell or "").strip().lower() in _NOT_FINITE for cell in cells):
        return None
    values = []
    for cell in cells:
        one = numeral((cell or "").strip())
        if one is None or one.script is not Script.ARABIC:
            raise BadTriples(path, line, f"{cell!r} is no number")
        values.append(one.value)
    if len(set(values)) < len(values):
        raise BadTriples(path, line, "two of its numbers are the same")
    return tuple(values)
