"""Shares of a part: "a third of those were hired" is no third of all who applied."""

from __future__ import annotations

from numerate.language.implied import ShareWords
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.matching import Question
from numerate.reasoning.stories.words import StateVerbs, TimeMarks

__all__ = ["is_share_of_part"]

_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_THESE = frozenset({"those", "them", "these", "whom", "which", "that"})
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
