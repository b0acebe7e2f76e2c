"""Shares of a part: "a third of those were hired" is no third of all who applied."""

from __future__ import annotations

from itertools import takewhile

from numerate.language.implied import ShareWords
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.matching import Question
from numerate.reasoning.stories.words import StateVerbs, TimeMarks

__all__ = ["is_part_of_sibling", "is_share_of_part"]

_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_THESE = frozenset({"those", "them", "these", "whom", "which", "that"})
_PARTING = frozenset({",", ";", "and", "but", "while", "whereas"})
_TELLING_WHICH = ("VBN", "VBG", "WP", "WDT", "IN")  # "those given the drug", "those who came"


def is_share_of_part(question: Question) -> bool:
    """Whether a text's share is of some that it told apart, and a claim's is of all.

    >>> from numerate import check
    >>> text = "One in six tenants complained, and half of those were heard."
    >>> whom = "tenants", "those who complained"
    >>> [check(text, f"Half of {who} were heard.").label for who in whom]
    ['neutral', 'entailment']
    """
    given, wanted = question.given, question.wanted
    if given.numset.kind not in _SHARES or given.part_of is None:
        return False
    if _is_rest(given.part_of):
        return wanted.part_of is None or not _is_rest(wanted.part_of)
    part = _part_before(question)
    if part is None:
        return False
    base = {wanted.part_of.head.lower()} if wanted.part_of is not None else set[str]()
    own = {word.lower() for word in (*part.words, part.predicate or "be")} - base
    document = question.claim.document
    told = {document.tokens[at].lemma.lower() for at in document.between(*wanted.sentence)}
    return bool(own - StateVerbs.default().possess) and told.isdisjoint(own)


def is_part_of_sibling(question: Question) -> bool:
    """Whether a claim's number is of those of whom a text tells another number beside it.

    >>> from numerate import check
    >>> text = "Of the 30 tenants nine have a car and four keep a cat."
    >>> whose = "tenants", "tenants who have a car"
    >>> [check(text, f"Four of the {one} keep a cat.").label for one in whose]
    ['entailment', 'neutral']
    """
    given, wanted = question.given, question.wanted
    if wanted.part_of is None or given.part_of is not None:
        return False
    document, premise = question.claim.document, question.premise
    inside = document.between(wanted.part_of.start, wanted.part_of.end)
    head = next((at for at in inside if document.tokens[at].head not in inside), None)
    if head is None:
        return False
    counted = {one.unit.split()[-1] for one in premise.numsets if one.unit}
    whose = {lemma.lower() for lemma in document.content_lemmas(document.phrase(head))} - counted
    return any(
        not whose.isdisjoint(_said_of(premise, one) - _said_of(premise, given) - _whole_of(one))
        for one in premise.statements
        if one is not given
        and one.sentence == given.sentence
        and one.numset.kind.is_quantity
        and not _is_whole(premise, one, wanted.part_of.head)
    )


def _is_whole(reading: Reading, one: Statement, noun: str) -> bool:
    """Whether a number stands beside the noun of a claim's whole: "the 118 people on board"."""
    document = reading.document
    inside = document.between(one.numset.start, one.numset.end)
    return any(document.tokens[at].lemma == noun for at in inside)


def _whole_of(one: Statement) -> set[str]:
    return set() if one.part_of is None else set(map(str.lower, one.part_of.lemmas))


def _said_of(reading: Reading, one: Statement) -> set[str]:
    """The words behind a quantity, up to the next one or to what parts it from that."""
    document, numbers = reading.document, {other.numset.start for other in reading.statements}
    first = document.first_from(one.numset.start)
    places = takewhile(
        lambda at: (
            at == first
            or (
                document.tokens[at].start not in numbers
                and document.tokens[at].lower not in _PARTING
            )
        ),
        document.between(one.numset.start, one.sentence[1]),
    )
    return {lemma.lower() for lemma in document.content_lemmas(places)}


def _is_rest(phrase: Phrase) -> bool:
    words = set(phrase.text.lower().split())
    return not (ShareWords.default().rest | TimeMarks.default().rest).isdisjoint(words)


def _part_before(question: Question) -> Statement | None:
    """The share or part told last before a share "of those"."""
    given = question.given
    if given.part_of is None or given.part_of.text.lower() not in _THESE:
        return None
    document, start = question.premise.document, given.numset.start
    behind = document.tokens[document.first_from(given.part_of.end) :][:1]
    if any(token.tag in _TELLING_WHICH for token in behind):
        return None
    before = [one for one in question.premise.statements if one.numset.start < start]
    if not before:
        return None
    last, sentence = before[-1], document.sentence_at(start)
    is_near = sentence - document.sentence_at(last.numset.start) <= 1
    is_part = last.numset.kind in _SHARES or last.part_of is not None
    return last if is_near and is_part else None
