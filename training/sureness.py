"""How often two quantities are the same that seem to be: `python -m training sureness`."""

from __future__ import annotations

from math import exp
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.special import logit

from numerate.encoder.encoder import Encoder
from numerate.reasoning.comparison import Comparison
from numerate.reasoning.encoder_matching import LEAST, EncoderMatcher
from numerate.reasoning.held_against import compared
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import How
from training.tagged import records, tagged_pairs
from training.words import asked

__all__ = ["fitted"]


_FITTED = ("slope", "shift", "equal", "contained")


def fitted(tagged: Path) -> dict[str, float]:
    """How sure the encoder may be, and what equal and contained numbers tell.

    The odds that it gives are taken to the power `slope` and multiplied by e to the power `shift`.
    `tagged` holds claims that say which quantity of the text each of theirs is; the encoder must
    not have seen them.
    """
    pairs = [pair for record in records(tagged) for pair in tagged_pairs(record)]
    found, policy = list(asked(pairs)), Policy.named("default")
    meant = np.array([is_meant for _, is_meant in found])
    said = EncoderMatcher(Encoder.default()).said([question for question, _ in found])
    odds = logit(np.clip(said, LEAST, 1 - LEAST))
    signs = np.array([_signs(compared(one, policy)) for one, _ in found])
    facts = np.column_stack([odds, np.ones(len(odds)), signs])

    def loss(weights: np.ndarray) -> float:
        chance = facts @ weights
        return float((np.logaddexp(0, chance) - meant * chance).sum())

    slope, shift, *told = minimize(loss, np.zeros(len(_FITTED))).x
    return dict(zip(_FITTED, (slope, shift, *map(exp, told)), strict=True))


def _signs(found: Comparison) -> tuple[bool, bool]:
    """Whether two numbers are equal, and whether one only bears the other out."""
    is_equal = found.borne_out is How.EQUAL
    return is_equal, found.borne_out is not None and not is_equal
