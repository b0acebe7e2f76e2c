"""Takers: who or what has a part that a text does not count, "and others came in August".

What is left of a whole is then not theirs alone, and a sum without them is not all there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, takewhile

from numerate.language.document import Document
from numerate.language.implied import ShareWords
from numerate.language.wordnet import WordNet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.quantities.tags import NOUNS
from numerate.reasoning.together import is_of_several

__all__ = ["SOME", "are_not_all", "is_one_of_several_takers", "uncounted"]

_OTHERS, SOME = "others", "some"
_FEW = ("several", "few", "many")
_FARTHEST = 16  # words between "the rest" and those who have it
_BREAKS = frozenset({"CC", ",", ":", ".", "CD", "IN", "TO", "$", "VBD", "VBN", "VBZ", "VBP"})
_QUALIFYING = ("JJ", "JJR", "JJS", "VBN", "PRP$", "DT")


def are_not_all(
    operands: Sequence[Statement], premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether a rest, or a sum of all, leaves out what the text has but does not count.

    Who did not do a thing when others did it may still be told: "28 were not seen on Monday". Of
    "some" a text often goes on to say how many all of them are.

    >>> from numerate import read
    >>> text = read("Of 36 applicants, 8 were seen on Monday and others on Tuesday.")
    >>> claims = [read(f"28 were {what}.") for what in ("seen on Tuesday", "not seen on Monday")]
    >>> [are_not_all(text.statements, text, one, one.statements[0]) for one in claims]
    [True, False]
    """
    sentences = {one.sentence for one in operands}
    beside = [
        (word, noun)
        for start, word, noun in uncounted(premise)
        if any(first <= start < last for first, last in sentences)
    ]
    if is_of_several(claim.document, wanted):
        is_of_named = _names_all(operands, claim, wanted)
        is_short = any(
            _is_sort_of(noun, wanted) if noun is not None else word == _OTHERS and not is_of_named
            for word, noun in beside
        )
    else:
        is_short = any(word != SOME and noun is None for word, noun in beside)
    return is_short and not _denies_just_that(operands, claim, wanted)


def _names_all(operands: Sequence[Statement], claim: Reading, wanted: Statement) -> bool:
    """Whether a claim names those who have what it adds up: "Ann and Ben gave $50 in all"."""
    said = {claim.document.tokens[at].lemma for at in claim.document.between(*wanted.sentence)}
    subjects = [one.subject.meant for one in operands if one.subject is not None]
    return bool(subjects) and all(one.head in said for one in subjects)


def _denies_just_that(operands: Sequence[Statement], claim: Reading, wanted: Statement) -> bool:
    """Whether a claim only says of the others that they are not those counted."""
    tokens = [claim.document.tokens[at] for at in claim.document.between(*wanted.sentence)]
    said = {token.lower for token in tokens}
    denied = {claim.document.tokens[one.head].lemma for one in tokens if one.dep == "neg"}
    return any(
        one.predicate in denied
        and (one.time is None or not said.isdisjoint(one.time.text.lower().split()))
        for one in operands
    )


def _is_sort_of(noun: str, wanted: Statement) -> bool:
    """Whether those are some of what a claim counts: goats among animals, not "many animals"."""
    unit = (wanted.numset.unit or "").split()[-1:]
    return noun not in unit and any(WordNet.default().is_a(noun, one) for one in unit)


@lru_cache(maxsize=64)
def uncounted(reading: Reading) -> tuple[tuple[int, str, str | None], ...]:
    """Where a text speaks of some whom it does not count, and of what, if it says that."""
    document = reading.document
    return tuple(
        (token.start, _word_of(document, at), _noun_behind(document, at))
        for at, token in enumerate(document.tokens)
        if _is_uncounted(document, at)
    )


def _word_of(document: Document, at: int) -> str:
    """Some of the rest are others than the rest."""
    behind = [token.lower for token in document.tokens[at + 1 : at + 4]]
    is_of_rest = behind[:2] == ["of", "the"] and not ShareWords.default().rest.isdisjoint(behind)
    return _OTHERS if is_of_rest else document.tokens[at].lower


def _is_uncounted(document: Document, at: int) -> bool:
    word = document.tokens[at].lower
    if word == _OTHERS:
        return not at or document.tokens[at - 1].lower != "the"
    is_general = word in _FEW and at > 0 and document.tokens[at - 1].lower == "for"
    return word in (SOME, *_FEW) and not is_general and not _is_hedge(document, at)


def _is_hedge(document: Document, at: int) -> bool:
    """Whether a number follows: "some 900 people"."""
    return any(token.tag in ("CD", "$") for token in document.tokens[at + 1 : at + 3])


def _noun_behind(document: Document, at: int) -> str | None:
    """The noun that "some" stands before, if it stands before one."""
    for token in document.tokens[at + 1 :]:
        if token.tag in NOUNS:
            return token.lemma.lower() if token.lower != _OTHERS else None
        if token.tag not in _QUALIFYING:
            return None
    return None


def is_one_of_several_takers(
    operands: Sequence[Statement], premise: Reading, claim: Reading
) -> bool:
    """Whether a text gives the rest of what is worked with to several, and a claim to one of them.

    >>> from numerate import read
    >>> text = read("Of 50 pens 35 are blue, and the rest are red or green.")
    >>> claims = [read(f"15 pens are {what}.") for what in ("red", "not blue")]
    >>> [is_one_of_several_takers(text.statements, text, one) for one in claims]
    [True, False]
    """
    said = frozenset(token.lemma.lower() for token in claim.document.tokens)
    sentences = {one.sentence for one in operands}
    return any(
        said.isdisjoint(one) != said.isdisjoint(other)
        for start, one, other in _takers(premise)
        if any(first <= start < last for first, last in sentences)
    )


@lru_cache(maxsize=64)
def _takers(reading: Reading) -> tuple[tuple[int, frozenset[str], frozenset[str]], ...]:
    """Where those who have the rest are joined, and the words on either side of the joint."""
    return tuple(_found_takers(reading.document))


def _found_takers(document: Document) -> Iterator[tuple[int, frozenset[str], frozenset[str]]]:
    rest = ShareWords.default().rest
    for at, token in enumerate(document.tokens):
        if token.lower not in rest or not at or document.tokens[at - 1].lower != "the":
            continue
        sentence = document.sentences[token.sentence]
        first, last = max(sentence.first, at - _FARTHEST), min(sentence.last, at + _FARTHEST)
        behind = [one for one in range(at + 1, last) if _is_joint(document, one)]
        before = (one for one in range(at - 2, first, -1) if _is_joint(document, one))
        for joint in behind or [*islice(before, 1)]:
            left = _content(document, range(joint - 1, first - 1, -1))
            right = _content(document, range(joint + 1, last))
            if left and right and (joint > at or not _counts(document, joint, at)):
                yield document.tokens[joint].start, left - right - rest, right - left - rest


def _is_joint(document: Document, at: int) -> bool:
    return document.tokens[at].lower in ("and", "or")


def _content(document: Document, places: Iterable[int]) -> frozenset[str]:
    """The words that carry meaning up to the next comma, joint, number or preposition."""
    inside = takewhile(lambda at: document.tokens[at].tag not in _BREAKS, places)
    return frozenset(map(str.lower, document.content_lemmas(inside)))


def _counts(document: Document, first: int, last: int) -> bool:
    return any(token.tag == "CD" for token in document.tokens[first:last])
