"""Times that a text only compares with: "down 15 % on last year, at 17,000" is not last year's."""

from __future__ import annotations

from numerate.language.asked import AskedWords
from numerate.language.statement_words import StatementWords
from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.implied.matter import time_words
from numerate.reasoning.levels import is_difference
from numerate.reasoning.matching import Question

__all__ = ["is_of_standard"]


def is_of_standard(question: Question) -> bool:
    """Whether a claim is of the time that a text's level is only compared with.

    >>> from numerate import check
    >>> text = "Output was up 8% on last year at 5,400 tonnes."
    >>> claims = "Output was 5,400 tonnes last year.", "Output was 5,400 tonnes."
    >>> [check(text, claim).label == "entailment" for claim in claims]
    [False, True]
    """
    given, wanted = question.given, question.wanted
    claimed = time_words(wanted.time)
    if not claimed or is_difference(given):
        return False
    said = claimed | {word.lower() for word in wanted.words}
    looks_back = not AskedWords.default().before.isdisjoint(claimed)
    periods = StatementWords.default().times  # "than a year ago" is not in the year
    return any(
        standard <= said
        and not standard.isdisjoint(claimed)
        and (looks_back or not standard <= periods)
        for one in question.premise.statements
        if one.sentence == given.sentence and is_difference(one)
        if (standard := _standard(one, given))
    )


def _standard(by: Statement, level: Statement) -> frozenset[str]:
    """The words of the time that a difference is to, unless the level has a time of its own."""
    than = by.compared_with
    if than is None or not _is_time(than) or than.start <= level.numset.start < than.end:
        return frozenset()
    own = level.time
    if own is None:
        return time_words(than)
    is_one_time = own.start <= than.end + 1 and than.start <= own.end + 1  # "March last year"
    return time_words(than) | time_words(own) if is_one_time else frozenset()


def _is_time(phrase: Phrase) -> bool:
    words = StatementWords.default()
    head = phrase.head.lower()
    return head in words.times | words.calendar | words.time_adverbs or head.isdigit()
