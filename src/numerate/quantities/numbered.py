"""What a number tells apart from others of its kind, by a parse: "mill 3", "houses 1 and 2"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numerate.language.contexts import Contexts
from numerate.language.statement_words import StatementWords
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.tags import ADJECTIVES, DETERMINERS, NAMES, NOUNS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = ["is_told", "numbered_noun"]

_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_PERIODS = frozenset({"quarter", "term", "semester"})
_SINGULAR = frozenset({"NN", "NNP"})
_JOINTS = frozenset({"and", "or", "to", ","})
_OF_A_PHRASE = DETERMINERS | ADJECTIVES | NOUNS | {"CD"}


def numbered_noun(doc: Doc, before: int, number: Token, after: int) -> Token | None:
    """The noun that a number between two tokens numbers, if it may number one at all.

    A noun that stands for itself has an article: "the mill 3 times".
    """
    if before < 0 or not (number.text.isdigit() or _is_of_time(doc[before])):
        return None
    at, first = before, number.i
    if doc[at].lower_ in _JOINTS and at > 1 and doc[at - 1].text.isdigit():
        at, first = at - 2, at - 1
        if doc[at].tag_ in _SINGULAR:
            return None  # "in week 46 and 132 in week 47"
    noun = doc[at]
    if noun.tag_ not in NOUNS or first != at + 1 or _is_day(noun):
        return None
    if at > 0 and (doc[at - 1].tag_ in _OF_A_PHRASE or _leads_astray(doc[at - 1], noun)):
        return None
    is_person = noun.tag_ in NAMES and not WordNet.default().is_noun(noun.lower_)
    is_age = is_person and _lower(doc, after) in Contexts.default().after_named_age
    return None if is_age else noun


def is_told(doc: Doc, noun: Token, after: int) -> bool:
    """Whether a noun must be numbered: "mill 3 burned", "mills 4 and 5 are shut", "in week 6"."""
    if _is_of_time(noun):
        return True
    if _lower(doc, after) in _JOINTS and after + 1 < len(doc) and doc[after + 1].text.isdigit():
        after += 2
    return after < len(doc) and (doc[after].tag_ in _FINITE or doc[after].text == ":")


def _lower(doc: Doc, at: int) -> str:
    return doc[at].lower_ if at < len(doc) else ""


def _is_day(noun: Token) -> bool:
    words = StatementWords.default()
    return noun.lower_ in words.time_adverbs | words.calendar


def _leads_astray(before: Token, noun: Token) -> bool:
    """ "In school 12 were absent", but "in week 12 nobody was"."""
    return before.tag_ == "IN" and bool(before.is_sent_start) and not _is_of_time(noun)


def _is_of_time(noun: Token) -> bool:
    """ "in year five", but "in years five died", "in summer 12 came"."""
    unit = Units.default().names.get(noun.lower_)
    is_duration = unit is not None and unit.kind == "duration"
    return noun.tag_ in _SINGULAR and (is_duration or noun.lower_ in _PERIODS)
