"""What the service answers: the JSON of the command line, as schemas.

Answers are written by the reasoner's own `to_json`; these models describe them in `/openapi.json`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["CheckAnswer", "ExtractAnswer", "Health", "Models", "Problem", "VerifyAnswer"]

Number = int | float
Label = Literal["entailment", "neutral", "contradiction"]


class Answered(BaseModel):
    """A part of an answer: its fields are these, always all of them."""

    model_config = ConfigDict(extra="forbid")


class Stretch(Answered):
    """`text` stands from `start` to `end`, counted in characters (Unicode code points)."""

    text: str
    start: int
    end: int


class Ends(Answered):
    """An interval: `null` is an infinite end, and a plain number has two ends that are equal."""

    low: Number | None
    high: Number | None
    low_open: bool
    high_open: bool


class Quantity(Stretch, Ends):
    """A quantity of a text, as `numerate extract --json` writes it."""

    kind: str
    unit: str | None
    approximate: str | None
    entity: str | None
    adjective: str | None
    location: str | None
    verb: str | None
    voice: str | None
    frequency: str | None
    flux: str | None
    stance: str | None
    settled_by: str | None


class ExtractAnswer(Answered):
    """A text and its quantities, in order."""

    text: str
    quantities: list[Quantity]


class Given(Stretch):
    """A leaf of a derivation: a quantity of the text."""

    node: Literal["given"]
    value: Ends
    unit: str | None
    note: str


class Known(Answered):
    """A leaf of a derivation: something that is known, such as that a week has 7 days."""

    node: Literal["known"]
    value: Ends
    unit: str | None
    reason: str


class Step(Answered):
    """A step of a derivation, and what it is made from."""

    node: Literal["step"]
    operator: str
    value: Ends
    unit: str | None
    left: Node
    right: Node


Node = Annotated[Given | Known | Step, Field(discriminator="node")]


class Meant(Stretch):
    """A quantity of the text that may be the one that the claim means."""

    probability: float
    how: str


class Justification(Answered):
    """What the text says of one quantity of the claim, and the derivation that shows it."""

    claim: Quantity
    status: Literal["entailed", "contradicted", "open", "missing"]
    relation: str
    how: str
    reason: str
    licence: float | None
    tree: Node | None
    meant: list[Meant]


class ShownPart(Answered):
    """A justification for whoever draws it; `claim` is a text with its start and its end."""

    claim: tuple[str, int, int]
    status: Literal["entailed", "contradicted", "open", "missing"]
    meets: str
    reason: str
    meant: str
    is_meant: bool
    tree: dict[str, Any] | None


class Shown(Answered):
    """What a page shows: the value of each quantity in words, and the `justifications` to draw."""

    premise: list[str]
    hypothesis: list[str]
    parts: list[ShownPart]


class CheckAnswer(Answered):
    """The answer of `numerate check --json`, with the quantities of both texts.

    `workings` tell each of the `justifications` in lines of words, the outcome first.
    """

    label: Label
    confidence: float
    explanation: str
    justifications: list[Justification]
    limit: str | None
    basis: Literal["quantities", "words"]
    workings: list[list[str]]
    premise: ExtractAnswer
    hypothesis: ExtractAnswer
    shown: Shown


class Span(Stretch):
    """A stretch of a source."""

    source: str
    page: int | None


class ClaimedQuantity(Stretch):
    """A quantity of a claim, where it stands in the answer, and what the sources say of it."""

    status: Literal["entailed", "contradicted", "open", "missing"]
    working: list[str]
    spans: list[Span]


class Claim(Stretch):
    """A claim of the answer, what the sources say of it, and the evidence."""

    status: Literal["supported", "contradicted", "not found"]
    support: float
    confidence: float
    basis: Literal["quantities", "words"]
    explanation: str
    evidence: list[Span]
    quantities: list[ClaimedQuantity]
    premise: str
    justifications: list[Justification]
    limit: str | None


class SourceRead(Answered):
    """A source as it was read."""

    name: str
    format: str
    characters: int
    sentences: int


class VerifyAnswer(Answered):
    """The report of `numerate verify --json`."""

    answer: str
    sources: list[SourceRead]
    claims: list[Claim]
    skipped: list[tuple[int, int]]
    limits: list[str]
    counts: dict[str, int]
    support: float


class Models(Answered):
    """Who answers, and what may be asked of it."""

    version: str
    model: str
    description: str
    profiles: list[str]
    matchers: list[str]


class Health(Answered):
    """Whether the service is alive, or ready."""

    status: Literal["alive", "ready"]


class Problem(BaseModel):
    """Why there is no answer (RFC 9457), with the code of `docs/errors.md`."""

    type: str
    title: str
    status: int
    detail: str
    code: str | None = None
    request_id: str | None = None
    errors: list[dict[str, Any]] | None = None
