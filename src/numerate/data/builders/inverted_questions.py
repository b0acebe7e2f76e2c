"""Questions with an auxiliary before the subject: the answer stands behind the verb."""

from __future__ import annotations

from numerate.data.builders.answer_fitting import adverbial, thing
from numerate.data.builders.answers import Answer
from numerate.data.builders.declared import (
    POSSESSIVES,
    PRONOUNS,
    Declared,
    clause_end,
    told_of,
    without_repeated_preposition,
)
from numerate.data.builders.interrogatives import Interrogative
from numerate.data.builders.inversions import Inversion, inversion
from numerate.data.builders.predicates import gap_after
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["inverted"]


def inverted(question: Interrogative, answer: Answer) -> Declared | None:
    """An auxiliary before its subject: "Where do bats sleep?", "What are clouds made of?" """
    found = inversion(question)
    if found is None:
        return None
    known = read_knowledge("assertions")
    verb = f"{question.text(*found.subject)} {found.form}"
    rest = found.main + 1
    adverbs = question.text(question.adverbs.start, question.adverbs.stop)
    if question.word in known["adverbial"] and not question.degree and not question.preposition:
        said, doubt = adverbial(question, answer)
        end = question.end if question.word == "why" else clause_end(question, rest)
        return Declared(
            f"{verb} {question.text(rest, end)} {said} {question.text(end)}", "adverbial", doubt
        )
    said = thing(question, answer)
    if question.preposition:
        end = clause_end(question, rest)
        preposition = "" if answer.first == question.preposition else question.preposition
        return Declared(
            f"{verb} {question.text(rest, end)} {preposition} {said} {question.text(end)}",
            "preposition",
        )
    if answer.is_clause:
        return _object_clause(question, answer, verb, rest)
    gap = _object_gap(question, found)
    before = without_repeated_preposition(question.text(rest, gap), said)
    return Declared(f"{verb} {before} {said} {adverbs} {question.text(gap)}", "object")


def _object_clause(question: Interrogative, answer: Answer, verb: str, rest: int) -> Declared:
    """ "What do fossils show about the area?" and "it was a sea": they show that it was one."""
    end = clause_end(question, rest)
    about = question.words[rest].text.lower() == "about" if rest < question.end else False
    if about and answer.first in (*PRONOUNS, *POSSESSIVES):
        said = told_of(question.text(rest + 1, end), answer, "")
        return Declared(f"{verb} that {said} {question.text(end)}", "object clause")
    return Declared(
        f"{verb} {question.text(rest, end)} that {answer.text} {question.text(end)}",
        "object clause",
        "a sentence answers 'what'",
    )


def _object_gap(question: Interrogative, found: Inversion) -> int:
    """Where the object was asked for: behind a preposition without one, or behind the verb."""
    document, words = question.document, question.words
    if (infinitive := _before_infinitive(question, found)) is not None:
        return infinitive
    for at in range(found.main + 1, question.end):
        is_last = at + 1 == question.end
        if words[at].tag not in ("IN", "TO", "RP") or words[at].dep in ("mark", "aux", "prt"):
            continue
        child = document.child(at, "pobj", "pcomp", "prep")
        if child is not None and not words[child].tag.startswith("RB") and not is_last:
            continue
        if is_last or words[at + 1].tag in ("IN", "TO", "WRB", "RBS", "RBR", ","):
            return at + 1
    lemma = WordNet.default().lemma(words[found.main].text.lower(), "v")
    if lemma in read_knowledge("assertions")["calling"]:
        return clause_end(question, found.main + 1)
    if _ends_in_infinitive(question, found.main):
        return question.end
    if question.degree not in ("", "many", "much") and not question.noun and lemma != "take":
        return _noun_phrase_end(question, found.main + 1)
    return gap_after(words[: question.end], found.main)


def _before_infinitive(question: Interrogative, found: Inversion) -> int | None:
    """Where the object stands beside "to grow": "need (water) to grow", "likely to see (a fox)"."""
    words, main = question.words, found.main
    if main + 2 >= question.end or words[main + 1].tag != "TO":
        return None
    known = read_knowledge("assertions")
    if words[main].text.lower() in known["inclined"]:
        return main + 3
    lemma = WordNet.default().lemma(words[main].text.lower(), "v")
    helped = words[found.operator].tag == "MD" and lemma == "have"  # "must have water to grow"
    return main + 1 if lemma in known["needing"] or helped else None


def _noun_phrase_end(question: Interrogative, first: int) -> int:
    at = first
    while at < question.end and question.words[at].tag in _NOUN_PHRASE:
        at += 1
    return at


_NOUN_PHRASE = ("DT", "PRP", "PRP$", "POS", "JJ", "NN", "NNS", "NNP", "NNPS", "RP")


def _ends_in_infinitive(question: Interrogative, main: int) -> bool:
    """ "(were taught) to read", "(asked the class) to bring": its object is asked for."""
    last = question.end - 1
    return last - 1 > main and question.words[last - 1].tag == "TO"
