"""Which of several things a claim's number counts: those ahead, those behind, those that do not."""

from __future__ import annotations

from functools import cache
from typing import Any

from numerate.language.knowledge import read_knowledge
from numerate.quantities.lexing import Tokens
from numerate.quantities.numset import NumSet, Stance

__all__ = ["AHEAD", "ALL", "BEHIND", "NOT", "SO", "as_rank", "denies", "fits", "rank_told"]

AHEAD, BEHIND, ALL = "ahead", "behind", "all"  # of those that are ranked
SO, NOT = "so", "not"  # of those that are divided
_TURNED = {AHEAD: BEHIND, BEHIND: AHEAD}
_STOPS = frozenset(".!?;")


def fits(aspect: str | None, tokens: Tokens, numset: NumSet) -> bool:
    """Whether the words of a text make its quantity one of that aspect.

    >>> from numerate.quantities.extracting import extract
    >>> from numerate.quantities.lexing import tokenize
    >>> text = "Two runners came in before Anna."
    >>> [fits(aspect, tokenize(text), *extract(text)) for aspect in (AHEAD, BEHIND, ALL, SO)]
    [True, False, False, True]
    """
    if aspect is None:
        return True
    if aspect in (SO, NOT):
        return denies(tokens, numset) is (aspect == NOT)
    return rank_told(tokens, numset) == aspect


@cache
def _knowledge() -> dict[str, Any]:
    words_of_ranks: dict[str, Any] = read_knowledge("implied")["ranks"]
    return words_of_ranks


@cache
def _lacking() -> frozenset[str]:
    lacking = read_knowledge("implied")["shares"]["lacking"]
    return frozenset({*read_knowledge("claims")["denials"], *lacking})


def denies(tokens: Tokens, numset: NumSet) -> bool:
    """Whether what is said of a quantity up to the end of its clause is that it is not so."""
    if numset.stance is Stance.DENIED:
        return True
    for at in range(tokens.at(numset.end), len(tokens)):
        word = tokens.lowers[at].replace("’", "'")
        if word in _lacking():
            return True
        if word in _STOPS or word in _knowledge()["clauses"] or tokens.kinds[at] == "stop":
            return False
    return False


def as_rank(word: str) -> str | None:
    """What a word says of those it is said of: "earlier" ones are ahead, "later" ones behind."""
    return next((rank for rank in (AHEAD, BEHIND) if word in _knowledge()[rank]), None)


def rank_told(tokens: Tokens, numset: NumSet) -> str | None:
    """Which of those ranked a quantity counts: ahead, behind, all, or those that are "larger".

    `None` where its words say two things at once.
    """
    begin, end = tokens.at(numset.start), tokens.at(numset.end)
    if (turned := _turned(tokens, begin)) is not None:
        return turned
    told = {
        rank
        for at, word in enumerate(tokens.lowers)
        if (rank := as_rank(word) or _compared(tokens, at, end)) is not None
    }
    if not told:
        return ALL
    return told.pop() if len(told) == 1 else None


def _turned(tokens: Tokens, at: int) -> str | None:
    """Those that a word before them puts something else ahead of: "follows 15 others"."""
    passive = tokens.lower(at - 1) == "by"  # "is followed by 15 others"
    at -= tokens.lower(at - 1) in ("by", "of")
    word = tokens.lower(at - 1)
    rank = as_rank(word)
    if rank is None or word not in _knowledge()["turning"]:
        return None
    return rank if passive else _TURNED[rank]


def _compared(tokens: Tokens, at: int, end: int) -> str | None:
    """The word in "larger than", "more famous than", behind a quantity."""
    if tokens.lower(at + 1) != "than" or tokens.kind(at) != "word" or at < end:
        return None
    before = tokens.lower(at - 1)
    return f"{before} {tokens.lowers[at]}" if before in ("more", "less") else tokens.lowers[at]
