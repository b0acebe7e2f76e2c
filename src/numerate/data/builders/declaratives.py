"""Turns a question that was taken apart, and its answer, into a sentence that states something."""

from __future__ import annotations

from collections.abc import Callable

from numerate.data.builders.answer_fitting import adverbial, thing
from numerate.data.builders.answers import Answer
from numerate.data.builders.asking import Unturnable
from numerate.data.builders.declared import Declared, clause_end, without_repeated_preposition
from numerate.data.builders.event_questions import doing, existential, explaining, happening
from numerate.data.builders.interrogatives import Interrogative
from numerate.data.builders.inverted_questions import inverted
from numerate.data.builders.phrases import Word, starts_noun_phrase
from numerate.language.inflecting import third_person
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["declared"]

_SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
_PLURAL = {one: many for many, one in _SINGULAR.items()}


def declared(question: Interrogative, answer: Answer) -> Declared:
    """The statement; raises `Unturnable` where no rule applies."""
    for rule in _RULES:
        if (found := rule(question, answer)) is not None:
            opening = _kept_opening(question.opening)
            return Declared(f"{opening} {found.text}".strip(), found.rule, found.doubt)
    raise Unturnable("no rule for such a question applies")


def _kept_opening(opening: str) -> str:
    """What stands before the question, unless it only announces the choices."""
    words = opening.lower().strip(" ,").split()
    is_choice = words[:2] in (["of", "the"], ["of", "these"], ["among", "the"], ["from", "the"])
    if is_choice and set(words) & set(read_knowledge("assertions")["choices"]):
        return ""
    return opening


def _in_place(question: Interrogative, answer: Answer) -> Declared | None:
    """ "Coal was made from what?": the answer takes the place of the words that ask."""
    if question.verb is not None:
        return None
    first = question.at
    before_it = question.words[first - 1].text.lower() if first else ""
    if answer.is_doing and before_it in ("do", "does", "did"):
        first -= 1  # "a player who does what"
        said = answer.text
    else:
        said = thing(question, answer)
        if question.word in read_knowledge("assertions")["adverbial"] and not question.degree:
            said = _adverbial_in_place(question, answer)
    before = without_repeated_preposition(question.text(0, first), said)
    return Declared(f"{before} {said} {question.text(question.noun.stop)}", "in place")


def _adverbial_in_place(question: Interrogative, answer: Answer) -> str:
    """The answer to "(plants get it) from where": the preposition is there already."""
    before = question.words[question.at - 1] if question.at else None
    if before is not None and before.tag in ("IN", "TO"):
        return answer.text
    return adverbial(question, answer)[0]


def _copula(question: Interrogative, answer: Answer) -> Declared | None:
    """ "What is the capital of Peru?": what is asked about comes first."""
    verb = question.verb
    if verb is None or not _asks_about(question, verb):
        return None
    be = question.words[verb].text.lower().replace("'s", "is")
    known = read_knowledge("assertions")
    if question.word in known["adverbial"] and not question.degree:
        subject = _subject_end(question, verb)
        said, doubt = adverbial(question, answer)
        text = f"{question.text(verb + 1, subject)} {be} {question.text(subject)} {said}"
        return Declared(text, "adverbial", doubt)
    if (second := _second_noun_phrase(question, verb)) is not None:
        named, said_of_it = question.text(verb + 1, second), question.text(second)
        return Declared(f"{named} {be} {said_of_it} {answer.text}", "copula")
    end = _measured_end(question, verb) if question.degree else question.end
    about, tail = question.text(verb + 1, end), question.text(end)
    return Declared(f"{about} {be} {_complement(question, answer)} {tail}", "copula")


def _second_noun_phrase(question: Interrogative, verb: int) -> int | None:
    """Where what is said of the subject begins: "(what is) bronze (a mixture of)"."""
    words, last = question.words, question.end - 1
    breaks_off = words[last].tag == "IN" or words[last - 1].tag == "TO"
    if not breaks_off or question.degree:
        return None
    places = range(verb + 2, last)
    return next(
        (at for at in places if words[at].tag == "DT" and words[at - 1].tag.startswith("N")), None
    )


def _measured_end(question: Interrogative, verb: int) -> int:
    """Behind what is measured: "(how far is) the Moon (from Earth)", "(how old was) he (when)"."""
    for at in range(verb + 2, question.end):
        if question.words[at].text.lower() in ("than", "from"):
            return at
    return clause_end(question, verb + 1)


def _complement(question: Interrogative, answer: Answer) -> str:
    if question.preposition:
        return f"{question.preposition} {answer.text.removeprefix(question.preposition + ' ')}"
    degrees = read_knowledge("questions")["degree"]
    if question.degree:
        said = thing(question, answer)
        follows = degrees.get(question.degree, False) and question.degree not in said.split()
        return f"{said} {question.degree}" if follows else said
    aims = read_knowledge("assertions")["aims"]
    is_aim = any(word.text.lower() in aims for word in question.words[question.at + 2 :])
    if answer.is_action or (is_aim and answer.is_infinitive):
        return f"to {answer.text}"
    return f"that {answer.text}" if answer.is_clause else answer.text


def _asks_about(question: Interrogative, verb: int) -> bool:
    """Whether "is" is followed by what the question is about, and not by what it says of it."""
    known = read_knowledge("assertions")
    if question.words[verb].text.lower() not in read_knowledge("questions")["be"]:
        return False
    if verb + 1 >= question.end or not _starts_thing(question, verb + 1):
        return False
    if question.word in known["adverbial"]:
        return not question.noun or not question.degree
    if (question.word == "what" and not question.noun) or question.preposition:
        return True
    if question.head in known["classes"]:  # "what kind of animal is a frog"
        return all(word.tag != "IN" for word in question.words[verb + 1 : question.end])
    return (
        question.head in known["attributes"]
        and " of " not in question.text(question.noun.start, question.noun.stop)
        and question.words[verb + 1].text.lower() not in ("a", "an")
    )


def _starts_thing(question: Interrogative, first: int) -> bool:
    return starts_noun_phrase(question.words[first : question.end])


def _subject_end(question: Interrogative, verb: int) -> int:
    """Behind the subject of "is": "(why is) the sky (blue)"."""
    document = question.document
    for at in document.children(verb):
        if at > verb and question.words[at].dep in ("nsubj", "nsubjpass", "expl"):
            last = document.phrase(at)[-1] + 1
            if last < question.end or question.word != "why":
                return min(last, question.end)
    heads = (
        at for at in range(verb + 1, question.end) if question.words[at].tag[:2] in ("NN", "PR")
    )
    noun = next(heads, question.end - 1) + 1
    while noun < question.end and _is_noun(question.words[noun]):
        noun += 1
    return noun


def _is_noun(word: Word) -> bool:
    """Whether a word tagged as a noun can be one: "salty" cannot."""
    wordnet = WordNet.default()
    only_adjective = wordnet.is_adjective(word.text) and not wordnet.is_noun(word.text)
    return word.tag.startswith("NN") and not only_adjective


def _subject(question: Interrogative, answer: Answer) -> Declared | None:
    """ "Which organ pumps blood?": the answer is the subject."""
    verb = question.verb
    if verb is None or question.word in ("where", "when", "why"):
        return None
    if question.word == "how" and not question.noun and question.degree not in ("many", "much"):
        return None
    said = thing(question, answer)
    doubt = None
    if answer.is_clause and (found := _held_true(question, answer, verb)) is not None:
        return found
    if answer.is_clause:
        said, doubt = f"the fact that {answer.text}", None
    elif answer.is_adverbial:
        doubt = "the answer is no thing, and the question asks for one"
    form = _agreeing(question, verb, answer)
    adverbs = question.text(question.adverbs.start, question.adverbs.stop)
    return Declared(f"{said} {adverbs} {form} {question.text(verb + 1)}", "subject", doubt)


def _held_true(question: Interrogative, answer: Answer, verb: int) -> Declared | None:
    """ "Which of these statements is true?": the answer is the statement."""
    known, says = read_knowledge("assertions"), question.text(verb + 1).lower().split()
    if says[:1] and says[0] in known["true"]:
        return Declared(answer.text, "true")
    if says[:1] and says[0] in known["false"]:
        return Declared(f"it is {says[0]} that {answer.text}", "false")
    return None


def _agreeing(question: Interrogative, verb: int, answer: Answer) -> str:
    """The verb in the number of its new subject, where that leaves no doubt."""
    word = question.words[verb]
    lower, number = word.text.lower(), answer.number
    if question.degree:
        return word.text
    if number == "plural":
        if lower in _PLURAL:
            return _PLURAL[lower]
        if word.tag == "VBZ":
            return WordNet.default().lemma(lower, "v")
    elif number == "singular":
        if lower in _SINGULAR:
            return _SINGULAR[lower]
        if word.tag == "VBP":
            return third_person(lower)
    return word.text


_RULES: tuple[Callable[[Interrogative, Answer], Declared | None], ...] = (
    _in_place,
    existential,
    happening,
    explaining,
    doing,
    inverted,
    _copula,
    _subject,
)
