"""What a model learns from and is measured on: labelled pairs, and the labels they have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from numerate.data.catalogue import load
from numerate.data.loading import Loaded, load_file
from numerate.data.pair import LABELS, NOT_ENTAILMENT, Pair, two_way
from numerate.errors import NotTrainable

__all__ = ["Corpus", "Source", "described", "read_source"]


@dataclass(frozen=True, slots=True)
class Source:
    """A file or a task by the name it was asked for, and its pairs."""

    name: str
    pairs: tuple[Pair, ...]
    digest: str
    bad_rows: int


@dataclass(frozen=True, slots=True)
class Corpus:
    """Pairs to train on and pairs to measure on, with the labels of both."""

    train: tuple[Pair, ...]
    dev: tuple[Pair, ...]
    labels: tuple[str, ...]

    @classmethod
    def of(cls, train: Sequence[Pair], dev: Sequence[Pair], source: str, measure: str) -> Corpus:
        """The corpus of pairs; those without a label are left out.

        Where a pair only says "not_entailment", all pairs are read in two classes. `source` and
        `measure` say in errors where the pairs are from.

        >>> some = [Pair("1", "2 cats", "3 cats", "neutral"), Pair("2", "a", "b", "entailment")]
        >>> Corpus.of(some, some, "train", "dev").labels
        ('entailment', 'neutral')
        """
        taught, measured = _labelled(train), _labelled(dev)
        if any(pair.label == NOT_ENTAILMENT for pair in (*taught, *measured)):
            taught, measured = _in_two(taught), _in_two(measured)
        labels = _labels(taught)
        if not taught or not measured:
            raise NotTrainable(measure if taught else source, "no pair of it has a label")
        if len(labels) < 2:
            raise NotTrainable(source, f"every pair of it is {labels[0]!r}")
        if unknown := [label for label in _labels(measured) if label not in labels]:
            raise NotTrainable(source, f"{measure} has the label {unknown[0]!r}, which it lacks")
        return cls(tuple(taught), tuple(measured), labels)


def read_source(name: str, data: str | Path | None = None) -> Source:
    """The pairs of a file, or of a task of the catalogue by name.

    >>> len(read_source("builtin/ranges").pairs)
    300
    """
    found: Loaded = load_file(name) if Path(name).is_file() else load(name, data)
    return Source(name, found.pairs, found.digest, len(found.bad_rows))


def described(sources: Sequence[Source]) -> list[dict[str, Any]]:
    """What a model learned from and, as the last of them, was measured on, as JSON."""
    roles = [*("train" for _ in sources[1:]), "dev"]
    return [
        {"role": role, "name": one.name, "digest": one.digest, "pairs": len(one.pairs)}
        for role, one in zip(roles, sources, strict=True)
    ]


def _labelled(pairs: Sequence[Pair]) -> list[Pair]:
    return [pair for pair in pairs if pair.label is not None]


def _in_two(pairs: Sequence[Pair]) -> list[Pair]:
    return [replace(pair, label=two_way(pair.label or "")) for pair in pairs]


def _labels(pairs: Sequence[Pair]) -> tuple[str, ...]:
    present = {pair.label for pair in pairs}
    return tuple(label for label in (*LABELS, NOT_ENTAILMENT) if label in present)
