"""Says how alike two quantities and their surroundings are, to find the one a claim speaks of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from numerate.quantities.lexing import Tokens, tokenize
from numerate.quantities.numset import NumSet
from numerate.reasoning.compatibility import Compatibility, Link
from numerate.reasoning.wording import content_lemmas, likeness, word_lemma

__all__ = ["Reading", "similarity"]

_WINDOW = 4  # words on either side of a quantity
_ROLE_WEIGHT = 1.0
_CONTEXT_WEIGHT = 3.0


@dataclass(frozen=True, slots=True)
class Reading:
    """A text with its tokens, its quantities and the lemmas of its other words."""

    text: str
    tokens: Tokens
    numsets: tuple[NumSet, ...]
    lemmas: tuple[str, ...]  # of all words that carry meaning
    others: tuple[str, ...]  # of those outside the quantities

    @classmethod
    def of(cls, text: str, numsets: list[NumSet]) -> Reading:
        tokens = tokenize(text)
        spans = [(numset.start, numset.end) for numset in numsets]
        lemmas, others = content_lemmas(tokens), content_lemmas(tokens, spans)
        return cls(text, tokens, tuple(numsets), tuple(lemmas), tuple(others))

    def overlap(self, other: Reading) -> float:
        """Which part of the words of both texts they share, numbers left out."""
        one, two = (Counter(reading._words()) for reading in (self, other))
        size = max(sum(one.values()), sum(two.values()), 1)
        return sum((one & two).values()) / size

    def _words(self) -> list[str]:
        spans = [(numset.start, numset.end) for numset in self.numsets]
        starts = zip(self.tokens.kinds, self.tokens.lowers, self.tokens.starts, strict=True)
        return [
            word
            for kind, word, start in starts
            if kind == "word" and not any(begin <= start < end for begin, end in spans)
        ]

    def around(self, numset: NumSet) -> Counter[str]:
        """The words next to a quantity, those before it marked."""
        first, last = self.tokens.at(numset.start), self.tokens.at(numset.end)
        left = self.tokens.lowers[max(0, first - _WINDOW) : first]
        right = self.tokens.lowers[last : last + _WINDOW]
        return Counter(
            [f"{word_lemma(word)}_" for word in left] + [word_lemma(word) for word in right]
        )


def similarity(
    premise: Reading, given: NumSet, claim: Reading, wanted: NumSet, found: Compatibility
) -> float:
    """A score to rank a claim's candidates by; only its order means something."""
    score = 2.0 * (found.link is Link.SAME)
    if given.unit is not None and given.unit == wanted.unit:
        score += _ROLE_WEIGHT
    for one, other in (
        (given.entity, wanted.entity),
        (given.verb, wanted.verb),
        (given.adjective, wanted.adjective),
        (given.location, wanted.location),
        (given.frequency, wanted.frequency),
        (given.flux, wanted.flux),
    ):
        if one is not None and other is not None:
            score += _ROLE_WEIGHT * (2 * likeness(one.lower(), other.lower()) - 1)
    near, near_claim = premise.around(given), claim.around(wanted)
    size = max(1, sum(near_claim.values()))
    return score + _CONTEXT_WEIGHT * sum((near & near_claim).values()) / size
