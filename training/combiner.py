"""Fits the judge's combiner on labelled claims: `python -m training combiner`.

None of EQUATE's sets is used, nor any text that the encoder was trained on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from numerate.reasoning.combining import FACTS, Combiner
from numerate.reasoning.fitting import CLASSES, Labelled, examined, losses
from numerate.reasoning.proofs.tree import all_follow
from numerate.reasoning.silence import is_silent
from numerate.reasoning.stated import LIKELY
from training.claims import claims
from training.row import Row

__all__ = ["Seen", "bars", "facts", "fit", "fitted", "written"]

_TOLD = 256  # rows
_PARTS = 5  # of the claims: how likely those of one are is told by weights fitted on the others
_FEWEST = 25  # claims that tell how often what is not proved is entailed
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


@dataclass(frozen=True, slots=True)
class Seen:
    """What the judge finds out about claims of one sentence."""

    facts: npt.NDArray[np.float64]
    labels: npt.NDArray[np.int64]
    weights: npt.NDArray[np.float64]
    proved: npt.NDArray[np.bool_]
    silent: npt.NDArray[np.bool_]  # that is how the text's quantities are about a claim
    without: npt.NDArray[np.bool_]  # it has no quantities

    @classmethod
    def joined(cls, parts: Sequence[Seen]) -> Seen:
        """Those of several sources."""
        names = [one.name for one in fields(cls)]
        return cls(*(np.concatenate([getattr(one, name) for one in parts]) for name in names))

    def some(self, chosen: npt.NDArray[np.bool_] | slice = slice(None)) -> Labelled:
        """What weights are fitted on, of all claims or of some."""
        return Labelled(self.facts[chosen], self.labels[chosen], self.weights[chosen])

    def share(self, chosen: npt.NDArray[np.bool_]) -> float:
        """How many of some claims are entailed."""
        is_entailed = self.labels[chosen] == CLASSES.index("entailment")
        return float(np.average(is_entailed, weights=self.weights[chosen]))


def facts(rows: Sequence[Row], name: str, weight: float = 1.0) -> Seen:
    """What the judge finds out about rows, with the matcher of a name."""
    found, labels, proved, silent, without = [], [], [], [], []
    seen = examined([(row.premise, row.hypothesis) for row in rows], name)
    for place, (row, one) in enumerate(zip(rows, seen, strict=True), 1):
        if one.facts is not None:
            found.append(one.facts)
            labels.append(CLASSES.index(row.label))
            justifications = one.findings[0].justifications
            without.append(not justifications)
            proved.append(not without[-1] and all_follow(justifications))
            is_left = is_silent(justifications, one.case.premise, one.case.units)
            silent.append(is_left and not (proved[-1] or without[-1]))
        if place % _TOLD == 0 or place == len(rows):
            print(f"  {place} of {len(rows)}", end="\r", flush=True)
    weights = np.full(len(found), weight)
    sorts = (np.array(proved), np.array(silent), np.array(without))
    return Seen(np.array(found), np.array(labels), weights, *sorts)


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


def bars(seen: Seen) -> tuple[float, float]:
    """How likely a claim must be on whose quantities the text is silent, and one that has none,
    for such claims to be as often entailed as those that are proved.
    """
    likely = _likely(seen)
    return _bar(seen, seen.silent, likely), _bar(seen, seen.without, likely)


def _bar(seen: Seen, some: npt.NDArray[np.bool_], likely: npt.NDArray[np.float64]) -> float:
    wanted = seen.share(seen.proved & (likely > LIKELY))
    for least in np.arange(LIKELY, 1, 0.01):
        chosen = some & (likely > least)
        if chosen.sum() < _FEWEST:
            break
        if seen.share(chosen) >= wanted:
            return float(least)
    return 1.0


def _likely(seen: Seen) -> npt.NDArray[np.float64]:
    """How likely each claim is entailed, by weights that were fitted on others."""
    part_of = np.arange(len(seen.labels)) % _PARTS
    likely = np.zeros(len(seen.labels))
    for part in range(_PARTS):
        sides = fit(seen.some(part_of != part)).reshape(2, -1)
        combiner = Combiner(*(dict(zip(FACTS, side, strict=True)) for side in sides))
        for place in np.flatnonzero(part_of == part):
            told = dict(zip(FACTS, seen.facts[place], strict=True))
            likely[place] = combiner.opinion(told).entailment
    return likely


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


def written(fitted: Mapping[str, tuple[np.ndarray, tuple[float, float]]], path: Path) -> None:
    """Writes the weights of each matcher's combiner, and how likely the unproved must be."""
    lines = ["# What each fact is worth, in log-odds against neutral.", _WRITTEN]
    for name, (weights, (unproved, without)) in sorted(fitted.items()):
        lines += ["", f"[{name}]", f"unproved = {round(unproved, 2)}"]
        lines.append(f"without = {round(without, 2)}")
        for label, some in zip(_AGAINST_NEUTRAL, weights.reshape(2, -1), strict=True):
            lines += ["", f"[{name}.{label}]"]
            lines += [
                f"{fact} = {round(float(weight), 2)}"
                for fact, weight in zip(FACTS, some, strict=True)
                if round(float(weight), 2)
            ]
    path.write_text("\n".join([*lines, ""]))


def fitted(data: Path, rows: Path, names: Sequence[str], path: Path, workers: int) -> None:
    """Fits and writes the combiner of each named matcher, on all sources of `claims`."""
    weights = {}
    with ProcessPoolExecutor(workers) as pool:
        for name in names:
            parts = []
            for source, some, weight in claims(data, rows):
                if name == "encoder" or source != _UNSEEN:
                    print(f"{name}: {len(some)} claims of {source}", flush=True)
                    work = partial(facts, name=name, weight=weight)
                    parts += pool.map(work, [some[one::workers] for one in range(workers)])
            seen = Seen.joined(parts)
            weights[name] = fit(seen.some()), bars(seen)
    written(weights, path)
