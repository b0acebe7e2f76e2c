"""Fitting the combiner: the facts about labelled claims, and how well weights explain the labels.

`training/combiner.py` fits all weights, for the package. Where another model has the opinion on the
words, only what its opinion is worth is unknown: `fitted_to_opinion` fits that alone. The facts
about quantities, and what each of them is worth, do not depend on who reads the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from numerate.language.units import Units
from numerate.quantities.reading import read_all
from numerate.reasoning.checking import findings_on
from numerate.reasoning.combining import FACTS, Combiner
from numerate.reasoning.judge import Case, Finding
from numerate.reasoning.opinions import PlainReader
from numerate.reasoning.policy import Policy

__all__ = ["CLASSES", "OPINION", "Examined", "Labelled", "examined", "fitted_to_opinion", "losses"]

Floats = npt.NDArray[np.float64]

CLASSES = ("entailment", "neutral", "contradiction", "not_entailment")
"""The labels of claims; the last where it is not known which of two it is."""

OPINION = ("always", "opinion_for", "opinion_against", "derived_opinion")
"""The facts whose worth depends on who has the opinion."""

_RISING = {
    (0, "opinion_for"),
    (1, "opinion_against"),
}  # may never count against what they speak for
_BATCH = 256
_DRAWN = 0.5  # how strongly weights are drawn to those they begin with
_ENOUGH = 1e-6
_MOST_STEPS = 500


@dataclass(frozen=True, slots=True)
class Labelled:
    """The facts about some claims of one sentence each, their labels, and what each counts for."""

    facts: Floats
    labels: npt.NDArray[np.int64]
    weights: Floats


@dataclass(frozen=True, slots=True)
class Examined:
    """A claim as the judge sees it before it joins the facts."""

    case: Case
    findings: list[Finding]
    limit: str | None

    @property
    def facts(self) -> list[float] | None:
        """The facts about a claim of one sentence."""
        if len(self.findings) != 1:
            return None
        return [self.findings[0].facts.get(fact, 0.0) for fact in FACTS]

    def label(self, combiner: Combiner) -> str:
        """The verdict of a combiner."""
        return self.case.verdict(self.findings, self.limit, combiner).label


def examined(
    pairs: Sequence[tuple[str, str]],
    matcher: str,
    profile: str = "default",
    reader: PlainReader | None = None,
) -> Iterator[Examined]:
    """What the judge finds out about each text and claim."""
    policy, units = Policy.named(profile), Units.default()
    for start in range(0, len(pairs), _BATCH):
        batch = pairs[start : start + _BATCH]
        texts = list(dict.fromkeys(text for pair in batch for text in pair))
        readings = dict(zip(texts, read_all(texts), strict=True))
        cases = [Case.of(readings[one], readings[other], policy, units) for one, other in batch]
        for case, found in zip(cases, findings_on(cases, matcher, reader), strict=True):
            yield Examined(case, *found)


def losses(weights: Floats, data: Labelled) -> tuple[Floats, Floats]:
    """Minus the log-probability of each label, and its slope by each weight.

    >>> one = np.zeros((1, len(FACTS)))
    >>> values, _ = losses(np.zeros(2 * len(FACTS)), Labelled(one, np.array([0]), np.ones(1)))
    >>> round(float(values[0]), 4)  # of three labels that are as likely
    1.0986
    """
    log = _log_likely(weights, data)
    probability = np.exp(log)
    is_two = data.labels == CLASSES.index("not_entailment")
    wanted = np.zeros_like(probability)
    wanted[np.arange(len(log))[~is_two], data.labels[~is_two]] = 1
    rest = probability[is_two] * [0, 1, 1]
    wanted[is_two] = rest / rest.sum(axis=1, keepdims=True)
    loss = np.where(
        is_two,
        -np.log(np.maximum(1 - probability[:, 0], 1e-12)),
        -log[np.arange(len(log)), np.where(is_two, 0, data.labels)],
    )
    error = (probability - wanted)[:, [0, 2]] * data.weights[:, None]
    return loss * data.weights, (error.T @ data.facts).ravel()


def fitted_to_opinion(start: Combiner, data: Labelled) -> Combiner:
    """A combiner whose weights of the opinion are those under which the labels are likeliest.

    They are weights of log-odds, so that what is fitted is how sure the other model may be (its
    temperature) and how it leans to each label; all other weights stay. Few claims change little:
    the weights are drawn to those that there are.
    """
    given = np.array([[side.get(fact, 0.0) for fact in FACTS] for side in _sides(start)])
    free = np.array([[fact in OPINION for fact in FACTS]] * 2)
    while True:
        weights = _descended(given, free, data)
        wrong = np.zeros_like(free)
        for side, fact in _RISING:
            wrong[side, FACTS.index(fact)] = weights[side, FACTS.index(fact)] < 0
        if not (wrong & free).any():
            break
        given, free = np.where(wrong, 0.0, given), free & ~wrong
    entailment, contradiction = (
        {fact: round(float(one), 4) for fact, one in zip(FACTS, side, strict=True) if one}
        for side in weights
    )
    return Combiner(entailment, contradiction)


def _descended(given: Floats, free: npt.NDArray[Any], data: Labelled) -> Floats:
    """Newton's steps, halved until they lead down."""
    weights, places = given.copy(), np.flatnonzero(free)
    facts = np.flatnonzero(free.any(axis=0))
    among = np.flatnonzero(free[:, facts])
    value, slope = _total(weights, given, data)
    for _ in range(_MOST_STEPS):
        bend = _bend(weights, data, facts)[np.ix_(among, among)] + _DRAWN * np.eye(len(places))
        step = np.linalg.solve(bend, slope[places])
        while True:
            there = weights.copy()
            there.ravel()[places] -= step
            reached, slope_there = _total(there, given, data)
            if reached < value or np.abs(step).max() < _ENOUGH:
                break
            step /= 2
        if reached >= value:
            break
        weights, value, slope = there, reached, slope_there
    return weights


def _total(weights: Floats, given: Floats, data: Labelled) -> tuple[float, Floats]:
    """The loss on all claims, with what it costs to leave the weights that there were."""
    values, slope = losses(weights.ravel(), data)
    away = (weights - given).ravel()
    return float(values.sum() + _DRAWN * away @ away / 2), slope + _DRAWN * away


def _bend(weights: Floats, data: Labelled, facts: npt.NDArray[np.int64]) -> Floats:
    """The second derivatives, by the weights of some facts, of the log of the sum of all odds."""
    likely = np.exp(_log_likely(weights.ravel(), data))[:, [0, 2]]
    columns = data.facts[:, facts]

    def block(one: int, other: int) -> Floats:
        share = likely[:, one] * ((one == other) - likely[:, other]) * data.weights
        found: Floats = (columns * share[:, None]).T @ columns
        return found

    return np.block([[block(0, 0), block(0, 1)], [block(1, 0), block(1, 1)]])


def _log_likely(weights: Floats, data: Labelled) -> Floats:
    odds = data.facts @ weights.reshape(2, -1).T
    three = np.column_stack([odds[:, 0], np.zeros(len(odds)), odds[:, 1]])
    highest = three.max(axis=1, keepdims=True)
    total = highest + np.log(np.exp(three - highest).sum(axis=1, keepdims=True))
    found: Floats = three - total
    return found


def _sides(combiner: Combiner) -> tuple[Any, Any]:
    return combiner.entailment, combiner.contradiction
