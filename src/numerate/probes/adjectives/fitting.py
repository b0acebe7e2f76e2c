"""Fitting: thresholds from people's answers, who say in which range a degree holds.

As in appendix B, the share of answers whose range holds each multiple of the typical number is an
empirical scale. It is scaled to 0 to 1 over the probe's numbers, and a logistic curve with a slope
and a threshold is fitted to it: entailed is where the curve is above one half.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from numerate.data.readers.delimited import delimiter_of
from numerate.errors import BadClozeAnswers, MissingExtra, UnreadableFile
from numerate.probes.adjectives.suite import POLARITIES, Polarity
from numerate.probes.adjectives.thresholds import JUDGED, Threshold, Thresholds

__all__ = ["Answer", "fit", "read_answers"]

_COLUMNS = ("test", "polarity", "number", "low", "high")
_DEGREES = np.arange(60, 140, 2) / 100  # the multiples of the typical number that are asked about
_STEEPEST = 1000.0

_Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Answer:
    """The range in which somebody lets a hypothesis hold, in multiples of the typical number."""

    test: str
    polarity: Polarity
    low: float
    high: float


def read_answers(path: str) -> Iterator[Answer]:
    """The answers of a table, one a row; `BadClozeAnswers` says which row is none."""
    try:
        text = Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise UnreadableFile(path, error.strerror or str(error)) from error
    except ValueError as error:
        raise BadClozeAnswers(path, None, "it is no text in UTF-8") from error
    lines = text.splitlines()
    rows = csv.DictReader(lines, delimiter=delimiter_of(lines[0]) or "," if lines else ",")
    missing = [name for name in _COLUMNS if name not in (rows.fieldnames or ())]
    if missing:
        raise BadClozeAnswers(path, 1, f"there is no column {' and no '.join(missing)}")
    for row in rows:
        try:
            yield _answer(row)
        except ValueError as error:
            raise BadClozeAnswers(path, rows.line_num, str(error)) from error


def fit(answers: Iterable[Answer], source: str = "the answers") -> Thresholds:
    """The thresholds of the tests and polarities that there are answers for.

    >>> said = [Answer("ordering", "positive", low / 100, float("inf")) for low in range(100, 121)]
    >>> round(float(fit(said).of["ordering", "positive"].ratio), 2)
    1.09
    """
    by_test: dict[tuple[str, Polarity], list[Answer]] = defaultdict(list)
    for answer in answers:
        by_test[answer.test, answer.polarity].append(answer)
    if not by_test:
        raise BadClozeAnswers(source, None, "there are none")
    return Thresholds({key: _threshold(source, key, by_test[key]) for key in sorted(by_test)})


def _threshold(source: str, key: tuple[str, str], answers: list[Answer]) -> Threshold:
    scale = np.array(
        [sum(one.low <= degree <= one.high for one in answers) for degree in _DEGREES], dtype=float
    )
    if scale.max() == scale.min():
        reason = f"those for {' '.join(key)} hold at all degrees alike"
        raise BadClozeAnswers(source, None, reason)
    scaled = (scale - scale.min()) / (scale.max() - scale.min())
    slope, middle = _logistic(scaled)
    side = "at_least" if slope > 0 else "at_most"
    return Threshold(Fraction(round(1000 * middle), 1000), side)


def _logistic(scale: _Floats) -> tuple[float, float]:
    """The slope and the middle of the logistic curve nearest to a scale."""
    rises = scale[len(scale) // 2 :].mean() > scale[: len(scale) // 2].mean()

    def apart(found: _Floats) -> _Floats:
        slope, middle = found
        curve: _Floats = 1 / (1 + np.exp(np.clip(-slope * (_DEGREES - middle), -500, 500)))
        return curve - scale

    fitted = _least_squares()(
        apart,
        x0=[20.0 if rises else -20.0, 1.0],
        bounds=([-_STEEPEST, float(_DEGREES[0])], [_STEEPEST, float(_DEGREES[-1])]),
        method="dogbox",
    )
    slope, middle = (float(value) for value in fitted.x)
    return slope, middle


def _answer(row: Mapping[str, str | None]) -> Answer:
    test, polarity = ((row[name] or "").strip() for name in ("test", "polarity"))
    if test not in JUDGED:
        raise ValueError(f"there is no test {test!r} among {', '.join(JUDGED)}")
    if polarity not in POLARITIES:
        raise ValueError(f"the polarity is neither positive nor negative but {polarity!r}")
    number = _number(row["number"], "number", float("nan"))
    if not number > 0:
        raise ValueError("the number is not above 0")
    low = _number(row["low"], "low", float("-inf")) / number
    high = _number(row["high"], "high", float("inf")) / number
    if low > high:
        raise ValueError("low is above high")
    return Answer(test, polarity, low, high)


def _number(written: str | None, name: str, otherwise: float) -> float:
    text = (written or "").strip().replace(",", "")
    try:
        return float(text) if text else otherwise
    except ValueError:
        raise ValueError(f"{name} is {text[:40]!r}, which is no number") from None


def _least_squares() -> Any:
    try:
        from scipy.optimize import least_squares  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtra("fitting thresholds", "SciPy", "eval") from error
    return least_squares
