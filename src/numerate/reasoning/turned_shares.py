"""Shares turned round: that 40 % of the nurses are men is no 40 % of the men who are nurses."""

from __future__ import annotations

from dataclasses import dataclass

from numerate.language.document import Document
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.matching import Question
from numerate.reasoning.stories.words import StateVerbs
from numerate.reasoning.wording import likeness

__all__ = ["is_turned_round"]

_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_POINTING = ("DT", "PRP", "WP")  # Penn Treebank tags: "those who", "what"
_LEADING = frozenset({"of", "among", "amongst"})  # "Of the nurses, 40 % are men"


def is_turned_round(question: Question) -> bool:
    """Whether a claim's share is of those of whom a text says that they are so much of others.

    >>> from numerate import check
    >>> text = "Of the nurses on the ward, 40% are men."
    >>> claims = "40% of the nurses on the ward are men.", "40% of the men on the ward are nurses."
    >>> [check(text, claim).label for claim in claims]
    ['entailment', 'neutral']
    """
    given, wanted = question.given, question.wanted
    if given.numset.kind not in _SHARES or wanted.numset.kind not in _SHARES:
        return False
    told, claimed = _Share.of(question.premise, given), _Share.of(question.claim, wanted)
    if told is None or claimed is None:
        return False
    if claimed.is_pointing and not told.is_pointing and told.head in claimed.beside:
        return True  # "half of those who drive are nurses"
    if told.head == claimed.head or told.is_pointing or claimed.is_pointing:
        return not claimed.telling.isdisjoint(told.said - told.whole)
    return _has(told.beside, claimed.head) and _has(claimed.beside, told.head)


@dataclass(frozen=True, slots=True)
class _Share:
    """What a share is of, and what is said of so much of it; all as lemmas."""

    head: str
    whole: frozenset[str]  # all words of what it is of
    telling: frozenset[str]  # those that tell which: "of the people who drive"
    beside: frozenset[str]  # the other words of its clause
    said: frozenset[str]  # what so many do, and to what
    is_pointing: bool  # "those who drive"

    @classmethod
    def of(cls, reading: Reading, one: Statement) -> _Share | None:
        document = reading.document
        at = _head_of_whole(document, one)
        if at is None:
            return None
        top = document.tokens[at].head if document.tokens[at].tag == "WP" else at
        inside, sentence = document.phrase(top), document.between(*one.sentence)
        own = document.between(one.numset.start, one.numset.end)
        verbs = {one.predicate or ""} - StateVerbs.default().stand
        thing = one.object
        is_thing = thing is not None and not thing.start <= one.numset.start < thing.end
        objects = {thing.head.lower()} if thing is not None and is_thing else set[str]()
        return cls(
            document.tokens[at].lemma.lower(),
            _content(document, inside),
            _content(document, [place for place in inside if place != at]),
            _content(document, [place for place in sentence if place not in (*inside, *own)]),
            frozenset(verbs | objects) - {""},
            document.tokens[at].tag in _POINTING,
        )


def _head_of_whole(document: Document, one: Statement) -> int | None:
    """The main word of what a share is of, behind it or at the head of its sentence."""
    if one.part_of is not None:
        inside = document.between(one.part_of.start, one.part_of.end)
        return next((at for at in inside if document.tokens[at].head not in inside), None)
    first = document.between(*one.sentence)[:1]
    if not first or document.tokens[first[0]].lower not in _LEADING:
        return None
    at = document.child(first[0], "pobj")
    return at if at is not None and document.tokens[at].end <= one.numset.start else None


def _content(document: Document, places: range | list[int]) -> frozenset[str]:
    return frozenset(lemma.lower() for lemma in document.content_lemmas(places))


def _has(words: frozenset[str], word: str) -> bool:
    """Whether a word or one that is like it is among some: "death", "died"."""
    return word in words or any(likeness(one, word) > 0 for one in sorted(words))
