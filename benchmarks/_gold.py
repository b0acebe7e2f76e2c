"""Gold quantities, and how predictions are scored against them.

Matching is one to one within a sentence. Values agree within 1e-5 of the gold; a range agrees end
by end, so a range never matches a plain number. Counts are summed over all sentences of a set.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from _units import fold

__all__ = [
    "ASPECTS",
    "SETS",
    "Quantity",
    "Score",
    "Sentence",
    "digest",
    "pair_up",
    "read",
    "same_value",
    "score",
]

SETS = {
    "NewsQuant": "NewsQuant",
    "age": "age-model",
    "currency": "currency-model",
    "dimension": "dimension-model",
    "temperature": "temperature-model",
}
ASPECTS = ("value", "value+unit", "value+change")
_HERE = Path(__file__).parent
_HALVES = ("worked", "checked")
_TOLERANCE = 1e-5
_RANGE = re.compile(r"(-?[\d.]+(?:E-?\d+)?)\s*-\s*(-?[\d.]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quantity:
    """What is compared: both ends of a value (equal for a plain number), unit and change."""

    low: float
    high: float
    unit: str
    change: str | None

    @classmethod
    def of(cls, value: Any, unit: str | None, change: str | None) -> Quantity:
        """Accepts a number, a pair of ends, or the gold's notation ("20-30")."""
        ends = _ends(value)
        return cls(min(ends), max(ends), unit or "-", change)

    def __str__(self) -> str:
        value = f"{self.low:.10g}" if self.low == self.high else f"{self.low:.10g}-{self.high:.10g}"
        return f"{self.change or ''} {value} [{self.unit}]".strip()


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str
    gold: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of one set; undefined figures are zero."""

    right: int
    predicted: int
    expected: int

    @property
    def precision(self) -> float:
        return self.right / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        return self.right / self.expected if self.expected else 0.0

    @property
    def f1(self) -> float:
        total = self.predicted + self.expected
        return 2 * self.right / total if total else 0.0


def read(folder: Path | None, *, split: bool, aside: bool) -> dict[str, list[Sentence]]:
    """The five sets of a data folder, by their short names, and our own sentences.

    `split` halves NewsQuant by a hash of each text, so that rules worked out on the one half can
    be looked at on the other; `aside` adds the sentences that no rule was worked out on.
    """
    sets = {} if folder is None else {n: _read_set(folder / f"{s}.jsonl") for n, s in SETS.items()}
    if split and (whole := sets.pop("NewsQuant", None)):
        halves = {f"NewsQuant {half}": [s for s in whole if _half(s) == half] for half in _HALVES}
        sets = {**halves, **sets}
    sets["own"] = _read_set(_HERE / "sentences.jsonl")
    if aside:
        sets["own aside"] = _read_set(_HERE / "aside" / "sentences.jsonl")
    return sets


def _half(sentence: Sentence) -> str:
    return _HALVES[hashlib.sha256(sentence.text.encode()).digest()[-1] % 2]


def digest(sets: Mapping[str, Sequence[Sentence]]) -> str:
    """A name for exactly these texts: the key under which a peer's answers are kept."""
    sha = hashlib.sha256()
    for sentences in sets.values():
        for sentence in sentences:
            sha.update(sentence.text.encode() + b"\n")
    return sha.hexdigest()[:16]


def score(
    sentences: Sequence[Sentence], predictions: Sequence[Sequence[Quantity]], aspect: str
) -> Score:
    """One set under one aspect: "value", "value+unit" or "value+change"."""
    agree = _AGREE[aspect]
    right = sum(
        len(pair_up(sentence.gold, predicted, agree))
        for sentence, predicted in zip(sentences, predictions, strict=True)
    )
    return Score(right, sum(map(len, predictions)), sum(len(s.gold) for s in sentences))


def pair_up(
    gold: Sequence[Quantity],
    predicted: Sequence[Quantity],
    agree: Callable[[Quantity, Quantity], bool],
) -> list[tuple[Quantity, Quantity]]:
    """The largest one-to-one matching, pairs that agree in more aspects first among equals."""
    order = sorted(
        range(len(predicted)),
        key=lambda p: -max((_likeness(g, predicted[p]) for g in gold), default=0),
    )
    holder: dict[int, int] = {}  # gold index -> predicted index

    def place(p: int, seen: set[int]) -> bool:
        choices = sorted(range(len(gold)), key=lambda g: -_likeness(gold[g], predicted[p]))
        for g in choices:
            if g in seen or not agree(gold[g], predicted[p]):
                continue
            seen.add(g)
            if g not in holder or place(holder[g], seen):
                holder[g] = p
                return True
        return False

    for p in order:
        place(p, set())
    return [(gold[g], predicted[p]) for g, p in sorted(holder.items())]


def same_value(gold: Quantity, predicted: Quantity) -> bool:
    return _close(gold.low, predicted.low) and _close(gold.high, predicted.high)


def _same_unit(gold: Quantity, predicted: Quantity) -> bool:
    return same_value(gold, predicted) and fold(gold.unit) == fold(predicted.unit)


def _same_change(gold: Quantity, predicted: Quantity) -> bool:
    return same_value(gold, predicted) and gold.change == predicted.change


_AGREE = {"value": same_value, "value+unit": _same_unit, "value+change": _same_change}


def _likeness(gold: Quantity, predicted: Quantity) -> int:
    return sum(agree(gold, predicted) for agree in _AGREE.values())


def _close(gold: float, predicted: float) -> bool:
    return abs(gold - predicted) <= _TOLERANCE * max(abs(gold), 1e-30)


def _ends(value: Any) -> tuple[float, float]:
    if isinstance(value, str):
        found = _RANGE.fullmatch(value.strip())
        return (float(found[1]), float(found[2])) if found else (float(value), float(value))
    if isinstance(value, Iterable):
        low, high = value
        return float(low), float(high)
    return float(value), float(value)


def _read_set(path: Path) -> list[Sentence]:
    with path.open(encoding="utf-8") as lines:
        return [_sentence(json.loads(line)) for line in lines if line.strip()]


def _sentence(row: dict[str, Any]) -> Sentence:
    gold = (
        Quantity.of(q["value"], q["normalized_unit"], q.get("change")) for q in row["quantities"]
    )
    return Sentence(row["text"], tuple(gold))
