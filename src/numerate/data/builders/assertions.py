"""From a question and its answer to the statement that they make (the SciTail paper's h)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from numerate.data.builders.answers import answer_of
from numerate.data.builders.asking import Unturnable
from numerate.data.builders.declaratives import declared
from numerate.data.builders.declared import Declared
from numerate.data.builders.interrogatives import Interrogative, documents, interrogative
from numerate.data.builders.phrases import is_plural, phrase, starts_noun_phrase, words_of
from numerate.errors import NoAssertion
from numerate.language.document import Document
from numerate.language.knowledge import read_knowledge
from numerate.language.sentences import sentences

__all__ = ["Assertion", "assertion", "assertions"]

_BLANK = re.compile(r"(?:_{2,}|\.{3,}|…|_(?=[\s.,;?!]|$))(?:\s*(?:_{2,}|\.{3,}))*")
_ARTICLE_BEFORE = re.compile(r"\b(a|an|a\(n\)|a/an|the)\s*$", re.I)
_BATCH = 256


@dataclass(frozen=True, slots=True)
class Assertion:
    """A statement, the rule that made it, and why a person should look at it, if so."""

    statement: str
    rule: str
    doubt: str | None = None


def assertion(question: str, answer: str) -> str:
    """The statement that a question and its answer make.

    Raises `NoAssertion` where no rule applies; `assertions` also tells where one is unsure.

    >>> assertion("Which gas do plants take in from the air?", "carbon dioxide")
    'Plants take in carbon dioxide from the air.'
    >>> assertion("The unit of force is the ____.", "newton")
    'The unit of force is the newton.'
    """
    [found] = assertions([(question, answer)])
    if isinstance(found, NoAssertion):
        raise found
    return found.statement


def assertions(asked: Iterable[tuple[str, str]]) -> Iterator[Assertion | NoAssertion]:
    """The assertion of each question and answer, in order, or why there is none.

    >>> [blank, none] = assertions([("Ice is ___ water.", "frozen"), ("Is ice cold?", "yes")])
    >>> blank.statement, blank.rule, none.reason
    ('Ice is frozen water.', 'blank', 'it can be answered by yes or no')
    """
    source = iter(asked)
    while batch := list(islice(source, _BATCH)):
        yield from _of_batch(batch)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A text with a question, cut in three, and the answer without its full stop."""

    before: str
    question: str
    after: str
    answer: str


def _of_batch(batch: list[tuple[str, str]]) -> Iterator[Assertion | NoAssertion]:
    cut = [_cut(question, answer) for question, answer in batch]
    good = [one for one in cut if isinstance(one, _Asked)]
    parsed = documents(text for one in good for text in (one.question, one.answer))
    for (question, answer), one in zip(batch, cut, strict=True):
        if isinstance(one, str):
            yield NoAssertion(question, answer, one)
            continue
        try:
            yield _asserted(one, next(parsed), next(parsed))
        except Unturnable as reason:
            yield NoAssertion(question, answer, str(reason))


def _cut(text: str, answer: str) -> _Asked | str:
    """The question sentence and what stands around it, or why there is nothing to assert."""
    said = " ".join(answer.split()).rstrip(" .;").strip()
    if not any(char.isalnum() for char in text):
        return "the question is empty"
    if not any(char.isalnum() for char in said):
        return "the answer is empty"
    if len(said) > _LONGEST or len(text) > _LONGEST:
        return "it is longer than a question or an answer is"
    parts = sentences(_without_choices(_NOTE.sub("", text), said))
    if not parts:
        return "the question is empty"
    asking = [i for i, part in enumerate(parts) if part.endswith("?") or _BLANK.search(part)]
    at = asking[-1] if asking else len(parts) - 1
    return _Asked(" ".join(parts[:at]), parts[at], " ".join(parts[at + 1 :]), said)


def _without_choices(text: str, answer: str) -> str:
    """A question without the choices at its end: "Which is heavier, iron or lead?"."""
    choices = _CHOICES.search(text)
    if choices is None or answer.lower() not in choices[0].lower():
        return text
    return f"{text[: choices.start()]}?"


def _asserted(asked: _Asked, question: Document, answer: Document) -> Assertion:
    found = _declared(asked, question, answer)
    statement = f"{asked.before} {_sentence(found.text)} {asked.after}".strip()
    doubt = found.doubt
    if len(asked.answer) > len(asked.question) and found.rule != "blank":
        doubt = doubt or "the answer is longer than the question"
    return Assertion(statement, found.rule, doubt)


def _declared(asked: _Asked, question: Document, answer: Document) -> Declared:
    if blank := _BLANK.search(asked.question):
        return _filled(asked.question, blank, answer)
    if not asked.question.endswith("?"):
        return _completed(asked.question, question, answer)
    helpers = read_knowledge("questions")
    if question.tokens[0].lower in {*helpers["support"], *helpers["be"], *helpers["modal"]}:
        raise Unturnable("it can be answered by yes or no")
    parts = interrogative(question)
    return declared(parts, answer_of(answer, question.text, parts.head or parts.word))


def _filled(question: str, blank: re.Match[str], answer: Document) -> Declared:
    """The question with the answer in its blank; the article before it fits, and is said once."""
    before, after = question[: blank.start()], question[blank.end() :]
    said = answer_of(answer, question).text if before.strip() else answer.text
    if article := _ARTICLE_BEFORE.search(before):
        before = before[: article.start()]
        said = _with_article(article[1], said)
    doubt = "there is more than one blank" if _BLANK.search(after) else None
    return Declared(f"{before.rstrip()} {said}{_spaced(after)}", "blank", doubt)


def _with_article(article: str, said: str) -> str:
    if said.split()[0].lower() in ("a", "an", "the"):
        return said if article[0].islower() else said[0].upper() + said[1:]
    if article.lower() == "the":
        return f"{article} {said}"
    return f"{article[0]}{'n' if _begins_with_vowel(said) else ''} {said}"


def _begins_with_vowel(text: str) -> bool:
    """Whether "an" stands before it: "an acid", "an hour", "a unit", "an 8", "an X-ray"."""
    known = read_knowledge("assertions")["articles"]
    lower = text.lower()
    if lower.startswith(tuple(known["vowels"])):
        return True
    if lower.startswith(tuple(known["consonants"])):
        return False
    first = text.split()[0]
    if len(first) > 1 and first.isupper():
        return first[0] in "AEFHILMNORSX"
    return lower[0] in "aeiou"


def _spaced(after: str) -> str:
    tail = after.lstrip(" _")
    return tail if not tail or tail[0] in ".,;:?!'" else f" {tail}"


def _completed(stem: str, question: Document, answer: Document) -> Declared:
    """A sentence that breaks off, with the answer at its end: "Bats sleep in" and "caves"."""
    if stem.endswith((".", "!")):
        return _asked_without_mark(question, answer)
    asks = question.tokens[0].lower in read_knowledge("assertions")["interrogatives"]
    if asks and (found := _asks(question)) is not None:
        return declared(found, answer_of(answer, question.text, found.head or found.word))
    said = answer_of(answer, question.text).text
    before = stem.rstrip(" :-\u2013\u2014")
    if article := _ARTICLE_BEFORE.search(before):
        before = before[: article.start()]
        said = _with_article(article[1], said)
    return Declared(f"{before} {said}", "completion", "the question breaks off without a blank")


def _asked_without_mark(question: Document, answer: Document) -> Declared:
    found = _asks(question)
    if found is None and (ordered := _ordered(question, answer)) is not None:
        return ordered
    if found is None:
        raise Unturnable("it asks for nothing")
    return declared(found, answer_of(answer, question.text, found.head or found.word))


def _ordered(question: Document, answer: Document) -> Declared | None:
    """ "Name the largest desert.": what is to be named is the answer."""
    words = words_of(question)[1:-1]
    ordering = read_knowledge("assertions")["ordering"]
    if question.tokens[0].lower not in ordering or not starts_noun_phrase(words):
        return None
    be = "are" if is_plural(words) else "is"
    said = answer_of(answer, question.text, "who").text
    return Declared(f"{phrase(words)} {be} {said}", "order")


def _asks(question: Document) -> Interrogative | None:
    try:
        found = interrogative(question)
    except Unturnable:
        return None
    return found if found.verb is not None else None


def _sentence(text: str) -> str:
    """With a capital, one space between words, and a full stop."""
    words = _BEFORE_SIGN.sub(r"\1", " ".join(text.split())).rstrip(" .?,;:")
    words = _LOUD.sub(lambda found: found[0].lower(), words)
    return f"{words[0].upper()}{words[1:]}."


_NOTE = re.compile(r"\s*[(\[](?:choose|select|check|mark|circle)\b[^)\]]*[)\]]", re.I)
_CHOICES = re.compile(r"[,:]\s+(?:(?!\b(?:what|which|who|how|where|when)\b)[^?])*\bor\b[^?]*\?\s*$")
_BEFORE_SIGN = re.compile(r" ([,.;:?!])(?=\s|$)")
_LOUD = re.compile(r"\b(?:NOT|EXCEPT|BEST|MOST|LEAST|ALL|NEVER)\b")
_LONGEST = 2_000  # characters; exam questions with a table in them stay below it
