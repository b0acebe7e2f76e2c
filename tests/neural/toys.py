"""A task that words alone decide, and every architecture in a size that learns it in seconds."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from numerate.data.loading import digest
from numerate.data.pair import LABELS, Pair
from numerate.models.neural.corpus import Corpus, Source
from numerate.models.neural.plan import Plan
from numerate.models.neural.recipes import Recipe, recipe, recipes

NAMES = [one.name for one in recipes()]
THINGS = ("figs", "cats", "cars", "cups", "hats", "maps", "pots", "rugs", "axes", "bells")
WIDTH = 16

# Sizes for a toy, and rates that suit them.
_SMALL: dict[str, dict[str, Any]] = {
    "cbow": {"rate": 0.01, "sizes": {"hidden": 16, "dropout": 0.1}},
    "bilstm": {"rate": 0.02, "sizes": {"hidden": 8, "dropout": 0.1}},
    "chen": {
        "rate": 0.01,
        "sizes": {"hidden": 16, "character": 4, "filters": 4, "layers": 2, "dropout": 0.05},
    },
    "infersent": {
        "rate": 1.0,
        "decay": 1.0,
        "shrink": 1.0,
        "clip_norm": 1.0,
        "sizes": {"hidden": 24, "classifier": 8},
    },
    "ssen": {"rate": 0.02, "every": 99, "sizes": {"hidden": [8, 8, 8], "classifier": 16}},
    "esim": {"rate": 0.01, "sizes": {"hidden": 8, "dropout": 0.1}},
    "decompatt": {"rate": 0.05, "sizes": {"hidden": 16}},
    "dgem": {"rate": 0.01, "decay": 0.98, "sizes": {"hidden": 16, "dropout": 0.1}},
    "dgem-without-edges": {"rate": 0.005, "decay": 1.0, "sizes": {"hidden": 64, "dropout": 0.1}},
}


def small(name: str) -> Recipe:
    """An architecture's recipe in a size for toys."""
    given, changed = recipe(name), dict(_SMALL[name])
    changed["sizes"] = {**given.sizes, **changed["sizes"]}
    return replace(given, batch=16, patience=6, **changed)


def toy_pairs(count: int, seed: int) -> list[Pair]:
    """Pairs whose hypothesis says "not" where it is false and "perhaps" where it is open."""
    chance = random.Random(seed)
    pairs = []
    for number in range(count):
        one, other = chance.sample(THINGS, 2)
        label = LABELS[number % 3]
        said = {"entailment": one, "neutral": f"perhaps {one}", "contradiction": f"not {one}"}
        hypothesis = f"Ann sold {said[label]} at noon"
        structure = f"Ann<>sold<>{said[label]}<>at noon"
        premise = f"Ann sold {one} and {other} at noon"
        pairs.append(Pair(f"{seed}-{number}", premise, hypothesis, label, {"structure": structure}))
    return pairs


def toy_vectors(path: Path) -> str:
    """A file of vectors for the toy's words, as GloVe writes them."""
    chance = np.random.default_rng(7)
    words = ("ann", "sold", "and", "at", "noon", "not", "perhaps", "elsewhere", *THINGS)
    rows = [
        f"{word} {' '.join(f'{x:.5f}' for x in chance.normal(0, 0.5, WIDTH))}" for word in words
    ]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return str(path)


def toy_plan(name: str, vectors: str | None, epochs: int = 20, **changed: Any) -> Plan:
    """The plan that trains an architecture on the toy."""
    train, dev = toy_pairs(240, seed=1), toy_pairs(60, seed=2)
    sources = [_source("toy-train", train), _source("toy-dev", dev)]
    corpus = Corpus.of(train, dev, "toy-train", "toy-dev")
    return replace(Plan(small(name), corpus, sources, vectors, epochs=epochs), **changed)


def write_pairs(path: Path, pairs: list[Pair]) -> str:
    """A file of pairs; where it is, as a command takes it."""
    lines = [json.dumps(pair.to_json()) + "\n" for pair in pairs]
    path.write_text("".join(lines), encoding="utf-8")
    return str(path)


def _source(name: str, pairs: list[Pair]) -> Source:
    return Source(name, tuple(pairs), digest(pairs), 0)
