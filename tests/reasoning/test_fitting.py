"""Fitting the combiner to another opinion: its worth is learned, all else stays."""

from __future__ import annotations

import numpy as np
import pytest

from numerate.reasoning.combining import FACTS, Combiner
from numerate.reasoning.fitting import CLASSES, OPINION, Labelled, fitted_to_opinion, losses

FOR, AGAINST = FACTS.index("opinion_for"), FACTS.index("opinion_against")
START = Combiner(
    {"always": -0.2, "opinion_for": 1.0, "stated": 0.7},
    {"always": -0.4, "opinion_against": 1.0, "contradicted": 0.5},
)


def claims(scale: float, count: int = 3_000, seed: int = 0) -> Labelled:
    """Claims whose labels follow `START`, and an opinion that says its log-odds `scale` times."""
    chance = np.random.default_rng(seed)
    facts = np.zeros((count, len(FACTS)))
    facts[:, FACTS.index("always")] = 1
    facts[:, FACTS.index("stated")] = chance.random(count) < 0.5
    facts[:, FOR], facts[:, AGAINST] = chance.normal(0, 2, (2, count))
    odds = [
        sum(facts[:, FACTS.index(name)] * weight for name, weight in side.items())
        for side in (START.entailment, START.contradiction)
    ]
    three = np.exp(np.column_stack([odds[0], np.zeros(count), odds[1]]))
    reached = (three / three.sum(axis=1, keepdims=True)).cumsum(axis=1)
    labels = (chance.random((count, 1)) > reached).sum(axis=1)
    facts[:, [FOR, AGAINST]] *= scale
    return Labelled(facts, labels, np.ones(count))


@pytest.mark.parametrize("scale", [0.25, 1.0, 4.0])
def test_fitting_finds_how_sure_another_model_may_be(scale: float) -> None:
    found = fitted_to_opinion(START, claims(scale))
    assert found.entailment["opinion_for"] == pytest.approx(1 / scale, rel=0.15)
    assert found.contradiction["opinion_against"] == pytest.approx(1 / scale, rel=0.15)


def test_fitting_leaves_what_quantities_are_worth() -> None:
    found = fitted_to_opinion(START, claims(4.0))
    for side, start in [
        (found.entailment, START.entailment),
        (found.contradiction, START.contradiction),
    ]:
        assert {k: v for k, v in side.items() if k not in OPINION} == {
            k: v for k, v in start.items() if k not in OPINION
        }


def test_fitting_an_opinion_that_is_always_wrong_counts_for_nothing() -> None:
    found = fitted_to_opinion(START, claims(-1.0))
    assert found.entailment.get("opinion_for", 0.0) == 0
    assert found.contradiction.get("opinion_against", 0.0) == 0


def test_fitting_few_claims_change_little() -> None:
    few, many = (fitted_to_opinion(START, claims(4.0, count)) for count in (3, 3_000))
    assert abs(few.entailment["opinion_for"] - 1) < abs(many.entailment["opinion_for"] - 1)


def test_fitting_learns_from_two_labels_too() -> None:
    data = claims(4.0)
    two = np.where(data.labels == 0, 0, CLASSES.index("not_entailment"))
    found = fitted_to_opinion(START, Labelled(data.facts, two, data.weights))
    assert found.entailment["opinion_for"] == pytest.approx(0.25, rel=0.25)


def test_fitting_slopes_are_those_of_the_losses() -> None:
    data = claims(1.0, count=40)
    mixed = Labelled(data.facts, np.arange(40) % len(CLASSES), data.weights)
    weights = np.random.default_rng(1).normal(0, 0.3, 2 * len(FACTS))
    _, slope = losses(weights, mixed)
    for place in (FOR, AGAINST, len(FACTS) + FOR, len(FACTS) + AGAINST):
        change = np.zeros_like(weights)
        change[place] = 1e-5
        there, back = (losses(weights + side * change, mixed)[0].sum() for side in (1, -1))
        assert slope[place] == pytest.approx((there - back) / 2e-5, abs=1e-4)
