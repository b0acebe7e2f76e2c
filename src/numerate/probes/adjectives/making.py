"""Making the probe: every test from the vocabulary, and the folders that the release has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from numerate.data.pair import Pair
from numerate.data.store import written
from numerate.probes.adjectives.degrees import PREMISES, degree_part
from numerate.probes.adjectives.grid import EXTENDED, STANDARD
from numerate.probes.adjectives.inferences import PAIRS, entailment_part
from numerate.probes.adjectives.reading import chosen_tests
from numerate.probes.adjectives.suite import DEGREE, FOLDERS, MISMATCHES, Part
from numerate.probes.adjectives.thresholds import Thresholds
from numerate.probes.adjectives.vocabulary import Vocabulary

__all__ = ["made_parts", "write_pairs", "write_part", "write_parts"]


def made_parts(
    vocabulary: Vocabulary,
    thresholds: Thresholds,
    wanted: Sequence[tuple[str, str]] | None = None,
    *,
    seed: int = 0,
    premises: int = PREMISES,
    pairs: int = PAIRS,
    extended: bool = False,
) -> list[Part]:
    """The tests of both tasks, of those that are wanted; the same seed, the same items."""
    steps = EXTENDED if extended else STANDARD
    return [
        degree_part(test, vocabulary, thresholds, seed=seed, size=premises, steps=steps)
        if task == DEGREE
        else entailment_part(test, vocabulary, seed=seed, size=pairs)
        for task, test in wanted or chosen_tests()
    ]


def write_parts(folder: Path, parts: Iterable[Part], *, labelled: bool = False) -> int:
    """Write tests as the release has them; how many pairs there are."""
    return sum(
        write_part(folder / FOLDERS[part.task] / f"{part.test}.csv", part, labelled=labelled)
        for part in parts
    )


def write_part(path: Path, part: Part, *, labelled: bool = False) -> int:
    """Write a test; how many pairs it has.

    Degree estimation has no labels in the release, but for the mismatches: `labelled` adds them.
    """
    with_labels = labelled or part.task != DEGREE or part.test in MISMATCHES
    pairs = [item.pair for item in part.items]
    write_pairs(path, pairs, ("premise", "hypothesis", *["label"] * with_labels))
    return len(pairs)


def write_pairs(path: Path, pairs: Iterable[Pair], header: Sequence[str]) -> None:
    """Write a table with two columns, or three with the label: tabs between, though it is .csv."""
    with written(path) as file:
        file.write("\t".join(header).encode() + b"\n")
        for pair in pairs:
            cells = (pair.premise, pair.hypothesis, pair.label or "discard")
            file.write("\t".join(cells[: len(header)]).encode() + b"\n")
