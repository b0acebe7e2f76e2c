"""Probing: everything that is asked of vectors, as one value that can be printed and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from numerate.probes.numeracy.choices import Distance, Ties
from numerate.probes.numeracy.contrasts import Contrasts, magnitude_contrasts, numeration_contrasts
from numerate.probes.numeracy.dice import dice
from numerate.probes.numeracy.learning import Learned, learned
from numerate.probes.numeracy.neighbours import Places
from numerate.probes.numeracy.numerals import Script
from numerate.probes.numeracy.regression import Neighbourhood, Regression, regression
from numerate.probes.numeracy.scoring import Scores, percent, random_vectors, scores
from numerate.probes.numeracy.space import Space, Vectors
from numerate.probes.numeracy.triple_files import read_contrasts
from numerate.probes.numeracy.vocabulary import LARGEST, Vocabulary

__all__ = ["DICE", "RANDOM", "Options", "Probe", "probe"]

DICE, RANDOM = "DICE", "random"
"""Vectors that are made up: those that know all of magnitude, and those that know nothing."""

_WIDEST_DICE = 64


@dataclass(frozen=True, slots=True)
class Options:
    """What the papers leave open, or where a user wants something else."""

    distance: Distance = Distance.COSINE
    ties: Ties = Ties.LISTED
    decimals: bool = False
    largest: int = LARGEST
    seed: int = 0
    triples: str | None = None  # a folder of tests instead of our own
    neighbourhood: Neighbourhood = field(default_factory=Neighbourhood)

    def to_json(self) -> dict[str, Any]:
        return {
            "distance": self.distance.value,
            "ties": self.ties.value,
            "decimals": self.decimals,
            "largest": self.largest,
            "seed": self.seed,
            "triples": self.triples,
        }


@dataclass(frozen=True, slots=True)
class Probe:
    """What vectors know of numbers."""

    vocabulary: Vocabulary
    options: Options
    magnitude: Scores
    numeration: Scores | None  # None where too few English numerals have vectors
    upper: Scores  # DICE's magnitude
    regressions: Mapping[str, Regression]  # of the vectors, and of random ones
    learned: Mapping[str, Learned]
    by_size: tuple[tuple[str, int, float, float], ...]  # numbers of so many digits: n, SC, BC
    notes: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The probe as one JSON object."""
        vocabulary = self.vocabulary
        return {
            "vectors": vocabulary.source,
            "width": int(vocabulary.matrix.shape[1]),
            "words": vocabulary.size,
            "numerals": {
                script.value: {
                    "count": vocabulary.count(script),
                    "percent": percent(vocabulary.share(script)),
                }
                for script in Script
            },
            "options": self.options.to_json(),
            "magnitude": self.magnitude.to_json(),
            "numeration": None if self.numeration is None else self.numeration.to_json(),
            "dice": self.upper.to_json(),
            "by_digits": [
                {"digits": name, "tests": n, "sc": percent(sc), "bc": percent(bc)}
                for name, n, sc, bc in self.by_size
            ],
            "regression": {name: one.to_json() for name, one in self.regressions.items()},
            "learned": {name: one.to_json() for name, one in self.learned.items()},
            "notes": list(self.notes),
        }


def probe(vocabulary: Vocabulary, options: Options | None = None) -> Probe:
    """Ask vectors for magnitude and numeration, with what knows nothing and all beside them."""
    options = options or Options()
    contrasts, notes = _magnitude(vocabulary, options)
    values = [float(vocabulary.numerals[place].value) for place in contrasts.x]
    width = vocabulary.matrix.shape[1]
    rows = len(vocabulary.matrix)
    circle = np.zeros((rows, min(max(2, width), _WIDEST_DICE)))
    named = contrasts.places
    line = [vocabulary.numerals[place].value for place in named]
    circle[named] = dice(line, circle.shape[1], options.seed)
    compared: dict[str, Vectors] = {
        "vectors": vocabulary.matrix,
        RANDOM: random_vectors(rows, width, options.seed),
        DICE: circle,
    }
    numeration = numeration_contrasts(vocabulary.numerals)
    if numeration is None:
        notes += ("numeration is not asked: too few numbers are there in digits and in English",)

    # On the number line itself twins are equally close: one that competes would make a draw.
    of_dice = Ties.SPARED if options.ties is Ties.LISTED else options.ties

    def scored(tests: Contrasts, vectors: Vectors, ties: Ties) -> Scores:
        return scores(tests, vectors, options.distance, ties, options.seed)

    return Probe(
        vocabulary,
        options,
        scored(contrasts, vocabulary.matrix, options.ties),
        None if numeration is None else scored(numeration, vocabulary.matrix, options.ties),
        scored(contrasts, circle, of_dice),
        {
            name: regression(
                Space(vectors, options.distance), contrasts.x, values, options.neighbourhood
            )
            for name, vectors in compared.items()
            if name != DICE
        },
        {
            name: learned(vectors[contrasts.x], values, options.seed)
            for name, vectors in compared.items()
        },
        _by_size(contrasts, vocabulary, options.distance),
        (*vocabulary.notes, *notes),
    )


def _magnitude(vocabulary: Vocabulary, options: Options) -> tuple[Contrasts, tuple[str, ...]]:
    if options.triples is not None:
        return read_contrasts(options.triples, vocabulary)
    places = vocabulary.magnitudes(decimals=options.decimals, largest=options.largest)
    values = [vocabulary.numerals[place].value for place in places]
    return magnitude_contrasts(values, places), ()


def _by_size(
    contrasts: Contrasts, vocabulary: Vocabulary, distance: Distance
) -> tuple[tuple[str, int, float, float], ...]:
    """The shares of strict and broad tests passed, by how many digits x has before its point."""
    space = Space(vocabulary.matrix, distance)
    shares: dict[int, list[tuple[int, float]]] = {}
    for triples in (contrasts.sc, contrasts.bc):
        passed = space.closer(triples.x, triples.plus, triples.minus)
        digits = _digits(vocabulary, triples.x)
        for size in np.unique(digits).tolist():
            chosen = passed[digits == size]
            shares.setdefault(size, []).append((len(chosen), float(chosen.mean())))
    return tuple(
        (str(size), both[0][0], both[0][1], both[1][1])
        for size, both in sorted(shares.items())
        if len(both) > 1
    )


def _digits(vocabulary: Vocabulary, places: Places) -> Places:
    return np.array([len(str(int(abs(vocabulary.numerals[one].value)))) for one in places])
