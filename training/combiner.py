"""Fits the judge's combiner on labelled claims: `python -m training combiner`.

None of EQUATE's sets is used, nor any text that the encoder was trained on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from numerate.reasoning.combining import FACTS
from numerate.reasoning.fitting import CLASSES, Labelled, examined, losses
from training.claims import claims
from training.row import Row

__all__ = ["facts", "fit", "fitted", "written"]

_TOLD = 256  # rows
_FIELDS = ("facts", "labels", "weights")
_SMOOTHING = 0.5  # how strongly weights are drawn to zero
_FOR = (
    "stated_surely",
    "worked_out_surely",
    "compared_surely",
    "opinion_for",
)
_AGAINST = (
    "contradicted_surely",
    "worked_otherwise_surely",
    "compared_otherwise_surely",
    "opinion_against",
)
_UNSEEN = "judged"  # texts that show how far to trust the encoder, and nothing of other matchers
_AGAINST_NEUTRAL = ("entailment", "contradiction")
_WRITTEN = "# Written by `python -m training combiner`; `combining.FACTS` says what each is."


def facts(rows: Sequence[Row], name: str, weight: float = 1.0) -> Labelled:
    """What the judge finds out about rows, with the matcher of a name."""
    found, labels = [], []
    seen = examined([(row.premise, row.hypothesis) for row in rows], name)
    for place, (row, one) in enumerate(zip(rows, seen, strict=True), 1):
        if one.facts is not None:
            found.append(one.facts)
            labels.append(CLASSES.index(row.label))
        if place % _TOLD == 0 or place == len(rows):
            print(f"  {place} of {len(rows)}", end="\r", flush=True)
    return Labelled(np.array(found), np.array(labels), np.full(len(found), weight))


def fit(data: Labelled) -> np.ndarray:
    """The weights under which the labels are likeliest: for entailment, then contradiction.

    What is surer, or better supported by words, may never count for the other label more than for
    the one it speaks for, nor against this one.
    """
    basis, bounds = _bounded()

    def loss(free: np.ndarray) -> tuple[float, np.ndarray]:
        weights = basis @ free
        values, slope = losses(weights, data)
        total = values.sum() + _SMOOTHING * weights @ weights / 2
        return total, basis.T @ (slope + _SMOOTHING * weights)

    start = np.zeros(2 * len(FACTS))
    return basis @ minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds).x


def _bounded() -> tuple[np.ndarray, list[tuple[float | None, None]]]:
    """The weights as a product with what is fitted, and the bounds of the latter.

    Of a fact that speaks for a label, its weight for this one is fitted, and by how much its weight
    for the other one is less.
    """
    basis = np.eye(2 * len(FACTS))
    bounds: list[tuple[float | None, None]] = [(None, None)] * len(basis)
    for place, fact in enumerate(FACTS):
        sides = place, place + len(FACTS)
        if fact in _FOR + _AGAINST:
            own, other = sides if fact in _FOR else reversed(sides)
            basis[other, own], basis[other, other] = 1.0, -1.0
            bounds[own] = bounds[other] = (0.0, None)
    return basis, bounds


def written(fitted: Mapping[str, np.ndarray], path: Path) -> None:
    """Writes the weights of each matcher's combiner."""
    lines = ["# What each fact is worth, in log-odds against neutral.", _WRITTEN]
    for name, weights in sorted(fitted.items()):
        for label, some in zip(_AGAINST_NEUTRAL, weights.reshape(2, -1), strict=True):
            lines += ["", f"[{name}.{label}]"]
            lines += [
                f"{fact} = {round(float(weight), 2)}"
                for fact, weight in zip(FACTS, some, strict=True)
                if round(float(weight), 2)
            ]
    path.write_text("\n".join([*lines, ""]))


def fitted(data: Path, rows: Path, names: Sequence[str], path: Path) -> None:
    """Fits and writes the combiner of each named matcher, on all sources of `claims`."""
    weights = {}
    for name in names:
        sources = (one for one in claims(data, rows) if name == "encoder" or one[0] != _UNSEEN)
        parts = [facts(some, name, weight) for _, some, weight in sources]
        columns = (np.concatenate([getattr(part, field) for part in parts]) for field in _FIELDS)
        weights[name] = fit(Labelled(*columns))
    written(weights, path)
