"""Reproducing the numeracy paper: its cells beside ours, for every set of vectors at hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from numerate.evaluation.statistics import Range
from numerate.probes.numeracy.choices import Distance, Ties
from numerate.probes.numeracy.contrasts import (
    KINDS,
    Contrasts,
    magnitude_contrasts,
    numeration_contrasts,
)
from numerate.probes.numeracy.numerals import Script
from numerate.probes.numeracy.regression import Neighbourhood, regression
from numerate.probes.numeracy.scoring import Scores, scores
from numerate.probes.numeracy.space import Space
from numerate.probes.numeracy.triple_files import FILES, read_contrasts
from numerate.probes.numeracy.vocabulary import Vocabulary

__all__ = ["CITATION", "VECTORS", "Cell", "cells", "remarks", "triples_in"]

VECTORS = "glove-6b-50d"
"""The vectors that are always there."""

CITATION = "Naik, Ravichander, Rose and Hovy (2019), ACL: Exploring Numeracy in Word Embeddings"

_LARGEST_WORD = 10**9  # word2number, by which the paper finds English numerals, ends at a billion
_SEED = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: the paper's figure and ours; shares are from 0 to 1."""

    vectors: str
    row: str | None  # of the paper
    table: str
    cell: str
    paper: float | None
    ours: float
    n: int | None = None  # tests, of a share
    interval: Range | None = None
    paper_random: float | None = None
    random: float | None = None
    is_share: bool = True

    @property
    def difference(self) -> float | None:
        """Ours less the paper's."""
        return None if self.paper is None else self.ours - self.paper


def triples_in(folder: str | None) -> str | None:
    """The folder of the paper's tests in a folder of data: it, or `numeracy` in it."""
    for place in [] if folder is None else [Path(folder), Path(folder) / "numeracy"]:
        if (place / FILES["sc"]).is_file():
            return str(place)
    return None


def cells(vocabulary: Vocabulary, triples: str | None) -> list[Cell]:
    """Every cell that can be computed for vectors, beside their row of the paper if they have one.

    With the paper's list of numbers, or, without it, with those that the vocabulary has.
    """
    row = _row_of(vocabulary.source)
    return list(_cells(vocabulary, triples, row, _published()["rows"].get(row, {})))


def _cells(
    vocabulary: Vocabulary, triples: str | None, row: str | None, paper: Mapping[str, Any]
) -> Iterator[Cell]:
    source = vocabulary.source
    counts = paper.get("vocabulary", (None, None))
    for script, count in zip((Script.ENGLISH, Script.ARABIC), counts, strict=True):
        ours = vocabulary.count(script)
        name = f"{script.value.capitalize()} numerals"
        yield Cell(source, row, "Table 1", name, count, ours, is_share=False)
    magnitude = _magnitude(vocabulary, triples)
    spoken = _as_word2number(vocabulary)
    numeration = numeration_contrasts(spoken.numerals)
    for part in _PARTS:
        tests, asked = (magnitude, vocabulary) if part.property == "MAG" else (numeration, spoken)
        if tests is None:
            continue
        found = scores(tests, asked.matrix, part.distance, Ties.LISTED, _SEED)
        chance = _published()["random"] if part.property == "MAG" else paper
        yield from _figures(source, row, part, found, paper.get(part.key), chance.get(part.random))
    values = [float(vocabulary.numerals[place].value) for place in magnitude.x]
    space = Space(vocabulary.matrix, Distance.EUCLIDEAN)
    fitted = regression(space, magnitude.x, values, Neighbourhood())
    yield Cell(source, row, "Table 6", "R²", paper.get("r2"), fitted.r2, is_share=False)


@dataclass(frozen=True, slots=True)
class _Part:
    """Three cells of a row, and where the paper has them."""

    property: str
    distance: Distance
    tables: tuple[str, str, str]
    key: str
    random: str


_PARTS = (
    _Part("MAG", Distance.COSINE, ("Table 2",) * 3, "magnitude", "magnitude"),
    _Part("NUM", Distance.COSINE, ("Table 3",) * 3, "numeration", "numeration_random"),
    _Part("MAG", Distance.EUCLIDEAN, ("Table 7",) * 3, "magnitude_euclidean", "magnitude"),
    _Part(
        "NUM",
        Distance.EUCLIDEAN,
        ("", "Table 8", "Table 9"),
        "numeration_euclidean",
        "numeration_random",
    ),
)


def _figures(
    source: str,
    row: str | None,
    part: _Part,
    found: Scores,
    paper: Mapping[str, float] | None,
    chance: Mapping[str, float] | None,
) -> Iterator[Cell]:
    for kind, table in zip(KINDS, part.tables, strict=True):
        figure = found.figures[kind]
        if table:
            yield Cell(
                source,
                row,
                table,
                f"{kind.upper()}-{part.property}",
                _share(paper, kind),
                figure.share,
                figure.n,
                figure.interval,
                _share(chance, kind),
                figure.random_share,
            )


def remarks(vocabulary: Vocabulary, triples: str | None) -> list[str]:
    """What a reader must know who sets the paper's figures beside ours."""
    of_list = (
        "Magnitude is asked of the archived list of the paper's numbers, less its token for "
        "infinity, which is no number."
        if triples is not None
        else "The paper's list of numbers is not there (--data DIR, with scmag.csv and bcmag.csv): "
        "magnitude is asked of the whole numbers of the vocabulary itself, which are others."
    )
    return [*vocabulary.notes, of_list, *_REMARKS]


_REMARKS = (
    "BC-MAG: in the archived list x⁻ is 100000 for nearly all x. No numeral of GloVe 6B beyond "
    "that, nor infinity, gives so low a figure as the paper's, and a random x⁻ does not either; "
    "the paper's example has 1000000, which these vectors lack. Its list must have been another.",
    "Arabic numerals: the paper's count holds 'nan', 'inf' and 'infinity', which a float is read "
    "from as well. English numerals are found by another reader than the paper's, so the words may "
    "differ; its reader ends at a billion, and numeration here leaves larger ones out, too.",
    "SC-NUM hangs on which of two English numbers is next that are equally near: here the earlier "
    "in the vocabulary. R² hangs on the split and on k, which the paper does not give: it is the "
    "median of five splits, with k = 5 and Euclidean distance.",
)


def _magnitude(vocabulary: Vocabulary, triples: str | None) -> Contrasts:
    if triples is not None:
        return read_contrasts(triples, vocabulary)[0]
    places = vocabulary.magnitudes()
    return magnitude_contrasts([vocabulary.numerals[place].value for place in places], places)


def _as_word2number(vocabulary: Vocabulary) -> Vocabulary:
    """The numerals without the English ones that the paper's reader does not know."""
    kept = [
        place
        for place, one in enumerate(vocabulary.numerals)
        if one.script is Script.ARABIC or one.value <= _LARGEST_WORD
    ]
    numerals = tuple(vocabulary.numerals[place] for place in kept)
    return replace(vocabulary, numerals=numerals, matrix=vocabulary.matrix[kept])


def _row_of(source: str) -> str | None:
    name = Path(source).name.lower().removeprefix("kumo-")
    rows = _published()["rows"].items()
    return next((row for row, one in rows if any(part in name for part in one["names"])), None)


def _share(percents: Mapping[str, float] | None, kind: str) -> float | None:
    return None if not percents or kind not in percents else percents[kind] / 100


@cache
def _published() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "published.toml").read_text("utf-8"))
