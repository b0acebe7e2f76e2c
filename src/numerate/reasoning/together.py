"""Claims of several together: what one of two has is not what both have."""

from __future__ import annotations

from numerate.language.asked import AskedWords
from numerate.language.contexts import Contexts
from numerate.language.document import Document
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Difference, Phrase, Role, Statement
from numerate.reasoning.belonging.moments import YEAR
from numerate.reasoning.stories.surroundings import has_phrase

__all__ = ["is_of_several", "is_told_by_another", "is_told_when"]


def is_told_by_another(one: Statement) -> bool:
    """Whether it tells what one has by what another has: "5 fewer", "twice as many as Ann".

    "5 more" alone may well be so many more of one's own, and is read as no difference.
    """
    return one.difference in (Difference.MORE, Difference.LESS, Difference.TIMES)


def is_told_when(document: Document, one: Statement) -> bool:
    """Whether it tells how long after or before another thing something is: "two hours later"."""
    after = document.first_from(one.numset.end)
    if one.numset.kind is not Kind.DURATION or after >= len(document):
        return False
    return document.tokens[after].lower in Contexts.default().points_in_time


def is_of_several(document: Document, wanted: Statement) -> bool:
    """Whether a claim's quantity is what several have, or is said to be a total.

    >>> from numerate import read
    >>> claims = ("Ann and Ben sold 9 cakes.", "In all 9 cakes were sold.", "Ann sold 9 cakes.")
    >>> [is_of_several(one.document, one.statements[0]) for one in map(read, claims)]
    [True, True, False]
    """
    words = AskedWords.default()
    sentence = document.sentences[document.sentence_at(wanted.numset.start)]
    lowers = [token.lower for token in document.tokens[sentence.first : sentence.last]]
    if has_phrase(lowers, (*words.total, *map(" ".join, words.total_phrases))):
        return True
    if wanted.subject is None or wanted.role is Role.SUBJECT:
        return False
    return _is_several(document, wanted.subject)


def _is_several(document: Document, subject: Phrase) -> bool:
    inside = [document.tokens[at] for at in document.between(subject.start, subject.end)]
    if subject.head.lower() in StatementWords.default().they:
        return True
    counts = (token for token in inside if token.tag == "CD" and not YEAR.fullmatch(token.text))
    return any(counts) or any(token.lower == "and" for token in inside)
