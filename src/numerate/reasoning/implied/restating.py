"""A derived quantity in a claim's own terms: its unit, its noun, percent or fraction."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet, Stance
from numerate.reasoning.compatibility import Compatibility, Link, compatibility
from numerate.reasoning.deriving.aspects import NOT, SO, fits
from numerate.reasoning.deriving.derived import Derived, known, shown, step
from numerate.reasoning.deriving.members import counts
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Node, Step
from numerate.reasoning.wording import is_empty, likeness

__all__ = ["as_claimed"]

_TIMES = "time"
_POINT = Fraction(1, 100)


def as_claimed(
    derived: Derived, wanted: NumSet, units: Units, claim: Reading | None = None
) -> tuple[Compatibility, Node] | None:
    """How a derived quantity compares with a claim's, and its derivation up to the claim's unit.

    `None` when they are not of one kind, when one rises and the other falls, or when the claim
    counts something else: what a list does not hold, those behind in place of those ahead.
    """
    numset = derived.numset
    if not _is_told(derived, wanted, claim):
        return None
    if None not in (numset.flux, wanted.flux) and numset.flux != wanted.flux:
        return None
    if (numset.unit == _TIMES) is not (wanted.unit == _TIMES):
        return None  # "doubled" is no 200 %, nor two of anything
    if derived.members and (wanted.unit is None or not counts(derived, wanted.unit)):
        return None
    found = compatibility(numset, wanted, units)
    tree = _restated(derived.tree, numset, wanted, units) if found else None
    if tree is None:
        return None
    link = found.link if _leaves_no_other(derived, wanted, tree) else Link.UNIT
    return replace(found, link=link, value=tree.value), tree


def _is_told(derived: Derived, wanted: NumSet, claim: Reading | None) -> bool:
    """Whether a claim's words tell of what was derived."""
    if derived.nouns and not _is_one_of(derived.nouns, wanted):
        return False
    if claim is None:
        return derived.aspect in (None, SO) and not derived.names
    if not _has_in_order(derived.names, claim.lemmas):
        return False
    if derived.aspect in (SO, NOT) and not _are_alike(derived.numset.verb, wanted.verb):
        return False
    return fits(derived.aspect, claim.tokens, wanted)


def _has_in_order(names: tuple[str, ...], lemmas: tuple[str, ...]) -> bool:
    """Whether a claim tells of the one by the other: flour by sugar, and not sugar by flour."""
    if not names or set(names) <= set(lemmas):
        places = [lemmas.index(name) for name in names]
        return places == sorted(places)
    return False


def _is_one_of(nouns: tuple[str, ...], wanted: NumSet) -> bool:
    head = (wanted.unit or " ").split(" ")[-1]
    return any(WordNet.default().is_a(head, noun, senses=1) for noun in nouns)


def _are_alike(verb: str | None, claimed: str | None) -> bool:
    """Whether two verbs may tell of one event; "be" and "have" tell of any."""
    if verb is None or claimed is None or is_empty(verb) or is_empty(claimed):
        return True
    return likeness(verb, claimed) > 0


def _leaves_no_other(derived: Derived, wanted: NumSet, tree: Node) -> bool:
    """Whether a claim of another value would be wrong; one with a rest may have been rounded."""
    numset = derived.numset
    if not derived.exact or numset.flux != wanted.flux:
        return False
    if numset.stance not in (None, Stance.DENIED, wanted.stance):
        return False  # what someone plans or believes leaves room for other values
    exact, claimed = tree.value.low, wanted.value.low
    if exact is None or claimed is None or exact.denominator == 1:
        return True
    is_share = wanted.kind is Kind.RATIO and wanted.unit != _TIMES
    return abs(exact - claimed) >= (_POINT if is_share else 1)


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
