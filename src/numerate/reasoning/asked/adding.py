"""What there will be if what a claim supposes comes or goes: Mei has 14, and with 6 more 20.

The claim tells no more than the text: that 6 more make 20 of 14. So it is with years and an age.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet, Stance
from numerate.quantities.statement import Phrase, Role, Statement
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Facts
from numerate.reasoning.asked.operands import leaf, usable
from numerate.reasoning.asked.terms import Claimed
from numerate.reasoning.implied.derived import known, step
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Node
from numerate.reasoning.stories.words import EventVerbs, StateVerbs, sorts_of

__all__ = ["added"]

_YEAR, _IN, _AGO, _IF = "year", "in", "ago", "if"
_PRESENT, _PRONOUN = ("VBZ", "VBP"), "PRP"  # Penn Treebank tags


@dataclass(frozen=True, slots=True)
class _Supposed:
    """The two quantities of a claim: what comes or goes, and what there is then."""

    change: Statement
    result: Statement
    sign: str

    def worked_out(self, wanted: Statement, level: Node, other: Node) -> Node | None:
        """What a quantity of the claim is by the text's level and the claim's other one."""
        if wanted is self.result:
            return step(self.sign, level, other, level.unit)
        first, second = (other, level) if self.sign == "+" else (level, other)
        return step("-", first, second, level.unit)


def added(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """What one quantity of a claim must be beside the other and what the text says there is.

    >>> from numerate import read
    >>> text, claim = read("Mei has 14 ribbons."), read("If Mei buys 6 more, she will have 20.")
    >>> asked = (Facts.of(text), Policy.named("default"), Units.default())
    >>> for wanted in claim.statements:
    ...     found = added(asked[0], Claimed.of(claim, wanted), *asked[1:])
    ...     str(found.tree.value)
    '6'
    '20'
    """
    wanted = claimed.wanted
    supposed = _supposed(claimed)
    level = None if supposed is None else _level(facts, supposed, claimed, units)
    if supposed is None or level is None:
        return None
    other = supposed.change if wanted is supposed.result else supposed.result
    number = other.numset.value.low
    if number is None or not other.numset.value.is_point or not wanted.numset.value.is_point:
        return None
    told = repr(other.numset.text)
    tree = supposed.worked_out(
        wanted, level, known(number, level.unit, f"the claim supposes {told}")
    )
    return conclude(wanted.numset, tree, f"with {told} of the claim", policy)


def _supposed(claimed: Claimed) -> _Supposed | None:
    sentence = claimed.wanted.sentence
    told = [
        one
        for one in claimed.reading.statements
        if one.sentence == sentence and one.numset.kind.is_quantity
    ]
    if len(told) != 2 or any(one.denied or one.difference is not None for one in told):
        return None
    ways = (way(claimed, *pair) for way in (_of_years, _of_acts) for pair in permutations(told))
    return next((found for found in ways if found is not None), None)


def _of_years(claimed: Claimed, change: Statement, result: Statement) -> _Supposed | None:
    """ "16 in 7 years", "four years ago he was 4": of an age."""
    is_bare = result.numset.kind is Kind.CARDINAL and result.predicate == "be"
    if not (is_bare or result.numset.kind is Kind.AGE) or change.numset.kind is not Kind.DURATION:
        return None
    if change.numset.unit != _YEAR or result.numset.unit not in (None, _YEAR):
        return None
    behind = claimed.document.first_from(change.numset.end)
    if claimed.lower(behind) == _AGO:
        return _Supposed(change, result, "-")
    is_ahead = change.preposition == _IN and result.stance is Stance.PLANNED
    return _Supposed(change, result, "+") if is_ahead else None


def _of_acts(claimed: Claimed, change: Statement, result: Statement) -> _Supposed | None:
    """ "If Mei buys 6 more, she will have 20", "if she gives away 6, she will have 8 left"."""
    verbs, document = EventVerbs.default(), claimed.document
    supposing = {document.tokens[at].lower for at in document.between(*change.clause)}
    is_act = _IF in supposing and change.role is Role.OBJECT
    is_state = result.predicate in StateVerbs.default().stand
    units = {change.numset.unit, result.numset.unit} - {None}
    if not (is_act and is_state and result.numset.kind is Kind.CARDINAL and len(units) < 2):
        return None
    if change.predicate in verbs.give | verbs.loss:
        return _Supposed(change, result, "-")
    return _Supposed(change, result, "+") if change.predicate in verbs.gain else None


def _level(facts: Facts, supposed: _Supposed, claimed: Claimed, units: Units) -> Given | None:
    """The only amount of its kind that the text tells, if it is so now and of the same people."""
    result, change = supposed.result.numset, supposed.change.numset
    kind = Kind.AGE if change.kind is Kind.DURATION else result.kind
    unit = _YEAR if kind is Kind.AGE else result.unit or change.unit
    found = [
        (fact, own)
        for fact in facts.all
        if (own := leaf(fact, unit or fact.numset.unit, kind, units, None)) is not None
    ]
    if len(found) != 1:
        return None
    [(fact, own)] = found
    is_told = bool(usable([fact])) and fact.numset.value.is_point
    if not (is_told and _stands_now(facts, fact.statement) and _are_alike(supposed, fact.numset)):
        return None
    people = (supposed.change.subject, supposed.result.subject)
    who = [one for one in people if one is not None and one.start != supposed.result.numset.start]
    is_same = all(_are_same(claimed, one, fact.statement.subject) for one in who)
    return own if who and is_same else None


def _stands_now(facts: Facts, level: Statement) -> bool:
    """Whether it is told as it is, and at no time of its own: "she has 14"."""
    document = facts.reading.document
    head = document.clauses[document.clause_at(level.numset.start)].head
    is_present = document.tokens[head].tag in _PRESENT
    return is_present and level.predicate in StateVerbs.default().stand and level.time is None


def _are_alike(supposed: _Supposed, level: NumSet) -> bool:
    """Whether all are of one sort: 14 red ribbons and 6 blue ones are not 20 red ones."""
    sort, change = sorts_of(level), sorts_of(supposed.change.numset)
    return sort == sorts_of(supposed.result.numset) and (not change or sort <= change)


def _are_same(claimed: Claimed, who: Phrase, holder: Phrase | None) -> bool:
    """Whether a claim speaks of whom the text tells of; a pronoun by itself may mean them."""
    if holder is None:
        return False
    inside = claimed.document.between(who.meant.start, who.meant.end)
    if len(inside) == 1 and claimed.token(inside[0]).tag == _PRONOUN:
        return True
    own, other = who.meant.lemmas, holder.meant.lemmas
    return bool(own) and (own <= other or (bool(other) and other <= own))
