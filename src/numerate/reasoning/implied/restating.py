"""A derived quantity in a claim's own terms: its unit, its noun, percent or fraction."""

from __future__ import annotations

from fractions import Fraction

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.compatibility import Link, compatibility
from numerate.reasoning.implied.derived import Derived, known, shown, step
from numerate.reasoning.implied.members import counts
from numerate.reasoning.proofs.tree import Node
from numerate.reasoning.wording import is_counted_as

__all__ = ["as_claimed", "leaves_no_other"]

_TIMES = "time"
_POINT = Fraction(1, 100)


def as_claimed(derived: Derived, wanted: NumSet, units: Units) -> Node | None:
    """The derivation of a quantity up to a claim's unit; `None` where they are not of one kind."""
    numset = derived.numset
    if (numset.unit == _TIMES) is not (wanted.unit == _TIMES):
        return None  # "doubled" is no 200 %, nor two of anything
    if derived.nouns and not _is_one_of(derived.nouns, wanted):
        return None
    if derived.members and (wanted.unit is None or not counts(derived, wanted.unit)):
        return None
    is_per = derived.is_rate or wanted.frequency is not None
    if is_per and numset.frequency != wanted.frequency:
        return None  # "up 20 %" is not up 20 % a year
    if compatibility(numset, wanted, units).link is Link.NONE:
        return None
    return _restated(derived, wanted, units)


def _is_one_of(nouns: tuple[str, ...], wanted: NumSet) -> bool:
    head = (wanted.unit or " ").split(" ")[-1]
    return any(WordNet.default().is_a(head, noun, senses=1) for noun in nouns)


def leaves_no_other(derived: Derived, tree: Node, wanted: NumSet, units: Units) -> bool:
    """Whether a claim of another value is wrong; one with a rest may have been rounded."""
    numset = derived.numset
    if not derived.exact or compatibility(numset, wanted, units).link is not Link.SAME:
        return False
    if wanted.kind is Kind.CARDINAL and tree.unit != numset.unit:
        return False  # of a wider noun there may be more
    exact, claimed = tree.value.low, wanted.value.low
    if exact is None or claimed is None or exact.denominator == 1:
        return True
    is_share = wanted.kind is Kind.RATIO and wanted.unit != _TIMES
    return abs(exact - claimed) >= (_POINT if is_share else 1)


def _restated(derived: Derived, wanted: NumSet, units: Units) -> Node | None:
    tree, numset = derived.tree, derived.numset
    whole = known(100, "%", "a whole is 100 %")
    if numset.kind is Kind.RATIO and wanted.kind is Kind.PERCENT:
        return step("*", tree, whole, "%")
    if numset.kind is Kind.PERCENT and wanted.kind is Kind.RATIO:
        return step("/", tree, whole, None)
    if None in (tree.unit, wanted.unit) or tree.unit == wanted.unit:
        return tree
    if wanted.kind is Kind.CARDINAL:
        return _as_noun(derived, tree.unit or "", wanted.unit or "")
    return _converted(tree, tree.unit or "", wanted.unit or "", units)


def _as_noun(derived: Derived, noun: str, wanted: str) -> Node | None:
    """A count in a wider noun: 120 workers are 120 people; `None` where WordNet knows better."""
    if not (is_counted_as(noun, wanted) or derived.members):
        return None
    each = known(1, f"{wanted}/{noun}", f"each {noun} is one {wanted}")
    return step("*", derived.tree, each, wanted)


def _converted(tree: Node, source: str, target: str, units: Units) -> Node | None:
    if not units.convertible(source, target) or units.convert(Fraction(0), source, target):
        return None  # a difference of degrees Celsius is none of degrees Fahrenheit plus 32
    factor = units.convert(Fraction(1), source, target)
    operator, more, less = ("*", target, source) if factor >= 1 else ("/", source, target)
    each = factor if factor >= 1 else 1 / factor
    reason = f"1 {less} is {shown(Interval.point(each), more)}"
    return step(operator, tree, known(each, f"{more}/{less}", reason), target)
