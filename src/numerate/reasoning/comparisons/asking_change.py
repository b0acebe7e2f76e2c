""" "Sales rose", "was up on last year", "doubled", "unchanged"; "made a profit"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numerate.language.change import change_verb
from numerate.language.comparisons import ComparisonWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import NumSet
from numerate.reasoning.comparisons.asked import ABOVE, BELOW, Aim, Asked, Sides, Terms
from numerate.reasoning.comparisons.asking_than import (
    counts_itself,
    direction_at,
    measured_noun,
)
from numerate.reasoning.comparisons.claims import ClaimClause

__all__ = ["changes_asked", "signs_asked"]

_NONE: Terms = frozenset()
_AUXILIARIES = ("aux", "auxpass", "neg")
_SINCE = ("on", "over", "from", "versus", "against", "since")  # "up on last year"
_COMPARED = ("RBR", "JJR")  # Penn Treebank tags
_MORE = {"more": Interval.more_than, "less": Interval.less_than}


def changes_asked(clause: ClaimClause, words: ComparisonWords) -> Iterator[Asked]:
    """The rise or fall that a clause tells of."""
    found = _demand(clause, words)
    if found is None or clause.subject is None or clause.is_denied:
        return
    cue, demand, is_ratio = found
    matter = frozenset(clause.places) | clause.phrase(clause.subject)
    own = [one for one in clause.quantities([cue]) if is_ratio]
    spans = [clause.document.between(one.start, one.end) for one in own]
    matter -= {cue, *(at for span in spans for at in span)}
    if counts_itself(clause, matter):
        return
    skipped = {
        cue,
        clause.head,
        *(at for at in clause.places if clause.token(at).dep in _AUXILIARIES),
    }
    thing = clause.document.child(clause.head, "dobj")  # "doubled its profit"
    measured = measured_noun(clause, clause.subject if thing is None else thing)
    readings = tuple(
        replace(one, measured=measured & one.common) for one in _readings(clause, matter - skipped)
    )
    token = clause.token(cue)
    yield Asked(
        Aim.CHANGE,
        token.start,
        token.end,
        demand,
        readings,
        is_ratio=is_ratio,
        numset=_plain(own),
        hedged=clause.is_hedged,
    )


def _plain(own: list[NumSet]) -> NumSet | None:
    return own[0] if len(own) == 1 else None


def _demand(clause: ClaimClause, words: ComparisonWords) -> tuple[int, Interval, bool] | None:
    """The word of change, what it demands, and whether of the ratio and not the difference."""
    head = clause.token(clause.head)
    if head.tag.startswith("VB") and head.lemma in words.times:
        return clause.head, _multiple(clause, words), True
    if head.lemma in words.become and (found := _comparative(clause, words)) is not None:
        return found
    if head.lemma == "be" or head.lemma in ("go", "become", "remain", "stay"):
        for at in clause.document.children(clause.head):
            token = clause.token(at)
            if token.dep not in ("advmod", "acomp", "prt", "prep", "oprd"):
                continue
            if token.lower in words.up | words.down:
                return at, ABOVE if token.lower in words.up else BELOW, False
            if token.lower in words.same:
                return at, Interval.point(0), False
        return None
    if not head.tag.startswith(("VB", "NN")) or head.lemma in words.not_of_subject:
        return None
    if _is_compared(clause):
        return None  # "fell more steeply" compares two falls; that it fell is not all it says
    if head.lemma in words.same_verbs:
        return clause.head, Interval.point(0), False
    if clause.document.child(clause.head, "dobj") is not None:
        return None  # "raised 5 children", "the firm grew potatoes"
    if head.lemma == "grow" and clause.document.child(clause.head, "prt") is not None:
        return None  # "grew up"
    direction = change_verb(head.lower) if head.tag.startswith("VB") else None
    if direction == "increase" or head.lemma in words.verbs_up:
        return clause.head, ABOVE, False
    if direction == "decrease" or head.lemma in words.verbs_down:
        return clause.head, BELOW, False
    return None


def _is_compared(clause: ClaimClause) -> bool:
    """Whether the change is compared: "fell further", "rose more sharply", "bigger drops"."""
    adverbs = [at for at in clause.document.children(clause.head) if _is_adverb(clause, at)]
    inner = [at for adverb in adverbs for at in clause.document.children(adverb)]
    described = [at for at in clause.document.children(clause.head) if _is_amod(clause, at)]
    return any(clause.token(at).tag in _COMPARED for at in (*adverbs, *inner, *described))


def _is_adverb(clause: ClaimClause, at: int) -> bool:
    return clause.token(at).dep == "advmod"


def _is_amod(clause: ClaimClause, at: int) -> bool:
    return clause.token(at).dep == "amod"


def _comparative(clause: ClaimClause, words: ComparisonWords) -> tuple[int, Interval, bool] | None:
    """ "has become cheaper": a comparative without its "than" compares with what was."""
    at = clause.document.child(clause.head, "acomp", "oprd")
    if at is None or clause.lower(at) not in words.adjectives:
        return None
    return at, direction_at(clause.lower(at), "", words)[0], False


def _multiple(clause: ClaimClause, words: ComparisonWords) -> Interval:
    """ "more than doubled" lies above twice."""
    times = words.times[clause.token(clause.head).lemma]
    before = [clause.lower(at) for at in range(max(0, clause.head - 2), clause.head)]
    if before[-1:] == ["than"] and before[0] in _MORE:
        return _MORE[before[0]](times)
    return Interval.point(times)


def _readings(clause: ClaimClause, matter: frozenset[int]) -> Iterator[Sides]:
    """By two times where the clause names two, else by the text's own."""
    times = [(at, phrase) for at, phrase in clause.adjuncts() if clause.is_time(phrase)]
    outer = [one for one in times if not any(one[1] < other[1] for other in times)]
    taken = frozenset().union(*(phrase for _, phrase in outer))
    common = clause.terms(matter - taken)
    for at, phrase in outer:
        joined = _joined(clause, at, phrase)
        if joined is not None:
            yield Sides(joined[1], joined[0], common, by_time=True)
            return
    since = [phrase for at, phrase in outer if clause.lower(at) in _SINCE]
    if len(since) == 1:
        now = taken - since[0]
        yield Sides(clause.terms(now & matter), clause.terms(since[0]), common, by_time=True)
    yield Sides(clause.terms(taken & matter), _NONE, common)


def _joined(clause: ClaimClause, at: int, phrase: frozenset[int]) -> tuple[Terms, Terms] | None:
    """The two times of "between 2019 and 2020" and "from 2019 to 2020"."""
    joint = {"between": "and", "from": "to"}.get(clause.lower(at))
    places = sorted(phrase - {at})
    if joint is None and clause.lower(at) == "to":
        return None
    for place in places:
        if clause.lower(place) == joint:
            one = clause.terms(other for other in places if other < place)
            two = clause.terms(other for other in places if other > place)
            return (one, two) if one and two else None
    if joint == "to":  # the parser may hang "to 2020" on the verb
        for other, rest in clause.adjuncts():
            if clause.lower(other) == "to" and clause.is_time(rest) and other > at:
                return clause.terms(places), clause.terms(rest)
    return None


def signs_asked(clause: ClaimClause, words: ComparisonWords) -> Iterator[Asked]:
    """The profit or loss that somebody made."""
    head, subject = clause.token(clause.head), clause.subject
    if head.lemma not in words.sign_verbs or subject is None or clause.is_denied:
        return
    for at in clause.places:
        token = clause.token(at)
        if token.dep != "dobj" or token.head != clause.head:
            continue
        if token.lemma not in words.gain | words.loss:
            continue
        matter = frozenset(clause.places) - {at, clause.head}
        if counts_itself(clause, matter):
            return
        demand = ABOVE if token.lemma in words.gain else BELOW
        sides = Sides(clause.terms(matter), _NONE, _NONE)
        yield Asked(Aim.SIGN, token.start, token.end, demand, (sides,), hedged=clause.is_hedged)
