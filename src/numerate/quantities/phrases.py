"""Finds in a parse the noun phrase that a number stands in: what it counts, and how described."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import WordNet
from numerate.quantities.tags import ADJECTIVES, COMMON_NOUNS, DETERMINERS, NAMES, NOUNS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = ["CountedNoun", "ParsedText", "counted_noun", "lemma_of", "noun_phrase_text"]

_DEGREES = frozenset({"RBS", "RBR"})  # "most spectacular"
_MODIFYING_TAGS = frozenset({"VBN", "VBG", "RBS", "RBR", "POS"})
_DESCRIBING = ADJECTIVES | {"VBN", "VBG"}
_BARE_VERBS = frozenset({"VB", "VBP"})
_OF_NOUN = frozenset({"amod", "compound"})
_DEICTIC = frozenset({"last", "next", "this"})
_LONGEST_PHRASE = 8
_NO_NOUNS = frozenset({"ones", "nobody", "somebody", "someone", "everybody", "everyone", "anybody"})
_NOTHING = range(0)


@dataclass(frozen=True, slots=True)
class ParsedText:
    """A parsed piece of text whose tokens can be found by character offset."""

    doc: Doc
    offset: int
    starts: list[int]

    @classmethod
    def of(cls, doc: Doc, offset: int) -> ParsedText:
        return cls(doc, offset, doc.to_array("IDX").tolist())

    def first_from(self, char: int) -> int:
        """Index of the first token that starts at or after a character of the whole text."""
        return bisect_left(self.starts, char - self.offset)

    def last_before(self, char: int) -> int:
        """Index of the last token that starts before a character of the whole text, or -1."""
        return bisect_right(self.starts, char - self.offset - 1) - 1

    def start_of(self, token: Token) -> int:
        return self.offset + token.idx

    def end_of(self, token: Token) -> int:
        return self.offset + token.idx + len(token)


@dataclass(frozen=True, slots=True)
class CountedNoun:
    """The head of the phrase a number counts in, with its compound nouns and its modifiers."""

    head: Token
    name: str
    modifiers: tuple[str, ...] = ()
    partitive: bool = False  # reached across "of": "two of the men"
    described: Token | None = None  # what a measure in the singular describes: "9-room house"


def counted_noun(
    doc: Doc, index: int, before: int, *, several: bool = False, name: range = _NOTHING
) -> CountedNoun | None:
    """The noun counted by a number that ends before token `index` and starts after `before`.

    `several` says that the number is not one, so that a singular head cannot be what it counts;
    `name` are the tokens of a name with a number in it that follows: "nine Series 5 saloons".
    """
    if index >= len(doc):
        return None
    word = doc[index]
    # tokenised text sets the hyphen apart: "a two - door car"
    hyphenated = word.text == "-" and index + 1 < len(doc) and doc[index + 1].tag_ in NOUNS
    partitive = word.lower_ == "of"
    if hyphenated or partitive:
        index += 1
    of_them = partitive and index < len(doc) and doc[index].tag_ == "PRP"
    while partitive and index < len(doc) and doc[index].tag_ in DETERMINERS:
        index += 1
    end = _phrase_end(doc, index, numbered=partitive, name=name)
    if end is None:
        return _those(doc, index) if partitive else None
    if end in name:
        return _named(doc, index, name)
    if partitive and several and _is_taken_for_verb(doc, end + 1):
        end += 1
    head, first = doc[end], doc[index]
    if of_them and several and head.tag_ == "NN":
        return None  # "19 of them female"
    if head.lower_ in _NO_NOUNS:
        return None  # "two new ones", "in six nobody came": what they are stands elsewhere
    if several and head.tag_ == "NN" and before > 0 and doc[before].lower_ in {"whom", "which"}:
        return None  # "of whom 600 change here"
    if several and index == end and _is_sum(head) and _is_definite(doc, before):
        return None  # "over the 1.1 billion budget"
    attributive = hyphenated or (several and not partitive and head.tag_ == "NN")
    if attributive and first.tag_ == "NN" and index < end:
        return CountedNoun(first, lemma_of(first), described=head)
    modifiers, compounds = _modifiers(doc, index, end, name)
    if not partitive:
        modifiers = _left_adjective(doc, before) + modifiers
    counted = " ".join((*compounds, _hyphenated_name(doc, index, end)))
    return CountedNoun(head, counted, tuple(modifiers), partitive)


def _is_sum(head: Token) -> bool:
    return head.tag_ == "NN" and head.lower_ in NonQuantities.default().sums


def _is_definite(doc: Doc, before: int) -> bool:
    """Whether "the" or an owner stands there."""
    is_determiner = before >= 0 and doc[before].tag_ in DETERMINERS
    return is_determiner and doc[before].lower_ not in {"a", "an"}


def _is_taken_for_verb(doc: Doc, at: int) -> bool:
    """Whether a tagger reads a plural as a verb: of "the autumn finds" there may be several."""
    if at >= len(doc) or doc[at].tag_ != "VBZ" or doc[at - 1].tag_ not in {"NN", "NNP"}:
        return False
    wordnet = WordNet.default()
    is_group = wordnet.is_a(doc[at - 1].lower_, "group", senses=2)  # "ten of the staff"
    return wordnet.is_plural_noun(doc[at].lower_) and not is_group


def _named(doc: Doc, index: int, name: range) -> CountedNoun:
    """ "two Boeing 737s": the name is what is counted, with the names before it."""
    first = name.start
    while first > index and doc[first - 1].tag_ in NAMES:
        first -= 1
    modifiers, _ = _modifiers(doc, index, first, _NOTHING)
    return CountedNoun(doc[name[-1]], _singular(doc[first : name.stop].text), tuple(modifiers))


def _those(doc: Doc, index: int) -> CountedNoun | None:
    """ "two of the injured", "three of the five accused": people named by what they are."""
    if doc[index - 1].lower_ not in {"the", "those"}:
        return None
    if index < len(doc) and doc[index].tag_ == "CD":
        index += 1
    if index >= len(doc):
        return None
    token = doc[index]
    return CountedNoun(token, token.lower_, (), True) if token.tag_ in {"JJ", "VBN"} else None


def _singular(name: str) -> str:
    """ "Boeing 737s": a name that ends in a number takes a plain "s"."""
    return name[:-1] if name.endswith("s") and name[-2:-1].isdigit() else name


def _phrase_end(doc: Doc, index: int, *, numbered: bool, name: range) -> int | None:
    """Index of the last noun in the run of modifiers and nouns that starts at `index`.

    `numbered` lets a number stand in it: "one of the 30 oak trees".
    """
    end: int | None = None
    for at in range(index, min(index + _LONGEST_PHRASE, len(doc))):
        token = doc[at]
        if token.lower_ in _DEICTIC or _is_adverb(doc, at) or _is_verb(token):
            break  # "against 40 last year", "took 26 home", "45 eat cereal"
        if at in name:
            end = at
        elif token.tag_ == "POS":
            end = None  # an owner: "four of the world's top five players"
        elif token.tag_ in NOUNS:
            end = at
            following = doc[at + 1] if at + 1 < len(doc) else None
            if token.tag_ == "NNS" and not (following and following.tag_ in {"NNS", "POS"}):
                break  # "five sports stars", but not "five gulls nest here"
        elif not (
            (at > index and _is_hyphenated(doc, at))
            or _opens_description(doc, at)
            or _continues(doc, at, end)
            or (numbered and end is None and token.tag_ == "CD")
            or (at > index and _joins_modifiers(doc, at))
        ):
            break
    return end


def _is_adverb(doc: Doc, at: int) -> bool:
    """Whether a noun only tells when or where: "sold 40 today", but "40 home games"."""
    following = doc[at + 1].tag_ if at + 1 < len(doc) else ""
    return doc[at].lower_ in NonQuantities.default().adverbs and following not in NOUNS


def _is_noun_of_another(token: Token) -> bool:
    """Whether a noun before a plural one was taken for a verb: "15 tulip bulbs"."""
    is_bare = token.tag_ in _BARE_VERBS and token.dep_ in _OF_NOUN
    return is_bare and token.head.tag_ == "NNS" and WordNet.default().is_noun(token.lower_)


def _is_verb(token: Token) -> bool:
    """Whether a word that was taken for a noun can only be a verb: "38 eat toast"."""
    wordnet, word = WordNet.default(), token.lower_
    return token.tag_ == "NN" and wordnet.is_verb(word) and not wordnet.is_noun(word)


def _is_hyphenated(doc: Doc, at: int) -> bool:
    """Whether a token is a hyphen inside a word or follows one: "sugar-free drinks"."""
    before = doc[at - 1]
    return before.whitespace_ == "" and "-" in (doc[at].text, before.text)


def _continues(doc: Doc, at: int, end: int | None) -> bool:
    """Whether a modifier carries the phrase on to a noun that is still to come."""
    token = doc[at]
    if end is None:
        is_modifier = token.tag_ in ADJECTIVES or token.tag_ in _MODIFYING_TAGS
        return is_modifier or _is_noun_of_another(token)
    # after a noun, an adjective belongs to a later one or starts something new
    return (token.tag_ in ADJECTIVES or token.tag_ in _DEGREES) and token.head.i > at


def _opens_description(doc: Doc, at: int) -> bool:
    """ "low-paid workers", "highly paid actors": an adverb before what describes a noun."""
    if doc[at].tag_ not in {"RB", "RP"} or at + 1 >= len(doc):
        return False
    following = doc[at + 1]
    return following.text == "-" or following.tag_ in _DESCRIBING


def _joins_modifiers(doc: Doc, at: int) -> bool:
    """ "red and green lamps", "Ford and Fiat dealers", not "men and women"."""
    if doc[at].lower_ != "and" or at + 2 >= len(doc):
        return False
    left, right, after = doc[at - 1], doc[at + 1], doc[at + 2]
    alike = any({left.tag_, right.tag_} <= group for group in (ADJECTIVES, NAMES))
    return alike and after.tag_ in COMMON_NOUNS


def _modifiers(doc: Doc, first: int, end: int, name: range) -> tuple[list[str], list[str]]:
    """What stands before the head noun: descriptions apart, common nouns kept with it."""
    modifiers: list[str] = []
    compounds: list[str] = []
    at = first
    while at < end:
        stop = name.stop if at == name.start and at in name else at + 1
        while stop < end and _is_hyphenated(doc, stop):
            stop += 1
        if stop == end and _is_hyphenated(doc, end):
            break  # the head's own hyphens
        token = doc[at]
        named = any(char.isdigit() for char in token.text) and token.tag_ != "CD"  # "Su-35 jets"
        if stop > at + 1 or named or token.tag_ not in COMMON_NOUNS | {"HYPH", "POS", "CD"}:
            modifiers.append(doc[at:stop].text)
        elif token.tag_ in COMMON_NOUNS:
            compounds.append(token.lower_)
        elif token.tag_ == "POS":
            compounds.clear()  # an owner: "5 of the city's oldest churches"
        at = stop
    return modifiers, compounds


def _hyphenated_name(doc: Doc, first: int, end: int) -> str:
    """The lemma of a head noun with what a hyphen ties to it: "start-up"."""
    begin = end
    while begin > first and _is_hyphenated(doc, begin):
        begin -= 1
    if begin == end:
        return lemma_of(doc[end])
    return doc[begin : end + 1].text.lower().removesuffix("s" if doc[end].tag_ == "NNS" else "")


def _left_adjective(doc: Doc, before: int) -> list[str]:
    """ "the best three pies", "the earlier two talks"."""
    if before < 0:
        return []
    token = doc[before]
    return [token.text] if token.tag_ == "JJ" and token.dep_ == "amod" else []


def lemma_of(token: Token) -> str:
    """The dictionary form of a noun; a name stays as it is written."""
    if token.tag_ == "NNP":
        return _singular(token.text)
    if token.text[:-1].isupper() and token.text.endswith("s") and len(token.text) > 2:
        return token.text[:-1]  # "MPs"
    text = token.text if token.tag_ == "NNPS" else token.lower_
    return WordNet.default().lemma(text, "n")


def noun_phrase_text(token: Token) -> str:
    """A noun with the modifiers on its left, without determiner: "Los Angeles region"."""
    first = token.i
    while first > token.left_edge.i and token.doc[first - 1].tag_ in ADJECTIVES | NOUNS:
        first -= 1
    return token.doc[first : token.i + 1].text
