"""Questions that an action or a whole sentence answers: what happens, what is done, what is."""

from __future__ import annotations

from collections.abc import Callable

from numerate.data.builders.answer_fitting import thing
from numerate.data.builders.answers import Answer
from numerate.data.builders.declared import PRONOUNS, Declared, clause_end, told_of
from numerate.data.builders.interrogatives import Interrogative
from numerate.data.builders.inversions import inversion
from numerate.language.inflecting import past, third_person
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["doing", "existential", "explaining", "happening"]

_INFLECTED: dict[str, Callable[[str], str]] = {"does": third_person, "did": past}
_SINGULAR = {"are": "is", "were": "was"}


def happening(question: Interrogative, answer: Answer) -> Declared | None:
    """ "What happens to ice when ...?": a sentence of its own answers it."""
    verb = _main(question)
    lemma = WordNet.default().lemma(question.words[verb].text.lower(), "v") if verb else ""
    if verb is None or question.word not in ("what", "which") or lemma != "happen":
        return None
    rest = verb + 1
    end = _event_end(question, rest)
    tail = question.text(end)
    likely = _likelihood(question, verb)
    has_whom = rest < end and question.words[rest].text.lower() == "to"
    whom = question.text(rest + 1, end) if has_whom else ""
    if answer.is_clause:
        return Declared(f"{told_of(whom, answer, likely)} {tail}", "happening")
    modal = question.words[question.verb].text.lower() if question.verb not in (None, verb) else ""
    if whom and (answer.is_doing or answer.can_be_done):
        verb_phrase = f"{modal} {likely} {answer.text}" if modal in _modals() else answer.text
        return Declared(f"{whom} {verb_phrase} {tail}", "happening")
    if whom and not answer.is_gerund:
        return None
    before = f"{modal} {likely} happen" if modal else question.words[verb].text
    return Declared(f"{answer.text} {before} {question.text(rest)}", "happening")


def _event_end(question: Interrogative, first: int) -> int:
    """Behind what something happens to: "(to) the number of wolves (since 1995)"."""
    times = ("since", "during", "after", "before", "over", "when")
    end = clause_end(question, first)
    return next((at for at in range(first, end) if question.words[at].text.lower() in times), end)


def _main(question: Interrogative) -> int | None:
    """The full verb: the one that an auxiliary helps, or the verb itself."""
    verb = question.verb
    if verb is None:
        return None
    token = question.document.tokens[verb]
    return token.head if token.dep in ("aux", "auxpass") and token.head > verb else verb


def _modals() -> list[str]:
    modal: list[str] = read_knowledge("questions")["modal"]
    return modal


def _likelihood(question: Interrogative, verb: int) -> str:
    first = question.verb if question.verb is not None else verb
    between = [question.text(question.adverbs.start, question.adverbs.stop)]
    if first != verb:
        between.append(question.text(first + 1, verb))
    said = " ".join(part for part in between if part)
    return said if said.lower() in read_knowledge("assertions")["likelihood"] else ""


def explaining(question: Interrogative, answer: Answer) -> Declared | None:
    """ "Which best explains how stems move water?" and "through tubes": what is explained is so."""
    verb = question.verb
    known = read_knowledge("assertions")
    if verb is None or question.word not in ("which", "what"):
        return None
    if WordNet.default().lemma(question.words[verb].text.lower(), "v") not in known["explaining"]:
        return None
    embedded = question.words[verb + 1].text.lower() if verb + 1 < question.end else ""
    if embedded not in ("how", "why", "where", "when"):
        return _described(question, answer, verb)
    clause = question.text(verb + 2)
    if answer.is_adverbial and clause.split()[0].lower() not in ("many", "much"):
        return Declared(f"{clause} {answer.text}", "explaining")
    if answer.is_gerund and embedded == "how":
        return Declared(f"{clause} by {answer.text}", "explaining")
    if answer.is_action and embedded == "why":
        return Declared(f"{clause} to {answer.text}", "explaining")
    return None


def _described(question: Interrogative, answer: Answer, verb: int) -> Declared | None:
    """ "Which statement best describes a food web?": a sentence about it is the statement."""
    nouns = question.text(question.noun.start, question.noun.stop).lower().split()
    sayings = read_knowledge("assertions")["sayings"]
    described = WordNet.default().lemma(question.words[verb].text.lower(), "v") == "describe"
    if not described or not answer.is_clause or not nouns or nouns[-1] not in sayings:
        return None
    return Declared(told_of(question.text(verb + 1), answer, ""), "describing")


def existential(question: Interrogative, answer: Answer) -> Declared | None:
    """ "How many bones are there in a hand?" """
    verb = question.verb
    if verb is None or verb + 1 >= question.end:
        return None
    if question.words[verb + 1].text.lower() != "there":
        return None
    be = question.words[verb].text.lower()
    if be not in read_knowledge("questions")["be"]:
        return None
    said = thing(question, answer)
    be = _SINGULAR.get(be, be) if said.split()[0].lower() in ("1", "one", "a", "an") else be
    return Declared(f"there {be} {said} {question.text(verb + 2)}", "existential")


def doing(question: Interrogative, answer: Answer) -> Declared | None:
    """ "What do bears do in winter?" and "sleep": the answer is the verb."""
    found = inversion(question)
    if found is None or question.word != "what" or question.noun or question.preposition:
        return None
    if question.words[found.main].text.lower() not in ("do", "doing", "done"):
        return None
    helping = question.words[found.operator].text.lower()
    subject = question.text(*found.subject)
    said = answer.text.removeprefix("to ")
    if answer.is_clause and answer.first in PRONOUNS:
        said = said.partition(" ")[2]
        return Declared(f"{subject} {said} {question.text(found.main + 1)}", "doing")
    if not (answer.is_doing or answer.can_be_done or answer.first == "to"):
        return None
    first, _, more = said.partition(" ")
    if WordNet.default().lemma(first, "v") == first and helping in _INFLECTED:
        first = _INFLECTED[helping](first)
    verb = first if helping in ("do", "does", "did") else f"{helping} {first}"
    return Declared(f"{subject} {verb} {more} {question.text(found.main + 1)}", "doing")
