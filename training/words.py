"""Fits the matcher that needs no model, on tagged claims: `python -m training words`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from numerate.language.units import Units
from numerate.quantities.reading import read_all
from numerate.reasoning.matching import Question
from numerate.reasoning.policy import Policy
from numerate.reasoning.stated import questions_on
from numerate.reasoning.words_matching import SIGNS, signs_of
from training.tagged import NONE, Tagged

__all__ = ["asked", "fit", "fitted", "table"]

_SMOOTHING = 1.0  # how strongly weights are drawn to zero


def asked(pairs: Sequence[tuple[Tagged, Tagged, str]]) -> Iterator[tuple[Question, bool]]:
    """Every question that tagged claims raise, and whether the two quantities are the same."""
    units, policy = Units.default(), Policy.named("default")
    texts = list(dict.fromkeys(one.text for text, claim, _ in pairs for one in (text, claim)))
    readings = dict(zip(texts, read_all(texts), strict=True))
    for text, claim, _ in pairs:
        for wanted in readings[claim.text].statements:
            key = claim.key_of(wanted.numset)
            if key is None or not wanted.numset.kind.is_quantity:
                continue
            premise = readings[text.text]
            for question in questions_on(premise, readings[claim.text], wanted, policy, units):
                found = text.key_of(question.given.numset)
                if found is not None:
                    yield question, found == key != NONE


def table(questions: Sequence[Question]) -> np.ndarray:
    """The signs of each question, one row for each."""
    return np.array([[one.get(name, 0.0) for name in SIGNS] for one in signs_of(questions)])


def fit(signs: np.ndarray, same: np.ndarray) -> np.ndarray:
    """The weights under which what was said of the questions is likeliest."""

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = signs @ weights
        error = expit(odds) - same
        value = np.logaddexp(0, odds) - same * odds
        return (
            value.sum() + _SMOOTHING * weights @ weights / 2,
            signs.T @ error + _SMOOTHING * weights,
        )

    return minimize(loss, np.zeros(signs.shape[1]), jac=True, method="L-BFGS-B").x


def fitted(pairs: Sequence[tuple[Tagged, Tagged, str]], path: Path) -> dict[str, float]:
    """Fits the weights and writes them."""
    found = list(asked(pairs))
    weights = fit(table([question for question, _ in found]), np.array([same for _, same in found]))
    rounded = {name: round(float(weight), 2) for name, weight in zip(SIGNS, weights, strict=True)}
    lines = [f"{name} = {weight}" for name, weight in rounded.items() if weight]
    head = "# What each sign is worth, in log-odds; written by `python -m training words`."
    path.write_text("\n".join([head, "[weights]", *lines, ""]))
    return rounded
