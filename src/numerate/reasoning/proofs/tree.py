"""The tree of a proof: leaves that are quantities of the text, steps, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from numerate.quantities.interval import Interval
from numerate.quantities.numset import NumSet

__all__ = [
    "ENTAILING",
    "OPERATIONS",
    "Given",
    "How",
    "Justification",
    "Known",
    "Meant",
    "Node",
    "Status",
    "Step",
    "all_follow",
    "leaves",
    "operators",
]

OPERATIONS: Mapping[str, Callable[[Interval, Interval], Interval | None]] = {
    "+": Interval.plus,
    "-": Interval.minus,
    "*": Interval.times,
    "/": Interval.divided_by,
    "∩": Interval.intersection,
    "∪": Interval.union,
    "\\": Interval.difference,
}


class Status(StrEnum):
    """What the text says about one quantity of the claim."""

    ENTAILED = "entailed"
    CONTRADICTED = "contradicted"
    OPEN = "open"  # something like it is there, but leaves it undecided
    MISSING = "missing"  # nothing in the text is comparable with it


class How(StrEnum):
    """What makes a quantity of the claim hold, fail or stay open."""

    EQUAL = "equal"
    CONTAINED = "contained"
    CONTAINED_WITH_ENDS = "contained, ends included"  # of a profile that ignores open ends
    ROUNDING = "rounding"
    HEDGE = "within what its hedge allows"
    BOTH_HEDGED = "both hedged"
    BOUND = "the bound itself"
    LIMIT = "the limit itself"
    SHORT_YEAR = "the year in short"
    NOT_DENIED = "not the number that is denied"
    DISJOINT = "disjoint"
    ANOTHER_LIMIT = "another limit"
    ANOTHER_NAME = "another name"  # of dates, times and identifiers
    DENIED = "denied"
    REVERSED = "the other direction"
    OVERLAPS = "overlaps"
    FINER = "finer than the text"
    NO_FACT = "not stated as a fact"
    UNLIKE = "said of something else"
    NOTHING = "nothing"
    NO_EQUATION = "no equation"


ENTAILING = frozenset(
    {
        How.EQUAL,
        How.CONTAINED,
        How.CONTAINED_WITH_ENDS,
        How.ROUNDING,
        How.HEDGE,
        How.BOTH_HEDGED,
        How.BOUND,
        How.LIMIT,
        How.SHORT_YEAR,
        How.NOT_DENIED,
    }
)
"""The ways in which a quantity of the claim may follow from one of the text."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A quantity of the text, and how likely the claim means the same thing by its own."""

    numset: NumSet
    probability: float
    how: How = How.NOTHING  # how the two values compare
    told_alike: How | None = None  # how a plan would follow, if the text's were told as one too


@dataclass(frozen=True, slots=True)
class Given:
    """A leaf: a quantity of the text, its value in the unit it is used in."""

    numset: NumSet
    value: Interval
    unit: str | None
    note: str | None = None  # the conversion or reading that was used


@dataclass(frozen=True, slots=True)
class Known:
    """A leaf that is no quantity of the text but a fact of English: a week has 7 days."""

    value: Interval
    unit: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Step:
    """An operation on two parts, and what it comes to."""

    operator: str  # one of OPERATIONS
    left: Node
    right: Node
    value: Interval
    unit: str | None = None


Node = Given | Known | Step


@dataclass(frozen=True, slots=True)
class Justification:
    """What the text says about one quantity of the claim, and how we know.

    `relation` is "=" or "⊆" between the tree's value and the claim's. `meant` are the quantities
    of the text that the claim's was held against, the likeliest first; only where the first is
    more likely meant than not does what the text states decide.
    """

    claim: NumSet
    status: Status
    relation: str
    how: How
    tree: Node | None = None
    reason: str = ""
    meant: tuple[Meant, ...] = ()
    is_comparison: bool = False  # of a claim's words without a numeral: "rose", "most"
    licence: float | None = None  # how likely the claim asks for it, where that was read from words
    renames: bool = False  # it rests on counts to which the text gives another name

    def leaves(self) -> Iterator[Given | Known]:
        """The leaves of the tree, from left to right."""
        yield from leaves(self.tree)

    @property
    def steps(self) -> int:
        """How often quantities of the text were put together; conversions do not count."""
        given = sum(isinstance(leaf, Given) for leaf in self.leaves())
        return max(0, given - 1)

    @property
    def is_hedged(self) -> bool:
        """Whether the claim's quantity, or one of the text's that it rests on, is hedged."""
        rests_on = [leaf.numset for leaf in self.leaves() if isinstance(leaf, Given)]
        return any(one.approximate is not None for one in (self.claim, *rests_on))


def operators(node: Node) -> Iterator[str]:
    """The operations of a derivation, the outermost first."""
    if isinstance(node, Step):
        yield node.operator
        yield from operators(node.left)
        yield from operators(node.right)


def all_follow(justifications: Sequence[Justification]) -> bool:
    """Whether all that a claim says of quantities follows from those of the text."""
    return all(one.status is Status.ENTAILED for one in justifications)


def leaves(node: Node | None) -> Iterator[Given | Known]:
    """The leaves of a tree, from left to right."""
    if isinstance(node, Step):
        yield from leaves(node.left)
        yield from leaves(node.right)
    elif node is not None:
        yield node
