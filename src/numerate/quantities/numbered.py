"""What a number tells apart from others of its kind, by a parse: "mill 3", "houses 1 and 2"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from numerate.language.contexts import Contexts
from numerate.language.statement_words import StatementWords
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.tags import ADJECTIVES, DETERMINERS, FINITE, NAMES, NOUNS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = ["first_of_list", "is_numbered_time", "is_told", "numbered_noun"]

_LONGEST_LIST = 12  # tokens
_PERIODS = frozenset({"quarter", "term", "semester"})
_SINGULAR = frozenset({"NN", "NNP"})
_JOINTS = frozenset({"and", "or", "to", ","})
_RATES = frozenset({"per", "by"})
_OF_A_PHRASE = DETERMINERS | ADJECTIVES | NOUNS | {"CD"}


def first_of_list(words: Sequence[str], at: int) -> int:
    """Where the list of numbers begins in which a number stands: "houses 1, 2 and 3".

    >>> first_of_list("houses 1 , 2 and 3".split(), 5)
    1
    """
    while at > 1 and words[at - 1] in _JOINTS and words[at - 2].isdigit():
        at -= 2
    return at


def numbered_noun(doc: Doc, number: Token, after: int, rows: Collection[str] = ()) -> Token | None:
    """The noun that a number before token `after` numbers, if it may number one at all.

    `rows` are the lemmas of what was numbered before, whatever the parser takes it for now. A noun
    that stands for itself has an article: "the mill 3 times".
    """
    begin = max(0, number.i - _LONGEST_LIST)
    first = begin + first_of_list(
        [token.lower_ for token in doc[begin : number.i + 1]], number.i - begin
    )
    if first == 0:
        return None
    noun = doc[first - 1]
    is_noun = noun.tag_ in NOUNS or WordNet.default().lemma(noun.lower_, "n") in rows
    if not is_noun or _is_day(noun):
        return None
    if not (number.text.isdigit() or is_numbered_time(noun)):
        return None
    if first < number.i and noun.tag_ in _SINGULAR:
        return None  # "in week 46 and 132 in week 47"
    if noun.i > 0 and (noun.nbor(-1).tag_ in _OF_A_PHRASE or noun.nbor(-1).lower_ in _RATES):
        return None
    if noun.i > 1 and doc[noun.i - 2].lower_ == noun.lower_:
        return None  # "year after year 40 people leave"
    is_person = noun.tag_ in NAMES and not WordNet.default().is_noun(noun.lower_)
    behind = doc[after].lower_ if after < len(doc) else ""
    is_age = is_person and behind in Contexts.default().after_named_age
    return None if is_age else noun


def is_told(doc: Doc, noun: Token, after: int) -> bool:
    """Whether a noun must be numbered: "mill 3 burned", "mills 4 and 5 are shut", "in week 6".

    Behind a preposition the number may begin what comes next: "of those in hospital 12 died".
    """
    if is_numbered_time(noun):
        return True
    end = after
    while end + 1 < len(doc) and doc[end].lower_ in _JOINTS and doc[end + 1].text.isdigit():
        end += 2
    is_list = end > noun.i + 2 and noun.tag_ not in _SINGULAR
    is_led = noun.i > 0 and noun.nbor(-1).tag_ == "IN"
    if end >= len(doc) or (is_led and not is_list):
        return False
    return doc[end].tag_ in FINITE or doc[end].text == ":"


def _is_day(noun: Token) -> bool:
    words = StatementWords.default()
    return noun.lower_ in words.time_adverbs | words.calendar


def is_numbered_time(noun: Token) -> bool:
    """Whether a noun is numbered if a number follows: "in year five", but "in summer 12 came"."""
    unit = Units.default().names.get(noun.lower_)
    is_duration = unit is not None and unit.kind == "duration"
    return noun.tag_ in _SINGULAR and (is_duration or noun.lower_ in _PERIODS)
