"""Correlation with numerical reasoning: does who is good at numbers know degrees? (Figure 5)

Models that were asked both the probe and a stress test of numerical reasoning are dots, one for
each test of degree estimation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from numerate.errors import DamagedRun, MissingExtra, NoRun, NothingToCorrelate
from numerate.evaluation.results import results_of_run
from numerate.probes.adjectives.suite import DEGREE

__all__ = ["LEAST", "Correlation", "correlate", "probe_accuracies", "stress_accuracies"]

LEAST = 3
"""Models that a correlation needs at least."""

_POINTS = 21  # of the band, from the lowest accuracy to the highest

Dots = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Correlation:
    """Pearson's r and its p, the dots of each test, and the regression line with its 95 % band."""

    r: float
    p: float
    names: tuple[str, ...]
    groups: Mapping[str, Dots]
    line: Dots
    band: Dots

    @property
    def models(self) -> int:
        return len(self.names)

    def to_json(self) -> dict[str, Any]:
        return {
            "r": self.r,
            "p": self.p,
            "models": list(self.names),
            "tests": {
                name: [{"stress": x, "accuracy": y} for x, y in dots]
                for name, dots in self.groups.items()
            },
        }


def correlate(probe: Mapping[str, Mapping[str, float]], stress: Mapping[str, float]) -> Correlation:
    """The correlation over models that are in both: accuracy by model and test, and by model."""
    names = sorted((name for name in probe if name in stress), key=lambda name: stress[name])
    if len(names) < LEAST:
        raise NothingToCorrelate(len(names))
    tests = dict.fromkeys(test for name in names for test in probe[name])
    groups = {
        test: tuple((stress[name], probe[name][test]) for name in names if test in probe[name])
        for test in tests
    }
    dots = [dot for group in groups.values() for dot in group]
    fitted = _stats().linregress([x for x, _ in dots], [y for _, y in dots])
    line, band = _band(dots, float(fitted.slope), float(fitted.intercept))
    return Correlation(float(fitted.rvalue), float(fitted.pvalue), tuple(names), groups, line, band)


def probe_accuracies(results: Sequence[Path]) -> dict[str, dict[str, float]]:
    """Accuracy by model and test of degree estimation, from the results of probe runs."""
    found: dict[str, dict[str, float]] = {}
    for path in results:
        try:
            models = json.loads(path.read_text("utf-8"))["models"]
            for one in models:
                tests = found.setdefault(one["model"], {})
                tests |= {
                    test: float(score["accuracy"])
                    for test, score in one.get(DEGREE, {}).items()
                    if "+" not in test
                }
        except FileNotFoundError as error:
            raise NoRun(str(path.parent), f"it has no {path.name}") from error
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise DamagedRun(str(path), None, f"it is no result of the probe ({error})") from error
    return found


def stress_accuracies(runs: Sequence[Path], task: str) -> dict[str, float]:
    """Accuracy by model on a stress test, from runs of `numerate eval`."""
    return {
        score.model: score.share.accuracy
        for run in runs
        for score in results_of_run(run).scores
        if score.task == task
    }


def _band(dots: Sequence[tuple[float, float]], slope: float, intercept: float) -> tuple[Dots, Dots]:
    """The regression line, and the outline of the interval of its mean."""
    x, y = np.array(dots).T
    grid = np.linspace(x.min(), x.max(), _POINTS)
    fitted = intercept + slope * grid
    freedom = len(x) - 2
    spread = float(((x - x.mean()) ** 2).sum())
    noise = float(((y - intercept - slope * x) ** 2).sum()) / freedom
    error = np.sqrt(noise * (1 / len(x) + (grid - x.mean()) ** 2 / spread)) if spread else 0 * grid
    half = float(_stats().t.ppf(0.975, freedom)) * error
    ends = (0, -1)
    line = tuple((float(grid[at]), float(fitted[at])) for at in ends)
    upper = [(float(a), float(b)) for a, b in zip(grid, fitted + half, strict=True)]
    lower = [(float(a), float(b)) for a, b in zip(grid, fitted - half, strict=True)]
    return line, (*upper, *reversed(lower))


def _stats() -> Any:
    try:
        from scipy import stats  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtra("the correlation", "SciPy", "eval") from error
    return stats
