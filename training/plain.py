"""Plain pairs: the published inference sets, in the three or two classes they have."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from training.row import NOT_ENTAILMENT, Row

__all__ = ["DEVELOPMENT", "TRAINING", "pairs"]

Source = Callable[[Path], Iterator[Row]]


def _jsonl(name: str, *, two_way: bool = False) -> Source:
    def rows(data: Path) -> Iterator[Row]:
        with (data / name).open(encoding="utf-8") as file:
            for record in map(json.loads, file):
                label = record["label"]
                if two_way and label != "entailment":
                    label = NOT_ENTAILMENT
                yield Row(record["premise"], record["hypothesis"], label)

    return rows


def _rte(*names: str) -> Source:
    def rows(data: Path) -> Iterator[Row]:
        for name in names:
            for pair in ElementTree.parse(data / "rte" / name).iter("pair"):
                value = pair.get("value") or pair.get("entailment") or ""
                label = "entailment" if value.upper() in ("TRUE", "YES") else NOT_ENTAILMENT
                yield Row(
                    (pair.findtext("t") or "").strip(), (pair.findtext("h") or "").strip(), label
                )

    return rows


def _sampled(source: Source, most: int, seed: int = 0) -> Source:
    def rows(data: Path) -> Iterator[Row]:
        found = list(source(data))
        keep = set(Random(seed).sample(range(len(found)), min(most, len(found))))
        return (row for place, row in enumerate(found) if place in keep)

    return rows


TRAINING: dict[str, Source] = {
    "mnli": _jsonl("nli/mnli_train.jsonl"),
    "snli": _sampled(_jsonl("nli/snli_train.jsonl"), 40_000),
    "lingnli": _jsonl("nli_more/lingnli.jsonl"),
    "sanli": _jsonl("nli_more/sanli.jsonl"),
    "fever": _jsonl("nli_more/fever.jsonl", two_way=True),
    "infotabs": _jsonl("nli_more/infotabs.jsonl"),
    "scitail": _jsonl("scitail/train.jsonl", two_way=True),
    "rte": _rte("rte1_dev.xml", "rte2_dev.xml"),
    "nli4ct": _jsonl("documents/nli4ct_train.jsonl", two_way=True),
}
"""What is trained on. RTE-1's test set is not: the judge is fitted and tested there."""

DEVELOPMENT: dict[str, Source] = {
    "mnli": _jsonl("nli/mnli_dev_matched.jsonl"),
    "rte1_test": _rte("rte1_test.xml"),
    "scitail": _jsonl("scitail/dev.jsonl", two_way=True),
    "nli4ct": _jsonl("documents/nli4ct_dev.jsonl", two_way=True),
}


def pairs(source: Source, data: Path) -> list[Row]:
    """The rows of a source, without those that lack a text."""
    return [row for row in source(data) if row.premise and row.hypothesis]
