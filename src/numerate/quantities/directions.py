"""Finds the word that says which way a quantity moves: the verb before it, the noun behind it."""

from __future__ import annotations

from typing import NamedTuple

from numerate.language.change import (
    ChangeWords,
    amount_verb,
    change_noun,
    change_verb,
    change_word,
    takes_particle,
)
from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.numset import Kind

__all__ = ["Link", "direction_after", "direction_before", "is_amount", "link_before"]

_FARTHEST = 7  # tokens between a verb of change and its preposition: "cut the annual bill by"
_FARTHEST_PARTICLE = 1  # "down slightly to 5"
_LONGEST_LEVEL = 7  # tokens before a level's number: "to a seasonally adjusted 230,000"
_AMOUNTS = frozenset({Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.MEASURE, Kind.MONEY})


class Link(NamedTuple):
    """What ties a quantity to a word of change before it: the token, and the anchor it gives."""

    at: int
    anchor: str


def is_amount(tokens: Tokens, mention: Mention) -> bool:
    """Whether a quantity is what prices and indices move by: "2 %", "12 cents", "3 points"."""
    if mention.kind in _AMOUNTS and mention.kind is not Kind.MEASURE:
        return True
    return mention.is_bare and tokens.lower(mention.end) in ChangeWords.default().points


def link_before(tokens: Tokens, begin: int) -> Link | None:
    """The preposition before a quantity: "to 5", "by a further 5", "to a record high of 5"."""
    words = ChangeWords.default()
    at = begin - 1
    noun = tokens.lower(at - 1)
    if tokens.lower(at) == "of" and (noun in words.levels or noun in words.paces):
        article = _article_before(tokens, at - 2)
        if article is None:
            return None
        paced = noun in words.paces and tokens.lower(article - 1) == "at"
        return Link(article - 1, "by") if paced else _link_at(tokens, article - 1)
    return _link_at(tokens, at) or _link_at(tokens, _before_description(tokens, at))


def _link_at(tokens: Tokens, at: int) -> Link | None:
    word, before = tokens.lower(at), tokens.lower(at - 1)
    anchor = ChangeWords.default().prepositions.get(word)
    if anchor is None or (word == "of" and change_noun(before) is None):
        return None
    if word == "past" and change_verb(before) is None:
        return None  # "in the past 6 months"
    return Link(at, anchor)


def _article_before(tokens: Tokens, at: int) -> int | None:
    articles = ChangeWords.default().articles
    inside = range(at, max(-1, at - _LONGEST_LEVEL), -1)
    return next((index for index in inside if tokens.lowers[index] in articles), None)


def _before_description(tokens: Tokens, at: int) -> int:
    """Where what describes a number starts: "just 5", "a seasonally adjusted 230,000"."""
    words, wordnet = ChangeWords.default(), WordNet.default()
    first = at
    while first > at - _LONGEST_LEVEL and tokens.kind(first) == "word":
        word = tokens.lowers[first]
        described = wordnet.is_adjective(word) or word.endswith("ed") or word in words.levels
        if not (word in words.transparent or word.endswith("ly") or described):
            break
        first -= 1
    # without an article it may be a verb: "raised money to open 3 shops"
    plain = all(
        word in words.transparent or word.endswith("ly")
        for word in tokens.lowers[first + 1 : at + 1]
    )
    return first if plain or tokens.lower(first + 1) in words.articles else at


def direction_before(
    tokens: Tokens, index: int, floor: int, *, far: bool, amount: bool
) -> str | None:
    """The direction of the word of change before a quantity, as far back as `floor`.

    Adverbs may stand between, and, if `far`, the verb's object.
    """
    words = ChangeWords.default()
    for distance, at in enumerate(range(index, max(floor, index - _FARTHEST + 1) - 1, -1)):
        word = tokens.lowers[at]
        if amount and not far and (found := _amount_direction(tokens, at)) is not None:
            return found
        if tokens.kinds[at] != "word" or word in words.clause_ends:
            return None
        direction = change_word(word)
        if direction is not None:
            up_to = word == "up" and tokens.lower(at + 1) == "to"
            bounds = up_to and not takes_particle(tokens.lower(at - 1))
            fixed = bounds or _is_phrasal(tokens, at)
            return None if fixed or distance > _FARTHEST_PARTICLE else direction
        direction = change_verb(word) or change_noun(word)
        if direction is not None:
            return direction
        if not (far or word in words.transparent or word.endswith("ly")):
            return None
    return None


def _is_phrasal(tokens: Tokens, particle: int) -> bool:
    """ "makes up 5 %", "set up 12 schools": the particle belongs to another verb."""
    lemma = WordNet.default().lemma(tokens.lower(particle - 1), "v")
    return lemma in ChangeWords.default().phrasal


def _amount_direction(tokens: Tokens, at: int) -> str | None:
    """ "added 2 %", "gave back 2 %", "was off 2 %"."""
    words = ChangeWords.default()
    word, before = tokens.lowers[at], tokens.lower(at - 1)
    if word in words.after_verb and (before in words.verbs_of_being or before == ","):
        return words.after_verb[word]
    if tokens.kinds[at] != "word":
        return None
    return amount_verb(before, word) or amount_verb(word)


def direction_after(tokens: Tokens, mention: Mention) -> str | None:
    """ "a 3 percent drop", "a 7% share price increase", "5 points higher", "was 2 % down"."""
    words = ChangeWords.default()
    amount = is_amount(tokens, mention)
    end = mention.end + (amount and mention.is_bare)
    if tokens.lower(end) in words.comparatives:
        return words.comparatives[tokens.lower(end)]
    is_paid = mention.kind is Kind.MONEY and (
        tokens.lower(mention.begin - 1) not in words.verbs_of_being
    )
    if tokens.lower(end) in {"up", "down"} and amount and not is_paid | _is_particle(tokens, end):
        return change_word(tokens.lower(end))
    for at in range(end, end + 3):
        word = tokens.lower(at)
        if tokens.kind(at) != "word" or word in words.clause_ends or word in words.prepositions:
            return None
        direction = change_noun(word)
        if direction is not None:
            return direction if mention.kind in _AMOUNTS else None
    return None


def _is_particle(tokens: Tokens, at: int) -> bool:
    """ "$500 down in cash", "5 % up front": no direction, which only a clause can follow."""
    words, following = ChangeWords.default(), tokens.lower(at + 1)
    goes_on = words.between_members | words.clause_ends | set(words.prepositions)
    return tokens.kind(at + 1) == "word" and following not in goes_on
