"""Where adjectives settle a claim for `check`: by listed scales and by order alone.

What people would allow beyond the text's examples is not used here, nor WordNet's opposites: what
is settled is certain. It is settled too that a claim is open, where it says more than the text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.compatibility import rate_unit
from numerate.reasoning.degrees.assertions import Assertion
from numerate.reasoning.degrees.estimating import Estimate, estimated, has_scale
from numerate.reasoning.degrees.inferring import denied, follows, grounds
from numerate.reasoning.degrees.judging import told
from numerate.reasoning.degrees.reading import Said, said_by
from numerate.reasoning.degrees.words import Lexicon
from numerate.reasoning.proofs.tree import Given, How, Justification, Known, Node, Status

__all__ = ["Settled", "settled"]


@dataclass(frozen=True, slots=True)
class Settled:
    """A label that adjectives settle, why, and what the text says of the measures by it."""

    label: str
    reason: str
    justifications: tuple[Justification, ...] = ()


@dataclass(frozen=True, slots=True)
class _Ground:
    reason: str
    estimate: Estimate | None = None


def settled(premise: Reading, claim: Reading, units: Units) -> Settled | None:
    """What adjectives settle of a claim; None where they settle nothing.

    >>> from numerate.quantities.reading import read
    >>> text = read("The lake is deep, and a 900 km river is long.")
    >>> settled(text, read("The lake is not shallow."), Units.default()).label
    'entailment'
    >>> settled(text, read("The lake is very deep."), Units.default()).label
    'neutral'
    >>> settled(text, read("A 950 km river is long."), Units.default()).label
    'entailment'
    """
    asked = said_by(claim)
    if not asked.is_whole or asked.extents:
        return None
    said = said_by(premise)
    if not said.assertions:
        return None
    found = [_ground(said, one, units) for one in asked.assertions]
    against = [_ground(said, denied(one), units) for one in asked.assertions]
    if any(one and other for one, other in zip(found, against, strict=True)):
        return None  # the text says both: of two times, or of two things of one name
    clash = next((pair for pair in zip(asked.assertions, against, strict=True) if pair[1]), None)
    if clash is not None:
        return _answer("contradiction", claim, [clash], units)
    if all(found):
        return _answer("entailment", claim, list(zip(asked.assertions, found, strict=True)), units)
    return _left_open(said, asked.assertions[found.index(None)], units)


def _ground(said: Said, claimed: Assertion, units: Units) -> _Ground | None:
    if claimed.thing.measure is None:
        for given, why in grounds(said.assertions, claimed, Lexicon.LISTED):
            return _Ground(f"{why} ({given.text!r})")
    found = estimated(said, claimed, units, by_people=False)
    if found is None or found.standard is None:
        return None
    # A thing of the text against a bound that it states: `implied.degree` sees to that.
    is_ours = claimed.thing.measure is not None or found.standard.value.is_point
    return _Ground(found.reason, found) if is_ours else None


def _left_open(said: Said, claimed: Assertion, units: Units) -> Settled | None:
    """Where the text says less than the claim, by the same adjective or of the same scale."""
    if claimed.thing.measure is not None and has_scale(said, claimed, units):
        return Settled("neutral", "The text calls other measures so, and leaves this one open.")
    for one in said.assertions:
        is_weaker = follows(claimed, one, Lexicon.LISTED) is not None
        is_weaker = is_weaker or (one.rival is not None and _compares(one, claimed))
        if is_weaker and one.thing.measure is None:
            return Settled("neutral", f"The text says less than the claim: {one.text!r}")
    return None


def _compares(given: Assertion, claimed: Assertion) -> bool:
    """Whether a text compares by an adjective what the claim says it of: taller is not tall."""
    things = [one for one in (given.thing, given.rival) if one is not None]
    is_plain = claimed.degree == "positive" and given.word == claimed.word
    return is_plain and any(one.is_called_as(claimed.thing) for one in things)


def _answer(
    label: str, claim: Reading, found: list[tuple[Assertion, _Ground | None]], units: Units
) -> Settled:
    reasons, justifications = [], []
    for claimed, ground in found:
        if ground is None:
            continue
        reasons.append(ground.reason)
        by = ground.estimate
        if by is not None and by.standard is not None:
            justifications.append(_justified(label, claim, claimed, by, by.standard, units))
    return Settled(label, told("; ".join(dict.fromkeys(reasons))), tuple(justifications))


def _justified(
    label: str, claim: Reading, claimed: Assertion, by: Estimate, standard: NumSet, units: Units
) -> Justification:
    """The adjective as the quantity that the text makes of it, held against the thing's measure."""
    value = _side_of(standard.value, upwards=by.upwards, is_open=by.is_open)
    if label == "contradiction":
        value = _complement(value)
    target = rate_unit(standard) or standard.unit
    source = rate_unit(by.measure) or by.measure.unit
    measured = by.measure.value
    if source is not None and target is not None and source != target:
        measured = measured.through(partial(units.convert, source=source, target=target))
    token = next(one for one in reversed(claim.document.tokens) if one.lower == claimed.word)
    wanted = replace(
        standard, text=token.text, start=token.start, end=token.end, value=value, stance=None
    )
    leaf: Node
    if claimed.thing.measure is None:
        note = None if source == target else f"{source} converted to {target}"
        leaf = Given(by.measure, measured, target, note)
    else:
        leaf = Known(measured, target, f"the claim says it of {by.measure.text}")
    status = Status.CONTRADICTED if label == "contradiction" else Status.ENTAILED
    how = How.DISJOINT if label == "contradiction" else How.CONTAINED
    return Justification(wanted, status, "⊆", how, leaf, by.reason)


def _side_of(standard: Interval, *, upwards: bool, is_open: bool) -> Interval:
    end = standard.low if standard.low is not None else standard.high
    return Interval(end, None, is_open) if upwards else Interval(None, end, False, is_open)


def _complement(side: Interval) -> Interval:
    """All that is not on a side, which has one end."""
    if side.high is None:
        return Interval(None, side.low, False, not side.low_open)
    return Interval(side.high, None, not side.high_open)
