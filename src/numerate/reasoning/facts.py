"""What a text that plans, doubts or denies a quantity says about a claim that states it."""

from __future__ import annotations

from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import NumSet, Stance
from numerate.reasoning.comparison import Agreement, Comparison
from numerate.reasoning.proofs.tree import How
from numerate.reasoning.wording import likeness

__all__ = ["as_held"]

_UNSURE = frozenset({Stance.POSSIBLE, Stance.CONDITIONAL, Stance.ASKED})


def as_held(comparison: Comparison, given: NumSet, claim: NumSet) -> Comparison:
    """A comparison of two values, seen in the light of what each text says happened to them.

    What is a fact may be so and be thought so; what is planned, believed or possible is no fact,
    and another such thing of the same number is taken for the same, unless the claim is the surer:
    "if it rains they will cut 5 jobs" does not say that they will. To deny a number, or to let
    it fall where it rose, contradicts that number and says nothing of others.

    >>> from numerate.quantities.extracting import extract
    >>> [fact], [plan] = extract("They cut 5 jobs."), extract("They plan to cut 5 jobs.")
    >>> equal = Comparison(Agreement.ENTAILS, How.EQUAL)
    >>> str(as_held(equal, plan, fact).how), str(as_held(equal, plan, plan).how)
    ('not stated as a fact', 'equal')
    """
    if given.flux and claim.flux and given.flux.direction is not claim.flux.direction:
        return _turned(comparison, How.REVERSED)
    if given.stance is claim.stance or not _is_same_event(given.verb, claim.verb):
        return comparison
    if Stance.DENIED in (given.stance, claim.stance):
        is_fact = None in (given.stance, claim.stance)
        if given.stance is None and comparison.agreement is Agreement.CONTRADICTS:
            return Comparison(Agreement.ENTAILS, How.NOT_DENIED)
        return _turned(comparison, How.DENIED) if is_fact else _open(How.DENIED)
    if given.stance is None:
        is_weaker = claim.stance in (Stance.POSSIBLE, Stance.BELIEVED)
        return comparison if is_weaker else _no_fact(comparison)
    is_surer = given.stance in _UNSURE and claim.stance not in _UNSURE
    return _open(How.NO_FACT) if claim.stance is None or is_surer else comparison


def _is_same_event(verb: str | None, claimed: str | None) -> bool:
    """What may become of the five guests says nothing of whether they were invited."""
    if verb is None or claimed is None:
        return True
    light = read_knowledge("claims")["light"]
    return verb in light or claimed in light or likeness(verb, claimed) > 0


def _turned(comparison: Comparison, how: How) -> Comparison:
    if comparison.agreement is Agreement.ENTAILS:
        return Comparison(Agreement.CONTRADICTS, how)
    return _open(how)


def _no_fact(comparison: Comparison) -> Comparison:
    """Open; that the text says the same, in words that no list has, is for others to see."""
    return Comparison(Agreement.OPEN, How.NO_FACT, comparison.borne_out)


def _open(how: How) -> Comparison:
    return Comparison(Agreement.OPEN, how)
