"""In what two statements differ: of whom, when, where or of what each is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from numerate.quantities.statement import Phrase, Statement
from numerate.reasoning.wording import likeness

__all__ = ["Contrast", "contrasts"]

# The most telling first. Whoever gives is mostly the subject, too.
_ROLES = (
    "subject",
    "receiver",
    "giver",
    "time",
    "place",
    "topic",
    "part_of",
    "row",
    "column",
    "object",
)
_MOST_WORDS = 12  # of a phrase that are compared; longer ones differ for many reasons


@dataclass(frozen=True, slots=True)
class Contrast:
    """A role that two statements fill with different things."""

    role: str
    given: Phrase
    wanted: Phrase


def contrasts(given: Statement, wanted: Statement) -> Iterator[Contrast]:
    """The roles in which a text's statement and a claim's differ, the most telling first.

    >>> from numerate import read
    >>> [ann], [bob] = read("Ann ate 5 figs.").statements, read("Bob ate 5 figs.").statements
    >>> [(one.role, str(one.given), str(one.wanted)) for one in contrasts(ann, bob)]
    [('subject', 'Ann', 'Bob')]
    """
    for role in _ROLES:
        one, other = _filler(given, role), _filler(wanted, role)
        if one is not None and other is not None and _differ(one, other):
            yield Contrast(role, one, other)


def _filler(statement: Statement, role: str) -> Phrase | None:
    """What fills a role, unless that is the quantity itself."""
    phrase: Phrase | None = getattr(statement, role)
    if phrase is None:
        return None
    start, end = statement.numset.start, statement.numset.end
    return None if phrase.start < end and start < phrase.end else phrase.meant


def _differ(one: Phrase, other: Phrase) -> bool:
    """Whether each has a word of its own, and none of the one's is like any of the other's."""
    if one.is_name is not other.is_name:
        return False  # "the bank" may be any bank
    left = _words(one) - _words(other)
    right = _words(other) - _words(one)
    if not left or not right or max(len(left), len(right)) > _MOST_WORDS:
        return False
    pairs = product(sorted(left), sorted(right))
    return not any(likeness(mine, yours) > 0 for mine, yours in pairs)


def _words(phrase: Phrase) -> set[str]:
    """Its lemmas, and the numbers in it."""
    return {lemma.lower() for lemma in phrase.lemmas} | {
        word for word in phrase.text.split() if word.isdigit()
    }
