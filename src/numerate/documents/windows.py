"""Reads a claim beside each window of its evidence: a small model reads short texts best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from numerate.documents.evidence import Evidence
from numerate.encoder.encoder import Encoder, Pair
from numerate.encoder.probabilities import Probabilities
from numerate.reasoning.opinions import Opinion, View

__all__ = ["WindowReader"]


class WindowReader:
    """The embedded model's opinion on claims, from the windows of the evidence for each.

    The evidence for each claim is given by the claim's text.
    """

    def __init__(self, encoder: Encoder, evidence: Mapping[str, Evidence]) -> None:
        self._encoder = encoder
        self._evidence = evidence

    def opinions(self, views: Sequence[View]) -> list[Opinion]:
        """For each view the opinion from the window that speaks most for it: one may prove it."""
        found = [self._evidence[view.claim.text] for view in views]
        asked = [
            [(window, view.shown_text) for window in (*one.windows, *one.close_ups, *view.cells)]
            for view, one in zip(views, found, strict=True)
        ]
        return [_best(own) for own in self._answers(asked)]

    def balances(self, claims: Sequence[str]) -> list[float]:
        """How much more speaks for each claim than against it, by the widest of its windows.

        Where no window was found nothing speaks at all: 0.
        """
        found = [(self._evidence[claim].windows, claim) for claim in claims]
        asked = [[(max(windows, key=len), claim)] if windows else [] for windows, claim in found]
        return [
            sum(one.entailment - one.contradiction for one in own) for own in self._answers(asked)
        ]

    def _answers(self, asked: Sequence[Sequence[Pair]]) -> list[list[Probabilities]]:
        answers = iter(self._encoder.probabilities([pair for pairs in asked for pair in pairs]))
        return [[next(answers) for _ in pairs] for pairs in asked]


def _best(found: Sequence[Probabilities]) -> Opinion:
    if not found:
        return Opinion(0.0, 1.0, 0.0)
    best = max(found, key=lambda one: one.entailment - one.contradiction)
    return Opinion(best.entailment, best.neutral, best.contradiction)
