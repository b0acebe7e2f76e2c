"""Who has how many times as much as whom, or how much more: what a comparison sets side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from numerate.language.document import Token
from numerate.language.implied import MultipleWords
from numerate.language.statement_words import StatementWords
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Difference, Phrase, Role, Statement
from numerate.quantities.tags import NOUNS
from numerate.reasoning.implied.matter import time_words
from numerate.reasoning.implied.premise import Premise

__all__ = ["Relation", "is_same_one", "relations"]

_THAN = frozenset({Difference.MORE, Difference.LESS})
_RELATIVE = frozenset({Kind.PERCENT, Kind.RATIO})
_BY = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION}) | _RELATIVE
_COMPARATIVES = ("JJR", "RBR")
_DEGREES = ("JJ", "RB")
_LONGEST = 7  # tokens of what is compared: "as many old red apples as"
_TIME = "time"
_ONE = "one"
_NUMBER = "number"
_PAUSES = frozenset({",", "(", "–", "—"})
_DOING = ("do", "have", "be")


@dataclass(frozen=True, slots=True)
class Relation:
    """One that is told by another: "Noor has three times as many stamps as Ravi".

    `other` is None where a text leaves it to the amount before: "and Noor has twice as many".
    """

    by: Statement
    one: Phrase
    other: Phrase | None
    noun: str | None = None  # what is counted: "stamp"
    degree: str | None = None  # what is measured: "old", "much"
    level: Statement | None = None  # what the one has, told beside it: "10 laps, 4 more than Ian"


def relations(premise: Premise) -> Iterator[Relation]:
    """The comparisons of a text that tell so much of one thing by another, in order."""
    before: Statement | None = None
    for statement in premise.statements:
        if not statement.numset.kind.is_quantity:
            continue
        if _compares(statement):
            found = _relation(premise, statement, before)
            if found is not None:
                yield found
        before = statement


def is_same_one(one: Phrase, other: Phrase) -> bool:
    """Whether two phrases name one thing by the same words."""
    return one.meant.head.lower() == other.meant.head.lower() and _lemmas(one) == _lemmas(other)


def _lemmas(phrase: Phrase) -> frozenset[str]:
    return frozenset(map(str.lower, phrase.meant.lemmas))


def _compares(by: Statement) -> bool:
    if by.denied or by.row is not None or by.change is not None or by.numset.kind not in _BY:
        return False
    return by.difference is Difference.TIMES or by.difference in _THAN


def _relation(premise: Premise, by: Statement, before: Statement | None) -> Relation | None:
    compared = _compared(premise, by)
    level = _beside(premise, by, before)
    subject = by.subject if level is None else level.subject
    if compared is None or subject is None or not subject.meant.lemmas:
        return None
    (noun, degree), one = compared, subject.meant
    other = _other(premise, by, one)
    if other is None and by.compared_with is not None and not _points(premise, by):
        return None
    if other is None and by.difference in _THAN and by.compared_with is None:
        return None  # "Germany won ten more" may be ten more of its own
    return Relation(by, one, other, noun, degree, level)


def _beside(premise: Premise, by: Statement, before: Statement | None) -> Statement | None:
    """The quantity that a comparison explains: "80 pupils, 12 more", "15, which is 6 more"."""
    if before is None:
        return None
    gap = premise.gap(before, by)
    if by.subject is None:
        return before if gap in _PAUSES else None
    if before.sentence != by.sentence or _PAUSES.isdisjoint(gap) or "and" in gap.split():
        return None
    is_of_it = by.subject.start <= before.numset.start < by.subject.end
    same_clause = before.clause == by.clause and before.predicate == by.predicate
    if is_of_it and by.predicate == "be" and before.role is not Role.SUBJECT:
        return before
    same_subject = before.subject is not None and before.subject.meant == by.subject.meant
    return before if same_clause and same_subject else None


# What is compared.


def _compared(premise: Premise, by: Statement) -> tuple[str | None, str | None] | None:
    """The noun and the degree of a comparison; None where its words compare no amounts."""
    tokens = _behind(premise, by)
    if by.difference is Difference.TIMES:
        return _of_multiple(tokens)
    return _of_difference(by, tokens)


def _behind(premise: Premise, by: Statement) -> Sequence[Token]:
    """The words behind a number, which may stand in its phrase: "5 more apples"."""
    document = premise.document
    inside = document.between(by.numset.start, by.numset.end)
    numerals = [at for at in inside if document.tokens[at].tag == "CD"]
    is_count = by.numset.kind is Kind.CARDINAL and bool(numerals)
    at = numerals[-1] + 1 if is_count else document.first_from(by.numset.end)
    last = document.sentences[document.sentence_at(by.numset.start)].last
    return document.tokens[at : min(last, at + _LONGEST)]


def _of_multiple(tokens: Sequence[Token]) -> tuple[str | None, str | None] | None:
    knowledge = MultipleWords.default()
    if len(tokens) < 2:
        return None
    first, second = tokens[0].lower, tokens[1].lower
    if first == "as" and second in knowledge.amounts:
        return _noun(tokens[2:], "as"), second
    if first == "as" and tokens[1].tag in _DEGREES:
        return None, tokens[1].lemma
    attribute = next((at for at, one in enumerate(tokens) if one.lemma in knowledge.attributes), 0)
    if attribute:  # "twice the height", "twice his brother's age", "half the number of muffins"
        behind = tokens[attribute + 1 :]
        is_number = tokens[attribute].lemma == _NUMBER and behind and behind[0].lower == "of"
        noun = _noun(behind[1:], "that") if is_number else None
        return noun, knowledge.attributes[tokens[attribute].lemma]
    return (None, None) if first in knowledge.pointing or first == "the" else None


def _of_difference(by: Statement, tokens: Sequence[Token]) -> tuple[str | None, str | None] | None:
    words = StatementWords.default()
    for place, token in enumerate(tokens):
        if token.lower in words.more or token.lower in ("less", "fewer"):
            own = by.numset.unit if by.numset.kind is Kind.CARDINAL else None
            return _noun(tokens[place + 1 :], "than") or own, None
        if token.tag in _COMPARATIVES:
            return None, WordNet.default().lemma(token.lower, "a")
        if token.tag not in NOUNS:
            return None
    return None


def _noun(tokens: Sequence[Token], until: str) -> str | None:
    found = None
    for token in tokens:
        if token.lower == until or not token.tag.startswith(("JJ", "NN")):
            break
        found = token.lemma if token.tag in NOUNS else found
    return found


# With whom or what.


def _points(premise: Premise, by: Statement) -> bool:
    """Whether it is compared with somebody or something just named: "twice that", "than she does".

    Who has twice as many as he had is compared with himself.
    """
    phrase, document = by.compared_with, premise.document
    if phrase is None:
        return True
    word, words = phrase.text.lower(), StatementWords.default()
    if word in MultipleWords.default().pointing and word not in words.it:
        return True
    if word not in words.he | words.they or _does_otherwise(premise, by, phrase):
        return False
    at = document.first_from(phrase.end)
    following = document.tokens[at] if at < len(document) else None
    if following is None or not following.tag.startswith(("VB", "MD")):
        return True
    head = document.clauses[document.clause_at(by.numset.start)].head
    return following.lemma == "do" or following.lower == document.tokens[head].lower


def _other(premise: Premise, by: Statement, one: Phrase) -> Phrase | None:
    """The other of the two; None where a pronoun or nothing stands for it."""
    phrase = by.compared_with
    if phrase is None or premise.inside(phrase) is not None:
        return None
    whose = _whose(premise, by, phrase)
    if whose is None or _does_otherwise(premise, by, phrase):
        return None
    phrase = whose.meant
    if not phrase.lemmas or _is_time(phrase):
        return None
    if phrase.head == _ONE:
        lemmas = (phrase.lemmas - {_ONE}) | {one.head}
        phrase = replace(phrase, head=one.head, lemmas=lemmas)
    return None if is_same_one(one, phrase) else phrase


def _whose(premise: Premise, by: Statement, phrase: Phrase) -> Phrase | None:
    """The one in "the price of a shirt", "his brother's age", "the number that Bo baked"."""
    document, attributes = premise.document, MultipleWords.default().attributes
    if by.difference is not Difference.TIMES or phrase.text.lower().startswith("as "):
        return phrase
    inside = document.between(phrase.start, phrase.end)
    at = next((at for at in inside if document.tokens[at].lemma in attributes), None)
    if at is None:
        return phrase
    for verb in document.children(at):
        token = document.tokens[verb]
        if token.dep == "relcl" and (token.lemma == by.predicate or token.lemma in _DOING):
            doer = document.child(verb, "nsubj")
            return None if doer is None else _phrase(premise, document.phrase(doer), doer)
    tokens = document.tokens
    if at - 1 in inside and tokens[at - 1].tag == "POS":
        return _phrase(premise, range(inside.start, at - 1), at - 2)
    is_owned = tokens[at].lemma != _NUMBER and at + 1 in inside and tokens[at + 1].lower == "of"
    return _phrase(premise, range(at + 2, inside.stop), inside.stop - 1) if is_owned else None


def _does_otherwise(premise: Premise, by: Statement, phrase: Phrase) -> bool:
    """Whether the other one did something else, or at another time: "than Bob wanted in May"."""
    document, words = premise.document, StatementWords.default()
    at = document.first_from(phrase.end)
    last = document.sentences[document.sentence_at(phrase.start)].last
    tokens = document.tokens[at:last]
    if tokens and tokens[0].tag.startswith(("VB", "MD")):
        helps = tokens[0].lemma in _DOING or tokens[0].lemma == by.predicate
        if not helps:
            return True
    for token in tokens[:_LONGEST]:
        if token.tag in (",", ".", ":", "CC"):
            return False
        is_time = token.lemma.lower() in words.times | words.calendar | words.time_adverbs
        if is_time or token.tag in ("CD", "WRB"):
            return True
    return False


def _phrase(premise: Premise, tokens: range, head: int) -> Phrase | None:
    document = premise.document
    if not tokens:
        return None
    start, end = document.span(tokens)
    top, lemmas = document.tokens[head], frozenset(document.content_lemmas(tokens))
    return Phrase(premise.text[start:end], start, end, top.lemma, lemmas, top.is_name)


def _is_time(phrase: Phrase) -> bool:
    knowledge = StatementWords.default()
    said = {lemma.lower() for lemma in phrase.lemmas} | time_words(phrase)
    return any(
        word in knowledge.calendar or word in knowledge.times or word.isdigit() for word in said
    )
