"""What there is one such amount of: 12 eggs in each box, $5 for a ticket, boxes of 12."""

from __future__ import annotations

from numerate.language.document import Document
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Phrase, Role, Statement
from numerate.reasoning.stories.surroundings import Surroundings
from numerate.reasoning.stories.words import AmountMarks, StateVerbs

__all__ = ["ONE", "of_any_one", "one_of_a_sort", "per_one"]

ONE = "one"
"""Each of something that the clause does not name."""

_NOUN_TAGS = ("NN", "NNS", "NNP", "NNPS")
_BUNDLES = frozenset({"of", "with", "containing"})
_PER = "per"
_ARTICLES = frozenset({"a", "an", "one"})


def per_one(statement: Statement, near: Surroundings) -> str | None:
    """The lemma of what there is one such amount of; None if it is no rate.

    >>> from numerate import read
    >>> from numerate.reasoning.stories.surroundings import surroundings
    >>> reading = read("Each basket holds 12 eggs.")
    >>> per_one(reading.statements[0], surroundings(reading.document, reading.statements)[0])
    'basket'
    """
    numset = statement.numset
    if numset.frequency is not None:
        return numset.frequency.removeprefix("per ")
    found = _told(statement, near) or one_of_a_sort(statement) or _bundle(statement, near)
    unit = (numset.unit or "").split()
    return None if found is None or (unit and found == unit[-1]) else found


def _told(statement: Statement, near: Surroundings) -> str | None:
    """By "each" in its own words, or at the head of its subject."""
    marks, document = AmountMarks.default(), near.document
    for at in near.around:
        word = document.tokens[at].lower
        if word in marks.each and not (_opens_next(near, at) or _floats(statement, near, at)):
            return _noun_of(document, at) or _counted_with(statement) or ONE
        inner = document.child(at, "pobj") if word == _PER else None
        if inner is not None:
            return document.tokens[inner].lemma.lower()
    subject = statement.subject
    if subject is not None and statement.role is not Role.SUBJECT:
        first = subject.text.split()[0].lower()
        behind = document.between(subject.end, statement.numset.start)[:1]
        if subject.is_plural and document.slice(behind).lower() in marks.each:
            return subject.head.lower()
        if first in marks.each:
            at = document.at(subject.start)
            return _noun_of(document, at) or subject.head.lower()
    if any(document.tokens[at].lower in marks.average for at in near.around):
        return ONE
    return None


def _opens_next(near: Surroundings, each: int) -> bool:
    """ "3 packs, each one with 4 pens": it tells of the pens."""
    behind = near.document.tokens[each + 1 : each + 2]
    return each >= near.inside.stop and any(token.lower == ONE for token in behind)


def _floats(statement: Statement, near: Surroundings, each: int) -> bool:
    """Whether it tells of what several do, and not of them: "six boys each brought 5 balls"."""
    return statement.role is Role.SUBJECT and each == near.inside.stop


def _noun_of(document: Document, each: int) -> str | None:
    """ "each box", "each of the 5 boxes", "every two weeks" has none."""
    token = document.tokens[each]
    head = document.tokens[token.head]
    if token.dep == "det" and head.tag in _NOUN_TAGS and token.head > each:
        return None if head.lemma == ONE else head.lemma.lower()
    of = document.child(each, "prep")
    inner = None if of is None else document.child(of, "pobj")
    if inner is not None and document.tokens[inner].tag in _NOUN_TAGS:
        return document.tokens[inner].lemma.lower()
    behind = document.tokens[each + 1] if each + 1 < len(document) else None
    if behind is not None and behind.tag in _NOUN_TAGS and behind.sentence == token.sentence:
        return behind.lemma.lower()
    return None


def _counted_with(statement: Statement) -> str | None:
    """What "each" stands for where its clause names it: "3 toys for $5 each"."""
    own = (statement.numset.start, statement.numset.end)
    for phrase in (statement.topic, statement.subject, statement.object):
        if phrase is None or phrase.start <= own[0] < phrase.end or phrase.is_name:
            continue
        if _is_several(phrase):
            return phrase.head.lower()
    return None


def _is_several(phrase: Phrase) -> bool:
    last = phrase.text.split()
    return any(word.lower() != phrase.head.lower() and word.endswith("s") for word in last) or any(
        word[0].isdigit() for word in last
    )


def one_of_a_sort(statement: Statement) -> str | None:
    """ "A table seats 9 people", "One pack costs $11": so much for any one of them."""
    subject = statement.subject
    if subject is None or statement.role is Role.SUBJECT or subject.is_name:
        return None
    if statement.predicate not in StateVerbs.default().hold - StateVerbs.default().possess:
        return None
    first, *others = subject.text.lower().split()
    is_any = first in _ARTICLES and others[:1] != ["of"]  # "one of them weighed 12 kg"
    return subject.head.lower() if is_any else None


def _bundle(statement: Statement, near: Surroundings) -> str | None:
    """ "boxes of 12", "6 rows with 4 chairs": so many in each of them."""
    document, first = near.document, near.inside.start
    if first < 2 or statement.numset.kind is not Kind.CARDINAL:
        return None
    before, noun = document.tokens[first - 1], document.tokens[first - 2]
    if before.lower not in _BUNDLES or noun.tag not in ("NNS", "NNPS"):
        return None
    if not WordNet.default().is_noun(noun.lemma.lower()):
        return None
    return noun.lemma.lower()


def of_any_one(near: Surroundings) -> str | None:
    """What a claim speaks of any one of: "7 legs on a side", "9 sacks from a section"."""
    document = near.document
    for at in near.around:
        token = document.tokens[at]
        head = document.tokens[token.head]
        if token.lower in _ARTICLES and token.dep == "det" and head.dep == "pobj":
            return head.lemma.lower()
    return None
