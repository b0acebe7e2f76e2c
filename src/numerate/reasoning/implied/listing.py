"""Counts what a text lists: "Arizona and California" are two states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numerate.language.nonquantities import NonQuantities
from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens
from numerate.reasoning.deriving.derived import Derived, same_sentence
from numerate.reasoning.deriving.members import common_noun, is_known_name, list_words, tallied
from numerate.reasoning.matching import Reading

__all__ = ["lists"]

_MOST_MEMBERS = 12
_FARTHEST_CLOSING = 10  # tokens between a list and the words that close it
_LONGEST_PHRASE = 4  # tokens of a listed noun and its adjectives
_Member = tuple[int, int]  # the tokens it begins and ends at


def lists(reading: Reading) -> Iterator[Derived]:
    """The lengths of the lists of names and of single things in a text."""
    tokens = reading.tokens
    if "and" not in tokens.lowers:
        return
    done = 0  # up to this character
    for at, word in enumerate(tokens.lowers):
        if (
            word != "and"
            or tokens.starts[at] < done
            or not (last := _members_after(tokens, at + 1))
        ):
            continue
        before = _members_before(tokens, at)
        if not 1 <= len(before) < _MOST_MEMBERS:
            continue
        counted = (_count(reading, [*before, member]) for member in last)
        if (found := next(filter(None, counted), None)) is not None:
            done = found.numset.end
            yield found


# Where the members of a list stand.


def _is_capital(tokens: Tokens, at: int) -> bool:
    return tokens.kind(at) == "word" and tokens.texts[at][0].isupper()


def _members_after(tokens: Tokens, begin: int) -> list[_Member]:
    """What the member that begins at a token may be, the longest first."""
    end = begin + 1
    if _is_capital(tokens, begin):
        while _is_capital(tokens, end):
            end += 1
        return [] if _modifies(tokens, end) else [(begin, end)]
    if tokens.lower(begin) not in list_words()["determiners"]:
        return []
    while end - begin < _LONGEST_PHRASE and _may_be_in_phrase(tokens, end):
        end += 1
    ends = range(end, begin + 1, -1)
    return [(begin, end) for end in ends if _is_single(tokens.lowers[end - 1])]


def _modifies(tokens: Tokens, end: int) -> bool:
    """Whether a noun follows that names only describe: "French and German troops"."""
    word = tokens.lower(end)
    if tokens.kind(end) != "word" or word in NonQuantities.default().function_words:
        return False
    wordnet = WordNet.default()
    return wordnet.is_plural_noun(word) or (wordnet.is_noun(word) and not wordnet.is_verb(word))


def _may_be_in_phrase(tokens: Tokens, at: int) -> bool:
    word, wordnet = tokens.lower(at), WordNet.default()
    if tokens.kind(at) != "word" or word in NonQuantities.default().function_words:
        return False
    return wordnet.is_noun(word) or wordnet.is_adjective(word)


def _is_single(word: str) -> bool:
    wordnet = WordNet.default()
    return wordnet.is_noun(word) and not wordnet.is_plural_noun(word)


def _members_before(tokens: Tokens, end: int) -> list[_Member]:
    """The members that end at a token, from left to right; a comma parts any two."""
    end -= tokens.lower(end - 1) == ","
    found: list[_Member] = []
    while (member := _member_before(tokens, end)) is not None and len(found) < _MOST_MEMBERS:
        found.append(member)
        if tokens.lower(member[0] - 1) != ",":
            break
        end = member[0] - 1
    return found[::-1]


def _member_before(tokens: Tokens, end: int) -> _Member | None:
    end -= 2 * (tokens.kind(end - 1) == "num" and tokens.lower(end - 2) == ",")  # "Ann Ray, 44,"
    begin = end
    while begin > 0 and _is_capital(tokens, begin - 1):
        begin -= 1
    if begin < end and tokens.starts_sentence(begin) and _only_opens(tokens, begin, end):
        begin += 1
    if begin < end:
        return begin, end
    for begin in range(end - 2, end - 1 - _LONGEST_PHRASE, -1):
        if tokens.kind(begin) != "word" or tokens.kind(begin + 1) != "word":
            return None
        if tokens.lowers[begin] in list_words()["determiners"]:
            return (begin, end) if _is_single(tokens.lowers[end - 1]) else None
    return None


def _only_opens(tokens: Tokens, begin: int, end: int) -> bool:
    """Whether a word has its capital from opening a sentence: "When Ann", "However, Ann"."""
    word, wordnet = tokens.lowers[begin], WordNet.default()
    if word in NonQuantities.default().function_words or word in list_words()["openers"]:
        return True
    if end > begin + 1 or word in list_words()["first_names"] or is_known_name(word):
        return False
    return wordnet.is_noun(word) or wordnet.is_verb(word) or wordnet.is_adjective(word)


# What they are a list of.


def _count(reading: Reading, members: list[_Member]) -> Derived | None:
    tokens = reading.tokens
    if tokens.lower(members[0][0] - 1) in list_words()["open_lists"]:
        return None
    names = [_name(tokens, member) for member in members]
    whole = reading.text[tokens.starts[members[0][0]] : tokens.ends[members[-1][1] - 1]]
    if len({name.lower() for name in names}) < len(names) or WordNet.default().is_noun(whole):
        return None  # "Trinidad and Tobago" is one country
    closing = _closing_noun(tokens, members[-1][1])
    unit = _label(tokens, members[0][0]) or closing or common_noun(names)
    if unit is None:
        return None
    spans = [(tokens.starts[begin], tokens.ends[end - 1]) for begin, end in members]
    derived = tallied(reading.text, spans, names, unit, "one of those named")
    return replace(derived, exact=closing is not None)


def _closing_noun(tokens: Tokens, begin: int) -> str | None:
    """The noun of a list that leaves none out: "Rome, Oslo and Bern, and no other city"."""
    for at in range(begin, min(begin + _FARTHEST_CLOSING, len(tokens))):
        if not same_sentence(tokens, begin, at):
            return None
        if tokens.phrase(at, at + 2) in list_words()["closings"]:
            noun = tokens.lower(at + 2)
            return WordNet.default().lemma(noun, "n") if WordNet.default().is_noun(noun) else None
    return None


def _name(tokens: Tokens, member: _Member) -> str:
    """What a member is: its name as written, or the noun of its phrase."""
    begin, end = member
    if _is_capital(tokens, begin) and tokens.lowers[begin] not in list_words()["determiners"]:
        return tokens.source[tokens.starts[begin] : tokens.ends[end - 1]]
    return tokens.lowers[end - 1]


def _label(tokens: Tokens, begin: int) -> str | None:
    """The noun that names say the instances of: "the brothers Ann and Ben"."""
    word, wordnet = tokens.lower(begin - 1), WordNet.default()
    if not _is_capital(tokens, begin) or tokens.kind(begin - 1) != "word":
        return None
    if not wordnet.is_plural_noun(word):
        return None
    if wordnet.is_verb(word) and tokens.lower(begin - 2) not in list_words()["determiners"]:
        return None  # "he likes Ann and Ben"
    return wordnet.lemma(word, "n")
