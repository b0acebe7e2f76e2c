"""Tells who has a number of what was counted before from a name that ends in a number.

"Rust won 31 seats, Hale 27 and the Civic List 9" says how many each won, and leaves out the rest;
"Apollo 11 and Apollo 12" are names.
"""

from __future__ import annotations

from numerate.language.nonquantities import NonQuantities
from numerate.language.numerals import Numerals
from numerate.quantities.counting import counts_next
from numerate.quantities.dates import is_year_at
from numerate.quantities.lexing import Tokens

__all__ = ["is_gapped"]

_FARTHEST = 40  # tokens back to what was counted
_LONGEST_LIST = 12  # names that have a number each
_JOINTS = frozenset({",", ";", "and", "but", "while", "whereas"})
_ENDS = frozenset({"", ".", "!", "?", ")", "each", *_JOINTS})
_ARTICLE = "the"


def is_gapped(tokens: Tokens, at: int, end: int) -> bool:
    """Whether a name that ends at a token has the number behind it, up to `end`, for its share.

    >>> from numerate.quantities.lexing import tokenize
    >>> tokens = tokenize("Ann sold 5 pens, Bob 7 and the Civic List 9.")
    >>> is_gapped(tokens, 5, 7), is_gapped(tokens, 10, 12)
    (True, True)
    >>> is_gapped(tokenize("They flew on Apollo 11 and Apollo 12."), 6, 8)
    False
    """
    for _ in range(_LONGEST_LIST):
        if not _stands_alone(tokens, end) or _names_several(tokens, at):
            return False
        number = _number_before(tokens, _joint_before(tokens, at))
        if number is None:
            return False
        at, end = number - 1, number + 1
        is_name = at >= 0 and tokens.kinds[at] == "word" and tokens.texts[at][0].isupper()
        if not is_name or counts_next(tokens, end):
            return True
        if tokens.starts_sentence(at):
            return False
    return False


def _stands_alone(tokens: Tokens, end: int) -> bool:
    """Whether nothing is told of a name and its number: "Bob 7 and", not "Apollo 11 landed"."""
    behind = NonQuantities.default().behind_gap
    return tokens.kind(end) == "stop" or tokens.lower(end) in _ENDS | behind


def _names_several(tokens: Tokens, at: int) -> bool:
    """Whether a name has several numbers: "two missions, Apollo 11 and Apollo 12"."""
    near = range(max(0, at - _FARTHEST), min(len(tokens) - 1, at + _FARTHEST))
    named = (one for one in near if tokens.texts[one] == tokens.texts[at])
    return sum(tokens.kinds[one + 1] == "num" for one in named) > 1


def _joint_before(tokens: Tokens, at: int) -> int | None:
    """Where the comma or "and" stands before the name that ends at a token."""
    first = at
    while first > 0 and tokens.kinds[first - 1] == "word" and tokens.texts[first - 1][0].isupper():
        first -= 1
    if first == at and len(tokens.texts[at]) == 1:
        first -= 1  # "lift B"
    if tokens.lower(first - 1) == _ARTICLE:
        first -= 1
    return first - 1 if tokens.lower(first - 1) in _JOINTS else None


def _number_before(tokens: Tokens, joint: int | None) -> int | None:
    """Where the last number stands before a joint in its sentence, if it is no date."""
    if joint is None:
        return None
    numerals = Numerals.default().small
    for at in range(joint - 1, max(-1, joint - _FARTHEST), -1):
        if tokens.starts_sentence(at + 1):
            return None
        is_number = tokens.kinds[at] == "num" or tokens.lowers[at] in numerals
        if is_number and not _is_date(tokens, at):
            return at
    return None


def _is_date(tokens: Tokens, at: int) -> bool:
    months = NonQuantities.default().months
    beside = {tokens.lower(at - 1), tokens.lower(at + 1)}
    return is_year_at(tokens, at) or not months.isdisjoint(beside)
