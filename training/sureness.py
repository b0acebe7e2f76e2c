"""How often two quantities are the same that seem to be: `python -m training sureness`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.special import logit

from numerate.encoder.encoder import Encoder
from numerate.reasoning.comparison import Comparison
from numerate.reasoning.encoder_matching import LEAST, EncoderMatcher
from numerate.reasoning.held_against import compared
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import How
from training.contrast.sheets import records as drawn
from training.tagged import records, tagged_pairs
from training.words import asked

__all__ = ["fitted"]


_FITTED = ("slope", "shift", "equal", "contained")
_TABLES = 70  # drawn beside those of the judged texts, of sheets that are held out
_SEED = 11


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the encoder said of some questions, and what is true of them."""

    odds: np.ndarray
    signs: np.ndarray  # whether the numbers are equal, and whether one only bears the other out
    cells: np.ndarray
    meant: np.ndarray

    @classmethod
    def of(cls, some: Iterable[Mapping[str, Any]]) -> _Seen:
        found = list(asked([pair for record in some for pair in tagged_pairs(record)]))
        policy = Policy.named("default")
        questions = [question for question, _ in found]
        said = EncoderMatcher(Encoder.default()).said(questions)
        return cls(
            logit(np.clip(said, LEAST, 1 - LEAST)),
            np.array([_signs(compared(one, policy)) for one in questions], dtype=float),
            np.array([one.given.is_cell for one in questions]),
            np.array([is_meant for _, is_meant in found], dtype=float),
        )


def fitted(tagged: Path) -> dict[str, float]:
    """How sure the encoder may be, and what equal and contained numbers tell.

    The odds that it gives are taken to the power `slope` and multiplied by e to the power `shift`.
    `tagged` holds claims that say which quantity of the text each of theirs is; the encoder must
    not have seen them. What an equal number tells of a cell is fitted on their tables and on those
    of sheets that are held out, the rest on what is no cell.
    """
    judged, tables = _Seen.of(records(tagged)), _Seen.of(drawn(_SEED, _TABLES, held_out=True))
    prose = ~judged.cells
    facts = np.column_stack([judged.odds, np.ones(len(judged.odds)), judged.signs])[prose]
    slope, shift, *told = _likeliest(facts, np.zeros(len(prose))[prose], judged.meant[prose])
    signs = np.concatenate([one.signs[one.cells] for one in (judged, tables)])
    odds = np.concatenate([one.odds[one.cells] for one in (judged, tables)])
    meant = np.concatenate([one.meant[one.cells] for one in (judged, tables)])
    in_cells, _ = _likeliest(signs, slope * odds + shift, meant)
    numbers = (slope, shift, *map(exp, told))
    return {**dict(zip(_FITTED, numbers, strict=True)), "equal_cells": exp(in_cells)}


def _likeliest(facts: np.ndarray, given: np.ndarray, meant: np.ndarray) -> np.ndarray:
    """The weights of facts that make what is meant likeliest, beside the log odds given."""

    def loss(weights: np.ndarray) -> float:
        chance = facts @ weights + given
        return float((np.logaddexp(0, chance) - meant * chance).sum())

    return minimize(loss, np.zeros(facts.shape[1])).x


def _signs(found: Comparison) -> tuple[bool, bool]:
    """Whether two numbers are equal, and whether one only bears the other out."""
    is_equal = found.borne_out is How.EQUAL
    return is_equal, found.borne_out is not None and not is_equal
