"""Where a question puts an auxiliary before its subject: "does a bat (sleep)"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from numerate.data.builders.interrogatives import Interrogative
from numerate.data.builders.phrases import Word, starts_noun_phrase
from numerate.language.inflecting import past, third_person
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["Inversion", "inversion"]


@dataclass(frozen=True, slots=True)
class Inversion:
    """An auxiliary, the subject behind it, the full verb, and the verb's form in a statement."""

    operator: int
    subject: tuple[int, int]
    main: int
    form: str


def inversion(question: Interrogative) -> Inversion | None:
    """The inversion of a question, or None where its subject is asked for or it has none."""
    verb = question.verb
    if verb is None:
        return None
    helping = question.words[verb].text.lower()
    helping = _FULL.get(helping, helping)
    known = read_knowledge("questions")
    main: int | None = None
    if helping in (*known["support"], *known["modal"]):
        main = _infinitive(question, verb)
    elif helping in known["have"]:
        main = _helped(question, verb) or _participle(question, verb)
    elif helping in known["be"]:
        main = _helped(question, verb) or _ending_participle(question, verb)
    if main is None or not _is_subject(question, verb + 1, main):
        return None
    first = _subject_begin(question, verb)
    subject, between = _parted(question, first, main)
    if first == verb + 2:  # "don't"
        form = f"{question.words[verb].text.lower()}n't {between} {question.words[main].text}"
    else:
        form = _form(question, helping, between, main)
    return Inversion(verb, subject, main, form)


def _subject_begin(question: Interrogative, verb: int) -> int:
    """Behind an auxiliary and the "n't" that is joined to it."""
    follows = question.words[verb + 1 : verb + 2]
    return verb + 2 if follows and follows[0].text in _CONTRACTED else verb + 1


_CONTRACTED = ("n't", "n’t")
_FULL = {"'s": "is", "’s": "is", "ca": "can", "wo": "will"}


def _is_subject(question: Interrogative, first: int, main: int) -> bool:
    """Whether a thing is named between an auxiliary and its verb."""
    if question.words[first].text in _CONTRACTED:
        return first + 1 < main
    between = question.words[first:main]
    helps = question.words[first - 1].tag == "MD" and between[:1] and between[0].tag == "VB"
    if helps or (between[:1] and between[0].text.lower() in _LIGHT):
        return False
    if starts_noun_phrase(between):
        return True
    if not between or between[0].tag in _LINKING:
        return False
    known = WordNet.default()
    return any(word.tag[0] == "N" or known.is_noun(word.text) for word in between)


_LINKING = ("IN", "TO", "VBN")


def _helped(question: Interrogative, verb: int) -> int | None:
    """The participle that the parse gives to the auxiliary."""
    token = question.document.tokens[verb]
    if token.dep not in ("aux", "auxpass") or not verb + 1 < token.head < question.end:
        return None
    head = question.words[token.head]
    return token.head if head.tag.startswith("V") and head.text.lower() != "be" else None


def _infinitive(question: Interrogative, verb: int) -> int | None:
    """The verb that "does" or "can" helps; the tagger takes many such verbs for nouns."""
    places = range(_subject_begin(question, verb) + 1, question.end)
    scored = [(_verbal(question, verb, at), -at) for at in places]
    best, place = max(scored, default=(0, 0))
    return -place if best > 0 else None


def _verbal(question: Interrogative, verb: int, at: int) -> int:
    """How much speaks for a word as the verb of an auxiliary; 0 where it cannot be."""
    words, word = question.words, question.words[at]
    lower, wordnet = word.text.lower(), WordNet.default()
    if _expects_noun(words, at - 1) or (lower not in _LIGHT and not wordnet.is_verb(lower)):
        return 0
    if lower not in _LIGHT and wordnet.lemma(lower, "v") != lower:
        return 0
    token = question.document.tokens[verb]
    follows = words[at + 1] if at + 1 < question.end else None
    score = 1 + 3 * (word.tag in ("VB", "VBP")) + 2 * (token.dep == "aux" and token.head == at)
    score += 2 * (words[at - 1].tag in _ENDS_SUBJECT)
    score += follows is None or follows.tag in _AFTER_VERB
    return score - 3 * (follows is not None and follows.text.lower() == "of")


def _expects_noun(words: Sequence[Word], at: int) -> bool:
    """Whether a noun must follow; "thermometer" is one whatever the tagger says."""
    word = words[at]
    if word.text.lower() in _ADVERBS:
        return False
    if word.tag == "JJ" and words[at - 1].tag in ("DT", "PRP$", "CD", "JJ", "VBZ", "VBP", "VBD"):
        return not WordNet.default().is_noun(word.text)
    return word.tag in _BEFORE_NOUN


_LIGHT = ("be", "have", "do")
_BEFORE_NOUN = ("DT", "JJ", "JJS", "JJR", "IN", "PRP$", "POS", "TO", "CD", "WDT", "WRB", ",", "CC")
_ENDS_SUBJECT = ("NN", "NNS", "NNP", "NNPS", "PRP", "RB", "EX", "VBG")
_AFTER_VERB = ("IN", "TO", "DT", "PRP", "PRP$", "WRB", "RB", "RP", "NNP", "CD", "RBS")


def _participle(question: Interrogative, verb: int) -> int | None:
    places = range(verb + 2, question.end)
    return next((at for at in places if question.words[at].tag == "VBN"), None)


def _ending_participle(question: Interrogative, verb: int) -> int | None:
    """The participle that "is" helps: "(are clouds) made of", "(is it) called", "(is he) doing"."""
    words, last = question.words, question.end - 1
    known = read_knowledge("assertions")
    naming, inclined = known["naming"], known["inclined"]
    if words[last].text.lower() in naming:
        return last
    if question.word in read_knowledge("assertions")["adverbial"] and not question.degree:
        simple = all(word.tag not in ("WRB", "WDT", "IN") for word in words[verb:last])
        if simple and words[last].tag in ("VBN", "VBD"):
            return last
    if words[last].tag in ("IN", "RP", "TO") and words[last - 1].tag in ("VBN", "VBD", "VBG"):
        return last - 1
    for at in range(verb + 2, question.end):
        word, lower = words[at], words[at].text.lower()
        if lower == "doing" or (lower in naming and word.tag in ("VBN", "VBD")):
            return at
        if lower in inclined and at < last and words[at + 1].tag == "TO":
            return at
        ends = at == last or words[at + 1].tag == "WRB"
        if ends and lower.endswith("ing") and words[at - 1].tag in ("NN", "NNS", "NNP", "PRP"):
            return at if WordNet.default().is_verb(lower) else None
    return None


def _parted(question: Interrogative, first: int, main: int) -> tuple[tuple[int, int], str]:
    """The subject, and the words between it and its verb: "not", "been", "most likely"."""
    last = main
    while last - 1 > first and _is_between(question.words[last - 1]):
        last -= 1
    return (first, last), question.text(last, main)


def _is_between(word: Word) -> bool:
    lower = word.text.lower()
    return lower in _BETWEEN or lower in _ADVERBS or (word.tag == "RB" and lower.endswith("ly"))


_BETWEEN = ("not", "n't", "been", "be", "being", "have")
_ADVERBS = ("most", "more", "least", "less", "likely", "never", "always", "often", "still")
_SUPPORT: dict[str, Callable[[str], str]] = {
    "do": str.lower,
    "does": third_person,
    "did": past,
}


def _form(question: Interrogative, helping: str, between: str, main: int) -> str:
    verb = question.words[main].text
    if helping in _SUPPORT and not set(between.lower().split()) & set(_BETWEEN):
        return f"{between} {_SUPPORT[helping](verb.lower())}".strip()
    return f"{helping} {between} {verb}" if between else f"{helping} {verb}"
