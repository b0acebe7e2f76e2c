"""Counts what a text lists: "Arizona and California" are two states."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.document import Document
from numerate.language.implied import ListWords
from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import WordNet
from numerate.reasoning.implied.derived import Derived
from numerate.reasoning.implied.members import Listed, common_noun, tallied
from numerate.reasoning.implied.premise import Premise

__all__ = ["lists"]

_MOST_LISTS = 256  # of a text that are counted
_MOST_MEMBERS = 12
_FARTHEST_CLOSING = 10  # tokens between a list and the words that close it
_LONGEST_PHRASE = 4  # tokens of a listed noun and its adjectives
_Member = range  # its tokens


def lists(premise: Premise) -> Iterator[Derived]:
    """The lengths of the lists of names and of single things in a text."""
    found = list(_found(premise.document))[:_MOST_LISTS]
    if not found:
        return
    statements = premise.stated([listed.counted(premise.text) for listed in found])
    for listed, statement in zip(found, statements, strict=True):
        yield tallied(premise, listed, statement)


def _found(document: Document) -> Iterator[Listed]:
    done = 0  # up to this character
    for at, token in enumerate(document.tokens):
        if token.lower != "and" or token.start < done:
            continue
        last = _members_after(document, at + 1)
        before = _members_before(document, at) if last else []
        if not 1 <= len(before) < _MOST_MEMBERS:
            continue
        counted = (_listed(document, [*before, member]) for member in last)
        if (found := next(filter(None, counted), None)) is not None:
            done = found.spans[-1][1]
            yield found


# Where the members of a list stand.


def _lower(document: Document, at: int) -> str:
    return document.tokens[at].lower if 0 <= at < len(document) else ""


def _is_name(document: Document, at: int) -> bool:
    return 0 <= at < len(document) and document.tokens[at].is_name


def _is_word(document: Document, at: int) -> bool:
    return _lower(document, at)[:1].isalpha()


def _members_after(document: Document, begin: int) -> list[_Member]:
    """What the member that begins at a token may be, the longest first."""
    end = begin + 1
    if _is_name(document, begin):
        while _is_name(document, end):
            end += 1
        return [] if _modifies(document, end) else [range(begin, end)]
    if _lower(document, begin) not in ListWords.default().determiners:
        return []
    while end - begin < _LONGEST_PHRASE and _may_be_in_phrase(document, end):
        end += 1
    ends = range(end, begin + 1, -1)
    return [range(begin, end) for end in ends if _is_single(_lower(document, end - 1))]


def _modifies(document: Document, end: int) -> bool:
    """Whether a noun follows that names only describe: "French and German troops"."""
    if end >= len(document) or not _is_word(document, end):
        return False
    return document.tokens[end].tag in ("NN", "NNS")


def _may_be_in_phrase(document: Document, at: int) -> bool:
    word, wordnet = _lower(document, at), WordNet.default()
    if not _is_word(document, at) or word in NonQuantities.default().function_words:
        return False
    return wordnet.is_noun(word) or wordnet.is_adjective(word)


def _is_single(word: str) -> bool:
    wordnet = WordNet.default()
    return wordnet.is_noun(word) and not wordnet.is_plural_noun(word)


def _members_before(document: Document, end: int) -> list[_Member]:
    """The members that end at a token, from left to right; a comma parts any two."""
    end -= _lower(document, end - 1) == ","
    found: list[_Member] = []
    while (member := _member_before(document, end)) is not None and len(found) < _MOST_MEMBERS:
        found.append(member)
        if _lower(document, member[0] - 1) != ",":
            break
        end = member[0] - 1
    return found[::-1]


def _member_before(document: Document, end: int) -> _Member | None:
    has_age = end > 1 and document.tokens[end - 1].tag == "CD"
    end -= 2 * (has_age and _lower(document, end - 2) == ",")  # "Ann Ray, 44,"
    begin = end
    while begin > 0 and _is_name(document, begin - 1):
        begin -= 1
    if begin < end:
        return range(begin, end)
    determiners = ListWords.default().determiners
    for begin in range(end - 2, end - 1 - _LONGEST_PHRASE, -1):
        if not _is_word(document, begin) or not _is_word(document, begin + 1):
            return None
        if _lower(document, begin) in determiners:
            return range(begin, end) if _is_single(_lower(document, end - 1)) else None
    return None


# What they are a list of.


def _listed(document: Document, members: list[_Member]) -> Listed | None:
    if _lower(document, members[0][0] - 1) in ListWords.default().open_lists:
        return None
    names = [_name(document, member) for member in members]
    whole = document.slice(range(members[0][0], members[-1][-1] + 1))
    if len({name.lower() for name in names}) < len(names) or WordNet.default().is_noun(whole):
        return None  # "Trinidad and Tobago" is one country
    closing = _closing_noun(document, members[-1][-1] + 1)
    unit = _label(document, members[0][0]) or closing or common_noun(names)
    if unit is None:
        return None
    spans = tuple(document.span(member) for member in members)
    note = "one of those named"
    return Listed(spans, tuple(names), unit, note, is_closed=closing is not None)


def _closing_noun(document: Document, begin: int) -> str | None:
    """The noun of a list that leaves none out: "Rome, Oslo and Bern, and no other city"."""
    sentence = document.tokens[begin - 1].sentence
    last = min(begin + _FARTHEST_CLOSING, document.sentences[sentence].last)
    for at in range(begin, last - 2):
        if document.slice(range(at, at + 2)).lower() in ListWords.default().closings:
            noun = document.tokens[at + 2]
            return noun.lemma if noun.tag in ("NN", "NNS") else None
    return None


def _name(document: Document, member: _Member) -> str:
    """What a member is: its name as written, or the noun of its phrase."""
    if document.tokens[member[0]].is_name:
        return document.slice(member)
    return document.tokens[member[-1]].lower


def _label(document: Document, begin: int) -> str | None:
    """The noun that names say the instances of: "the brothers Ann and Ben"."""
    if not _is_name(document, begin) or begin == 0:
        return None
    label = document.tokens[begin - 1]
    return label.lemma if label.tag == "NNS" else None
