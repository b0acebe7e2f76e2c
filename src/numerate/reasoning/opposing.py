"""Finds the words by which a claim turns a text round: opposites, denials, and "all" for "some"."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet
from numerate.reasoning.matching import Reading

__all__ = ["Opposition", "opposition"]


@dataclass(frozen=True, slots=True)
class Opposition:
    """A word of the claim that the text does not bear out, and whether it says the opposite."""

    reason: str
    contradicts: bool


def opposition(premise: Reading, claim: Reading) -> Opposition | None:
    """The first word that sets a claim against a text, if there is one."""
    return _denial(premise, claim) or _opposite(premise, claim) or _widening(premise, claim)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(read_knowledge("claims")[name])


def _denial(premise: Reading, claim: Reading) -> Opposition | None:
    """Only one of the two has a "not". Quantities that it denies themselves are left to stances."""
    denials = _words("denials")
    if any(one.stance is not None for one in (*premise.numsets, *claim.numsets)):
        return None
    if any(word.startswith("un") and word[2:] in claim.tokens.lowers for word in _plain(premise)):
        return None  # what is unknown is not known
    denied = [word for word in _plain(claim) if word in denials]
    if denied and not any(word in denials for word in _plain(premise)):
        return Opposition(f"the claim says {denied[0]!r}, the text does not", contradicts=True)
    return None


def _plain(reading: Reading) -> list[str]:
    """The words outside the quantities: the "not" of "not over 5" is a bound."""
    spans = [(one.start, one.end) for one in reading.numsets]
    return [
        word.replace("’", "'")
        for word, start in zip(reading.tokens.lowers, reading.tokens.starts, strict=True)
        if not any(begin <= start < end for begin, end in spans)
    ]


def _opposite(premise: Reading, claim: Reading) -> Opposition | None:
    given = set(premise.lemmas) - set(claim.lemmas)
    for lemma in claim.lemmas:
        if lemma in premise.lemmas:
            continue
        for other in _opposites(lemma):
            if other in given:
                reason = f"the claim says {lemma!r}, the text {other!r}"
                return Opposition(reason, contradicts=True)
    return None


@cache
def _opposites(lemma: str) -> tuple[str, ...]:
    wordnet = WordNet.default()
    light = _words("light")
    found = {other for pos in ("v", "n", "a") for other in wordnet.antonyms(lemma, pos)}
    for pair in read_knowledge("claims")["opposites"]:
        found.update(other for other in pair if lemma in pair and other != lemma)
    return tuple(sorted(other for other in found if other not in light))


def _widening(premise: Reading, claim: Reading) -> Opposition | None:
    """ "All" and the like say more than a text that lacks them; "all 12 men" are the 12 men."""
    wider = _words("widening")
    counted = {claim.tokens.at(one.start) for one in claim.numsets}
    for index, word in enumerate(claim.tokens.lowers):
        if word in wider and index + 1 not in counted and word not in premise.tokens.lowers:
            return Opposition(f"the text does not say {word!r}", contradicts=False)
    return None
