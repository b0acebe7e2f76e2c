"""What is written in a statement for the words that a question asks with."""

from __future__ import annotations

import re

from numerate.data.builders.answers import Answer
from numerate.data.builders.interrogatives import Interrogative
from numerate.data.builders.phrases import singular
from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units

__all__ = ["adverbial", "amount", "thing"]

_YEAR = re.compile(r"(?:the )?(?:early |late |mid-?)?\d{3,4}s?(?: (?:BC|BCE|AD|CE))?", re.I)
_SHORT = 3  # words of an answer that is no sentence
_ONE = ("1", "one", "a", "an", "only one", "exactly one")


def thing(question: Interrogative, answer: Answer) -> str:
    """The answer as a subject or object, with what the question says of it.

    "How many legs" and "six" are "six legs", "what kind of energy" and "kinetic" are "kinetic
    energy", "what percentage of cells" and "5" are "5 percent of cells".
    """
    if question.degree:
        return amount(question, answer)
    head, noun = question.head, question.text(question.noun.start, question.noun.stop)
    known = read_knowledge("assertions")
    _, of, rest = noun.partition(" of ")
    if question.word == "whose" and noun and head not in _words(answer):
        owner = answer.text if answer.text.endswith("'s") else f"{answer.text}'s"
        return f"{owner} {noun}"
    if head in known["shares"] and of and " of " not in answer.text and answer.counts:
        unit = " percent" if head.startswith("percent") and answer.is_number else ""
        return f"{answer.text}{unit} of {rest}"
    if answer.is_adjective and noun and not _asks_quality(question):
        named = rest if of and head in known["classes"] else head
        return f"{answer.text} {named}"
    return answer.text


def _asks_quality(question: Interrogative) -> bool:
    return question.head in read_knowledge("assertions")["attributes"]


def _words(answer: Answer) -> list[str]:
    return [word.text.lower() for word in answer.words]


def amount(question: Interrogative, answer: Answer) -> str:
    """The answer to "how many", "how much" or "how long", with what is counted."""
    if question.hedge and question.hedge not in _words(answer):
        return f"{question.hedge} {_amount(question, answer)}"
    return _amount(question, answer)


def _amount(question: Interrogative, answer: Answer) -> str:
    noun = question.text(question.noun.start, question.noun.stop)
    if question.degree not in ("many", "much", "few", "little") or not noun:
        return answer.text
    if question.degree == "much":
        return _measured(answer, noun)
    counted = singular(noun) if answer.text.lower() in _ONE else noun
    head = noun.split(" of ")[0].split()[-1].lower()
    if {head, singular(head)} & set(_words(answer)):
        return answer.text
    return f"{answer.text} {counted}"


def _measured(answer: Answer, noun: str) -> str:
    """ "2 liters of water", "half of the water", "70 percent of the surface"."""
    head = noun.removeprefix("of ")
    if head in ("money", "time"):
        return answer.text
    if head.split()[-1].lower() in _words(answer) or answer.is_clause:
        return answer.text
    if answer.is_number or head.split()[0].lower() in ("more", "less"):
        return f"{answer.text} {noun}"
    if Units.default().find(head) is not None:
        return answer.text
    return f"{answer.text} of {head}"


def adverbial(question: Interrogative, answer: Answer) -> tuple[str, str | None]:
    """The answer to "where", "when", "why" or "how", and what is doubtful in it."""
    if answer.is_adverbial:
        return answer.text, None
    if question.word == "where":
        return _placed(answer), None
    if question.word == "when":
        return _timed(answer), None
    if question.word == "why":
        return _reasoned(answer)
    return _in_a_manner(answer)


def _reasoned(answer: Answer) -> tuple[str, str | None]:
    if answer.is_clause:
        return f"because {answer.text}", None
    if answer.is_action:
        return f"to {answer.text}", None
    doubt = "the answer to 'why' may be a sentence" if len(answer.words) > _SHORT else None
    return f"because of {answer.text}", doubt


def _in_a_manner(answer: Answer) -> tuple[str, str | None]:
    if (doing := answer.doing()) is not None:
        return f"by {doing}", None
    if answer.is_clause:
        return f"because {answer.text}", "a sentence answers 'how'"
    if answer.is_gerund:
        return f"by {answer.text}", None
    if answer.words[-1].tag in ("RB", "JJR", "RBR"):
        return answer.text, None
    return f"by {answer.text}", "a thing answers 'how'"


def _placed(answer: Answer) -> str:
    if answer.first in ("everywhere", "nowhere", "underground", "outside", "inside", "there"):
        return answer.text
    places = read_knowledge("assertions")["places"]
    head = _head(answer)
    for preposition in ("at", "on"):
        if head in places[preposition]:
            return f"{preposition} {answer.text}"
    return f"in {answer.text}"


def _timed(answer: Answer) -> str:
    times = read_knowledge("assertions")["times"]
    if answer.first in times["bare"] or answer.words[-1].tag == "RB" or "ago" in _words(answer):
        return answer.text
    if answer.is_clause:
        return f"when {answer.text}"
    if answer.is_gerund:
        return f"when {answer.text}"
    if _YEAR.fullmatch(answer.text):
        return f"in {answer.text}"
    if re.search(r"\b\d{1,2}\b", answer.text) and answer.words[0].tag.startswith("NNP"):
        return f"on {answer.text}"  # July 20, 1969
    if re.match(r"\d+(:\d\d)? ?(am|pm|a\.m|p\.m|o'clock)|\d+:\d\d", answer.text, re.I):
        return f"at {answer.text}"
    head = _head(answer)
    for preposition in ("on", "at", "during"):
        if head in times[preposition]:
            return f"{preposition} {answer.text}"
    return f"in {answer.text}"


def _head(answer: Answer) -> str:
    """The noun that the answer is about, in small letters."""
    stop = next((i for i, w in enumerate(answer.words) if i and w.tag == "IN"), len(answer.words))
    return answer.words[stop - 1].text.lower()
