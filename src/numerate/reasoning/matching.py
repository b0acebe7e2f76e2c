"""Says how alike two quantities and their surroundings are, to find the one a claim speaks of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

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
    def of(cls, text: str, numsets: Sequence[NumSet]) -> Reading:
        return cls.of_tokens(tokenize(text), numsets)

    @classmethod
    def of_tokens(cls, tokens: Tokens, numsets: Sequence[NumSet]) -> Reading:
        lemmas, others = content_lemmas(tokens), content_lemmas(tokens, _inside(tokens, numsets))
        return cls(tokens.source, tokens, tuple(numsets), tuple(lemmas), tuple(others))

    def __hash__(self) -> int:
        """By the text, since tokens are lists: what is worked out of a reading can be kept."""
        return hash(self.text)

    def overlap(self, other: Reading) -> float:
        """Which part of the words of both texts they share, numbers left out."""
        one, two = (Counter(reading._words()) for reading in (self, other))
        size = max(sum(one.values()), sum(two.values()), 1)
        return sum((one & two).values()) / size

    def _words(self) -> list[str]:
        inside = _inside(self.tokens, self.numsets)
        words = enumerate(zip(self.tokens.kinds, self.tokens.lowers, strict=True))
        return [word for place, (kind, word) in words if kind == "word" and place not in inside]

    def around(self, numset: NumSet) -> Counter[str]:
        """The words next to a quantity, those before it marked."""
        first, last = self.tokens.at(numset.start), self.tokens.at(numset.end)
        left = self.tokens.lowers[max(0, first - _WINDOW) : first]
        right = self.tokens.lowers[last : last + _WINDOW]
        return Counter(
            [f"{word_lemma(word)}_" for word in left] + [word_lemma(word) for word in right]
        )


def _inside(tokens: Tokens, numsets: Sequence[NumSet]) -> frozenset[int]:
    """The places of the tokens that quantities are made of."""
    spans = (range(tokens.at(one.start), tokens.at(one.end)) for one in numsets)
    return frozenset(chain.from_iterable(spans))


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
