"""Degree words with a standard that the text states: "anything over 30 °C counts as hot"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from numerate.language.document import Document, Token
from numerate.language.implied import StandardWords
from numerate.language.tagging import is_content
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.quantities.stating import statements_of
from numerate.reasoning.compatibility import compatibility

__all__ = ["Standard", "stated_standards", "with_standards"]

_MOST_STANDARDS = 32  # of a text that are looked at
_MOST_FACTS = 256  # of a text that are held against a standard
_MOST_WORDS = 20  # of a claim that are taken for quantities
_LONGEST_VERB = 4  # words of "is considered to be"
_LONGEST_CLAUSE = 8  # words between the degree word and its bound: "hot if the air there is over"


@dataclass(frozen=True, slots=True)
class Standard:
    """A degree word and the bound from which it holds."""

    word: str
    bound: NumSet
    is_only_needed: bool = False  # "hot only if it is over 30 °C": the word needs more than that


def stated_standards(reading: Reading) -> list[Standard]:
    """The standards a text states. Their bounds are no quantities of anything it tells of."""
    found = []
    for statement in reading.statements:
        bound = statement.numset
        if bound.kind.is_quantity and (bound.value.low is None) is not (bound.value.high is None):
            standard = _defined(reading.document, bound)
            if standard is not None:
                found.append(standard)
        if len(found) == _MOST_STANDARDS:
            break
    return found


def with_standards(premise: Reading, claim: Reading, units: Units) -> tuple[Reading, Reading]:
    """The claim with its degree words as quantities, where the text states their standards.

    The text loses the standards' bounds. Nothing changes where the text has nothing to hold
    against a standard.

    >>> from numerate.quantities.reading import read
    >>> text = read("Anything over 30 °C counts as hot. It was 35 °C.")
    >>> _, claim = with_standards(text, read("It was hot."), Units.default())
    >>> [(one.text, str(one.value)) for one in claim.numsets]
    [('hot', '(30, ∞)')]
    """
    standards = stated_standards(premise)
    if not standards:
        return premise, claim
    bounds = {(one.bound.start, one.bound.end) for one in standards}
    facts = tuple(
        one for one in premise.statements if (one.numset.start, one.numset.end) not in bounds
    )
    usable = {one.word: one for one in reversed(standards) if _is_usable(one, facts, units)}
    words = [
        _as_quantity(usable[token.lower], token)
        for token in claim.document.tokens
        if token.lower in usable
    ][:_MOST_WORDS]
    statements = (*claim.statements, *statements_of(claim.document, words))
    ordered = sorted(statements, key=lambda one: one.numset.start)
    return replace(premise, statements=facts), replace(claim, statements=tuple(ordered))


def _is_usable(standard: Standard, facts: Sequence[Statement], units: Units) -> bool:
    """Whether something in the text can be held against a standard.

    A condition that is only needed makes nothing hot; it can only show that something is not.
    """
    links = [compatibility(fact.numset, standard.bound, units) for fact in facts[:_MOST_FACTS]]
    found = [link.value for link in links if link]
    if standard.is_only_needed:
        bound = standard.bound.value
        return bool(found) and all(bound.intersection(value) is None for value in found)
    return bool(found)


def _as_quantity(standard: Standard, token: Token) -> NumSet:
    return replace(
        standard.bound,
        text=token.text,
        start=token.start,
        end=token.end,
        entity=None,
        adjective=None,
        location=None,
        verb=None,
        voice=None,
        flux=None,
        stance=None,
    )


def _defined(document: Document, bound: NumSet) -> Standard | None:
    word = _defined_after(document, bound)
    if word is not None:
        return Standard(word, bound)
    return _defined_before(document, bound)


def _lower(document: Document, at: int) -> str:
    return document.tokens[at].lower if 0 <= at < len(document) else ""


def _defined_after(document: Document, bound: NumSet) -> str | None:
    """The word in "anything over 30 °C counts as hot", "a man over 190 cm is tall"."""
    knowledge, at = StandardWords.default(), document.first_from(bound.end)
    for length in range(_LONGEST_VERB, 0, -1):
        inside = range(at, min(at + length, len(document)))
        if " ".join(document.tokens[place].lower for place in inside) in knowledge.verbs:
            return _word_at(document, at + length)
    if _lower(document, at) in knowledge.plain_verbs and _measures(document, bound):
        return _degree_at(document, at + 1)
    return None


def _measures(document: Document, bound: NumSet) -> bool:
    """Whether a bound says of what it is said: of men over 190 cm, not of over 190 men."""
    before = document.first_from(bound.start) - 1
    if bound.kind is Kind.CARDINAL or before < 0:
        return False
    token = document.tokens[before]
    return token.lower.endswith("thing") or token.tag in ("NN", "NNS")


def _word_at(document: Document, at: int) -> str | None:
    while _lower(document, at) in StandardWords.default().articles:
        at += 1
    if at >= len(document):
        return None
    token = document.tokens[at]
    return token.lower if is_content(token.text, token.tag) else None


def _degree_at(document: Document, at: int) -> str | None:
    word = _word_at(document, at)
    return word if word is not None and WordNet.default().is_adjective(word) else None


def _defined_before(document: Document, bound: NumSet) -> Standard | None:
    """The word in "a day is hot if it is over 30 °C", "hot means over 30 °C"."""
    knowledge, end = StandardWords.default(), document.first_from(bound.start)
    for at in range(end - 1, max(0, end - _LONGEST_CLAUSE), -1):
        if not _lower(document, at)[:1].isalpha():
            return None
        if _lower(document, at) in knowledge.conditions:
            needed = _lower(document, at - 1) == knowledge.only
            word = _degree_at(document, at - 1 - needed)
            return None if word is None else Standard(word, bound, needed)
    return None
