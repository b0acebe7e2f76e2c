""" "Most of the jurors", "the majority of", "all", "none of", "more than half of"."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.comparisons import ComparisonWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.comparisons.asked import Aim, Asked, Sides, Terms
from numerate.reasoning.comparisons.claims import ClaimClause

__all__ = ["shares_asked"]

_HALF, _WHOLE = 50, 100  # percent
_OF_ANYONE = (Interval.more_than(_HALF), Interval.less_than(_HALF))  # where "of" may be left out
_EXCEPTIONS = frozenset({"other", "except", "rather", "instead", "without", "apart"})


def shares_asked(clause: ClaimClause, words: ComparisonWords) -> Iterator[Asked]:
    """The share that a clause tells of: its whole, and what the part is said to be."""
    if clause.is_denied or any(clause.lower(at) in _EXCEPTIONS for at in clause.places):
        return
    for at in clause.places:
        found = _share_at(clause, at, words)
        if found is None:
            continue
        demand, numset, skipped = found
        whole = _whole(clause, max(skipped))
        if whole is None:
            continue
        others = [one for one in clause.quantities(clause.places) if one is not numset]
        if others:
            return
        rest = frozenset(clause.places) - whole - skipped
        second, first = _without_poll(clause.terms(whole), words), clause.terms(rest)
        if first and (second or demand in _OF_ANYONE):
            start = clause.token(min(skipped)).start
            end = clause.token(max(skipped)).end
            if numset is not None:
                start, end = numset.start, numset.end
            sides = Sides(first, second, frozenset())
            yield Asked(
                Aim.SHARE, start, end, demand, (sides,), numset=numset, hedged=clause.is_hedged
            )
        return


def _without_poll(whole: Terms, words: ComparisonWords) -> Terms:
    """A whole's words; "those asked" are no others than whom the text speaks of."""
    return frozenset() if all(term.lemma in words.polled for term in whole) else whole


def _share_at(
    clause: ClaimClause, at: int, words: ComparisonWords
) -> tuple[Interval, NumSet | None, frozenset[int]] | None:
    lower = clause.lower(at)
    before = clause.lower(at - 1) if at else ""
    place = frozenset({at})
    if lower == "most" and before == "the":
        return None
    own = next(iter(clause.quantities([at])), None)
    if lower in words.most | words.minority:
        demand = Interval.less_than(_HALF) if lower in words.minority else Interval.more_than(_HALF)
        places = place if own is None else clause.document.between(own.start, own.end)
        return demand if own is None else own.value.scaled(_WHOLE), own, frozenset(places)
    if lower in words.all:
        return Interval.point(_WHOLE), None, place
    if lower in words.none:
        return Interval.point(0), own, place
    for numset in clause.quantities([at]):
        low, high = numset.value.low, numset.value.high
        is_half = numset.kind is Kind.RATIO and 2 * (low or high or 0) == 1
        if is_half and (low is None or high is None):
            places = clause.document.between(numset.start, numset.end)
            return numset.value.scaled(_WHOLE), numset, frozenset(places)
    return None


def _whole(clause: ClaimClause, at: int) -> frozenset[int] | None:
    """The places of "of the jurors" behind the share, or of the noun that it describes.

    There are none where the share is itself the subject: "a majority voted for it".
    """
    document, token = clause.document, clause.token(at)
    following = at + 1
    if following < len(document) and clause.lower(following) == "of":
        noun = document.child(following, "pobj")
        return None if noun is None else frozenset({following, *document.phrase(noun)})
    if token.dep in ("amod", "det") and clause.token(token.head).tag in ("NNS", "NNPS"):
        return frozenset(document.phrase(token.head)) - {at}
    if token.dep in ("nsubj", "nsubjpass") and clause.token(token.head).tag.startswith("VB"):
        return frozenset()
    return None
