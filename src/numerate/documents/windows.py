"""Reads a claim beside each window of its evidence: a small model reads short texts best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from numerate.encoder.encoder import Encoder
from numerate.encoder.probabilities import Probabilities
from numerate.reasoning.opinions import Opinion, View

__all__ = ["WindowReader"]


class WindowReader:
    """The embedded model's opinion on a claim, from the windows that its evidence has.

    The windows for each claim are given by the claim's text.
    """

    def __init__(self, encoder: Encoder, windows: Mapping[str, Sequence[str]]) -> None:
        self._encoder = encoder
        self._windows = windows

    def opinions(self, views: Sequence[View]) -> list[Opinion]:
        """For each view the opinion from the window that speaks most for it: one may prove it."""
        asked = [(view.claim.text, view.claim_text) for view in views]
        return [_best(found) for found in self._answers(asked)]

    def balances(self, claims: Sequence[str]) -> list[float]:
        """How much more speaks for each claim than against it, on average over its windows."""
        found = self._answers([(claim, claim) for claim in claims])
        return [fmean(one.entailment - one.contradiction for one in own) for own in found]

    def _answers(self, wanted: Sequence[tuple[str, str]]) -> list[list[Probabilities]]:
        asked = [[(window, text) for window in self._windows[claim]] for claim, text in wanted]
        answers = iter(self._encoder.probabilities([pair for pairs in asked for pair in pairs]))
        return [[next(answers) for _ in pairs] for pairs in asked]


def _best(found: Sequence[Probabilities]) -> Opinion:
    best = max(found, key=lambda one: one.entailment - one.contradiction)
    return Opinion(best.entailment, best.neutral, best.contradiction)
