"""Material: rows to learn from and rows to test on, tokenised once, in an order that stays."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import nn

from training.examples import Examples
from training.row import Row, read, sources
from training.scoring import scores
from training.settings import Settings

__all__ = ["Material", "Origin"]

_HELD_BACK, _MOST_HELD_BACK = "held back: ", 500


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the rows of a source begin and end among all."""

    name: str
    begin: int
    end: int

    @property
    def places(self) -> range:
        return range(self.begin, self.end)


@dataclass(frozen=True, slots=True)
class Material:
    """The rows as one tokenizer reads them."""

    examples: Examples
    origins: Sequence[Origin]
    tests: Mapping[str, Examples]
    digest: str  # of the rows to learn from, in their order, whatever the tokenizer
    device: str

    @classmethod
    def of(cls, rows: Path, tokenizer: Tokenizer, settings: Settings, most: int | None) -> Material:
        """The rows that `python -m training rows` wrote; `most` takes so many of each source."""
        begun = time.time()
        device = "cuda" if torch.cuda.is_available() else "cpu"
        train, tests = _divided(rows, settings, most)
        all_rows = [row for some in train.values() for row in some]
        examples_of = partial(
            Examples,
            tokenizer=tokenizer,
            device=device,
            widths=settings.widths,
            shown=settings.shown,
        )
        examples = examples_of(all_rows)
        tested = {name: examples_of(some) for name, some in tests.items()}
        print(f"{len(examples)} rows tokenised in {time.time() - begun:.0f} s", flush=True)
        return cls(examples, _origins(train), tested, _digest(all_rows), device)

    def scores(self, model: nn.Module, with_held_back: bool = True) -> dict[str, Any]:
        """How often a model is right, set by set."""
        return {
            name: scores(model, some)
            for name, some in self.tests.items()
            if with_held_back or not name.startswith(_HELD_BACK)
        }


def _divided(
    rows: Path, settings: Settings, most: int | None
) -> tuple[dict[str, list[Row]], dict[str, list[Row]]]:
    """The rows to train on and those to test on, by source."""
    train: dict[str, list[Row]] = {}
    tests: dict[str, list[Row]] = {}
    for name, path in sources(rows / "train").items():
        found = list(read(path))
        Random(0).shuffle(found)  # whatever the seed, the same rows are held back
        found = found[:most]
        back = min(len(found) // settings.held_back, _MOST_HELD_BACK)
        if back:
            tests[f"{_HELD_BACK}{name}"] = found[:back]
        train[name] = found[back:]
    for name, path in sources(rows / "dev").items():
        tests[name] = list(read(path))[:most]
    return train, tests


def _origins(train: Mapping[str, Sequence[Row]]) -> list[Origin]:
    origins, at = [], 0
    for name, rows in train.items():
        origins.append(Origin(name, at, at + len(rows)))
        at += len(rows)
    return origins


def _digest(rows: Sequence[Row]) -> str:
    found = hashlib.sha256()
    for row in rows:
        found.update(f"{row.premise}\0{row.hypothesis}\0{row.label}\0".encode())
    return found.hexdigest()
