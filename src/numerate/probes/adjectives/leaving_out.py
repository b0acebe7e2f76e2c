"""Leaving out: what is learned on three dimensions, and asked about the fourth.

The data are a folder laid out as the release's `ASP_fine-tuning`, or made.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from numerate.data.loading import load_file
from numerate.data.pair import Pair
from numerate.errors import NoProbe
from numerate.probes.adjectives.fine_tuning import (
    COLUMNS,
    Split,
    degree_split,
    entailment_split,
)
from numerate.probes.adjectives.making import made_parts, write_pairs
from numerate.probes.adjectives.reading import chosen_tests, read_part
from numerate.probes.adjectives.scoring import ModelScore
from numerate.probes.adjectives.suite import DEGREE, ENTAILMENT, TESTS, Part
from numerate.probes.adjectives.thresholds import Thresholds
from numerate.probes.adjectives.vocabulary import Vocabulary

__all__ = ["asked_parts", "learned_split", "named", "write_lesson"]


def learned_split(dimension: str, data: Path | None, seed: int) -> Split:
    """What is learned where a dimension is left out: of degrees, and of extremes."""
    if data is None:
        vocabulary = Vocabulary.default()
        parts = [degree_split(dimension, vocabulary, seed=seed)]
        parts.append(entailment_split(vocabulary, seed=seed))
    else:
        parts = [_read_split(data, name) for name in (dimension, "ei")]
    return Split(
        tuple(pair for part in parts for pair in part.train),
        tuple(pair for part in parts for pair in part.validation),
    )


def asked_parts(dimension: str, data: Path | None, thresholds: Thresholds, seed: int) -> list[Part]:
    """The tests of the dimension that was left out, and those of entailment inference.

    A folder may lack them: then they are made.
    """
    places = {DEGREE: dimension, ENTAILMENT: "ei"}
    found = [
        read_part(path, task, test, thresholds)
        for task, place in places.items()
        for test in TESTS
        if data is not None and (path := data / "test" / place / f"{test}.csv").is_file()
    ]
    missing = [task for task in places if not any(part.task == task for part in found)]
    if missing:
        vocabulary = Vocabulary.default().of(dimension)
        found += made_parts(vocabulary, thresholds, chosen_tests(missing), seed=seed)
    return found


def write_lesson(folder: Path, split: Split) -> tuple[Path, Path]:
    """Write what is learned, as `numerate train` reads it: to train on, and to measure on."""
    train, validation = folder / "train.csv", folder / "validation.csv"
    write_pairs(train, split.train, COLUMNS)
    write_pairs(validation, split.validation, COLUMNS)
    return train, validation


def named(score: ModelScore, name: str) -> ModelScore:
    """The same score under another name, to stand beside others."""
    return ModelScore(name, tuple(replace(one, model=name) for one in score.tests))


def _read_split(data: Path, name: str) -> Split:
    def read(kind: str) -> tuple[Pair, ...]:
        path = data / kind / f"leave_{name}.csv"
        if not path.is_file():
            raise NoProbe(str(data), f"it has no {kind}/leave_{name}.csv")
        return load_file(path).pairs

    return Split(read("train"), read("validation"))
