"""Counts that only point at what was added up: "the two units", "in all three months"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from numerate.language.asked import AskedWords
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.belonging.moments import Moments, ordinal_sort
from numerate.reasoning.implied.derived import known
from numerate.reasoning.proofs.tree import Given, How, Justification, Node, Status, Step, leaves

__all__ = ["with_counted"]

_COUNTS = (Kind.CARDINAL, Kind.DURATION)
_DAYS = ("weekday", "day")
_SORTS = {"day": _DAYS, "night": _DAYS}  # the moments that a period is counted by
_UNSETTLED = (Status.MISSING, Status.OPEN)


def with_counted(
    found: Sequence[Justification], premise: Reading, claim: Reading
) -> list[Justification]:
    """What was found, where a definite count follows from what was worked out.

    It is of as many as were added up, or of those for each of whom there is so much: "the three".
    """
    trees = [one.tree for one in found if one.status is Status.ENTAILED and one.tree is not None]
    sums = [added for tree in trees if (added := _added(tree, premise))]

    def is_meant(count: NumSet) -> bool:
        is_of_sum = any(_counts(count, added, premise) for added in sums)
        return is_of_sum or any(_is_factor(count, tree) for tree in trees)

    return [
        _followed(one) if _is_pointing(one, claim) and is_meant(one.claim) else one for one in found
    ]


def _is_factor(count: NumSet, tree: Node) -> bool:
    """Whether so many of the same were what an amount was taken times."""
    if not isinstance(tree, Step) or tree.operator != "*":
        return False
    factors = (leaf.numset for leaf in leaves(tree) if isinstance(leaf, Given))
    return any((one.value, one.unit) == (count.value, count.unit) for one in factors)


def _counts(count: NumSet, added: Sequence[Statement], premise: Reading) -> bool:
    """Whether a count is that of what was added up: of months that of those that are named."""
    if count.kind is not Kind.DURATION or count.unit is None:
        return count.value.low == len(added)
    sorts = (*_SORTS.get(count.unit, (count.unit,)), ordinal_sort(count.unit))
    moments = Moments.of(premise)
    named = {
        moment
        for one in premise.statements
        for moment in moments.in_sentence(one.numset.start)
        if moment.sort in sorts
    }
    return count.value.low == len(named) <= len(added)


def _followed(one: Justification) -> Justification:
    count = Fraction(one.claim.value.low or 0)
    tree = known(count, one.claim.unit, "so many were put together")
    reason = "it is of those that were put together"
    return replace(
        one, status=Status.ENTAILED, relation="=", how=How.EQUAL, tree=tree, reason=reason, meant=()
    )


def _is_pointing(one: Justification, claim: Reading) -> bool:
    """Whether a number stands behind "the", "all" or "these", and nothing was found for it."""
    numset = one.claim
    if one.status not in _UNSETTLED or numset.kind not in _COUNTS or not numset.value.is_point:
        return False
    before = claim.text[: numset.start].split()[-1:]
    return any(word.lower() in AskedWords.default().group for word in before)


def _added(tree: Node, premise: Reading) -> list[Statement]:
    """The quantities that were added up; none if anything else was done."""
    leaves = list(_leaves(tree)) if isinstance(tree, Step) else []
    starts = {leaf.numset.start for leaf in leaves if isinstance(leaf, Given)}
    if len(starts) < len(leaves):
        return []
    return [one for one in premise.statements if one.numset.start in starts]


def _leaves(node: Node) -> Iterator[Node]:
    if isinstance(node, Step) and node.operator == "+":
        yield from _leaves(node.left)
        yield from _leaves(node.right)
    else:
        yield node
