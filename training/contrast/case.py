"""A case: one text, the claims about it with their labels, and the rows they make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from training.contrast.draw import Draw, finish

TAG = re.compile(r"\{([^:{}]+):([^{}]*)\}")
KEY = re.compile(r"\w+|^-$")
YES, NO, OPEN = "entailment", "contradiction", "neutral"
Row = dict[str, str]


@dataclass(slots=True)
class Case:
    """What a family returns: sentences of a text (already in order) and labelled claims."""

    draw: Draw
    sentences: list[str]
    claims: dict[str, list[str]] = field(default_factory=lambda: {YES: [], NO: [], OPEN: []})
    padded: bool = True  # may fillers be put around and between the sentences?

    def yes(self, *claims: str) -> None:
        self.claims[YES].extend(claims)

    def no(self, *claims: str) -> None:
        self.claims[NO].extend(claims)

    def open(self, *claims: str) -> None:
        self.claims[OPEN].extend(claims)

    def rows(self, family: str, text: str, per_label: int) -> list[Row]:
        """Up to `per_label` claims of each label, keys renamed to letters in the text's order."""
        names = letters(text)
        found = []
        for label, claims in self.claims.items():
            unique = list(dict.fromkeys(claims))
            found += [
                {
                    "text": rename(text, names),
                    "claim": rename(finish(claim), names),
                    "label": label,
                    "family": family,
                }
                for claim in self.draw.shuffled(unique)[:per_label]
            ]
        return self.draw.shuffled(found)


def letters(text: str) -> dict[str, str]:
    """A letter for each key of the text, in the order of the text."""
    names = {"-": "-"}
    for key, _ in TAG.findall(text):
        if key not in names:
            count = len(names) - 1
            names[key] = chr(97 + count) if count < 26 else "a" + chr(97 + count - 26)
    return names


def rename(text: str, names: dict[str, str]) -> str:
    """Keys renamed; a key that the text does not have is an error of the family.

    >>> rename("It {k1>k0:rose}.", {"k0": "a", "k1": "b"})
    'It {b>a:rose}.'
    """

    def renamed(match: re.Match[str]) -> str:
        key = KEY.sub(lambda found: names[found[0]], match.group(1))
        return f"{{{key}:{match.group(2)}}}"

    return TAG.sub(renamed, text)


def assemble(case: Case, fillers: Sequence[str]) -> str:
    """The text of a case, with fillers before, between and after its sentences."""
    if not case.padded:
        return "\n".join(case.sentences).strip()
    sentences = [finish(sentence) for sentence in case.sentences]
    for filler in fillers:
        sentences.insert(case.draw.integer(0, len(sentences)), finish(filler))
    return " ".join(sentences)
