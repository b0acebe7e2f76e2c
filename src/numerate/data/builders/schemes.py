"""What annotators are asked, the labels they choose from, and what each means in the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from numerate.data.labels import normalised_label
from numerate.data.pair import LABELS

__all__ = ["NLI", "SCHEMES", "SUPPORT", "Scheme"]


@dataclass(frozen=True, slots=True)
class Scheme:
    """A task for annotators.

    `labels` are their choices, each with the label that a pair gets; None where it gets none and is
    set aside.
    """

    name: str
    question: str
    labels: Mapping[str, str | None]

    def choice(self, written: object) -> str:
        """The choice that somebody wrote; raises ValueError for what is none.

        >>> NLI.choice("Entails"), SUPPORT.choice(" Complete ")
        ('entailment', 'complete')
        """
        text = str(written).strip().casefold()
        if text in self.labels:
            return text
        if self is not NLI:
            raise ValueError(f"{str(written)[:50]!r} is none of {', '.join(self.labels)}")
        known = normalised_label(written)
        if known is None:
            raise ValueError(f"{str(written)!r} is no label")
        return known

    def gold(self, choice: str) -> str | None:
        """The label of a pair whose annotators agree on a choice."""
        return self.labels.get(choice, choice)


NLI = Scheme(
    "nli",
    "Given that the first text is true, is the second definitely true (entailment), definitely "
    "false (contradiction), or can one not tell (neutral)?",
    {label: label for label in LABELS},
)
SUPPORT = Scheme(
    "support",
    "Does the sentence alone show that the answer to the question is right (complete), only a part "
    "of it (partial), or does it not connect the question with the answer (unrelated)?",
    {"complete": "entailment", "partial": None, "unrelated": "neutral"},
)
"""SciTail's: a sentence supports an answer completely, partly, or not at all."""

SCHEMES = {scheme.name: scheme for scheme in (NLI, SUPPORT)}
