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
_JOINTS = frozenset({",", ";", "and", "but", "while", "whereas"})
_ENDS = frozenset({"", ".", "!", "?", ")", "each", *_JOINTS})
_ARTICLES = frozenset({"the", "a", "an"})


def is_gapped(tokens: Tokens, at: int, end: int) -> bool:
    """Whether a name that ends at a token has the number behind it, up to `end`, for its share.

    >>> from numerate.quantities.lexing import tokenize
    >>> tokens = tokenize("Ann sold 5 pens, Bob 7 and the Civic List 9.")
    >>> is_gapped(tokens, 5, 7), is_gapped(tokens, 10, 12)
    (True, True)
    >>> is_gapped(tokenize("They flew on Apollo 11 and Apollo 12."), 6, 8)
    False
    """
    behind = NonQuantities.default().behind_gap
    if tokens.kind(end) != "stop" and tokens.lower(end) not in _ENDS | behind:
        return False
    return _counted_before(tokens, _joint_before(tokens, at))


def _joint_before(tokens: Tokens, at: int) -> int | None:
    """Where the comma or "and" stands before the name that ends at a token."""
    first = at
    while first > 0 and tokens.kinds[first - 1] == "word" and tokens.texts[first - 1][0].isupper():
        first -= 1
    if first == at and len(tokens.texts[at]) == 1:
        first -= 1  # "lift B"
    if tokens.lower(first - 1) in _ARTICLES:
        first -= 1
    return first - 1 if tokens.lower(first - 1) in _JOINTS else None


def _counted_before(tokens: Tokens, joint: int | None) -> bool:
    """Whether the last number before a joint in its sentence counts or measures something."""
    if joint is None:
        return False
    numerals = Numerals.default().small
    for at in range(joint - 1, max(0, joint - _FARTHEST), -1):
        if tokens.starts_sentence(at + 1):
            return False
        is_number = tokens.kinds[at] == "num" or tokens.lowers[at] in numerals
        if is_number and not _is_date(tokens, at):
            name = at - 1
            is_named = tokens.kinds[name] == "word" and tokens.texts[name][0].isupper()
            if not is_named or counts_next(tokens, at + 1):
                return True
            return not tokens.starts_sentence(name) and is_gapped(tokens, name, at + 1)
    return False


def _is_date(tokens: Tokens, at: int) -> bool:
    months = NonQuantities.default().months
    beside = {tokens.lower(at - 1), tokens.lower(at + 1)}
    return is_year_at(tokens, at) or not months.isdisjoint(beside)
