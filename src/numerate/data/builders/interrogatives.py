"""Takes a question apart: what it asks for, around which verb, and what stands before that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from numerate.data.builders.asking import Unturnable
from numerate.data.builders.phrases import Word, words_of
from numerate.language.document import Document
from numerate.language.document_building import document_of
from numerate.language.knowledge import read_knowledge
from numerate.language.parser import default_parser
from numerate.language.wordnet import WordNet

__all__ = ["Interrogative", "documents", "interrogative"]

_FINITE = ("VBZ", "VBP", "VBD", "MD")
_NOUNS = ("NN", "NNS", "NNP", "NNPS")
_ADVERBS = ("RB", "RBS", "RBR")
_NOUN_PHRASE = (*_NOUNS, "JJ", "JJS", "JJR", "CD", "VBG", "DT", "PRP$", "POS", "HYPH")


@dataclass(frozen=True, slots=True)
class Interrogative:
    """A question in its parts, as places in its document.

    "In hot weather, to which part of the body does blood usually flow": the opening is "In hot
    weather,", the preposition "to", the word "which", the noun "part of the body", the verb "does".
    In a question such as "coal was made from what" the word stands in its place: `verb` is None.
    """

    document: Document
    words: tuple[Word, ...]
    opening: str
    preposition: str
    hedge: str  # "about (how many)"
    at: int  # of the interrogative
    degree: str  # "many" of "how many"
    noun: range
    adverbs: range  # before the verb: "(which) most likely (causes)"
    verb: int | None
    end: int  # behind the last word that is no sign

    @property
    def word(self) -> str:
        return self.document.tokens[self.at].lower

    @property
    def head(self) -> str:
        """The noun that is asked for, in small letters: "part" of "which part of the body"."""
        nouns = [at for at in self.noun if self.words[at].tag in _NOUNS]
        of = next((at for at in self.noun if self.words[at].tag == "IN"), self.noun.stop)
        return next((self.words[at].text.lower() for at in reversed(nouns) if at < of), "")

    def text(self, first: int, last: int | None = None) -> str:
        """The words from one place up to another, or to the end, as written."""
        places = range(first, self.end if last is None else last)
        return " ".join(self.document.slice(places).split()) if places else ""


def documents(texts: Iterable[str]) -> Iterator[Document]:
    """The parse of each text, in order."""
    given = list(texts)
    waiting = iter(given)
    return default_parser().read(given, lambda pieces: document_of(next(waiting), pieces))


def interrogative(document: Document) -> Interrogative:
    """The parts of a question; raises `Unturnable` where it asks with no interrogative."""
    words = words_of(document)
    end = len(words)
    while end and words[end - 1].tag in (".", ":", ",", "''", "``", "-RRB-"):
        end -= 1
    known = read_knowledge("assertions")
    candidates = [
        at
        for at in range(end)
        if words[at].text.lower() in known["interrogatives"] and not _is_relative(document, at)
    ]
    for at in candidates:
        if (found := _fronted(document, words, at, end)) is not None:
            return found
    if not candidates:
        raise Unturnable("it has no interrogative and no blank")
    return _in_place(document, words, candidates[-1], end)


def _is_relative(document: Document, at: int) -> bool:
    """Whether the word opens a relative clause: "the rate at which sugar dissolves"."""
    tokens = document.tokens
    before = at - 1
    if before >= 0 and tokens[before].tag in ("IN", "TO"):
        before -= 1
    if before < 0 or tokens[before].tag not in _NOUNS:
        return False
    clause = document.clauses[tokens[at].clause].head
    return tokens[clause].dep in ("relcl", "acl") and clause > at


def _fronted(
    document: Document, words: tuple[Word, ...], at: int, end: int
) -> Interrogative | None:
    """The parts of a question that begins with its interrogative, perhaps behind an opening."""
    begin = at
    if at and words[at - 1].tag in ("IN", "TO") and (at < 2 or words[at - 2].text == ","):
        begin = at - 1
    if begin and words[begin - 1].text.lower() in ("and", "but", "so"):
        begin -= 1
    opens = begin == 0 or words[begin - 1].text == ","
    known = read_knowledge("assertions")
    degree, first = _degree(words, at, end)
    verb = _verb(document, first, end)
    if verb is None:
        return None
    adverbial = words[at].text.lower() in known["adverbial"] and not degree
    if adverbial and words[verb].text.lower() not in _auxiliaries():
        return None  # nor does "when heated, ..."
    within = words[at].text.lower() in ("where", "when") and words[first].tag == "IN"
    if adverbial and verb != first and not within:  # but "where in the body is bile stored"
        return None  # "when the plates meet, ..." asks for nothing
    if not opens and (words[begin - 1].tag in ("IN", "TO") or verb - at > 4 or adverbial):
        return None
    opening = document.slice(range(begin)) if begin else ""
    preposition = words[at - 1].text.lower() if begin == at - 1 and words[begin].tag != "CC" else ""
    hedge = preposition if degree and preposition in known["hedges"] else ""
    adverbs = verb
    while adverbs > first and _is_adverb(words[adverbs - 1]):
        adverbs -= 1
    return Interrogative(
        document,
        words,
        opening,
        "" if hedge else preposition,
        hedge,
        at,
        degree,
        range(first, adverbs),
        range(adverbs, verb),
        verb,
        end,
    )


def _is_adverb(word: Word) -> bool:
    return word.tag in _ADVERBS or word.text.lower() in ("best", "likely", "most")


def _degree(words: tuple[Word, ...], at: int, end: int) -> tuple[str, int]:
    """The measure that "how" asks for, and where what follows it begins."""
    if words[at].text.lower() != "how" or at + 1 >= end:
        return "", at + 1
    follows = words[at + 1]
    if follows.tag in ("JJ", "RB", "JJR", "RBR") or follows.text.lower() in ("many", "much"):
        return follows.text.lower(), at + 2
    return "", at + 1


def _verb(document: Document, first: int, end: int) -> int | None:
    """The first verb of the clause that asks, an auxiliary or a full one."""
    tokens = document.tokens
    helpers = _auxiliaries()
    stops = read_knowledge("assertions")["subordinators"]
    at = first
    while at < end:
        token = tokens[at]
        clause = document.clauses[token.clause].head
        if token.lower in helpers and token.tag[:1] in "VM":
            return at
        if token.lower in ("that", "who", "which") and tokens[clause].dep == "relcl":
            at = max(at, document.phrase(clause)[-1]) + 1
            continue
        if _follows_choice(document, first, at):
            return at
        if token.tag in _FINITE and token.dep not in ("acl", "amod"):
            return at - 1 if _is_object(document, first, at) else at
        if token.lower in stops and at > first:
            break
        at += 1
    return _verb_like_noun(document, first, at)


@cache
def _auxiliaries() -> frozenset[str]:
    known = read_knowledge("questions")
    kinds = (known["support"], known["be"], known["have"], known["modal"], ("ca", "wo"))
    return frozenset(word for kind in kinds for word in kind)


def _follows_choice(document: Document, first: int, at: int) -> bool:
    """Whether a verb follows "which of these" and opens a clause: "shows that", "explains how"."""
    tokens = document.tokens
    if at <= first or tokens[at - 1].lower not in ("these", "those", "following", "best"):
        return False
    opens = at + 1 < len(tokens) and tokens[at + 1].lower in ("that", "how", "why", "what")
    return opens and WordNet.default().is_verb(tokens[at].lower)


def _is_object(document: Document, first: int, at: int) -> bool:
    """Whether what is tagged as a verb is the object of the one before: "organ filters waste"."""
    tokens, wordnet = document.tokens, WordNet.default()
    if at < first + 2 or tokens[at].tag != "VBP" or not wordnet.is_noun(tokens[at].lower):
        return False
    before, follows = tokens[at - 1], tokens[at + 1 : at + 2]
    return (
        before.tag == "NNS"
        and wordnet.is_verb(before.lower)
        and tokens[at - 2].tag in ("NN", "NNP")
        and bool(follows)
        and follows[0].tag in ("IN", "TO", ".")
    )


def _verb_like_noun(document: Document, first: int, last: int) -> int | None:
    """A verb that the tagger takes for a noun: "(what rock) forms (when)"."""
    tokens, wordnet = document.tokens, WordNet.default()
    if first < last and tokens[first].tag in ("VBN", "VB") and tokens[first].dep == "ROOT":
        return first
    for at in range(first, last):
        ends = at + 1 == last or tokens[at + 1].tag in ("IN", "DT", "WRB", "RB", "PRP$", "TO")
        if ends and tokens[at].tag == "NNS" and wordnet.is_verb(tokens[at].lower):
            return at
    return None


def _in_place(document: Document, words: tuple[Word, ...], at: int, end: int) -> Interrogative:
    """The parts of a question whose interrogative stands where the answer belongs."""
    degree, first = _degree(words, at, end)
    last = first
    if words[at].text.lower() in ("what", "which", "whose") or degree:
        while last < end and words[last].tag in _NOUN_PHRASE:
            last += 1
        if _opens_class(words, first, last) and last < end and words[last].text == "of":
            last += 1
            while last < end and words[last].tag in _NOUN_PHRASE:
                last += 1
    noun, none = range(first, last), range(last, last)
    return Interrogative(document, words, "", "", "", at, degree, noun, none, None, end)


def _opens_class(words: tuple[Word, ...], first: int, last: int) -> bool:
    known = read_knowledge("assertions")
    return last > first and words[last - 1].text.lower() in (*known["classes"], *known["choices"])
