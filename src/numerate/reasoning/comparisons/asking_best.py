""" "The deepest of the lakes", "over budget", "outsold", "ahead of"."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.comparisons import ComparisonWords
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Direction
from numerate.reasoning.comparisons.asked import ABOVE, BELOW, Aim, Asked, Sides
from numerate.reasoning.comparisons.asking_than import counts_itself, direction_at
from numerate.reasoning.comparisons.claims import ClaimClause
from numerate.reasoning.comparisons.facts import Term

__all__ = ["bests_asked", "limits_asked", "rivals_asked"]

_WITHIN = Interval.at_most(0)
_MET = Interval.at_least(0)


def bests_asked(clause: ClaimClause, words: ComparisonWords) -> Iterator[Asked]:
    """The superlative of a clause, said of its subject.

    The first side is the subject; the second has the words of those it is compared with.
    """
    subject = clause.subject
    if subject is None or clause.is_denied:
        return
    for at in clause.places:
        lower = clause.lower(at)
        known = words.superlative_more | words.superlative_less
        is_adjective = lower in words.adjectives and clause.token(at).tag == "JJS"
        if not (lower in known or is_adjective) or at == 0 or clause.lower(at - 1) != "the":
            continue
        if at in clause.phrase(subject):
            return  # "the deepest lake is Bea": who it is stands elsewhere
        following = clause.lower(at + 1) if at + 1 < len(clause.document) else ""
        demand, dimension = direction_at(lower, following, words)
        of_whom = frozenset(
            place
            for other, phrase in clause.adjuncts()
            if other > at and clause.lower(other) in ("of", "among")
            for place in phrase
        )
        used = {at, at + 1} if dimension and following in dimension.more_adjectives else {at}
        first = clause.phrase(subject)
        rest = frozenset(clause.places) - first - of_whom - used
        if counts_itself(clause, frozenset(clause.places)):
            return
        sides = Sides(clause.terms(first), clause.terms(of_whom), clause.terms(rest))
        token = clause.token(at)
        yield Asked(
            Aim.BEST,
            token.start,
            token.end,
            demand,
            (sides,),
            dimension=dimension,
            hedged=clause.is_hedged,
        )
        return


def limits_asked(clause: ClaimClause, words: ComparisonWords) -> Iterator[Asked]:
    """The limit that something keeps or breaks; the first side is the thing, the second it."""
    if clause.is_denied:
        return
    for at in clause.places:
        token = clause.token(at)
        if token.lemma not in words.limits or not token.tag.startswith("NN"):
            continue
        found = _limit_demand(clause, at, words)
        if found is None:
            continue
        cue, demand = found
        limit = clause.phrase(at) & frozenset(clause.places)
        rest = frozenset(clause.places) - limit - {cue, clause.head}
        if counts_itself(clause, frozenset(clause.places)):
            return
        second = frozenset({*clause.terms(limit), Term(token.lemma)})
        start, end = clause.token(min(cue, at)).start, clause.token(max(cue, at)).end
        sides = Sides(clause.terms(rest), second, frozenset())
        yield Asked(Aim.LIMIT, start, end, demand, (sides,), hedged=clause.is_hedged)
        return


def _limit_demand(
    clause: ClaimClause, at: int, words: ComparisonWords
) -> tuple[int, Interval] | None:
    """The word that says how something stands to a limit, and what that demands."""
    token = clause.token(at)
    above = clause.token(token.head)
    if token.dep == "dobj" and token.head == clause.head:
        for verbs, demand in ((words.exceed, ABOVE), (words.miss, BELOW), (words.meet, _MET)):
            if above.lemma in verbs:
                return token.head, demand
    if token.dep != "pobj":
        return None
    if above.lower in words.over:
        return token.head, ABOVE
    if above.lower in words.within:
        return token.head, BELOW if above.lower in words.strictly_within else _WITHIN
    if above.lower == "of" and clause.lower(above.head) in words.short:
        return above.head, BELOW
    return None


def rivals_asked(clause: ClaimClause, words: ComparisonWords) -> Iterator[Asked]:
    """Who outsells, outnumbers, leads or trails whom: the subject stands against the object."""
    subject = clause.subject
    if subject is None or clause.is_denied or counts_itself(clause, frozenset(clause.places)):
        return
    found = _rival(clause, words)
    if found is None:
        return
    cue, rival, demand, of = found
    first, second = clause.phrase(subject), clause.phrase(rival)
    adjuncts = frozenset(
        at
        for place, phrase in clause.adjuncts()
        if place > min(second) and phrase < second
        for at in phrase
    )
    second = second - adjuncts  # "outnumber women at the mill": both are at the mill
    rest = frozenset(clause.places) - first - second - {cue, clause.head}
    common = clause.terms(rest) | {Term(verb, is_verb=True) for verb in of}
    sides = Sides(clause.terms(first), clause.terms(second), common)
    if not sides.first - sides.second or not sides.second - sides.first:
        return
    token = clause.token(cue)
    is_growth = _verb_lemma(token.lower, words) in words.outgrow
    yield Asked(
        Aim.THAN,
        token.start,
        token.end,
        demand,
        (sides,),
        of_moves=Direction.INCREASE if is_growth else None,
        hedged=clause.is_hedged,
    )


def _rival(
    clause: ClaimClause, words: ComparisonWords
) -> tuple[int, int, Interval, frozenset[str]] | None:
    document = clause.document
    lemma = _verb_lemma(clause.token(clause.head).lower, words)
    rival = document.child(clause.head, "dobj")
    if rival is not None and lemma is not None and lemma in words.rivals:
        return clause.head, rival, ABOVE, words.rivals[lemma]
    if rival is not None and lemma in words.outgrow:
        return clause.head, rival, ABOVE, frozenset()
    if rival is not None and lemma in words.trail:
        return clause.head, rival, BELOW, frozenset()
    for at in clause.places:
        lower = clause.lower(at)
        if lower in words.ahead:
            of = document.child(at, "prep")
            noun = None if of is None else document.child(of, "pobj")
            if noun is not None:
                return at, noun, ABOVE, frozenset()
        if lower in words.behind:
            noun = document.child(at, "pobj")
            if noun is not None:
                return at, noun, BELOW, frozenset()
    return None


def _verb_lemma(lower: str, words: ComparisonWords) -> str | None:
    """The lemma of a verb with "out-", which taggers and dictionaries know badly."""
    lemma = WordNet.default().lemma(lower, "v")
    if lemma in words.rivals or lemma in words.trail | words.outgrow:
        return lemma
    if lower.startswith("out"):
        inner = "out" + WordNet.default().lemma(lower[3:], "v")
        return inner if inner in words.rivals else None
    return None
