"""Working: an operation on quantities of a text that a claim's words may ask for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from numerate.quantities.statement import Statement
from numerate.reasoning.proofs.tree import Node

__all__ = ["Sign", "Working"]


class Sign(StrEnum):
    """An operation as the encoder is shown it: `@`, `&` and `~` are the marks of its operands."""

    SUM = "@ + @"
    LESS = "@ - &"
    MEAN = "mean @"
    RATIO = "@ / &"
    CHANGE = "( @ - & ) / &"
    PRODUCT = "@ * &"
    RAISED = "@ + & %"
    LOWERED = "@ - & %"
    BEFORE_RISE = "@ before + & %"
    BEFORE_FALL = "@ before - & %"
    REST = "100 - @"
    MORE = "@ > &"
    PRODUCT_MORE = "@ * & + ~"
    PRODUCT_LESS = "@ * & - ~"
    LESS_PRODUCT = "~ - @ * &"
    RATIO_MORE = "@ / & + ~"
    RATIO_LESS = "@ / & - ~"
    LESS_RATIO = "~ - @ / &"
    PRODUCTS = "@ * & + @ * &"
    SUM_TIMES = "( @ + @ ) * &"
    LESS_TIMES = "( @ - & ) * ~"
    SUM_SHARED = "( @ + @ ) / &"
    LESS_SHARED = "( @ - & ) / ~"
    PART_OF_SUM = "@ / ( @ + & )"
    SUM_RATIO = "( @ + @ ) / & as much"


@dataclass(frozen=True, slots=True)
class Working:
    """An operation, the quantities of a text marked `@`, `&` and `~`, and its value."""

    sign: Sign
    first: tuple[Statement, ...]
    second: tuple[Statement, ...]
    tree: Node
    renames: bool = False  # what the text counts has another noun in the claim
    third: tuple[Statement, ...] = ()

    @property
    def operands(self) -> tuple[Statement, ...]:
        return self.first + self.second + self.third

    @property
    def turned(self) -> Working:
        """The same with the marks exchanged, to be asked for the other way round."""
        return replace(self, first=self.second, second=self.first)
