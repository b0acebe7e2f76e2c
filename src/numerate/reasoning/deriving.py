"""What a text does not state but licenses: what it implies, what its story comes to, comparisons.

A derivation is made only for a quantity that the text does not itself state (see `judge`). What a
text implies rests on a construction of its own, "from 80 to 100", "12 more than in spring"; what
its story comes to rests on events, or on words of the claim that ask for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from numerate.language.units import Units
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.asking import asked
from numerate.reasoning.asked.rows import of_rows
from numerate.reasoning.belonging.belonging import belong
from numerate.reasoning.comparisons.wordless import wordless
from numerate.reasoning.implied.derive import Implied
from numerate.reasoning.implied.justifying import by_implication
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import How, Justification, Status
from numerate.reasoning.stories.composing import compose
from numerate.reasoning.stories.overtaking import is_over, is_overtaken

__all__ = ["Derivation", "Derivations"]

_NOT_COMPOSED = (Kind.ORDINAL, Kind.IDENTIFIER, Kind.DATE, Kind.TIME)


@dataclass(frozen=True, slots=True)
class Derivation:
    """What was found, and whether a construction of the text itself implies it.

    What only the claim's words ask for, or a story comes to, may be meant otherwise; so may what is
    implied and clashes, unless the rows of a table were counted.
    """

    found: Justification
    is_implied: bool
    is_counted: bool = False


class Derivations:
    """Asked for one quantity of a claim after another; what a text implies is worked out once."""

    def __init__(self, premise: Reading, claim: Reading, policy: Policy, units: Units) -> None:
        self._premise = premise
        self._claim = claim
        self._policy = policy
        self._units = units
        self.limit: str | None = None
        """The limit that cut a search, if one did."""

    def of(self, wanted: Statement) -> Derivation | None:
        """What the text licenses to say of a claim's quantity, if anything.

        What the claim's own words ask for comes first, then what the text implies, then stories.
        The first derivation that entails is taken, or else the first that clashes; but what the
        text tells of just this one is not worked out otherwise.
        """
        told = self._by_implication(wanted, is_told=True)
        if told is not None:
            return Derivation(told, is_implied=True)
        rows = of_rows(self._premise, self._claim, wanted, self._policy)
        if rows is not None:
            return Derivation(rows, is_implied=True, is_counted=True)
        against = None
        for derive_it in (self._asked, self._by_implication, self._composed):
            found = derive_it(wanted)
            is_implied = derive_it == self._by_implication
            if found is None or not (is_implied or self._belongs(found, wanted)):
                continue
            derivation = Derivation(found, is_implied)
            if found.status is Status.ENTAILED:
                return derivation
            against = against or derivation
        return against

    def outcome(self, wanted: Statement, stated: Justification) -> Justification | None:
        """What a story comes to that goes on to change what it stated, where the claim says so.

        What agrees with an amount that was there before is left open, if nothing comes to it. What
        one has by a comparison with another is not against what the other has.
        """
        first, *others = stated.meant
        situation = (self._premise, first.numset, self._claim, wanted)
        meant = (replace(first, how=How.UNLIKE), *others)
        if stated.status is Status.CONTRADICTED:
            told = self._by_implication(wanted, is_told=True)
            if told is not None and told.status is Status.ENTAILED:
                return replace(told, meant=meant)
        if is_overtaken(*situation):
            found = self._composed(wanted)
            is_sure = found is not None and found.status is Status.ENTAILED
            if found is not None and is_sure and self._belongs(found, wanted):
                return replace(found, meant=meant)
        if stated.status is Status.ENTAILED and is_over(*situation):
            return replace(stated, status=Status.OPEN, how=How.UNLIKE, meant=meant)
        return None

    def _belongs(self, found: Justification, wanted: Statement) -> bool:
        """Whether it is the claim's time and holder's; what is implied was looked at for that."""
        return found.tree is None or belong(found.tree, self._premise, self._claim, wanted)

    def _asked(self, wanted: Statement) -> Justification | None:
        return asked(self._premise, self._claim, wanted, self._policy, self._units)

    def _by_implication(self, wanted: Statement, *, is_told: bool = False) -> Justification | None:
        situation = (self._implied, self._claim, wanted, self._policy, self._units)
        return by_implication(*situation, is_told=is_told)

    def _composed(self, wanted: Statement) -> Justification | None:
        if wanted.numset.kind in _NOT_COMPOSED:
            return None
        found, limit = compose(self._premise, self._claim, wanted, self._units)
        self.limit = self.limit or limit
        return found

    @cached_property
    def _implied(self) -> Implied:
        return Implied(self._premise, self._units)

    def comparisons(self, sentence: range) -> list[Justification]:
        """The comparisons without a numeral in a sentence of the claim: "rose", "most"."""
        start, end = self._claim.document.span(sentence)
        return [one for one in self._compared if start <= one.claim.start < end]

    @cached_property
    def _compared(self) -> list[Justification]:
        return wordless(self._premise, self._claim, self._policy, self._units)
