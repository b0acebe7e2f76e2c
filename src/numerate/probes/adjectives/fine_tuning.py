"""Fine-tuning: what a model learns on three dimensions, to be asked about the fourth.

Training has degree ordering away from the middle, where the label is sure (α up to 0.8 and from 1.2
on), with the two mismatches as neutral; and entailment inference with extremes. What is left out
are all other tests, and the dimension that the model is asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random

from numerate.data.pair import LABELS, Pair
from numerate.errors import TooFewCombinations
from numerate.probes.adjectives.degrees import PREMISES, degree_part
from numerate.probes.adjectives.inferences import (
    drawn_inferences,
    entailment_part,
    inference_items,
)
from numerate.probes.adjectives.making import made_parts, write_pairs, write_part
from numerate.probes.adjectives.reading import chosen_tests
from numerate.probes.adjectives.suite import (
    DEGREE,
    DIMENSIONS,
    ENTAILMENT,
    MISMATCHES,
    POSITIVE,
    TESTS,
    Degree,
    anchors,
)
from numerate.probes.adjectives.thresholds import Thresholds
from numerate.probes.adjectives.vocabulary import Vocabulary

__all__ = ["COLUMNS", "FOLDER", "Split", "degree_split", "entailment_split", "write_fine_tuning"]

FOLDER = "ASP_fine-tuning"
COLUMNS = ("sentence1", "sentence2", "gold_label")
LOWEST = Fraction(60, 100)
_HELD_BACK = 5  # one in so many is for validation
_NEUTRAL = 10  # rows of each mismatch for a premise: together as many as of each other label
_EXTREMES = 500  # draws: as many pairs that follow, that do not, and that are open


@dataclass(frozen=True, slots=True)
class Split:
    """Pairs to learn from and pairs to measure on."""

    train: tuple[Pair, ...]
    validation: tuple[Pair, ...]


def degree_split(
    left_out: str, vocabulary: Vocabulary, *, seed: int = 0, size: int = PREMISES
) -> Split:
    """What is learned of degrees without a dimension: three labels, equally often."""
    pairs: list[Pair] = []
    for dimension in DIMENSIONS:
        if dimension != left_out:
            pairs += _learned(vocabulary.of(dimension), seed, size)
    return _split(pairs, Random(f"{seed} leave {left_out}"))


def entailment_split(vocabulary: Vocabulary, *, seed: int = 0) -> Split:
    """What is learned of extremes, from no premise that the tests of entailment inference have.

    What is not entailed is coded as a contradiction, as in the release.
    """
    tests = (entailment_part(test, vocabulary, seed=seed) for test in TESTS)
    asked = {item.pair.premise for part in tests for item in part.items}
    pairs = [
        _recoded(pair, "contradiction")
        for pair in _unasked("ordering", vocabulary, seed, asked, _EXTREMES)
    ]
    for test in MISMATCHES:
        mismatched = _unasked(test, vocabulary, seed, asked, _EXTREMES // 4)
        pairs += [_recoded(pair, "neutral") for pair in mismatched]
    return _split(pairs, Random(f"{seed} leave entailment"))


def write_fine_tuning(
    folder: Path, vocabulary: Vocabulary, thresholds: Thresholds, *, seed: int = 0
) -> int:
    """Write what is learned and what is asked, in the folders of the release; how many pairs."""
    splits = {f"leave_{name}": degree_split(name, vocabulary, seed=seed) for name in DIMENSIONS}
    splits["leave_ei"] = entailment_split(vocabulary, seed=seed)
    count = 0
    for name, split in splits.items():
        for kind, pairs in (("train", split.train), ("validation", split.validation)):
            write_pairs(folder / kind / f"{name}.csv", pairs, COLUMNS)
            count += len(pairs)
    asked = made_parts(vocabulary, thresholds, chosen_tests([ENTAILMENT]), seed=seed)
    places = [(folder / "test" / "ei" / f"{part.test}.csv", part) for part in asked]
    for dimension in DIMENSIONS:
        of_one = vocabulary.of(dimension)
        for kind, extended in (("test", False), ("wider", True)):
            parts = made_parts(
                of_one, thresholds, chosen_tests([DEGREE]), seed=seed, extended=extended
            )
            places += [(folder / kind / dimension / f"{part.test}.csv", part) for part in parts]
    return count + sum(write_part(path, part) for path, part in places)


def _learned(vocabulary: Vocabulary, seed: int, size: int) -> Iterator[Pair]:
    """The pairs of a dimension: for each premise twenty that follow, contradict and are open."""
    chance = Random(f"{seed} learned")
    for test in ("ordering", *MISMATCHES):
        part = degree_part(test, vocabulary, Thresholds.default(), seed=seed, size=size)
        rows = [(item.pair, item.degree) for item in part.items if item.degree is not None]
        if test == "ordering":
            taught = [(pair, _taught(degree)) for pair, degree in rows]
            yield from (replace(pair, label=label) for pair, label in taught if label is not None)
            continue
        open_ones = [pair for pair, degree in rows if _taught(degree) is not None and pair.label]
        drawn = chance.sample(open_ones, size * _NEUTRAL)
        yield from (replace(pair, label="neutral") for pair in drawn)


def _taught(degree: Degree) -> str | None:
    """The label of degree ordering where it is sure; None in the middle, and at the lowest end."""
    stated = anchors("ordering")
    if degree.ratio <= LOWEST or stated.negative < degree.ratio < stated.positive:
        return None
    is_high = degree.ratio >= stated.positive
    return "entailment" if is_high == (degree.polarity == POSITIVE) else "contradiction"


def _unasked(
    test: str, vocabulary: Vocabulary, seed: int, asked: Collection[str], size: int
) -> list[Pair]:
    draws = drawn_inferences(test, vocabulary, seed)
    fresh = (draw for draw in draws if not any(premise in asked for premise, _, _ in draw))
    found = list(islice(fresh, size))
    if len(found) < size:
        raise TooFewCombinations(f"fine-tuning on {test}", size, len(found))
    return [item.pair for item in inference_items(f"learned-{test}", found)]


def _recoded(pair: Pair, otherwise: str) -> Pair:
    return pair if pair.label == "entailment" else replace(pair, label=otherwise)


def _split(pairs: Sequence[Pair], chance: Random) -> Split:
    """One in five of each label is to measure on."""
    train: list[Pair] = []
    validation: list[Pair] = []
    for label in LABELS:
        of_label = [pair for pair in pairs if pair.label == label]
        chance.shuffle(of_label)
        cut = len(of_label) // _HELD_BACK
        validation += of_label[:cut]
        train += of_label[cut:]
    chance.shuffle(train)
    chance.shuffle(validation)
    return Split(tuple(train), tuple(validation))
