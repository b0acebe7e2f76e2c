"""Derives a proof again from its leaves alone, and says what does not hold.

Nothing here asks the code that found the proof: widening and rounding are written a second time
on purpose, so that a mistake in one of the two shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from numerate.language.numerals import ordinals_as_digits
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet, Stance
from numerate.reasoning.implied.moments import are_same_on_a_dial
from numerate.reasoning.proofs.reaching import has_hedge, reach_of, rounds_to, tree_reach
from numerate.reasoning.proofs.rereading import readings, unit_faults, written_unit
from numerate.reasoning.proofs.tree import OPERATIONS, Given, How, Justification, Node, Status, Step

__all__ = ["faults"]

_LIMIT = re.compile(r"\b(max|min)(?:imum)?\b")
_RELATIONS = ("=", "⊆")
_LIKELY = 0.5  # more likely meant than not


def faults(
    premise: str,
    hypothesis: str,
    justifications: Sequence[Justification],
    units: Units | None = None,
) -> list[str]:
    """What does not hold in a proof, one message for each fault; none when all of it does.

    >>> from numerate.quantities.numset import Kind
    >>> from numerate.reasoning.proofs.tree import Given, Justification, Status
    >>> text = NumSet("5 km", 3, 7, Kind.MEASURE, Interval.point(5), "kilometer")
    >>> claim = NumSet("50 m", 3, 7, Kind.MEASURE, Interval.point(50), "meter")
    >>> leaf = Given(text, Interval.point(50), "meter", "kilometer converted to meter")
    >>> wrong = Justification(claim, Status.ENTAILED, "=", "equal", leaf)
    >>> faults("In 5 km.", "In 50 m.", [wrong])
    ["justification 1 ('50 m'): '5 km' states 5 kilometer, which is not 50 meter"]
    """
    lexicon = units or Units.default()
    return [
        f"justification {number} ({one.claim.text!r}): {fault}"
        for number, one in enumerate(justifications, 1)
        for fault in _justification_faults(one, premise, hypothesis, lexicon)
    ]


def _justification_faults(
    one: Justification, premise: str, hypothesis: str, units: Units
) -> Iterator[str]:
    yield from _span_faults(one.claim, hypothesis, "hypothesis")
    if one.tree is not None:
        yield from _tree_faults(one.tree, premise, units)
        yield from _reuse_faults(one)
    yield from _meant_faults(one, premise)
    if one.licence is not None and not _LIKELY < one.licence <= 1:
        yield f"it is worked out, though the claim hardly asks for it ({one.licence})"
    yield from _relation_faults(one)


def _span_faults(numset: NumSet, text: str, name: str) -> Iterator[str]:
    start, end = numset.start, numset.end
    if not 0 <= start < end or text[start:end] != numset.text:
        yield f"{numset.text!r} does not stand at {start}-{end} of the {name}"


# The tree: each leaf says what its text says, each step comes to what its parts come to.


def _tree_faults(node: Node, premise: str, units: Units) -> Iterator[str]:
    if isinstance(node, Step):
        yield from _tree_faults(node.left, premise, units)
        yield from _tree_faults(node.right, premise, units)
        yield from _step_faults(node)
    elif isinstance(node, Given):
        yield from _span_faults(node.numset, premise, "premise")
        yield from _given_faults(node, units)
    elif not node.reason:
        yield f"{_stated(node)} is taken as known without a reason"


def _given_faults(leaf: Given, units: Units) -> Iterator[str]:
    numset = leaf.numset
    if leaf.value not in readings(numset, leaf.unit, units):
        stated = f"{numset.value} {written_unit(numset) or ''}".rstrip()
        yield f"{numset.text!r} states {stated}, which is not {_stated(leaf)}"
    elif leaf.value != numset.value and not leaf.note:
        yield f"{numset.text!r} is used as {_stated(leaf)} without saying why"


def _step_faults(step: Step) -> Iterator[str]:
    operation = OPERATIONS.get(step.operator)
    if operation is None:
        yield f"there is no operator {step.operator!r}"
        return
    written = f"{step.left.value} {step.operator} {step.right.value}"
    value = operation(step.left.value, step.right.value)
    if value is None:
        yield f"{written} has no value"
    elif value != step.value:
        yield f"{written} is {value}, not {step.value}"
    yield from unit_faults(step)


def _reuse_faults(one: Justification) -> Iterator[str]:
    """Each quantity has one place in a derivation; but a part stands in its whole as well."""
    for numset, count in Counter(_used(one.tree)).items():
        if count > 1:
            yield f"{numset.text!r} at {numset.start}-{numset.end} is used {count} times"


def _used(node: Node | None) -> Iterator[NumSet]:
    if isinstance(node, Given):
        yield node.numset
    elif isinstance(node, Step):
        wholes = list(_used(node.right))
        is_sum = isinstance(node.right, Step) and node.right.operator == "+"
        is_share = node.operator == "/" and is_sum and isinstance(node.left, Given)
        parts = (one for one in _used(node.left) if not (is_share and one in wholes))
        yield from (*parts, *wholes)


def _meant_faults(one: Justification, premise: str) -> Iterator[str]:
    """What is compared is what is most likely meant; where that is likely, it is not derived.

    Nothing follows from what is more likely not meant than meant.
    """
    for meant in one.meant:
        yield from _span_faults(meant.numset, premise, "premise")
        if not 0 <= meant.probability <= 1:
            yield f"{meant.probability} is no probability"
    if not one.meant or one.tree is None:
        return
    best = max(meant.probability for meant in one.meant)
    if isinstance(one.tree, Given):
        own = [meant.probability for meant in one.meant if meant.numset == one.tree.numset]
        if len(own) != 1 or round(own[0], 2) < round(best, 2):
            yield f"{one.tree.numset.text!r} is compared, but it is not what is most likely meant"
        if one.status is Status.ENTAILED and best <= _LIKELY:
            yield f"it follows from {one.tree.numset.text!r}, which is likely not meant"
    elif any(meant.probability > _LIKELY and meant.how != How.UNLIKE for meant in one.meant):
        yield "it is derived, though the text states it"


def _stated(node: Node) -> str:
    return f"{node.value} {node.unit or ''}".rstrip()


# The root: the tree's value stands in the relation to the claim's that is said of it.


def _relation_faults(one: Justification) -> Iterator[str]:
    if one.relation not in _RELATIONS:
        yield f"there is no relation {one.relation!r}"
    if one.status is Status.MISSING and one.tree is not None:
        yield "it is missing, and yet derived"
    if one.status not in (Status.ENTAILED, Status.CONTRADICTED):
        return
    if one.tree is None:
        yield f"it is {one.status} without a derivation"
        return
    if one.tree.unit is not None and one.claim.unit is not None:
        names = {one.claim.unit, written_unit(one.claim)}
        if one.tree.unit not in names:
            yield f"the derivation is in {one.tree.unit}, the claim in {written_unit(one.claim)}"
    holds = _entails if one.status is Status.ENTAILED else _contradicts
    yield from holds(one, one.tree)


def _entails(one: Justification, tree: Node) -> Iterator[str]:
    claim, value = one.claim, tree.value
    if one.how not in _HOLDS:
        yield f"there is no way to entail called '{one.how}'"
        return
    if not _HOLDS[one.how](claim, tree):
        yield f"{value} against {claim.value}: '{one.how}' does not hold"
    if not claim.kind.is_quantity and one.how == How.EQUAL:
        yield from _naming_faults(one)


def _contradicts(one: Justification, tree: Node) -> Iterator[str]:
    shared = tree_reach(tree).intersection(reach_of(one.claim))
    if one.how == How.DISJOINT:
        if shared is not None:
            yield f"{tree.value} against {one.claim.value}: not disjoint, they share {shared}"
    elif one.how == How.ANOTHER_LIMIT:
        if not _are_limits(one.claim, tree) or _within_limit(one.claim, tree):
            yield f"{tree.value} against {one.claim.value}: no other limit"
    elif one.how == How.ANOTHER_NAME:
        if one.claim.kind.is_quantity or not list(_naming_faults(one)):
            yield f"{one.claim.text!r} is no other {one.claim.kind}"
    elif one.how not in _TURNED:
        yield f"there is no way to contradict called '{one.how}'"
    elif shared is None:
        yield f"{tree.value} against {one.claim.value}: not the number that is '{one.how}'"
    elif not isinstance(tree, Given) or not _TURNED[one.how](tree.numset, one.claim):
        yield f"'{one.how}' does not hold"


def _is_denied(given: NumSet, claim: NumSet) -> bool:
    return {given.stance, claim.stance} == {None, Stance.DENIED}


def _is_reversed(given: NumSet, claim: NumSet) -> bool:
    fluxes = [numset.flux for numset in (given, claim) if numset.flux is not None]
    return len({flux.direction for flux in fluxes}) == 2


_TURNED: Mapping[How, Callable[[NumSet, NumSet], bool]] = {
    How.DENIED: _is_denied,
    How.REVERSED: _is_reversed,
}


def _within_hedge(claim: NumSet, tree: Node) -> bool:
    return claim.approximate is not None and reach_of(claim).contains(tree.value)


def _equal(claim: NumSet, tree: Node) -> bool:
    if not claim.kind.is_quantity and (claim.value.is_unbounded or tree.value.is_unbounded):
        return True  # a day without its year: its name is looked at, see `_naming_faults`
    return claim.value == tree.value


def _contained(claim: NumSet, tree: Node) -> bool:
    return claim.value.contains(tree.value)


def _contained_with_ends(claim: NumSet, tree: Node) -> bool:
    return Interval(claim.value.low, claim.value.high).contains(tree.value)


def _rounding(claim: NumSet, tree: Node) -> bool:
    return rounds_to(tree.value, claim.value)


def _hedged(claim: NumSet, tree: Node) -> bool:
    is_hedged = has_hedge(tree) or claim.approximate is not None
    return is_hedged and tree_reach(tree).intersection(reach_of(claim)) is not None


def _bound(claim: NumSet, tree: Node) -> bool:
    return claim.value.is_point and claim.value.low in (tree.value.low, tree.value.high)


def _within_limit(claim: NumSet, tree: Node) -> bool:
    """Whether the end of the text's interval lies where the claim has its limit."""
    ends = [end for end in (tree.value.low, tree.value.high) if end is not None]
    if not _are_limits(claim, tree) or len(ends) != 1:
        return False
    limits = [end for end in (claim.value.low, claim.value.high) if end is not None]
    is_bound = claim.value.low_open or claim.value.high_open or len(limits) > 1
    is_bound |= (claim.value.low is None) != (tree.value.low is None)  # "a maximum of over 60"
    return claim.value.contains(Interval.point(ends[0])) if is_bound else limits == ends


def _are_limits(claim: NumSet, tree: Node) -> bool:
    given = tree.numset.text if isinstance(tree, Given) else ""
    named = (_LIMIT.findall(text.lower()) for text in (given, claim.text))
    return not set.isdisjoint(*map(set, named))


def _short_year(claim: NumSet, tree: Node) -> bool:
    texts = [claim.text, tree.numset.text if isinstance(tree, Given) else ""]
    return min(map(len, texts)) == 3 and texts[0][-2:] == texts[1][-2:]


def _not_denied(claim: NumSet, tree: Node) -> bool:
    is_other = tree_reach(tree).intersection(reach_of(claim)) is None
    return claim.stance is Stance.DENIED and is_other


_HOLDS: Mapping[How, Callable[[NumSet, Node], bool]] = {
    How.EQUAL: _equal,
    How.CONTAINED: _contained,
    How.CONTAINED_WITH_ENDS: _contained_with_ends,
    How.ROUNDING: _rounding,
    How.HEDGE: _within_hedge,
    How.BOTH_HEDGED: _hedged,
    How.BOUND: _bound,
    How.LIMIT: _within_limit,
    How.SHORT_YEAR: _short_year,
    How.NOT_DENIED: _not_denied,
}


def _naming_faults(one: Justification) -> Iterator[str]:
    """A date or an identifier is more than its value: it entails none with other numbers in it.

    Unless it is a clock time, and the text names the same one.
    """
    if one.claim.kind is Kind.TIME and any(
        isinstance(leaf, Given) and are_same_on_a_dial(leaf.numset.text, one.claim.text)
        for leaf in one.leaves()
    ):
        return
    named = {
        number
        for leaf in one.leaves()
        if isinstance(leaf, Given)
        for number in (*_numbers(leaf.numset.text), str(leaf.numset.value))  # "fifth" names 5
    }
    if others := sorted(_numbers(one.claim.text) - named):
        yield f"the text's {one.claim.kind} does not name {', '.join(others)}"


def _numbers(text: str) -> set[str]:
    return {number.lstrip("0") or "0" for number in re.findall(r"\d+", ordinals_as_digits(text))}
