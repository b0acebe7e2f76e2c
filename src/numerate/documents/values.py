"""What `verify` answers with: a report of claims, each with its status, evidence and proof."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Self

from numerate.documents.claims import Claims
from numerate.errors import BadReport
from numerate.reasoning.proofs.proof import Basis

__all__ = ["Checked", "Quantity", "Read", "Report", "Span", "Status", "in_a_line"]

_GAP = re.compile(r"\s+(?=[.,;:!?)]|\s)")


class Status(StrEnum):
    """What the sources say of a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source: `text` stands from `start` to `end` of its file, on `page` if any."""

    source: str
    start: int
    end: int
    text: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of a claim, where it stands in the answer, and what the sources say of it."""

    text: str
    start: int
    end: int
    status: str  # entailed, contradicted, open or missing, as `numerate check` has it
    working: tuple[str, ...]  # how it is derived: the outcome, and the tree below it, in lines
    spans: tuple[Span, ...]  # the quantities of the sources that it was held against


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim, where it stands in the answer, and what the sources say of it.

    `support` is how far more speaks for it than against it, from 0 to 1; 0.5 where neither does.
    `confidence` is how likely its status is right. `evidence` are the sentences that the status
    rests on, `premise` is all that was read with the claim, and `justifications` are the proof over
    it, as `numerate check --jsonl` has them.
    """

    text: str
    start: int
    end: int
    status: Status
    support: float
    confidence: float
    basis: Basis
    explanation: str
    evidence: tuple[Span, ...]
    quantities: tuple[Quantity, ...]
    premise: str
    justifications: tuple[Mapping[str, Any], ...]
    limit: str | None = None  # the limit that cut its search, if one did

    def to_json(self) -> dict[str, Any]:
        """The object that `numerate verify --jsonl` writes for a claim."""
        return asdict(self)

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Self:
        """A claim from what `to_json` made of it."""
        quantities = (_quantity(one) for one in found["quantities"])
        return cls(
            **{
                **found,
                "status": Status(found["status"]),
                "basis": Basis(found["basis"]),
                "evidence": tuple(Span(**one) for one in found["evidence"]),
                "quantities": tuple(quantities),
                "justifications": tuple(found["justifications"]),
            }
        )


@dataclass(frozen=True, slots=True)
class Read:
    """A source as it was read."""

    name: str
    format: str
    characters: int
    sentences: int


@dataclass(frozen=True, slots=True)
class Report:
    """An answer, claim by claim. `skipped` are its stretches that claim nothing.

    >>> report = Report("Hm.", (), (), ())
    >>> Report.from_json(report.to_json()) == report
    True
    """

    answer: str
    sources: tuple[Read, ...]
    claims: tuple[Checked, ...]
    skipped: tuple[tuple[int, int], ...] = ()
    limits: tuple[str, ...] = field(default=())

    @classmethod
    def of(
        cls, answer: str, sources: tuple[Read, ...], checked: tuple[Checked, ...], claims: Claims
    ) -> Self:
        """The report on the claims of an answer, once all are checked."""
        limits = () if claims.limit is None else (claims.limit,)
        return cls(answer, sources, checked, claims.skipped, limits)

    def count(self, status: Status) -> int:
        """How many claims have a status."""
        return sum(one.status is status for one in self.claims)

    @property
    def support(self) -> float:
        """How well the sources support all of the answer: as well as its weakest claim."""
        return min((one.support for one in self.claims), default=0.0)

    def to_json(self) -> dict[str, Any]:
        """The object that `numerate verify --json` writes."""
        counts = {str(status): self.count(status) for status in Status}
        return {**asdict(self), "counts": counts, "support": self.support}

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Self:
        """A report from what `to_json` made of it; `BadReport` if it is something else."""
        try:
            return cls(
                found["answer"],
                tuple(Read(**one) for one in found["sources"]),
                tuple(map(Checked.from_json, found["claims"])),
                tuple((start, end) for start, end in found["skipped"]),
                tuple(found["limits"]),
            )
        except KeyError as error:
            raise BadReport(f"{error.args[0]!r} is missing") from error
        except (TypeError, ValueError, AttributeError) as error:
            raise BadReport(str(error).partition("\n")[0].rstrip(".")) from error


def in_a_line(text: str) -> str:
    """A text in one line, without the gaps that marks of layout have left; bars part cells.

    >>> in_a_line("  It sold   45   vans    ."), in_a_line("Rome\\t45")
    ('It sold 45 vans.', 'Rome | 45')
    """
    return " ".join(_GAP.sub("", text.replace("\t", " | ")).split())


def _quantity(found: Mapping[str, Any]) -> Quantity:
    spans = tuple(Span(**one) for one in found["spans"])
    return Quantity(**{**found, "working": tuple(found["working"]), "spans": spans})
