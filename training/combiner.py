"""Fits the judge's combiner on labelled claims: `python -m training combiner`.

None of EQUATE's sets is used, nor any text that the encoder was trained on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.special import logsumexp

from numerate.language.units import Units
from numerate.quantities.reading import read_all
from numerate.reasoning.checking import findings_on
from numerate.reasoning.combining import FACTS
from numerate.reasoning.judge import Case
from numerate.reasoning.policy import Policy
from training.claims import claims
from training.row import LABELS, NOT_ENTAILMENT, Row

__all__ = ["Labelled", "facts", "fit", "fitted", "losses", "written"]

_BATCH = 256
_FIELDS = ("facts", "labels", "weights")
_SMOOTHING = 0.5  # how strongly weights are drawn to zero
_CLASSES = (*LABELS, NOT_ENTAILMENT)
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
_AGAINST_NEUTRAL = ("entailment", "contradiction")
_WRITTEN = "# Written by `python -m training combiner`; `combining.FACTS` says what each is."


@dataclass(frozen=True, slots=True)
class Labelled:
    """The facts about some claims of one sentence each, their labels, and what each counts for."""

    facts: np.ndarray
    labels: np.ndarray
    weights: np.ndarray


def facts(rows: Sequence[Row], name: str, weight: float = 1.0) -> Labelled:
    """What the judge finds out about rows, with the matcher of a name."""
    found, labels = [], []
    policy, units = Policy.named("default"), Units.default()
    for start in range(0, len(rows), _BATCH):
        batch = rows[start : start + _BATCH]
        texts = list(dict.fromkeys(text for row in batch for text in (row.premise, row.hypothesis)))
        readings = dict(zip(texts, read_all(texts), strict=True))
        cases = [
            Case.of(readings[row.premise], readings[row.hypothesis], policy, units) for row in batch
        ]
        for row, (findings, _) in zip(batch, findings_on(cases, name), strict=True):
            if len(findings) == 1:
                found.append([findings[0].facts.get(fact, 0.0) for fact in FACTS])
                labels.append(_CLASSES.index(row.label))
        print(f"  {start + len(batch)} of {len(rows)}", end="\r", flush=True)
    return Labelled(np.array(found), np.array(labels), np.full(len(found), weight))


def losses(weights: np.ndarray, data: Labelled) -> tuple[np.ndarray, np.ndarray]:
    """Minus the log-probability of each label, and its slope by each weight."""
    odds = data.facts @ weights.reshape(2, -1).T
    three = np.column_stack([odds[:, 0], np.zeros(len(odds)), odds[:, 1]])
    log = three - logsumexp(three, axis=1, keepdims=True)
    probability = np.exp(log)
    is_two = data.labels == _CLASSES.index(NOT_ENTAILMENT)
    wanted = np.zeros_like(probability)
    wanted[np.arange(len(odds))[~is_two], data.labels[~is_two]] = 1
    rest = probability[is_two] * [0, 1, 1]
    wanted[is_two] = rest / rest.sum(axis=1, keepdims=True)
    loss = np.where(
        is_two,
        -np.log(np.maximum(1 - probability[:, 0], 1e-12)),
        -log[np.arange(len(odds)), np.where(is_two, 0, data.labels)],
    )
    error = (probability - wanted)[:, [0, 2]] * data.weights[:, None]
    return loss * data.weights, (error.T @ data.facts).ravel()


def fit(data: Labelled) -> np.ndarray:
    """The weights under which the labels are likeliest: for entailment, then contradiction."""

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        values, slope = losses(weights, data)
        return (
            values.sum() + _SMOOTHING * weights @ weights / 2,
            slope + _SMOOTHING * weights,
        )

    # What is surer, or better supported by words, may never count against a claim.
    rising = [*((fact in _FOR) for fact in FACTS), *((fact in _AGAINST) for fact in FACTS)]
    bounds = [(0.0, None) if never_falls else (None, None) for never_falls in rising]
    start = np.zeros(2 * len(FACTS))
    return minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds).x


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
        parts = [facts(some, name, weight) for _, some, weight in claims(data, rows)]
        columns = (np.concatenate([getattr(part, field) for part in parts]) for field in _FIELDS)
        weights[name] = fit(Labelled(*columns))
    written(weights, path)
