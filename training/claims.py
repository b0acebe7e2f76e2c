"""The labelled claims that the combiner is fitted on; none is EQUATE's or trained the encoder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from numerate.data.builders import awp, stress
from numerate.data.builders.problems import read_problems
from numerate.data.pair import Pair
from training import plain, tagged
from training.mined import has_quantity
from training.row import NOT_ENTAILMENT, Row, read

__all__ = ["claims"]

_SUITES = Path(__file__).parents[1] / "tests" / "cases"
_JUDGED = Path(__file__).parent / "judged"


def claims(data: Path, rows: Path, seed: int = 0) -> Iterator[tuple[str, list[Row], float]]:
    """Each source's name, its rows, and what one of them counts for.

    `data` holds the published sets, `rows` what `python -m training rows` wrote.
    """
    for name in ("paragraphs", "exchanged", "changed"):
        yield name, list(_suite(_SUITES / f"{name}.json")), 1.5
    yield "natural", _some(read(rows / "dev" / "natural.jsonl.xz"), 1_000, seed), 2.0
    yield "judged", _some(_judged(_JUDGED), 5_500, seed), 1.0
    yield "contrast", _some(read(rows / "dev" / "contrast.jsonl.xz"), 300, seed), 0.5
    yield "rte1_test", list(plain.pairs(plain.DEVELOPMENT["rte1_test"], data)), 1.0
    mnli = plain.pairs(plain.DEVELOPMENT["mnli"], data)
    yield "mnli", _some((row for row in mnli if has_quantity(row.hypothesis)), 700, seed), 0.5
    yield "stress", _some(_stressed(data, seed), 300, seed), 1.0
    problems = read_problems(str(data / "word_problems" / "SVAMP.json"))
    built = [_two_way(pair) for pair in awp.pairs(problems, seed) if isinstance(pair, Pair)]
    yield "problems", _some(iter(built), 500, seed), 0.5


def _suite(path: Path) -> Iterator[Row]:
    for record in json.loads(path.read_text("utf-8")):
        for claim in record["claims"]:
            yield Row(record["text"], claim["claim"], claim["label"])


def _judged(folder: Path) -> Iterator[Row]:
    """Claims on texts that are there for the judge alone; the encoder never sees them."""
    for record in tagged.records(folder):
        yield from tagged.plain_rows(list(tagged.tagged_pairs(record)))


def _stressed(data: Path, seed: int) -> Iterator[Row]:
    """Sentences with a number, as the stress test changes them."""
    texts = sorted({row.premise for row in plain.pairs(plain.DEVELOPMENT["mnli"], data)})
    premises = [stress.Premise(str(place), text) for place, text in enumerate(texts)]
    for pair in stress.pairs(premises, seed):
        if isinstance(pair, Pair) and pair.label is not None:
            yield Row(pair.premise, pair.hypothesis, pair.label)


def _two_way(pair: Pair) -> Row:
    label = "entailment" if pair.label == "entailment" else NOT_ENTAILMENT
    return Row(pair.premise, pair.hypothesis, label)


def _some(rows: Iterator[Row], most: int, seed: int) -> list[Row]:
    found = list(rows)
    return Random(seed).sample(found, min(most, len(found)))
