"""Makes a verdict on evidence a checked claim: every place is one of the answer or of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from numerate.documents.claims import Claim
from numerate.documents.evidence import Evidence
from numerate.documents.index import Index
from numerate.documents.source import Source
from numerate.documents.values import Checked, Quantity, Span, Status, in_a_line
from numerate.quantities.numset import NumSet
from numerate.reasoning.proofs.proof import Verdict
from numerate.reasoning.proofs.rendering import derivation
from numerate.reasoning.proofs.tree import Given, How, Justification
from numerate.reasoning.proofs.tree_json import justification_json

__all__ = ["Teller"]

_MOST_SENTENCES = 3  # that are shown as evidence
_STATUSES = {"entailment": Status.SUPPORTED, "contradiction": Status.CONTRADICTED}


@dataclass(frozen=True, slots=True)
class Teller:
    """Knows the sources, and where each sentence of them stands."""

    sources: Sequence[Source]
    index: Index

    def checked(
        self, claim: Claim, evidence: Evidence, verdict: Verdict, support: float
    ) -> Checked:
        """What is reported of a claim."""
        found = verdict.proof.justifications
        return Checked(
            text=claim.text,
            start=claim.start,
            end=claim.end,
            status=_STATUSES.get(verdict.label, Status.NOT_FOUND),
            support=support,
            confidence=verdict.confidence,
            basis=verdict.basis,
            explanation=in_a_line(verdict.explanation),
            evidence=tuple(self._evidence(evidence, found)),
            quantities=tuple(self._quantity(one, claim, evidence) for one in found),
            premise=evidence.text,
            justifications=tuple(justification_json(one) for one in found),
            limit=verdict.limit,
        )

    def _evidence(self, evidence: Evidence, found: Iterable[Justification]) -> Iterator[Span]:
        """The sentences that hold what the claim was held against; else the best that was found."""
        places = [place for one in found for place in self._places(one, evidence)]
        sentences = dict.fromkeys(
            (source, self.index.sentence_at(source, start)) for source, start, _ in places
        )
        if not sentences:
            sentences = dict.fromkeys((hit.source, hit.sentence) for hit in evidence.hits[:1])
        for source, place in list(sentences)[:_MOST_SENTENCES]:
            one = self.index.sentences[source][place]
            yield self._span(source, one.start, one.end)

    def _quantity(self, one: Justification, claim: Claim, evidence: Evidence) -> Quantity:
        return Quantity(
            text=one.claim.text,
            start=claim.start + one.claim.start,
            end=claim.start + one.claim.end,
            status=str(one.status),
            working=tuple(derivation(one)),
            spans=tuple(self._span(*place) for place in self._places(one, evidence)),
        )

    def _places(self, one: Justification, evidence: Evidence) -> Iterator[tuple[int, int, int]]:
        """Where the quantities stand that a claim's follows from, or is compared with."""
        for numset in _used(one):
            place = evidence.place(numset.start, numset.end)
            if place is not None:
                yield place

    def _span(self, source: int, start: int, end: int) -> Span:
        own = self.sources[source]
        last = own.place(end - 1) + 1
        return Span(own.name, own.place(start), last, own.text[start:end], own.page(start))


def _used(one: Justification) -> list[NumSet]:
    if one.how is How.UNLIKE:  # none is likely meant: what has the claim's own number tells most
        same = [meant.numset for meant in one.meant if meant.numset.value == one.claim.value]
        if same:
            return same[:1]
    leaves = [leaf.numset for leaf in one.leaves() if isinstance(leaf, Given)]
    return leaves or [meant.numset for meant in one.meant[:1]]
