"""A derived quantity in a claim's own terms: its unit, its noun, percent or fraction."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.compatibility import Compatibility, compatibility
from numerate.reasoning.deriving.derived import Derived, known, shown, step
from numerate.reasoning.deriving.members import counts
from numerate.reasoning.proof import Node, Step

__all__ = ["as_claimed"]

_TIMES = "time"


def as_claimed(derived: Derived, wanted: NumSet, units: Units) -> tuple[Compatibility, Node] | None:
    """How a derived quantity compares with a claim's, and its derivation up to the claim's unit.

    `None` when they are not of one kind, when one rises and the other falls, or when the claim
    counts what a list does not hold.
    """
    numset = derived.numset
    if None not in (numset.flux, wanted.flux) and numset.flux != wanted.flux:
        return None
    if (numset.unit == _TIMES) is not (wanted.unit == _TIMES):
        return None  # "doubled" is no 200 %, nor two of anything
    if derived.members and (wanted.unit is None or not counts(derived, wanted.unit)):
        return None
    found = compatibility(numset, wanted, units)
    tree = _restated(derived.tree, numset, wanted, units) if found else None
    return None if tree is None else (replace(found, value=tree.value), tree)


def _restated(tree: Node, numset: NumSet, wanted: NumSet, units: Units) -> Node | None:
    whole = known(100, "%", "a whole is 100 %")
    if numset.kind is Kind.RATIO and wanted.kind is Kind.PERCENT:
        return step("*", tree, whole, "%")
    if numset.kind is Kind.PERCENT and wanted.kind is Kind.RATIO:
        return step("/", tree, whole, None)
    if None in (tree.unit, wanted.unit) or tree.unit == wanted.unit:
        return tree
    if wanted.kind is Kind.CARDINAL and isinstance(tree, Step):
        return replace(tree, unit=None)  # of another noun for the same
    return _converted(tree, tree.unit or "", wanted.unit or "", units)


def _converted(tree: Node, source: str, target: str, units: Units) -> Node | None:
    if not units.convertible(source, target) or units.convert(Fraction(0), source, target):
        return None  # a difference of degrees Celsius is none of degrees Fahrenheit plus 32
    factor = units.convert(Fraction(1), source, target)
    operator, more, less = ("*", target, source) if factor >= 1 else ("/", source, target)
    each = factor if factor >= 1 else 1 / factor
    reason = f"1 {less} is {shown(Interval.point(each), more)}"
    return step(operator, tree, known(each, f"{more}/{less}", reason), target)
