"""What is so in each hour, day or year is not so in all: "$200 a month" is not what was saved."""

from __future__ import annotations

from numerate.language.document import Document
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Role
from numerate.reasoning.matching import Question
from numerate.reasoning.stories.words import AmountMarks

__all__ = ["is_pace_told_as_total"]

_PERIODS = frozenset(
    {"second", "minute", "hour", "day", "night", "week", "month", "quarter", "year"}
)


def is_pace_told_as_total(question: Question) -> bool:
    """Whether a text says how much in a period, and a claim how much there was in all.

    What is earned or made a day may be told without the day as long as it goes on: "earns $90".

    >>> from numerate import read
    >>> from numerate.reasoning.compatibility import Compatibility, Link
    >>> text, same = read("He saves $200 a month."), Compatibility(Link.UNIT, "", None)
    >>> claims = [read(f"He {what}.") for what in ("saves $200", "has saved $200")]
    >>> asked = (Question(text, text.statements[0], one, one.statements[0], same) for one in claims)
    >>> [is_pace_told_as_total(one) for one in asked]
    [False, True]
    """
    given, wanted, document = question.given.numset, question.wanted, question.claim.document
    period = (given.frequency or "").removeprefix("per ")
    if period not in _PERIODS or wanted.numset.frequency is not None:
        return False
    if given.kind is not Kind.MEASURE and wanted.role is Role.VALUE:
        return False  # "the rent was $900"
    words = {document.tokens[at].lower for at in document.between(*wanted.sentence)}
    often = StatementWords.default().paces.get(period, frozenset()) | AmountMarks.default().each
    if period in words or not often.isdisjoint(words):
        return False
    return given.kind is Kind.MEASURE or _is_over(document, wanted.numset)


def _is_over(document: Document, numset: NumSet) -> bool:
    """Whether a clause tells of what was done: "saved", "has saved", "was paid"."""
    head = document.clauses[document.clause_at(numset.start)].head
    return document.tokens[head].tag in ("VBD", "VBN")
