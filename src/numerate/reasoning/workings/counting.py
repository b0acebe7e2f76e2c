"""Counts that only point at what was added up: "the two units", "in all three months"."""

from __future__ import annotations

import re
from calendar import day_name, month_name
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from numerate.language.asked import AskedWords
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.derived import known
from numerate.reasoning.proofs.tree import Given, How, Justification, Node, Status, Step

__all__ = ["with_counted"]

_COUNTS = (Kind.CARDINAL, Kind.DURATION)
_NAMED = {
    "year": re.compile(r"\b[12]\d{3}\b"),
    "month": re.compile("|".join(filter(None, month_name))),
    "day": re.compile("|".join(day_name)),
}
_UNSETTLED = (Status.MISSING, Status.OPEN)


def with_counted(
    found: Sequence[Justification], premise: Reading, claim: Reading
) -> list[Justification]:
    """What was found, where a definite count of as many as were added up follows from their sum.

    A text with more quantities of the sort does not say which of them are meant.
    """
    trees = [one.tree for one in found if one.status is Status.ENTAILED and one.tree is not None]
    sums = [sort for tree in trees if (sort := _whole_sort(tree, premise))]
    return [
        _followed(one)
        if _is_pointing(one, claim) and any(_counts(one.claim, added) for added in sums)
        else one
        for one in found
    ]


def _counts(count: NumSet, added: Sequence[Statement]) -> bool:
    """Whether a count is that of what was added up: of months only where these are named."""
    if count.value.low != len(added):
        return False
    if count.kind is not Kind.DURATION:
        return True
    pattern = _NAMED.get(count.unit or "")
    times = [one.time.text if one.time is not None else "" for one in added]
    return pattern is not None and all(pattern.search(time) for time in times)


def _followed(one: Justification) -> Justification:
    count = Fraction(one.claim.value.low or 0)
    tree = known(count, one.claim.unit, "so many were added up")
    reason = "it is of those that were added up"
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


def _whole_sort(tree: Node, premise: Reading) -> list[Statement]:
    """What was added up, if it is all that a text has of its kind and unit."""
    added = _added(tree)
    if not added:
        return []
    sort = [
        one
        for one in premise.statements
        if one.numset.kind is added[0].kind and one.numset.unit == added[0].unit
    ]
    return sort if len(sort) == len(added) else []


def _added(tree: Node) -> list[NumSet] | None:
    """The quantities that were added up; None if anything else was done."""
    if not isinstance(tree, Step):
        return None
    leaves = list(_leaves(tree))
    given = [leaf.numset for leaf in leaves if isinstance(leaf, Given)]
    return given if len(given) == len(leaves) else None


def _leaves(node: Node) -> Iterator[Node]:
    if isinstance(node, Step) and node.operator == "+":
        yield from _leaves(node.left)
        yield from _leaves(node.right)
    else:
        yield node
