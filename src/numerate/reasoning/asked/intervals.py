"""How long after one event another came, where a text dates both: "nine days after it closed"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from numerate.language.statement_words import StatementWords
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement, Voice
from numerate.quantities.tags import VERBS
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.durations import in_unit, is_far
from numerate.reasoning.asked.facts import Facts
from numerate.reasoning.asked.terms import Claimed
from numerate.reasoning.implied.derived import shown
from numerate.reasoning.implied.durations import time_between
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Justification, Node, Status

__all__ = ["intervals"]

_AFTER, _BEFORE = "after", "before"
_AT = frozenset({"at", "on", "in"})  # by these a moment is just that: not "by 9:10"
_EXACT = frozenset({"exactly", "precisely"})
_SUBJECTS = ("nsubj", "nsubjpass")
# "may come", "is to come", "usually came", "according to Ann it came": no plain telling
_UNSURE = frozenset({"MD", "VB", "VBG", "RB"})  # Penn Treebank tags
_YEAR = "year"
Words = frozenset[str]


def intervals(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """The time between two events that the text tells as facts, each by its own verb.

    >>> from numerate import read
    >>> text = read("The dam broke at 9:10. The bridge fell at 11:40.")
    >>> claim = read("The bridge fell 150 minutes after the dam broke.")
    >>> claimed = Claimed.of(claim, claim.statements[0])
    >>> intervals(Facts.of(text), claimed, Policy.named("default"), Units.default()).reason
    "'after' asks for the time from 9:10 to 11:40: 150 minutes"
    """
    wanted, cue = claimed.wanted, claimed.lower(max(claimed.own, default=0) + 1)
    numset = wanted.numset
    if numset.kind is not Kind.DURATION or numset.unit is None or cue not in (_AFTER, _BEFORE):
        return None
    if wanted.denied or wanted.difference is not None:
        return None
    events = _events(claimed)
    moments = [_moment(facts.reading, one) for one in events]
    first, last = reversed(moments) if cue == _AFTER else moments
    if first is None or last is None or not _are_of_one_time(facts.reading, first, last):
        return None
    exact = time_between(first.numset, last.numset)
    tree = None if exact is None else in_unit(exact, numset.unit, units)
    found = conclude(numset, tree, cue, policy)
    if exact is None or tree is None or found is None or not _is_sure(found, exact, claimed):
        return None
    told = f"'{cue}' asks for the time from {first.numset.text} to {last.numset.text}"
    return replace(found, reason=f"{told}: {shown(tree.value, tree.unit)}")


def _is_sure(found: Justification, exact: Node, claimed: Claimed) -> bool:
    """Whether years without their months, which may be a year more or less, are enough."""
    wanted, years = claimed.wanted.numset, exact.value.low
    if exact.unit != _YEAR or years is None:
        return True
    if found.status is not Status.ENTAILED:
        return is_far(exact, wanted)
    if wanted.unit != _YEAR or not _EXACT.isdisjoint(claimed.lowers.values()):
        return False
    is_point = wanted.value.is_point
    return is_point or wanted.value.contains(Interval.between(years - 1, years + 1))


# What happened, by the claim


@dataclass(frozen=True, slots=True)
class _Event:
    """A verb, and who did it or had it done to them, by the claim's words."""

    verb: str
    is_passive: bool
    head: str  # of who did it
    doer: Words
    thing: Words  # what it was done to
    others: Words


def _events(claimed: Claimed) -> tuple[_Event | None, _Event | None]:
    """What the claim's own verb tells, and what the clause behind "after" does."""
    start, end = min(claimed.own), max(claimed.own) + 1
    ahead = [at for at in claimed.places if at < start]
    behind = [at for at in claimed.places if at > end]
    verbs = [[at for at in side if _is_verb(claimed, at)] for side in (ahead, behind)]
    if any(len(side) != 1 for side in verbs):
        return None, None
    main = _event(claimed, verbs[0][0], ahead, None)
    return main, None if main is None else _event(claimed, verbs[1][0], behind, main)


def _is_verb(claimed: Claimed, at: int) -> bool:
    token = claimed.token(at)
    return token.tag in VERBS and token.dep not in ("aux", "auxpass", "amod", "compound")


def _event(
    claimed: Claimed, verb: int, places: Iterable[int], before: _Event | None
) -> _Event | None:
    document = claimed.document
    subject, thing = document.child(verb, *_SUBJECTS), document.child(verb, "dobj")
    inside = set(places)
    is_passive = any(claimed.token(at).dep == "auxpass" for at in document.children(verb))
    if subject is None or claimed.token(subject).tag == "PRP":
        if before is None or is_passive != before.is_passive:
            return None
        head, doer = before.head, before.doer  # "after it closed", "after leaving"
    else:
        head, doer = claimed.token(subject).lemma.lower(), _words(claimed, document.phrase(subject))
        inside -= set(document.phrase(subject))
    things: Words = frozenset()
    if thing is not None:
        things = _words(claimed, document.phrase(thing))
        inside -= set(document.phrase(thing))
    others = _words(claimed, sorted(inside - {verb}))
    return _Event(claimed.token(verb).lemma.lower(), is_passive, head, doer, things, others)


def _words(claimed: Claimed, places: Iterable[int]) -> Words:
    return frozenset(map(str.lower, claimed.document.content_lemmas(places)))


# When it happened, by the text


def _moment(reading: Reading, event: _Event | None) -> Statement | None:
    """The one moment of a text at which just this is told to have happened."""
    if event is None:
        return None
    found = [one for one in reading.statements if _happened(one, event)]
    return found[0] if len(found) == 1 and _is_fact(reading, found[0]) else None


def _happened(one: Statement, event: _Event) -> bool:
    if one.numset.kind not in (Kind.DATE, Kind.TIME) or one.predicate is None:
        return False
    is_passive = one.voice is Voice.PASSIVE
    who = one.object if is_passive else one.subject
    if who is None or is_passive is not event.is_passive or not _is_verb_of(one, event):
        return False
    thing = _lemmas(None if is_passive else one.object)
    is_he = who.meant.head.lower() == event.head and event.doer <= _lemmas(who)
    told = frozenset(map(str.lower, one.words)) - thing - _lemmas(who)
    return is_he and event.thing <= thing and event.others <= told


def _is_verb_of(one: Statement, event: _Event) -> bool:
    told = (one.predicate or "").lower()
    return told == event.verb or WordNet.default().related(event.verb, told, "v") == "synonym"


def _lemmas(phrase: Phrase | None) -> Words:
    return frozenset() if phrase is None else frozenset(map(str.lower, phrase.meant.lemmas))


def _is_fact(reading: Reading, moment: Statement) -> bool:
    """Whether it came about, and just then: not "may have", "usually", "by 9:10", "about 9:10"."""
    document = reading.document
    clause = document.clauses[document.clause_at(moment.numset.start)]
    inside = document.tokens[clause.first : clause.last]
    if any(one.tag in _UNSURE or one.dep in ("mark", "neg") for one in inside) or moment.denied:
        return False
    head = document.tokens[clause.head]
    goes_on = head.tag == "VBN" and head.dep == "conj"  # "closed in 1974 and reopened in 2010"
    is_past = (goes_on or any(one.tag == "VBD" for one in inside)) and inside[0].lower != "had"
    before = document.tokens[document.first_from(moment.numset.start) - 1].lower
    return is_past and before in _AT and head.dep != "ccomp"


def _are_of_one_time(reading: Reading, one: Statement, other: Statement) -> bool:
    """Whether no word between two moments says that another day or year has come."""
    words, document = StatementWords.default(), reading.document
    start, end = sorted((one.numset.end, other.numset.start))
    between = {document.tokens[at].lower for at in document.between(start, end)}
    days = words.calendar if one.numset.kind is Kind.TIME else frozenset()
    return between.isdisjoint(words.times | words.time_adverbs | days)
