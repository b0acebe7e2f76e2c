"""Durations between moments of a text: "lasted four years", "nine days after the strike"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from numerate.language.asked import AskedWords
from numerate.language.statement_words import StatementWords
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Facts
from numerate.reasoning.asked.terms import Claimed, Sort, Term, says
from numerate.reasoning.implied.derived import given, known, shown, step
from numerate.reasoning.implied.durations import durations, time_between
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Node, Status, Step

__all__ = ["ages", "intervals", "spans"]

_YEAR = re.compile(r"[12]\d{3}")
_MOMENTS = frozenset({Kind.DATE, Kind.TIME})
_UNTOLD = frozenset({"MD", "VB"})  # "may come", "is to come", "did not come" (Penn Treebank tags)
_AFTER, _BEFORE, _BETWEEN = "after", "before", "between"


def spans(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """How long something took whose beginning and end the text dates."""
    wanted, words = claimed.wanted, AskedWords.default()
    head = claimed.token(claimed.head).lemma.lower()
    if wanted.numset.kind is not Kind.DURATION or head not in words.lasting:
        return None
    if wanted.difference is not None or wanted.denied or wanted.numset.unit is None:
        return None
    making = {at for at in claimed.places if claimed.token(at).lemma.lower() in words.making}
    terms = claimed.terms({claimed.head, *making})
    found = []
    for one in durations(Premise(facts.reading, units)):
        moments = [leaf.numset for leaf in _leaves(one.tree) if isinstance(leaf, Given)]
        stated = [_statement(facts.reading, moment) for moment in moments]
        held = [one for one in stated if one is not None and one.stance is None and not one.denied]
        if held and len(held) == len(stated) and _tell(facts.reading, held, terms):
            found.append(one.tree)
    if len(found) != 1 or not terms:
        return None
    tree = _in_unit(found[0], wanted.numset.unit, units)
    told = f"'{claimed.token(claimed.head).text}' asks for the time between"
    result = conclude(wanted.numset, tree, told, policy)
    return _if_far(result, found[0], wanted.numset)


def intervals(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """How long after one event that the text dates another came.

    >>> from numerate import read
    >>> text = read("Rain began at 9:10. The dam broke at 11:40.")
    >>> claim = read("The dam broke 150 minutes after the rain.")
    >>> claimed = Claimed.of(claim, claim.statements[0])
    >>> intervals(Facts.of(text), claimed, Policy.named("default"), Units.default()).reason
    "'after' asks for the time from 9:10 to 11:40: 150 minutes"
    """
    numset, events = claimed.wanted.numset, _events(claimed)
    if numset.kind is not Kind.DURATION or numset.unit is None or events is None:
        return None
    if claimed.wanted.denied or claimed.wanted.difference is not None:
        return None
    first, last = (_moment(facts.reading, claimed, one) for one in (events.first, events.last))
    if first is None or last is None or not _are_of_one_time(facts.reading, first, last):
        return None
    exact = time_between(first.numset, last.numset)
    if exact is None and events.is_either_way:
        first, last = last, first
        exact = time_between(first.numset, last.numset)
    tree = None if exact is None else _in_unit(exact, numset.unit, units)
    result = conclude(numset, tree, events.cue, policy)
    if exact is None or tree is None or result is None:
        return None
    told = f"'{events.cue}' asks for the time from {first.numset.text} to {last.numset.text}"
    result = replace(result, reason=f"{told}: {shown(tree.value, tree.unit)}")
    return _if_far(result, exact, numset)


@dataclass(frozen=True, slots=True)
class _Events:
    """The places of the words for two events between which a claim's duration lies."""

    cue: str
    first: tuple[int, ...]
    last: tuple[int, ...]
    is_either_way: bool = False


def _events(claimed: Claimed) -> _Events | None:
    """ "broke 2 hours after the rain", "two hours passed between the rain and the flood"."""
    start, end = min(claimed.own, default=0), max(claimed.own, default=0) + 1
    cue = claimed.lower(end)
    before = tuple(at for at in claimed.places if at < start)
    behind = tuple(at for at in claimed.places if at > end)
    if cue in (_AFTER, _BEFORE):
        return _Events(cue, *((behind, before) if cue == _AFTER else (before, behind)))
    joints = [at for at in behind if claimed.lower(at) == "and"]
    between = [at for at in behind if claimed.lower(at) == _BETWEEN]
    if len(joints) != 1 or len(between) != 1 or between[0] > joints[0]:
        return None
    if claimed.terms_at(at for at in (*before, *range(end, between[0])) if at != claimed.head):
        return None
    first = tuple(range(between[0] + 1, joints[0]))
    return _Events(
        _BETWEEN, first, tuple(at for at in behind if at > joints[0]), is_either_way=True
    )


def _moment(reading: Reading, claimed: Claimed, places: Sequence[int]) -> Statement | None:
    """The one moment of a text that is told of an event, by the event's own words."""
    light = AskedWords.default().light_verbs | AskedWords.default().happening
    terms = [one for one in claimed.terms_at(places) if not one.lemmas <= light]
    dated = [one for one in reading.statements if one.numset.kind in _MOMENTS]
    told = [one for one in dated if _happened(one, terms)]
    if not terms or len(told) != 1 or not _is_fact(reading, told[0]):
        return None
    return told[0]


def _is_fact(reading: Reading, moment: Statement) -> bool:
    """Whether what a text dates came about: "broke at 9", not "is to", "may" or "did not break"."""
    document = reading.document
    clause = document.clauses[document.clause_at(moment.numset.start)]
    inside = document.tokens[clause.first : clause.last]
    is_told = not any(token.tag in _UNTOLD or token.dep in ("mark", "neg") for token in inside)
    return is_told and not moment.denied and document.tokens[clause.head].dep != "ccomp"


def _are_of_one_time(reading: Reading, one: Statement, other: Statement) -> bool:
    """Whether no word between two moments says that another day or year has come."""
    if one.numset.kind is not other.numset.kind:
        return False
    words, document = StatementWords.default(), reading.document
    start, end = sorted((one.numset.end, other.numset.start))
    between = {document.tokens[at].lower for at in document.between(start, end)}
    days = words.calendar if one.numset.kind is Kind.TIME else frozenset()
    return between.isdisjoint(words.times | words.time_adverbs | days)


def _if_far(result: Justification | None, exact: Node, wanted: NumSet) -> Justification | None:
    """A result, but for a clash of years that lie too near to tell without their months."""
    if result is None or result.status is Status.ENTAILED or exact.unit != "year":
        return result
    return result if _is_far(exact, wanted) else None


def _leaves(node: Node) -> list[Node]:
    if isinstance(node, Step):
        return [*_leaves(node.left), *_leaves(node.right)]
    return [node]


def _is_far(tree: Node, wanted: NumSet) -> bool:
    """Whether years written without their months leave no room for the claim's."""
    exact, claimed = tree.value.low, wanted.value.low
    if exact is None or claimed is None or wanted.unit != "year":
        return False
    return wanted.value.is_point and abs(exact - claimed) > 1


def _in_unit(tree: Node, unit: str, units: Units) -> Node | None:
    if tree.unit == unit:
        return tree
    if tree.unit is None or not units.convertible(tree.unit, unit):
        return None
    factor = units.convert(Fraction(1), tree.unit, unit)
    if factor.denominator != 1 and (1 / factor).denominator != 1:
        return None  # no whole number of days makes a month
    reason = f"{tree.unit} converted to {unit}"
    return step("*", tree, known(factor, f"{unit}/{tree.unit}", reason), unit)


def _statement(reading: Reading, moment: NumSet) -> Statement | None:
    return next(
        (one for one in reading.statements if one.numset.start <= moment.start < one.numset.end),
        None,
    )


def _tell(reading: Reading, statements: Sequence[Statement], terms: Sequence[Term]) -> bool:
    """Whether the statements of two moments have a claim's words."""
    own = {word for one in statements for word in _words(one)}
    document = reading.document
    near = {
        token.lemma.lower()
        for one in statements
        for token in document.tokens[slice(*_sentence(reading, one))]
    }
    return all(
        any(says(word, lemma) for word in (own if term.sort is Sort.CORE else own | near))
        for term in terms
        for lemma in term.lemmas
    )


def _sentence(reading: Reading, statement: Statement) -> tuple[int, int]:
    document = reading.document
    sentence = document.sentences[document.sentence_at(statement.numset.start)]
    return sentence.first, sentence.last


def _words(statement: Statement) -> set[str]:
    found = {word.lower() for word in statement.words}
    for phrase in statement.phrases().values():
        found.update(lemma.lower() for lemma in (*phrase.lemmas, *phrase.meant.lemmas))
    return found | ({statement.predicate.lower()} if statement.predicate else set())


def ages(facts: Facts, claimed: Claimed, policy: Policy, _: Units) -> Justification | None:
    """How old somebody was when something happened, from two years."""
    wanted, numset = claimed.wanted, claimed.wanted.numset
    is_bare = numset.kind is Kind.CARDINAL and numset.unit is None
    is_aged = numset.kind is Kind.AGE and numset.unit in (None, "year")
    when = [at for at in claimed.places if claimed.lower(at) == "when"]
    if not (is_bare or is_aged) or wanted.predicate != "be" or len(when) != 1 or wanted.denied:
        return None
    inside = claimed.token(when[0]).clause
    event = [at for at in claimed.places if claimed.token(at).clause == inside]
    who = claimed.terms(event)
    what = claimed.terms_at(event)
    who = tuple(term for term in who if term.sort in (Sort.NAME, Sort.CORE))
    dated = [
        one
        for one in facts.reading.statements
        if one.numset.kind is Kind.DATE and _YEAR.fullmatch(one.numset.text) and one.stance is None
    ]
    birth = AskedWords.default().birth
    born = [one for one in dated if one.predicate in birth and _of_whom(one, who)]
    other = [one for one in dated if one.predicate not in birth and _of_whom(one, who)]
    other = [one for one in other if _happened(one, what)]
    if len(born) != 1 or len(other) != 1 or not who or not what:
        return None
    later, earlier = (given(one.numset, one.numset.value, "year") for one in (*other, *born))
    tree = step("-", later, earlier, "year")
    result = conclude(numset, tree, "'when' asks for the age at that time", policy)
    if result is not None and result.status is Status.CONTRADICTED:
        value, exact = numset.value, None if tree is None else tree.value.low
        if exact is None or value.intersection(Interval.between(exact - 1, exact)) is not None:
            return None  # the birthday may not have come
    return result


def _of_whom(statement: Statement, who: Sequence[Term]) -> bool:
    person = statement.object if statement.predicate == "bear" else statement.subject
    phrases = [one for one in (person, statement.subject, statement.topic) if one is not None]
    own = {lemma.lower() for phrase in phrases for lemma in phrase.meant.lemmas}
    return all(term.lemmas <= own for term in who)


def _happened(statement: Statement, what: Sequence[Term]) -> bool:
    own = _words(statement)
    return all(any(says(word, lemma) for word in own) for term in what for lemma in term.lemmas)
