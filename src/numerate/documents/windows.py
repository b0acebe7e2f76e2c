"""Reads a claim beside each window of its evidence: a small model reads short texts best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
        """One opinion for each view, from all of its windows."""
        asked = [
            [(one, view.claim_text) for one in self._windows[view.claim.text]] for view in views
        ]
        answers = iter(self._encoder.probabilities([pair for pairs in asked for pair in pairs]))
        return [_best([next(answers) for _ in pairs]) for pairs in asked]


def _best(found: Sequence[Probabilities]) -> Opinion:
    """The opinion from the window that speaks most clearly for a claim, or least against it."""
    best = max(found, key=lambda one: one.entailment - one.contradiction)
    return Opinion(best.entailment, best.neutral, best.contradiction)
