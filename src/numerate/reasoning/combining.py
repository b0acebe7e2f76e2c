"""Joins what was found out about a claim into one calibrated probability for each label.

A multinomial logistic regression over a few named facts: what the text says of the claim's
quantities, how surely they are the ones that are meant, and an opinion on the words around them.
Its weights are in `combining.toml`, one set for each matcher; `training/combiner.py` fits them, on
none of EQUATE's sets.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log

from numerate.reasoning.opinions import Opinion
from numerate.reasoning.proofs.tree import ENTAILING, Given, How, Justification, Status
from numerate.reasoning.stated import LIKELY, is_name

__all__ = ["FACTS", "Combiner", "facts_of", "facts_of_copy", "joined"]

FACTS = (
    "always",  # 1: how likely a label is before anything is known
    "stated",  # every quantity of the claim follows from the one that is most likely meant
    "stated_surely",  # ... and the log-odds that it is meant
    "stated_alone",  # ... and the text has no other that it could be
    "derived",  # every quantity follows, one or more by a derivation
    "derived_of_all",  # ... from all that the text has of the kind: it tells of little else
    "contradicted",  # a stated quantity of the same thing clashes with one of the claim's
    "contradicted_surely",  # ... and the log-odds that it is meant
    "derived_otherwise",  # a derivation comes to another value
    "worked_out",  # every quantity follows, one or more by a working that the claim may ask for
    "worked_out_surely",  # ... and the log-odds that it does
    "worked_otherwise",  # such a working comes to another value
    "worked_otherwise_surely",  # ... and the log-odds that the claim asks for it
    "open",  # a quantity is spoken of, but left open
    "compatible",  # ... only because what the text says of it is wider: it may well be so
    "missing",  # the text has nothing from which a quantity follows
    "elsewhere",  # ... or has the same number, but more likely of something else
    "compared",  # a comparison without a numeral follows from the text's quantities
    "compared_otherwise",  # ... or clashes with them
    "not_compared",  # ... or is not decided by them
    "compared_surely",  # the log-odds that the claim compares those that were compared
    "compared_otherwise_surely",  # ... and for one that clashes
    "no_quantity",  # the claim has neither quantities nor such comparisons
    "unknown_name",  # the claim names someone or something that the text does not
    "another_name",  # the claim has a date, an ordinal or the like that the text does not name
    "copied",  # the claim is the text again but for its numbers, and these follow
    "copied_otherwise",  # ... or clash, or one of its words is the opposite of the text's
    "copied_open",  # ... or neither
    "opinion_for",  # the log-odds of entailment against neutral, in the opinion on the words
    "opinion_against",  # the log-odds of contradiction against neutral
    "derived_opinion",  # the opinion for it, where the claim is derived: it cannot calculate
    "compared_opinion",  # ... and where the text's quantities decide what it compares
)
_LEAST = 0.001  # no probability counts as nearer than this to 0 or 1


def facts_of(
    justifications: Sequence[Justification], opinion: Opinion, *, has_unknown_name: bool = False
) -> dict[str, float]:
    """The facts about a sentence of a claim, by name; what is not the case is left out.

    Dates, times, identifiers and ordinals before a noun say which event or thing is meant.
    """
    names = [one for one in justifications if is_name(one.claim)]
    others = [one for one in justifications if not is_name(one.claim)]
    quantities = [one for one in others if not one.is_comparison]
    comparisons = [one for one in others if one.is_comparison]
    facts = {"always": 1.0, **_of_quantities(quantities), **_of_comparisons(comparisons)}
    if not others:
        facts["no_quantity"] = 1.0
    if any(one.status is not Status.ENTAILED for one in names):
        facts["another_name"] = 1.0
    if has_unknown_name:
        facts["unknown_name"] = 1.0
    facts["opinion_for"] = _log(opinion.entailment) - _log(opinion.neutral)
    facts["opinion_against"] = _log(opinion.contradiction) - _log(opinion.neutral)
    if "derived" in facts or "worked_out" in facts:
        facts["derived_opinion"] = facts["opinion_for"]
    if "compared" in facts or "compared_otherwise" in facts:
        facts["compared_opinion"] = facts["opinion_for"]
    return facts


def facts_of_copy(found: Sequence[Justification], *, is_turned: bool) -> dict[str, float]:
    """The facts about a sentence that is one of the text's again: only its numbers count.

    Unless one of its words is turned into the opposite: then that counts.
    """
    if is_turned or any(one.status is Status.CONTRADICTED for one in found):
        return {"always": 1.0, "copied_otherwise": 1.0}
    return {"always": 1.0, "copied" if all(map(_follows, found)) else "copied_open": 1.0}


def _of_quantities(found: Sequence[Justification]) -> dict[str, float]:
    if not found:
        return {}
    against = [one for one in found if one.status is Status.CONTRADICTED]
    if against:
        stated = [_surely(one) for one in against if _is_stated(one)]
        if stated:
            return {"contradicted": 1.0, "contradicted_surely": max(stated)}
        licences = _licences(against)
        if len(licences) < len(against):
            return {"derived_otherwise": 1.0}
        return {"worked_otherwise": 1.0, "worked_otherwise_surely": max(licences)}
    if all(map(_follows, found)):
        facts = _of_stated([one for one in found if _is_stated(one)])
        if licences := _licences(found):
            return {"worked_out": 1.0, "worked_out_surely": min(licences), **facts}
        derived = [one for one in found if not _is_stated(one)]
        if not derived:
            return {"stated": 1.0, **facts}
        of_all = {"derived_of_all": 1.0} if all(map(_is_of_all, derived)) else {}
        return {"derived": 1.0, **of_all, **facts}
    if not any(map(_is_spoken_of, found)):
        is_elsewhere = all(_follows(one) or _is_elsewhere(one) for one in found)
        return {"elsewhere" if is_elsewhere else "missing": 1.0}
    is_compatible = all(_follows(one) or _is_wider(one) for one in found)
    return {"open": 1.0, "compatible": 1.0} if is_compatible else {"open": 1.0}


def _of_stated(found: Sequence[Justification]) -> dict[str, float]:
    """How surely what is stated is meant, and whether anything else could be."""
    if not found:
        return {}
    facts = {"stated_surely": min(map(_surely, found))}
    if all(len(one.meant) == 1 for one in found):
        facts["stated_alone"] = 1.0
    return facts


def _of_comparisons(found: Sequence[Justification]) -> dict[str, float]:
    if not found:
        return {}
    against = [one for one in found if one.status is Status.CONTRADICTED]
    if against:
        licences = _licences(against)
        surely = {"compared_otherwise_surely": max(licences)} if licences else {}
        return {"compared_otherwise": 1.0, **surely}
    if any(one.status is not Status.ENTAILED for one in found):
        return {"not_compared": 1.0}
    licences = _licences(found)
    return {"compared": 1.0, **({"compared_surely": min(licences)} if licences else {})}


def _licences(found: Sequence[Justification]) -> list[float]:
    """The log-odds that the claim asks for each working that was read from its words."""
    return [_odds(one.licence) for one in found if one.licence is not None]


def _follows(one: Justification) -> bool:
    return one.status is Status.ENTAILED


def _is_stated(one: Justification) -> bool:
    """Whether a quantity is held against one that the text states, not against a derived one."""
    return isinstance(one.tree, Given) and bool(one.meant)


def _is_of_all(one: Justification) -> bool:
    """Whether a derivation rests on every quantity of the text that might have been meant."""
    used = {leaf.numset for leaf in one.leaves() if isinstance(leaf, Given)}
    return all(other.numset in used for other in one.meant)


def _is_spoken_of(one: Justification) -> bool:
    return one.status is Status.OPEN and bool(one.meant) and _surely(one) > 0


def _is_elsewhere(one: Justification) -> bool:
    """Whether the text has what the claim says, only more likely of something else."""
    return one.how is How.UNLIKE and bool(one.meant) and one.meant[0].how in ENTAILING


def _is_wider(one: Justification) -> bool:
    """Whether the text says of what is meant a range, or a rounder number, that leaves it room."""
    return _is_spoken_of(one) and one.how in (How.OVERLAPS, How.FINER)


def _surely(one: Justification) -> float:
    """The log-odds that the likeliest quantity of the text is the one that is meant."""
    return _odds(one.meant[0].probability)


def _odds(likely: float) -> float:
    return _log(likely) - _log(1 - likely)


def _log(probability: float) -> float:
    return log(min(max(probability, _LEAST), 1 - _LEAST))


@dataclass(frozen=True, slots=True)
class Combiner:
    """The weight of each fact for entailment and for contradiction, each against neutral.

    Where the text's quantities are silent, a claim follows only if it is likelier than `unproved`,
    and one that has no quantities if it is likelier than `without`: so likely that such claims
    are as often entailed as those that are proved.
    """

    entailment: Mapping[str, float]
    contradiction: Mapping[str, float]
    unproved: float = 1.0
    without: float = LIKELY

    @classmethod
    @cache
    def default(cls, matcher: str) -> Combiner:
        """The fitted weights for a matcher."""
        text = (files(__package__) / "combining.toml").read_text("utf-8")
        return cls(**tomllib.loads(text)[matcher])

    def opinion(self, facts: Mapping[str, float]) -> Opinion:
        """How likely each label is, given the facts."""
        odds = [
            exp(sum(weights.get(name, 0.0) * value for name, value in facts.items()))
            for weights in (self.entailment, self.contradiction)
        ]
        total = 1 + sum(odds)
        entailment, contradiction = (round(one / total, 4) for one in odds)
        return Opinion(entailment, round(1 - entailment - contradiction, 4), contradiction)


def joined(opinions: Sequence[Opinion]) -> Opinion:
    """The opinion on a claim of several sentences: all must follow, one may clash.

    A claim of no sentence says nothing, and nothing follows.

    >>> joined([Opinion(0.9, 0.1, 0.0), Opinion(0.5, 0.0, 0.5)])
    Opinion(entailment=0.45, neutral=0.05, contradiction=0.5)
    """
    if not opinions:
        return Opinion(0.0, 1.0, 0.0)  # who says nothing claims nothing that could follow
    entailment, no_clash = (1.0 if opinions else 0.0), 1.0
    for one in opinions:
        entailment *= one.entailment
        no_clash *= 1 - one.contradiction
    contradiction = round(1 - no_clash, 4)
    entailment = round(entailment, 4)
    return Opinion(entailment, round(max(0.0, 1 - entailment - contradiction), 4), contradiction)
